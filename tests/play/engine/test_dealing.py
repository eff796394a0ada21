from random import Random

import pytest

from play.engine import (
    CompetitiveState,
    CooperativeState,
    Facts,
    ImpossibleTable,
    Ruling,
    TableRefusal,
    competitive_rules,
    cooperative_rules,
    deal,
    numbered,
    shuffled,
)
from play.engine.cards import Row
from tests.play.engine.tables import deck, opened, row


def numbers(cards: Row) -> list[int]:
    return [card.number for card in cards]


def test_cards_are_numbered_after_shuffling_from_the_top_of_the_pile():
    pile = numbered([Facts(1900, "sun", "moon"), Facts(-44, "gear", "star")])

    assert [(c.number, c.year, c.front, c.back) for c in pile] == [
        (0, 1900, "sun", "moon"),
        (1, -44, "gear", "star"),
    ]


def test_each_competitive_seat_takes_its_whole_hand_and_the_next_card_starts_the_line():
    state = deal(row(*range(1, 21)), competitive_rules((3, 1, 2)), first=1)

    assert isinstance(state, CompetitiveState)
    assert [numbers(hand) for hand in state.hands] == [[1, 2, 3], [4], [5, 6]]
    assert numbers(state.line) == [7]
    assert numbers(state.pile) == list(range(8, 21))
    assert state.discards == ()
    assert (state.first, state.turn, state.round) == (1, 1, 1)
    assert state.active == (0, 1, 2)
    assert not state.sudden_death


def test_a_cooperative_deal_turns_the_start_card_and_then_the_first_discard():
    state = deal(row(*range(1, 41)), cooperative_rules(2), first=1)

    assert isinstance(state, CooperativeState)
    assert [numbers(hand) for hand in state.hands] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert [numbers(column) for column in state.timeline.base] == [[9]]
    assert state.timeline.gaps == ()
    assert numbers(state.discards) == [10]
    assert numbers(state.pile) == list(range(11, 37))
    assert (state.first, state.turn) == (1, 1)
    assert not state.blocked
    assert (state.tried, state.placed, state.ending) == (False, False, None)


@pytest.mark.parametrize(
    ("seats", "left"), [(2, 26), (3, 22), (4, 18), (5, 14), (6, 10), (7, 6), (8, 2)]
)
def test_the_cooperative_draw_pile_after_dealing(seats, left):
    assert len(opened(cooperative_rules(seats)).pile) == left


def test_the_cooperative_game_uses_36_cards_of_the_whole_shuffled_deck():
    cards = deck(110)

    keys = shuffled(cards, cooperative_rules(3), Random(1))

    assert len(set(keys)) == 36
    assert keys == shuffled(cards, competitive_rules((4,) * 3), Random(1))[:36]


def test_the_competitive_game_uses_every_card_of_the_deck():
    cards = deck(50)

    assert sorted(shuffled(cards, competitive_rules((4, 4)), Random(1))) == sorted(cards)


def test_the_shuffle_depends_on_the_generator_and_not_on_the_order_of_the_deck():
    cards = deck(50)
    backwards = dict(reversed(cards.items()))
    rules = competitive_rules((4, 4))

    assert shuffled(cards, rules, Random(1)) == shuffled(backwards, rules, Random(1))
    assert shuffled(cards, rules, Random(1)) != shuffled(cards, rules, Random(2))


@pytest.mark.parametrize(
    ("rules", "needed"), [(competitive_rules((4, 4)), 11), (cooperative_rules(1), 36)]
)
def test_too_few_cards_are_refused_with_the_number_needed(rules, needed):
    few = deck(needed - 1)

    for attempt in (
        lambda: shuffled(few, rules, Random(1)),
        lambda: deal(numbered(few.values()), rules, first=0),
    ):
        with pytest.raises(ImpossibleTable) as refused:
            attempt()
        assert refused.value.reason is TableRefusal.TOO_FEW_CARDS
        assert refused.value.reason.ruling is Ruling.SMALL_DECK_IS_REFUSED
        assert (refused.value.given, refused.value.least) == (needed - 1, needed)
        assert str(refused.value) == f"too_few_cards: {needed - 1}, at least {needed}"


@pytest.mark.parametrize(
    ("rules", "needed"), [(competitive_rules((4, 4)), 11), (cooperative_rules(1), 36)]
)
def test_just_enough_cards_are_dealt(rules, needed):
    assert opened(rules, size=needed).turn == 0


@pytest.mark.parametrize("first", [-1, 2])
def test_a_first_seat_that_is_not_at_the_table_is_refused(first):
    with pytest.raises(ImpossibleTable) as refused:
        opened(competitive_rules((4, 4)), first=first)

    assert refused.value.reason is TableRefusal.NO_SUCH_FIRST_SEAT
    assert (refused.value.given, refused.value.least, refused.value.most) == (first, 0, 1)
