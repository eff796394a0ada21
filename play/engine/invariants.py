"""What is true of every table: the first thing that is not, in words for who keeps the data."""

from collections.abc import Iterator
from itertools import chain, pairwise

from . import game
from .cards import Row
from .state import CompetitiveState, CooperativeState, State, cards_of
from .table import COOPERATIVE_CARDS, COOPERATIVE_HAND


def broken(state: State, known: Row) -> str | None:
    """Name an invariant that *state* breaks, where *known* are the cards it should hold."""
    return next(_broken(state, known), None)


def _broken(state: State, known: Row) -> Iterator[str]:
    if cards_of(state) != known:
        yield "each card must lie in exactly one place"
    elif isinstance(state, CompetitiveState):
        yield from _broken_competitive(state, known)
    else:
        yield from _broken_cooperative(state, known)


def _broken_competitive(state: CompetitiveState, known: Row) -> Iterator[str]:
    if len(known) < state.rules.cards_needed:
        yield f"this table needs at least {state.rules.cards_needed} cards"
    if not state.line or any(a.year > b.year for a, b in pairwise(state.line)):
        yield "the line must hold a card and be in date order"
    yield from _broken_seats(state)
    if any(len(pile) != len(set(pile)) or not pile for pile in state.reshuffles):
        yield "a reshuffled pile must hold cards, each once"


def _broken_seats(state: CompetitiveState) -> Iterator[str]:
    if not state.active or list(state.active) != sorted(set(state.active)):
        yield "the active seats must be named once each, in order"
    if not set(state.winners) <= set(state.active):
        yield "only an active seat can win"
    if (state.turn is None) != bool(state.winners):
        yield "a game has winners exactly when it is over"
    if state.turn is not None and state.turn not in state.active:
        yield "only an active seat can have the turn"
    if state.turn is not None and not state.hands[state.turn]:
        yield "the seat to move must have a card"


def _broken_cooperative(state: CooperativeState, known: Row) -> Iterator[str]:
    if len(known) != COOPERATIVE_CARDS:
        yield f"a cooperative game has {COOPERATIVE_CARDS} cards"
    if not state.discards:
        yield "the discard pile must hold its first card"
    yield from _broken_timeline(state)
    if any(len(hand) > COOPERATIVE_HAND for hand in state.hands):
        yield f"a hand has at most {COOPERATIVE_HAND} cards"
    if not state.blocked <= {card.number for card in chain(*state.hands)}:
        yield "a blocked card must lie before a seat"
    if state.placed and not state.tried:
        yield "no card is placed without being tried"
    if (state.turn is None) != (state.ending is not None):
        yield "a game has an ending exactly when it is over"
    if state.turn is not None and not game.legal_moves(state):
        yield "the seat to move must have a move"


def _broken_timeline(state: CooperativeState) -> Iterator[str]:
    base, gaps = state.timeline.base, state.timeline.gaps
    if not base or not all(base) or len(gaps) != len(base) - 1:
        yield "the base row must have cards in each column, and a gap above each pair"
        return
    if any(len({card.year for card in column}) > 1 for column in (*base, *gaps)):
        yield "the cards of a column must have one date"
    if any(a[0].year >= b[0].year for a, b in pairwise(base)):
        yield "the base row must be in date order"
    for gap, (left, right) in zip(gaps, pairwise(base), strict=True):
        if gap and not left[0].year < gap[0].year < right[0].year:
            yield "a gap card's date must lie between its neighbours"
