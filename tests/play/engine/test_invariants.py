from dataclasses import replace

import pytest

from play.engine import (
    Card,
    Ending,
    Malformed,
    Timeline,
    codec,
    competitive_rules,
    cooperative_rules,
)
from play.engine.invariants import broken
from play.engine.state import CompetitiveState, CooperativeState, cards_of
from tests.play.engine.tables import card, opened, random_play


def line_in_play() -> CompetitiveState:
    for state, _ in random_play(opened(competitive_rules((2, 2, 2)), size=12), seed=5):
        assert isinstance(state, CompetitiveState)
        if state.turn is not None and len(state.line) > 2:
            return state
    raise AssertionError("no such table")


def rows_in_play() -> CooperativeState:
    """Return a table with a full gap, a free one, and a blocked card."""
    for seed in range(1000):
        for state, _ in random_play(opened(cooperative_rules(2), seed), seed):
            assert isinstance(state, CooperativeState)
            gaps = state.timeline.gaps
            if state.turn is not None and state.blocked and any(gaps) and not all(gaps):
                return state
    raise AssertionError("no such table")


LINE, ROWS = line_in_play(), rows_in_play()
BASE, GAPS = ROWS.timeline.base, ROWS.timeline.gaps


@pytest.mark.parametrize("state", [LINE, ROWS])
def test_a_table_in_play_breaks_nothing(state):
    assert broken(state, cards_of(state)) is None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pile": LINE.pile[1:]}, "each card must lie in exactly one place"),
        ({"pile": (*LINE.pile, *LINE.pile)}, "each card must lie in exactly one place"),
        ({"line": LINE.line[::-1]}, "the line must hold a card"),
        (
            {"line": (), "pile": LINE.line + LINE.pile},
            "the line must hold a card",
        ),
        ({"active": ()}, "the active seats must be named once each, in order"),
        ({"active": (0, 2, 1)}, "the active seats must be named once each, in order"),
        ({"active": (0, 1, 1, 2)}, "the active seats must be named once each, in order"),
        ({"active": (1, 2), "turn": 0}, "only an active seat can have the turn"),
        ({"active": (1, 2), "turn": None, "winners": (0,)}, "only an active seat can win"),
        ({"turn": None}, "a game has winners exactly when it is over"),
        ({"winners": (0,)}, "a game has winners exactly when it is over"),
        ({"reshuffles": ((1, 1),)}, "a reshuffled pile must hold cards, each once"),
        ({"reshuffles": ((),)}, "a reshuffled pile must hold cards, each once"),
        ({"rules": competitive_rules((2, 2, 10))}, "this table needs at least 18 cards"),
    ],
)
def test_a_competitive_table_that_cannot_be_is_told_what_it_breaks(changes, said):
    state = replace(LINE, **changes)

    assert (broken(state, cards_of(LINE)) or "").startswith(said)


def test_the_seat_to_move_must_have_a_card():
    turn = LINE.turn or 0
    hands = tuple(() if seat == turn else hand for seat, hand in enumerate(LINE.hands))
    state = replace(LINE, hands=hands, discards=(*LINE.discards, *LINE.hands[turn]))

    assert broken(state, cards_of(LINE)) == "the seat to move must have a card"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pile": ROWS.pile[1:]}, "each card must lie in exactly one place"),
        (
            {"discards": (), "pile": ROWS.discards + ROWS.pile},
            "the discard pile must hold",
        ),
        (
            {"hands": (ROWS.hands[0] + ROWS.pile[:1], ROWS.hands[1]), "pile": ROWS.pile[1:]},
            "a hand has at most 4 cards",
        ),
        ({"blocked": frozenset({ROWS.pile[0].number})}, "a blocked card must lie before a seat"),
        ({"placed": True, "tried": False}, "no card is placed without being tried"),
        ({"turn": None}, "a game has an ending exactly when it is over"),
        ({"ending": Ending.STUCK}, "a game has an ending exactly when it is over"),
        (
            {
                "blocked": frozenset(c.number for hand in ROWS.hands for c in hand),
                "tried": True,
                "placed": False,
            },
            "the seat to move must have a move",
        ),
        (
            {"timeline": Timeline(BASE, GAPS[:-1]), "pile": GAPS[-1] + ROWS.pile},
            "the base row must have cards",
        ),
        ({"timeline": Timeline(BASE[::-1], GAPS)}, "the base row must be in date order"),
        (
            {"timeline": Timeline(BASE, tuple(GAPS[i - 1] for i in range(len(GAPS))))},
            "a gap card's date must lie between its neighbours",
        ),
        (
            {"timeline": Timeline((BASE[0] + BASE[-1], *BASE[1:-1]), GAPS[:-1])},
            "the cards of a column must have one date",
        ),
    ],
)
def test_a_cooperative_table_that_cannot_be_is_told_what_it_breaks(changes, said):
    state = replace(ROWS, **changes)

    assert (broken(state, cards_of(ROWS)) or "").startswith(said)


def test_the_cards_of_a_column_have_one_date():
    odd = card(BASE[0][0].year - 1, number=ROWS.pile[0].number)
    state = replace(ROWS, timeline=Timeline(((*BASE[0], odd), *BASE[1:]), GAPS), pile=ROWS.pile[1:])

    assert broken(state, cards_of(state)) == "the cards of a column must have one date"


def with_year(year: int) -> tuple[CooperativeState, Card]:
    """Return the table without its next card, and that card with another date."""
    return replace(ROWS, pile=ROWS.pile[1:]), replace(ROWS.pile[0], year=year)


def test_two_columns_of_one_date_are_not_in_order():
    table, other = with_year(BASE[-1][0].year)
    state = replace(table, timeline=Timeline((*BASE, (other,)), (*GAPS, ())))

    assert broken(state, cards_of(state)) == "the base row must be in date order"


@pytest.mark.parametrize("side", [0, 1])
def test_a_gap_card_of_the_date_of_a_neighbour_is_out_of_place(side):
    free = next(i for i, gap in enumerate(GAPS) if not gap)
    table, other = with_year(BASE[free + side][0].year)
    state = replace(table, timeline=Timeline(BASE, (*GAPS[:free], (other,), *GAPS[free + 1 :])))

    said = "a gap card's date must lie between its neighbours"
    assert broken(state, cards_of(state)) == said


def test_an_empty_column_is_no_column():
    state = replace(ROWS, timeline=Timeline(((), *BASE), ((), *GAPS)))

    assert (broken(state, cards_of(state)) or "").startswith("the base row must have cards")


def test_a_state_that_breaks_an_invariant_is_not_read():
    with pytest.raises(Malformed) as refused:
        codec.load(codec.dump(replace(ROWS, placed=True, tried=False)))

    assert str(refused.value) == ("state: impossible_state (no card is placed without being tried)")


def test_a_cooperative_game_has_36_cards():
    known = cards_of(ROWS)
    last = known[-1]
    state = replace(ROWS, pile=tuple(card for card in ROWS.pile if card != last))

    assert last in ROWS.pile
    assert broken(state, known[:-1]) == "a cooperative game has 36 cards"
