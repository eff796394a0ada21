from random import Random

import pytest

from play.engine import (
    CompetitiveResult,
    CompetitiveState,
    EndTurn,
    Event,
    IllegalMove,
    PlaceCard,
    Ruling,
    Shuffler,
    apply,
    legal_moves,
    result,
)
from play.engine.cards import Row
from play.engine.events import (
    CardMisplaced,
    CardPlaced,
    CardsDrawn,
    GameEnded,
    PileReshuffled,
    RoundBegan,
    SuddenDeath,
    TurnBegan,
)
from tests.play.engine.tables import REVERSED, card, line_table


def years(cards: Row) -> list[int]:
    return [card.year for card in cards]


def place(
    state: CompetitiveState, number: int, slot: int, rng: Shuffler = REVERSED
) -> tuple[CompetitiveState, tuple[Event, ...]]:
    """Place a card for the seat whose turn it is."""
    assert state.turn is not None
    after, seen = apply(state, state.turn, PlaceCard(number, slot), rng)
    assert isinstance(after, CompetitiveState)
    return after, seen


def test_a_card_in_the_right_slot_stays_and_nothing_is_drawn():
    before = line_table([1400, 1700], [1], pile=[1800])

    state, events = place(before, 1400, 0)

    assert years(state.line) == [1400, 1500]
    assert years(state.hands[0]) == [1700]
    assert years(state.pile) == [1800]
    assert events == (CardPlaced(0, card(1400), 0), TurnBegan(1))
    assert state.turn == 1


def test_a_wrong_card_is_discarded_and_the_seat_draws_one():
    before = line_table([1400, 1700], [1], pile=[1800, 1900], discards=[7])

    state, events = place(before, 1400, 1)

    assert years(state.line) == [1500]
    assert years(state.hands[0]) == [1700, 1800]
    assert years(state.pile) == [1900]
    assert years(state.discards) == [7, 1400]
    assert events == (
        CardMisplaced(0, card(1400), 1, Ruling.WRONG_CARD_IS_DISCARDED),
        CardsDrawn(0, (1800,), Ruling.DRAW_ONLY_AFTER_A_WRONG_CARD),
        TurnBegan(1),
    )


def test_the_slots_grow_with_the_line_and_not_after_a_wrong_card():
    state = line_table([1400, 1], [1600, 2], [1700, 3], pile=[4, 5])
    slots = [state.slots]

    for year, slot in [(1400, 0), (1600, 2), (1700, 0)]:
        state, _ = place(state, year, slot)
        slots.append(state.slots)

    assert slots == [2, 3, 4, 4]


def test_after_a_wrong_first_card_there_are_still_two_slots():
    state, _ = place(line_table([1400, 1], [1], pile=[4]), 1400, 1)

    assert state.slots == 2


@pytest.mark.parametrize(
    ("slot", "fits"), [(0, False), (1, True), (2, True), (3, True), (4, False)]
)
def test_an_equal_date_fits_on_either_side_of_its_equals(slot, fits):
    line = [1400, card(1500, 50), card(1500, 51), 1600]
    before = line_table([card(1500, 15), 1], [2], line=line, pile=[3])

    _, events = place(before, 15, slot)

    assert isinstance(events[0], CardPlaced) is fits
    if fits:
        assert events[0].ruling is Ruling.EQUAL_DATES_FIT_EITHER_SIDE


@pytest.mark.parametrize(("year", "slot"), [(1400, 0), (1400, 1), (1600, 1), (1600, 2)])
def test_the_ruling_on_equal_dates_is_told_at_the_ends_too(year, slot):
    before = line_table([card(year, 5), 1], [2], line=[1400, 1600])

    _, events = place(before, 5, slot)

    told = Ruling.EQUAL_DATES_FIT_EITHER_SIDE
    assert events[0] == CardPlaced(0, card(year, 5), slot, told)


@pytest.mark.parametrize(("year", "slot"), [(1399, 0), (1450, 1), (1601, 2)])
def test_no_ruling_is_told_where_dates_only_lie_near(year, slot):
    _, events = place(line_table([year, 1], [2], line=[1400, 1600]), year, slot)

    assert events[0] == CardPlaced(0, card(year), slot, None)


@pytest.mark.parametrize(
    ("year", "slot"), [(1601, 0), (1601, 1), (1399, 1), (1399, 2), (1500, 0), (1500, 2)]
)
def test_a_card_that_breaks_the_order_on_either_side_is_wrong(year, slot):
    _, events = place(line_table([year, 1], [2], line=[1400, 1600], pile=[3]), year, slot)

    assert isinstance(events[0], CardMisplaced)


def test_nothing_happens_when_the_last_card_is_drawn():
    state, events = place(line_table([1400], [1], pile=[1800], discards=[7]), 1400, 1)

    assert state.pile == ()
    assert years(state.discards) == [7, 1400]
    assert state.reshuffles == ()
    assert not any(isinstance(event, PileReshuffled) for event in events)


def test_an_empty_pile_is_made_anew_from_the_discards_with_the_card_just_thrown():
    before = line_table([1400], [1], discards=[7, 8])

    state, events = place(before, 1400, 1)

    assert years(state.hands[0]) == [1400]  # reversed: the thrown card lies on top
    assert years(state.pile) == [8, 7]
    assert state.discards == ()
    assert state.reshuffles == ((1400, 8, 7),)
    assert events[1:3] == (
        PileReshuffled(3, Ruling.THROWN_CARD_IS_RESHUFFLED),
        CardsDrawn(0, (1400,), Ruling.DRAW_ONLY_AFTER_A_WRONG_CARD),
    )


def test_reshuffles_are_kept_in_order_of_time():
    state = line_table([1400], [1600], discards=[7], reshuffles=((5,),))

    state, _ = place(state, 1400, 1)

    assert state.reshuffles == ((5,), (1400, 7))


def test_the_reshuffle_is_the_generators():
    before = line_table([1400], [1], discards=range(1, 9))

    one, _ = place(before, 1400, 1, Random(1))
    same, _ = place(before, 1400, 1, Random(1))
    other, _ = place(before, 1400, 1, Random(2))

    assert one == same
    assert one != other


def test_a_sole_finisher_wins_only_after_the_last_seat_has_played():
    state = line_table([1400], [1600, 1], [1700, 2])

    state, first = place(state, 1400, 0)
    assert result(state) is None
    state, second = place(state, 1600, 2)
    assert result(state) is None
    state, third = place(state, 1700, 3)

    assert not any(isinstance(event, GameEnded) for event in first + second)
    assert third[-1] == GameEnded(CompetitiveResult((0,), 1), Ruling.ROUND_IS_PLAYED_OUT)
    assert result(state) == CompetitiveResult((0,), 1)
    assert state.winners == (0,)
    assert state.turn is None
    assert legal_moves(state) == ()


def test_a_round_without_a_finisher_is_followed_by_the_next():
    state = line_table([1400, 1], [1600, 2], turn=1, round=3)

    state, events = place(state, 1600, 1)

    assert events[1:] == (RoundBegan(4, 0), TurnBegan(0))
    assert (state.round, state.turn) == (4, 0)


def test_a_round_ends_with_the_seat_before_the_first_one():
    state = line_table([1400, 1], [1600, 2], [1700, 3], first=1, turn=1)
    seats, rounds = [], []

    for year, slot in [(1600, 1), (1700, 2), (1400, 0)]:
        seats.append(state.turn)
        state, _ = place(state, year, slot)
        rounds.append(state.round)

    assert seats == [1, 2, 0]
    assert rounds == [1, 1, 2]
    assert state.turn == 1


def test_several_finishers_stay_alone_and_draw_one_card_each_in_turn_order():
    state = line_table(
        [], [1600, 9], [], line=[1400, 1500, 1700], pile=[11, 12, 13], first=2, turn=1
    )

    state, events = place(state, 1600, 2)

    assert events[1:] == (
        SuddenDeath((0, 2), (1,), Ruling.OTHERS_ARE_ELIMINATED),
        CardsDrawn(2, (11,)),
        CardsDrawn(0, (12,)),
        RoundBegan(2, 2),
        TurnBegan(2),
    )
    assert state.active == (0, 2)
    assert state.sudden_death
    assert [years(hand) for hand in state.hands] == [[12], [9], [11]]
    assert years(state.pile) == [13]
    assert result(state) is None


def test_if_the_first_seat_is_out_the_next_active_one_leads():
    state = line_table([9], [], [1600], line=[1400, 1500], pile=[11, 12], turn=2)

    state, events = place(state, 1600, 2)

    assert events[-2:] == (RoundBegan(2, 1, Ruling.SAME_SEAT_LEADS), TurnBegan(1))
    assert state.active == (1, 2)
    assert state.turn == 1


def test_the_next_active_seat_may_lie_beyond_the_last_one():
    state = line_table([], [1600], [9], pile=[11, 12], first=2, turn=1)

    state, events = place(state, 1600, 1)

    assert events[-2:] == (RoundBegan(2, 0, Ruling.SAME_SEAT_LEADS), TurnBegan(0))


def test_an_eliminated_seat_is_skipped():
    state = line_table([1400], [9], [1600], active=(0, 2), sudden_death=True)

    state, events = place(state, 1400, 0)

    assert events[-1] == TurnBegan(2)


def test_in_sudden_death_the_third_of_three_is_out_when_two_succeed():
    state = line_table([], [], [1600], pile=[11, 12, 13], turn=2, sudden_death=True)

    state, events = place(state, 1600, 0)

    assert SuddenDeath((0, 1), (2,)) in events
    assert state.active == (0, 1)


def test_in_sudden_death_a_sole_finisher_wins():
    state = line_table([], [1600], [9], pile=[11], turn=1, active=(0, 1), sudden_death=True)

    state, _ = place(state, 1600, 0)

    assert result(state) == CompetitiveResult((0,), 1)


def test_in_sudden_death_all_stay_if_nobody_succeeds_with_the_replacement_drawn():
    state = line_table([7], [1600], pile=[11], turn=1, sudden_death=True, round=5)

    state, events = place(state, 1600, 0)

    assert events[-2:] == (RoundBegan(6, 0, Ruling.ALL_STAY_IF_NOBODY_FINISHES), TurnBegan(0))
    assert state.active == (0, 1)
    assert [years(hand) for hand in state.hands] == [[7], [11]]


def test_if_everybody_finishes_nobody_is_eliminated():
    state = line_table([], [1600], pile=[11, 12], turn=1)

    state, events = place(state, 1600, 1)

    assert SuddenDeath((0, 1), ()) in events
    assert state.active == (0, 1)


def test_if_both_piles_are_too_small_for_sudden_death_the_finishers_win_together():
    state = line_table([], [1600], [], discards=[11], turn=1, round=4, first=2)

    state, events = place(state, 1600, 1)

    assert events[-1] == GameEnded(CompetitiveResult((0, 1, 2), 4), Ruling.FINISHERS_WIN_TOGETHER)
    assert result(state) == CompetitiveResult((0, 1, 2), 4)


def test_the_draws_of_sudden_death_may_need_the_reshuffled_discards():
    state = line_table([], [1600], pile=[11], discards=[12], turn=1)

    state, events = place(state, 1600, 1)

    assert [years(hand) for hand in state.hands] == [[11], [12]]
    assert events[1:5] == (
        SuddenDeath((0, 1), ()),
        CardsDrawn(0, (11,)),
        PileReshuffled(1, Ruling.THROWN_CARD_IS_RESHUFFLED),
        CardsDrawn(1, (12,)),
    )
    assert state.reshuffles == ((12,),)


def test_alone_a_game_is_practice_and_ends_with_the_last_card():
    state = line_table([1400, 1600])

    state, _ = place(state, 1400, 0)
    assert (state.turn, state.round) == (0, 2)
    state, _ = place(state, 1600, 2)

    assert result(state) == CompetitiveResult((0,), 2)


def test_every_slot_of_every_card_is_a_legal_move():
    state = line_table([1400, 1600], [1], line=[1500, 1550])

    assert legal_moves(state) == tuple(
        PlaceCard(year, slot) for year in (1400, 1600) for slot in range(3)
    )


def test_the_table_before_the_move_is_left_as_it_was():
    before = line_table([1400], [1], discards=[7])

    place(before, 1400, 1)

    assert before == line_table([1400], [1], discards=[7])


def test_moves_of_the_other_game_are_illegal_here():
    with pytest.raises(IllegalMove, match="not_in_this_game"):
        apply(line_table([1400], [1]), 0, EndTurn(), REVERSED)
