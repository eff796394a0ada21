"""Moves one by one: which card each turned over, and where that card went."""

from collections.abc import Collection, Sequence

from play.engine import View
from play.engine.view import LineView, RowsView
from play.models import Move
from play.moves.event_json import TURNING, EventJson

Step = dict[str, object]
DEALING = ("drew", "reshuffled", "sudden_death")  # after the card of a move lies


def steps_of(moves: Sequence[Move], view: View) -> list[Step]:
    """Return what *moves*, the newest, did; they have led to *view*."""
    touched = [move.seen[0].get("card") for move in moves]
    return [
        {**_step(move), **_place(move.seen[0], view.table, touched[i:])}
        for i, move in enumerate(moves, start=1)
    ]


def burst(moves: Sequence[Move]) -> list[Move]:
    """Return what was made in one go: a person's move, and those of bots after it."""
    return [move for move in moves if move.made_at == moves[-1].made_at]


def _step(move: Move) -> Step:
    event = move.seen[0]
    told = {"version": move.version, "seat": move.seat, "by_bot": move.by_bot}
    what = event if event["what"] in TURNING else {"what": "ended_turn"}
    return {**told, **what, **_dealt(move.seen)}


def _dealt(seen: Sequence[EventJson]) -> Step:
    """Return who drew which cards, of how many a new pile was made before, and who is out.

    Where several have laid their last card, a play-off begins with that.
    """
    by_kind = {kind: [event for event in seen if event["what"] == kind] for kind in DEALING}
    dealt = {
        "drew": [[event["seat"], card] for event in by_kind["drew"] for card in event["cards"]],
        "reshuffled": sum(event["cards"] for event in by_kind["reshuffled"]),
        "out": [seat for event in by_kind["sudden_death"] for seat in event["out"]],
        "sudden_death": bool(by_kind["sudden_death"]),
    }
    return {name: value for name, value in dealt.items() if value}


def _place(
    event: EventJson, table: LineView | RowsView, later: Collection[int | None]
) -> dict[str, int]:
    """Return the column or the gap of a card that was played, as counted before *later* ones.

    Columns are only ever added at the ends, so it is found on the table as it lies now.
    """
    if event["what"] != "played" or isinstance(table, LineView):
        return {}
    for name, row in (("column", table.base), ("gap", table.gaps)):
        for at, column in enumerate(row):
            if any(card.number == event["card"] for card in column):
                return {name: sum(left[0].number not in later for left in table.base[:at])}
    raise LookupError(event)
