"""The newest moves of each table, kept, for they never change: only what is new is fetched."""

from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from play.models import Game, Move

NEWEST = 24  # that a page shows
SHOWN = ("game", "version", "seat", "asked", "seen", "outcome", "by_bot", "made_at")
KEPT = 256


@dataclass(slots=True)
class Recent:
    """Moves up to a version of their game."""

    version: int = 0
    moves: deque[Move] = field(default_factory=lambda: deque(maxlen=2 * NEWEST))


_recent: OrderedDict[str, Recent] = OrderedDict()


def newest_moves(game: Game) -> list[Move]:
    """Return the newest moves up to the game's version, in order."""
    known = _recent.setdefault(game.code, Recent())
    if known.version < game.version:
        newer = game.moves.only(*SHOWN).filter(version__gt=known.version, version__lte=game.version)
        known.moves.extend(reversed(newer.order_by("-version")[:NEWEST]))
        known.version = game.version
    _recent.move_to_end(game.code)
    while len(_recent) > KEPT:
        _recent.popitem(last=False)
    return [move for move in known.moves if move.version <= game.version][-NEWEST:]


def remember(game: Game, before: int, moves: Iterable[Move]) -> None:
    """Keep *moves*, committed as the next after version *before*, where nothing was missed."""
    known = _recent.get(game.code)
    if known and known.version == before:
        known.moves.extend(moves)
        known.version = game.version
