"""A table between two moves: everything that decides how its game goes on."""

from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import Protocol

from .cards import Card, Row
from .events import Event
from .scoring import Ending
from .table import Rules
from .timeline import Timeline


class Shuffler(Protocol):
    """What shuffles the discards: a random.Random, or an order known beforehand."""

    def shuffle(self, x: list[Card], /) -> None: ...


@dataclass(frozen=True, slots=True)
class CompetitiveState:
    rules: Rules
    first: int
    hands: tuple[Row, ...]
    pile: Row  # top first
    discards: Row  # top last
    line: Row
    active: tuple[int, ...]  # seats not eliminated
    turn: int | None  # nobody's once the game is over
    round: int = 1
    sudden_death: bool = False
    reshuffles: tuple[tuple[int, ...], ...] = ()  # the numbers of each new pile, top first
    winners: tuple[int, ...] = ()

    @property
    def seats_in_turn(self) -> tuple[int, ...]:
        """The active seats, from the one that leads a round."""
        i = next((i for i, seat in enumerate(self.active) if seat >= self.first), 0)
        return self.active[i:] + self.active[:i]

    @property
    def slots(self) -> int:
        return len(self.line) + 1


@dataclass(frozen=True, slots=True)
class CooperativeState:
    rules: Rules
    first: int
    hands: tuple[Row, ...]
    pile: Row  # top first
    discards: Row  # top last
    timeline: Timeline
    turn: int | None  # nobody's once the game is over
    blocked: frozenset[int] = field(default=frozenset())  # numbers of cards lying sideways
    tried: bool = False  # a card was turned in this turn
    placed: bool = False  # and one found its spot
    ending: Ending | None = None

    def fresh(self, seat: int) -> Row:
        """The cards of *seat* that may still be tried."""
        return tuple([card for card in self.hands[seat] if card.number not in self.blocked])


State = CompetitiveState | CooperativeState
Step = tuple[State, tuple[Event, ...]]


def cards_of(state: State) -> Row:
    """Return every card of the table by number: the pile as it was before dealing."""
    if isinstance(state, CompetitiveState):
        board: tuple[Row, ...] = (state.line,)
    else:
        board = (*state.timeline.base, *state.timeline.gaps)
    everywhere = chain(state.pile, state.discards, *state.hands, *board)
    return tuple(sorted(everywhere, key=attrgetter("number")))
