"""The cooperative game: one timeline, built by all."""

from collections.abc import Iterator
from dataclasses import replace

from .cards import Card, find, numbers, pick, with_hand, without
from .events import (
    CardBlocked,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    Event,
    GameEnded,
    TurnBegan,
)
from .moves import DiscardCard, EndTurn, Move, PlaceCard, PlayCard
from .refusals import IllegalMove, Refusal
from .rulings import Ruling
from .scoring import CooperativeResult, Ending, Tally
from .state import CooperativeState
from .table import COOPERATIVE_HAND
from .timeline import Spot

CooperativeStep = tuple[CooperativeState, tuple[Event, ...]]

_RULING_OF_SPOT = {
    Spot.STACKED: Ruling.STACKED_CARD_IS_BASE,
    Spot.GAP_STACKED: Ruling.SAME_DATE_STACKS_IN_A_GAP,
}


def refusal(state: CooperativeState, seat: int, move: Move) -> Refusal | None:
    """Say why *seat*, whose turn it is, may not make *move*."""
    match move:
        case PlayCard(number):
            return _refusal_to_play(state, seat, number)
        case DiscardCard(number):
            return _refusal_to_discard(state, seat, number)
        case EndTurn():
            return None if state.placed else Refusal.NOTHING_PLACED_YET
        case PlaceCard():
            return Refusal.NOT_IN_THIS_GAME


def _refusal_to_play(state: CooperativeState, seat: int, number: int) -> Refusal | None:
    if find(state.hands[seat], number) is None:
        return Refusal.CARD_IS_NOT_YOURS
    return Refusal.CARD_IS_BLOCKED if number in state.blocked else None


def _refusal_to_discard(state: CooperativeState, seat: int, number: int) -> Refusal | None:
    card = find(state.hands[seat], number)
    if card is None:
        return Refusal.CARD_IS_NOT_YOURS
    if state.tried:
        return Refusal.NO_DISCARD_AFTER_PLAYING
    return None if card.front == state.discards[-1].back else Refusal.SYMBOL_DOES_NOT_MATCH


def candidates(state: CooperativeState, seat: int) -> Iterator[Move]:
    """Yield every move that could be legal for *seat*."""
    for card in state.hands[seat]:
        yield PlayCard(card.number)
        yield DiscardCard(card.number)
    yield EndTurn()


def apply(state: CooperativeState, seat: int, move: Move) -> CooperativeStep:
    """Make a move that is not refused."""
    match move:
        case PlayCard(number):
            return _play(state, seat, pick(state.hands[seat], number))
        case DiscardCard(number):
            return _discard(state, seat, pick(state.hands[seat], number))
        case EndTurn():
            return _end_turn(state, seat)
        case PlaceCard():
            raise IllegalMove(Refusal.NOT_IN_THIS_GAME)


def _play(state: CooperativeState, seat: int, card: Card) -> CooperativeStep:
    """Turn *card* and put it where its date belongs."""
    spot, timeline = state.timeline.place(card)
    if spot is Spot.BLOCKED:
        blocked = state.blocked | {card.number}
        after = replace(state, blocked=blocked, tried=True)
        return _go_on(after, seat, CardBlocked(seat, card))
    hands = with_hand(state.hands, seat, without(state.hands[seat], card))
    seen = CardPlayed(seat, card, spot, _RULING_OF_SPOT.get(spot))
    after = replace(state, hands=hands, timeline=timeline, tried=True, placed=True)
    return _end_turn(after, seat, seen) if state.placed else _go_on(after, seat, seen)


def _discard(state: CooperativeState, seat: int, card: Card) -> CooperativeStep:
    hands = with_hand(state.hands, seat, without(state.hands[seat], card))
    discards, blocked = (*state.discards, card), state.blocked - {card.number}
    after = replace(state, hands=hands, discards=discards, blocked=blocked)
    return _end_turn(after, seat, CardDiscarded(seat, card))


def _go_on(state: CooperativeState, seat: int, seen: Event) -> CooperativeStep:
    """Leave the turn to *seat* while it has a card to try; else its turn, or all, is over."""
    if state.fresh(seat):
        return state, (seen,)
    return _end_turn(state, seat, seen) if state.placed else _end(state, Ending.STUCK, None, seen)


def _end_turn(state: CooperativeState, seat: int, *seen: Event) -> CooperativeStep:
    """Fill the hand up to four and see who goes on."""
    hand = state.hands[seat]
    drawn = state.pile[: COOPERATIVE_HAND - len(hand)]
    if drawn:
        seen = (*seen, CardsDrawn(seat, numbers(drawn), _why_so_few(state, seat)))
    hands, pile = with_hand(state.hands, seat, hand + drawn), state.pile[len(drawn) :]
    after = replace(state, hands=hands, pile=pile, tried=False, placed=False)
    return _next_turn(after, seat, *seen)


def _why_so_few(state: CooperativeState, seat: int) -> Ruling | None:
    sideways = any(card.number in state.blocked for card in state.hands[seat])
    return Ruling.BLOCKED_CARDS_COUNT_TO_FOUR if sideways else None


def _next_turn(state: CooperativeState, seat: int, *seen: Event) -> CooperativeStep:
    """Give the turn to the next seat with cards, if there is one and it can do something."""
    order = (*range(seat + 1, len(state.hands)), *range(seat + 1))
    following = next((other for other in order if state.hands[other]), None)
    if following is None:
        return _end(state, Ending.ALL_CARDS_GONE, None, *seen)
    fresh = state.fresh(following)
    if not fresh and not _can_discard(state, following):
        return _end(state, Ending.STUCK, Ruling.ONLY_EMPTY_SEATS_ARE_SKIPPED, *seen)
    ruling = None if fresh else Ruling.MATCHING_DISCARD_SAVES
    return replace(state, turn=following), (*seen, TurnBegan(following, ruling))


def _can_discard(state: CooperativeState, seat: int) -> bool:
    hand = state.hands[seat]
    return any(_refusal_to_discard(state, seat, card.number) is None for card in hand)


def _end(
    state: CooperativeState, ending: Ending, why: Ruling | None, *seen: Event
) -> CooperativeStep:
    over = replace(state, turn=None, ending=ending)
    return over, (*seen, GameEnded(CooperativeResult(tally(over), ending), why))


def tally(state: CooperativeState) -> Tally:
    """Count where the cards lie."""
    return Tally(
        base=sum(map(len, state.timeline.base)),
        gap=sum(map(len, state.timeline.gaps)),
        discarded=len(state.discards),
        draw_pile=len(state.pile),
        hands=sum(map(len, state.hands)),
    )
