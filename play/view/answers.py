"""What somebody who has asked for a move is told of it, wherever they asked."""

from play.models import Move
from play.refusals import TableSaysNo

Answer = dict[str, object]


def made(move: Move) -> Answer:
    """Return a move as it was accepted; the same, however often it is asked for."""
    said = {"version": move.version, "seat": move.seat, **move.asked}
    return {**said, "outcome": move.outcome or None}


def refusal(error: TableSaysNo) -> dict[str, str]:
    """Return why the table said no, in the language that is spoken now."""
    said = {"code": error.code, "detail": str(error)}
    field = getattr(error, "field", "")
    return {**said, "field": field} if field else said
