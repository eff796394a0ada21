"""The competitive game: who first places every card alone wins."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .cards import Card, Row, find, numbers, pick, with_hand, without
from .events import (
    CardMisplaced,
    CardPlaced,
    CardsDrawn,
    Event,
    GameEnded,
    PileReshuffled,
    RoundBegan,
    SuddenDeath,
    TurnBegan,
)
from .moves import Move, PlaceCard
from .refusals import IllegalMove, Refusal
from .rulings import Ruling
from .scoring import CompetitiveResult
from .state import CompetitiveState, Shuffler

CompetitiveStep = tuple[CompetitiveState, tuple[Event, ...]]


def refusal(state: CompetitiveState, seat: int, move: Move) -> Refusal | None:
    """Say why *seat*, whose turn it is, may not make *move*."""
    if not isinstance(move, PlaceCard):
        return Refusal.NOT_IN_THIS_GAME
    if find(state.hands[seat], move.card) is None:
        return Refusal.CARD_IS_NOT_YOURS
    if not 0 <= move.slot < state.slots:
        return Refusal.NO_SUCH_SLOT
    return None


def candidates(state: CompetitiveState, seat: int) -> Iterator[Move]:
    """Yield every move that could be legal for *seat*."""
    for card in state.hands[seat]:
        for slot in range(state.slots):
            yield PlaceCard(card.number, slot)


def apply(state: CompetitiveState, seat: int, move: Move, rng: Shuffler) -> CompetitiveStep:
    """Make a move that is not refused."""
    match move:
        case PlaceCard(number, slot):
            return _place(state, seat, pick(state.hands[seat], number), slot, rng)
        case _:
            raise IllegalMove(Refusal.NOT_IN_THIS_GAME)


def _place(
    state: CompetitiveState, seat: int, card: Card, slot: int, rng: Shuffler
) -> CompetitiveStep:
    """Put *card* into *slot* of the line and turn it over."""
    hands = with_hand(state.hands, seat, without(state.hands[seat], card))
    if _fits(state.line, card, slot):
        line = (*state.line[:slot], card, *state.line[slot:])
        placed = CardPlaced(seat, card, slot, _why_it_fits(state.line, card, slot))
        return _next_turn(replace(state, hands=hands, line=line), seat, rng, placed)
    thrown = replace(state, hands=hands, discards=(*state.discards, card))
    drawn, draws = _draw(thrown, (seat,), rng, Ruling.DRAW_ONLY_AFTER_A_WRONG_CARD)
    return _next_turn(drawn, seat, rng, CardMisplaced(seat, card, slot), *draws)


def _fits(line: Row, card: Card, slot: int) -> bool:
    """Say whether the line stays in non-descending order."""
    after_its_left = slot == 0 or line[slot - 1].year <= card.year
    before_its_right = slot == len(line) or card.year <= line[slot].year
    return after_its_left and before_its_right


def _why_it_fits(line: Row, card: Card, slot: int) -> Ruling | None:
    neighbours = line[max(slot - 1, 0) : slot + 1]
    equal = any(other.year == card.year for other in neighbours)
    return Ruling.EQUAL_DATES_FIT_EITHER_SIDE if equal else None


def _draw(
    state: CompetitiveState, seats: Sequence[int], rng: Shuffler, why: Ruling | None
) -> CompetitiveStep:
    """Give one card to each of *seats*, reshuffling where the pile has run out."""
    seen: list[Event] = []
    for seat in seats:
        if not state.pile:
            state = _reshuffled(state, rng)
            seen.append(PileReshuffled(len(state.pile), Ruling.THROWN_CARD_IS_RESHUFFLED))
        card, hand = state.pile[0], state.hands[seat]
        hands = with_hand(state.hands, seat, (*hand, card))
        state = replace(state, hands=hands, pile=state.pile[1:])
        seen.append(CardsDrawn(seat, (card.number,), why))
    return state, tuple(seen)


def _reshuffled(state: CompetitiveState, rng: Shuffler) -> CompetitiveState:
    cards = list(state.discards)
    rng.shuffle(cards)
    pile = tuple(cards)
    return replace(state, pile=pile, discards=(), reshuffles=(*state.reshuffles, numbers(pile)))


def _next_turn(state: CompetitiveState, seat: int, rng: Shuffler, *seen: Event) -> CompetitiveStep:
    order = state.seats_in_turn
    i = order.index(seat) + 1
    if i == len(order):
        return _end_round(state, rng, *seen)
    return replace(state, turn=order[i]), (*seen, TurnBegan(order[i]))


def _end_round(state: CompetitiveState, rng: Shuffler, *seen: Event) -> CompetitiveStep:
    """Every active seat has had its turn: see who finished."""
    finishers = tuple([seat for seat in state.seats_in_turn if not state.hands[seat]])
    if not finishers:
        why = Ruling.ALL_STAY_IF_NOBODY_FINISHES if state.sudden_death else None
        return _next_round(state, why, *seen)
    if len(finishers) == 1:
        return _win(state, finishers, Ruling.ROUND_IS_PLAYED_OUT, *seen)
    if len(state.pile) + len(state.discards) < len(finishers):
        return _win(state, finishers, Ruling.FINISHERS_WIN_TOGETHER, *seen)
    return _sudden_death(state, finishers, rng, *seen)


def _next_round(state: CompetitiveState, why: Ruling | None, *seen: Event) -> CompetitiveStep:
    number, leader = state.round + 1, state.seats_in_turn[0]
    after = replace(state, round=number, turn=leader)
    return after, (*seen, RoundBegan(number, leader, why), TurnBegan(leader))


def _sudden_death(
    state: CompetitiveState, finishers: Sequence[int], rng: Shuffler, *seen: Event
) -> CompetitiveStep:
    """Go on with the finishers alone, one card each."""
    stay = tuple(sorted(finishers))
    out = tuple([seat for seat in state.active if seat not in stay])
    alone = replace(state, active=stay, sudden_death=True)
    drawn, draws = _draw(alone, finishers, rng, None)
    why = Ruling.SAME_SEAT_LEADS if state.first in out else None
    return _next_round(drawn, why, *seen, SuddenDeath(stay, out), *draws)


def _win(
    state: CompetitiveState, finishers: Sequence[int], why: Ruling, *seen: Event
) -> CompetitiveStep:
    winners = tuple(sorted(finishers))
    ended = GameEnded(CompetitiveResult(winners, state.round), why)
    return replace(state, turn=None, winners=winners), (*seen, ended)
