"""What everybody at a table, and everybody watching it, may know.

Hands lie white side up, so one view serves all.  It is built up from nothing: what is not
named here is not seen.  Hidden are the dates and back symbols of the cards not turned, and the
order of the draw pile; under strict memory those of a blocked card again.
"""

from dataclasses import dataclass

from . import cooperative, game
from .cards import Card, Row
from .moves import DiscardCard, EndTurn, PlaceCard, PlayCard
from .scoring import Result
from .state import CompetitiveState, CooperativeState, State
from .table import Memory, Mode
from .timeline import Columns


@dataclass(frozen=True, slots=True)
class Front:
    """A white side.  The competitive game ignores symbols and shows none."""

    number: int
    symbol: str | None


@dataclass(frozen=True, slots=True)
class Back:
    """A dated side, of a card turned."""

    number: int
    year: int
    symbol: str | None


@dataclass(frozen=True, slots=True)
class HeldCard:
    front: Front
    blocked: bool = False
    remembered: Back | None = None  # of a blocked card under open memory


@dataclass(frozen=True, slots=True)
class SeatView:
    hand: tuple[HeldCard, ...]
    out: bool = False


@dataclass(frozen=True, slots=True)
class LineView:
    """The table of the competitive game."""

    cards: tuple[Back, ...]
    round: int
    sudden_death: bool


@dataclass(frozen=True, slots=True)
class RowsView:
    """The table of the cooperative game; a column is cards of one date."""

    base: tuple[tuple[Back, ...], ...]
    gaps: tuple[tuple[Back, ...], ...]
    score: int


@dataclass(frozen=True, slots=True)
class Hints:
    """What the seat to move may do; slots are those a playable card may go into, if it chooses."""

    playable: tuple[int, ...] = ()
    slots: int = 0
    discardable: tuple[int, ...] = ()
    may_end: bool = False


@dataclass(frozen=True, slots=True)
class View:
    mode: Mode
    memory: Memory | None
    first: int
    turn: int | None
    seats: tuple[SeatView, ...]
    pile: int
    top_of_pile: Front | None
    discards: tuple[Back, ...]  # top last
    table: LineView | RowsView
    hints: Hints
    result: Result | None


def visible(state: State) -> View:
    """Return what may be known of the table in *state*."""
    if isinstance(state, CompetitiveState):
        return _competitive(state)
    return _cooperative(state)


def _competitive(state: CompetitiveState) -> View:
    return View(
        mode=state.rules.mode,
        memory=None,
        first=state.first,
        turn=state.turn,
        seats=tuple([_competitive_seat(state, seat) for seat in range(state.rules.seats)]),
        pile=len(state.pile),
        top_of_pile=Front(state.pile[0].number, None) if state.pile else None,
        discards=_dated(state.discards),
        table=LineView(_dated(state.line), state.round, state.sudden_death),
        hints=_competitive_hints(state),
        result=game.result(state),
    )


def _competitive_seat(state: CompetitiveState, seat: int) -> SeatView:
    hand = tuple([HeldCard(Front(card.number, None)) for card in state.hands[seat]])
    return SeatView(hand, out=seat not in state.active)


def _dated(cards: Row) -> tuple[Back, ...]:
    return tuple([Back(card.number, card.year, None) for card in cards])


def _competitive_hints(state: CompetitiveState) -> Hints:
    if state.turn is None:
        return Hints()
    seat = state.turn
    hand = [card.number for card in state.hands[seat]]
    playable = [n for n in hand if game.refusal(state, seat, PlaceCard(n, 0)) is None]
    return Hints(tuple(playable), slots=state.slots)


def _cooperative(state: CooperativeState) -> View:
    return View(
        mode=state.rules.mode,
        memory=state.rules.memory,
        first=state.first,
        turn=state.turn,
        seats=tuple([SeatView(_held(state, hand)) for hand in state.hands]),
        pile=len(state.pile),
        top_of_pile=_front(state.pile[0]) if state.pile else None,
        discards=_backs(state.discards),
        table=_rows(state),
        hints=_cooperative_hints(state),
        result=game.result(state),
    )


def _held(state: CooperativeState, hand: Row) -> tuple[HeldCard, ...]:
    return tuple([_held_card(state, card) for card in hand])


def _held_card(state: CooperativeState, card: Card) -> HeldCard:
    blocked = card.number in state.blocked
    seen = blocked and state.rules.memory is Memory.OPEN
    return HeldCard(_front(card), blocked, _back(card) if seen else None)


def _rows(state: CooperativeState) -> RowsView:
    score = cooperative.tally(state).score
    return RowsView(_columns(state.timeline.base), _columns(state.timeline.gaps), score)


def _columns(columns: Columns) -> tuple[tuple[Back, ...], ...]:
    return tuple([_backs(column) for column in columns])


def _backs(cards: Row) -> tuple[Back, ...]:
    return tuple([_back(card) for card in cards])


def _front(card: Card) -> Front:
    return Front(card.number, card.front)


def _back(card: Card) -> Back:
    return Back(card.number, card.year, card.back)


def _cooperative_hints(state: CooperativeState) -> Hints:
    if state.turn is None:
        return Hints()
    seat = state.turn
    hand = [card.number for card in state.hands[seat]]
    playable = [n for n in hand if game.refusal(state, seat, PlayCard(n)) is None]
    discardable = [n for n in hand if game.refusal(state, seat, DiscardCard(n)) is None]
    may_end = game.refusal(state, seat, EndTurn()) is None
    return Hints(tuple(playable), 0, tuple(discardable), may_end)
