"""Finished games as JSON Lines, complete enough for anybody to referee."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from . import game
from .cards import Row
from .dealing import deal
from .events import CardBlocked, CardMisplaced, CardPlaced, CardPlayed, Event
from .moves import Move
from .scoring import Result
from .shuffles import KnownOrders, Proof, ProvedOrders
from .state import CompetitiveState, State, cards_of
from .table import Rules


class Outcome(StrEnum):
    """What became of a card: the first two in the competitive game, the rest in the other."""

    CORRECT = "correct"
    WRONG = "wrong"
    LEFT = "left"
    RIGHT = "right"
    STACKED = "stacked"
    GAP = "gap"
    GAP_STACKED = "gap_stacked"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class EditionName:
    """Which edition of which deck a game was opened from."""

    deck: str
    number: int
    sha256: str


@dataclass(frozen=True, slots=True)
class RecordedMove:
    seat: int
    move: Move
    outcome: Outcome | None  # of a card placed or played


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game; keys[n] is the edition's key of card number n."""

    edition: EditionName
    rules: Rules
    first: int
    keys: tuple[str, ...]
    pile: Row  # before dealing, top first
    reshuffles: tuple[tuple[int, ...], ...]
    moves: tuple[RecordedMove, ...]
    result: Result
    shuffle: Proof | None = None  # of records before there was one

    def opening(self) -> State:
        return deal(self.pile, self.rules, self.first)

    def orders(self) -> KnownOrders:
        """Return the reshuffles, each to be proved where there is a proof."""
        if self.shuffle:
            return ProvedOrders(self.reshuffles, self.shuffle.nonce)
        return KnownOrders(self.reshuffles)


def write(
    edition: EditionName,
    keys: Sequence[str],
    end: State,
    plays: Iterable[tuple[int, Move]],
    nonce: str = "",
) -> Record:
    """Return the record of the game that came to *end* by *plays*, proved where it has a nonce."""
    result = game.result(end)
    if result is None:
        raise ValueError("a game that is not over has no record")
    pile = cards_of(end)
    reshuffles = end.reshuffles if isinstance(end, CompetitiveState) else ()
    state, rng, moves = deal(pile, end.rules, end.first), KnownOrders(reshuffles), []
    for seat, move in plays:
        state, seen = game.apply(state, seat, move, rng)
        moves.append(RecordedMove(seat, move, outcome(seen)))
    if state != end:
        raise ValueError("these moves do not lead to this end")
    return Record(
        edition,
        end.rules,
        end.first,
        tuple(keys),
        pile,
        reshuffles,
        tuple(moves),
        result,
        Proof.of(edition.sha256, keys, nonce) if nonce else None,
    )


def outcome(seen: Sequence[Event]) -> Outcome | None:
    """Say what became of the card, if the move placed or played one."""
    match seen[0]:
        case CardPlaced():
            return Outcome.CORRECT
        case CardMisplaced():
            return Outcome.WRONG
        case CardPlayed(spot=spot):
            return Outcome(spot.value)
        case CardBlocked():
            return Outcome.BLOCKED
    return None
