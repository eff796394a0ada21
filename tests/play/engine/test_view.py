import re
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine import (
    CompetitiveState,
    CooperativeState,
    DiscardCard,
    EndTurn,
    Memory,
    Mode,
    PlaceCard,
    PlayCard,
    State,
    apply,
    legal_moves,
    result,
    visible,
)
from play.engine.cards import Card, Row
from play.engine.view import Back, Front, HeldCard, Hints, LineView, RowsView, SeatView
from tests.play.engine.positions import games, positions
from tests.play.engine.tables import REVERSED, card, line_table, row, rows_table


def turned(state: State) -> Row:
    """Return the cards whose dated side lies up, or is remembered by all."""
    if isinstance(state, CompetitiveState):
        return (*state.line, *state.discards)
    seen = [c for c in chain(*state.hands) if c.number in state.blocked]
    known = seen if state.rules.memory is Memory.OPEN else []
    return (*chain(*state.timeline.base, *state.timeline.gaps), *state.discards, *known)


def with_hidden_facts_changed(state: State, rng: Random) -> State:
    """Return a table that differs in every hidden fact: dates and backs not turned, and order."""
    public = {c.number for c in turned(state)}

    def other(c: Card) -> Card:
        return c if c.number in public else replace(c, year=rng.randrange(1, 3000), back="?")

    hands = tuple(tuple(map(other, hand)) for hand in state.hands)
    top, rest = state.pile[:1], list(state.pile[1:])
    rng.shuffle(rest)
    changed = replace(state, hands=hands, pile=tuple(map(other, (*top, *rest))))
    if isinstance(changed, CompetitiveState):
        return replace(changed, reshuffles=tuple(pile[::-1] for pile in changed.reshuffles))
    return changed


# Years of seven digits are never mistaken for a count or a card number.
@given(positions(spread=9_000_000))
def test_no_view_of_a_table_shows_a_date_not_yet_turned(state):
    everybody = {c.year for c in turned(state)}
    hidden = {c.year for c in (*chain(*state.hands), *state.pile)} - everybody

    shown = str(visible(state))

    assert not [year for year in hidden if year > 999_999 and str(year) in shown]
    assert all(str(year) in shown for year in everybody)


@given(positions(), st.integers())
def test_tables_that_differ_only_in_hidden_facts_have_the_same_view(state, seed):
    other = with_hidden_facts_changed(state, Random(seed))

    assert visible(other) == visible(state)


@given(games(spread=9_000_000))
def test_no_event_tells_a_date_of_a_card_that_nobody_saw_turned(states):
    for before in states[:-1]:
        after, (first, *others) = apply(before, before.turn, legal_moves(before)[0], REVERSED)
        everybody = {c.year for c in (*turned(before), *turned(after), first.card)}
        told = set(map(int, re.findall(r"year=(\d+)", str((first, others)))))
        assert told <= everybody
        assert "year" not in str(others)


@given(positions())
def test_the_hints_are_the_legal_moves(state):
    hints = visible(state).hints
    moves = [PlaceCard(n, slot) for n in hints.playable for slot in range(hints.slots)]
    if isinstance(state, CooperativeState):
        moves = [PlayCard(n) for n in hints.playable]
        moves += [DiscardCard(n) for n in hints.discardable]
        moves += [EndTurn()] * hints.may_end

    assert len(moves) == len(legal_moves(state))
    assert set(moves) == set(legal_moves(state))


@given(positions())
def test_the_view_names_the_turn_the_first_seat_and_the_result(state):
    view = visible(state)

    assert (view.turn, view.first, view.result) == (state.turn, state.first, result(state))
    assert view.pile == len(state.pile)
    assert len(view.seats) == len(state.hands)


def test_the_view_of_a_competitive_table_shows_no_symbols():
    state = line_table(
        [1400, 1600], [], [9], line=[1500], pile=[7, 8], discards=[5], active=(0, 1), round=3
    )

    view = visible(state)

    assert view.mode is Mode.COMPETITIVE
    assert view.memory is None
    assert view.seats == (
        SeatView((HeldCard(Front(1400, None)), HeldCard(Front(1600, None)))),
        SeatView(()),
        SeatView((HeldCard(Front(9, None)),), out=True),
    )
    assert view.pile == 2
    assert view.top_of_pile == Front(7, None)
    assert view.discards == (Back(5, 5, None),)
    assert view.table == LineView((Back(1500, 1500, None),), 3, sudden_death=False)
    assert view.hints == Hints((1400, 1600), slots=2)
    assert view.result is None


def test_the_view_of_a_cooperative_table_shows_fronts_of_hands_and_backs_of_the_rest():
    state = rows_table(
        [card(1450, front="gear", back="star"), card(2, front="moon")],
        [],
        base=(1400, 1600, 1800),
        gaps=(1500, 0),
        pile=[11, 12],
        discards=[card(6, back="gear"), card(7, back="moon")],
        blocked=(1450,),
        tried=True,
        placed=True,
    )

    view = visible(state)

    assert view.mode is Mode.COOPERATIVE
    assert view.memory is Memory.OPEN
    assert view.seats == (
        SeatView(
            (
                HeldCard(Front(1450, "gear"), blocked=True, remembered=Back(1450, 1450, "star")),
                HeldCard(Front(2, "moon")),
            )
        ),
        SeatView(()),
    )
    assert view.top_of_pile == Front(11, "sun")
    assert view.discards == (Back(6, 6, "gear"), Back(7, 7, "moon"))
    assert view.table == RowsView(
        base=((back(1400),), (back(1600),), (back(1800),)),
        gaps=((back(1500),), ()),
        score=2 * 3 + 1 - 2 - 2 - 2,
    )
    assert view.hints == Hints(playable=(2,), may_end=True)


def back(year: int) -> Back:
    return Back(year, year, "moon")


def test_strict_memory_hides_a_blocked_card_again():
    state = rows_table([card(1450), 2], blocked=(1450,), memory=Memory.STRICT)

    held = visible(state).seats[0].hand[0]

    assert held == HeldCard(Front(1450, "sun"), blocked=True, remembered=None)


def test_an_empty_pile_has_no_top_card():
    assert visible(line_table([1], [2])).top_of_pile is None
    assert visible(rows_table([1], [2])).top_of_pile is None


def test_reshuffled_discards_are_unturned_again():
    before = line_table([1400], [1], discards=[7_000_001, 7_000_002])
    assert "7000002" in str(visible(before).discards)

    state, _ = apply(before, 0, PlaceCard(1400, 1), REVERSED)

    view = visible(state)
    assert view.discards == ()
    assert [c.year for c in state.pile] == [7_000_002, 7_000_001]
    assert "year=7000002" not in str(view)


@pytest.mark.parametrize(
    "state", [line_table([], [1], turn=None, winners=(0,)), rows_table([1], turn=None)]
)
def test_after_the_end_there_are_no_hints(state):
    assert visible(state).hints == Hints()


def test_hidden_cards_are_those_in_hands_and_pile():
    assert turned(line_table([1], line=[2], pile=[3], discards=[4])) == row(2, 4)
