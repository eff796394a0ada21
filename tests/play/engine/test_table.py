import pytest

from play.engine import (
    HandOption,
    ImpossibleTable,
    Memory,
    Mode,
    Ruling,
    TableRefusal,
    competitive_rules,
    cooperative_rules,
    rules_named,
)


@pytest.mark.parametrize(
    ("seats", "each"), [(1, 6), (2, 6), (3, 6), (4, 5), (5, 5), (6, 4), (7, 4), (8, 4)]
)
def test_the_classic_hand_depends_on_the_number_of_players(seats, each):
    assert HandOption.BY_PLAYERS.hands(seats) == (each,) * seats


@pytest.mark.parametrize("seats", range(1, 9))
def test_the_usual_hand_is_four_for_any_number_of_players(seats):
    assert HandOption.FOUR.hands(seats) == (4,) * seats


def test_a_table_may_deal_each_seat_its_own_number_of_cards():
    rules = competitive_rules([10, 1, 3])

    assert rules.hands == (10, 1, 3)
    assert rules.seats == 3
    assert rules.mode is Mode.COMPETITIVE
    assert rules.memory is None


def test_a_competitive_table_needs_the_hands_the_start_card_and_one_card_for_each_seat():
    assert competitive_rules([10, 1, 3]).cards_needed == 14 + 1 + 3


def test_a_cooperative_table_needs_36_cards_and_deals_four_each():
    rules = cooperative_rules(3)

    assert rules.cards_needed == 36
    assert rules.hands == (4, 4, 4)
    assert rules.memory is Memory.OPEN


@pytest.mark.parametrize("seats", [0, 9])
@pytest.mark.parametrize("rules", [lambda n: competitive_rules((4,) * n), cooperative_rules])
def test_a_table_of_no_or_nine_seats_is_refused_with_the_numbers_possible(rules, seats):
    with pytest.raises(ImpossibleTable) as refused:
        rules(seats)

    assert refused.value.reason is TableRefusal.WRONG_NUMBER_OF_SEATS
    assert refused.value.reason.ruling is Ruling.ONE_TO_EIGHT_SEATS
    assert (refused.value.given, refused.value.least, refused.value.most) == (seats, 1, 8)
    assert str(refused.value) == f"wrong_number_of_seats: {seats}, from 1 to 8"


@pytest.mark.parametrize("seats", [1, 8])
@pytest.mark.parametrize("rules", [lambda n: competitive_rules((4,) * n), cooperative_rules])
def test_a_table_of_one_or_eight_seats_is_possible(rules, seats):
    assert rules(seats).seats == seats


@pytest.mark.parametrize("hand", [0, 11])
def test_a_hand_of_no_or_eleven_cards_is_refused_with_the_numbers_possible(hand):
    with pytest.raises(ImpossibleTable) as refused:
        competitive_rules((4, hand))

    assert refused.value.reason is TableRefusal.WRONG_HAND
    assert refused.value.reason.ruling is Ruling.HAND_IS_AN_OPTION
    assert (refused.value.given, refused.value.least, refused.value.most) == (hand, 1, 10)


@pytest.mark.parametrize("hand", [3, 5])
def test_the_cooperative_game_knows_no_hand_but_four(hand):
    with pytest.raises(ImpossibleTable) as refused:
        rules_named("cooperative", (4, hand), "open")

    assert refused.value.reason is TableRefusal.WRONG_HAND
    assert (refused.value.least, refused.value.most) == (4, 4)


def test_rules_are_found_by_the_names_a_form_or_a_file_has():
    assert rules_named("competitive", [6, 5]) == competitive_rules((6, 5))
    assert rules_named("cooperative", [4, 4], "strict") == cooperative_rules(2, Memory.STRICT)


@pytest.mark.parametrize(
    ("mode", "memory", "reason", "said"),
    [
        ("solitaire", None, TableRefusal.UNKNOWN_MODE, "unknown_mode: 'solitaire'"),
        ("cooperative", "vague", TableRefusal.UNKNOWN_MEMORY, "unknown_memory: 'vague'"),
        ("cooperative", None, TableRefusal.MEMORY_IS_MISSING, "memory_is_missing: None"),
        (
            "competitive",
            "open",
            TableRefusal.MEMORY_IS_COOPERATIVE,
            "memory_is_cooperative: <Memory.OPEN: 'open'>",
        ),
    ],
)
def test_an_unknown_or_misplaced_option_is_refused_by_name(mode, memory, reason, said):
    with pytest.raises(ImpossibleTable) as refused:
        rules_named(mode, (4, 4), memory)

    assert refused.value.reason is reason
    assert refused.value.reason.ruling is None
    assert str(refused.value) == said
