from typing import Any

import pytest

from play.engine import (
    CooperativeResult,
    CooperativeState,
    DiscardCard,
    Ending,
    EndTurn,
    Event,
    Move,
    PlayCard,
    Refusal,
    Ruling,
    Spot,
    Tally,
    apply,
    legal_moves,
    refusal,
    result,
)
from play.engine.cards import Row
from play.engine.events import (
    CardBlocked,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    GameEnded,
    TurnBegan,
)
from tests.play.engine.tables import REVERSED, card, rows_table

TAKEN: dict[str, Any] = {"base": (1400, 1600), "gaps": (1500,)}  # any year between is blocked


def numbers(cards: Row) -> list[int]:
    return [card.number for card in cards]


def act(state: CooperativeState, *moves: Move) -> tuple[CooperativeState, list[Event]]:
    """Make the moves of one turn and return the table and all that was seen."""
    seat, seen = state.turn, list[Event]()
    assert seat is not None
    for move in moves:
        after, events = apply(state, seat, move, REVERSED)
        assert isinstance(after, CooperativeState)
        state = after
        seen.extend(events)
    return state, seen


def test_a_card_whose_gap_is_taken_is_blocked_and_stays_in_hand():
    before = rows_table([1450, 1], [9], **TAKEN)

    state, events = act(before, PlayCard(1450))

    assert state.blocked == {1450}
    assert state.hands == before.hands
    assert state.timeline == before.timeline
    assert events == [CardBlocked(0, card(1450), Ruling.GAP_CARD_ONLY_OCCUPIES)]
    assert state.turn == 0


def test_after_one_success_the_player_may_stop_and_draws_one():
    state, events = act(rows_table([1600, 1, 2, 3], [9], pile=[11, 12]), PlayCard(1600), EndTurn())

    assert numbers(state.hands[0]) == [1, 2, 3, 11]
    assert numbers(state.pile) == [12]
    assert events == [
        CardPlayed(0, card(1600), Spot.RIGHT),
        CardsDrawn(0, (11,)),
        TurnBegan(1),
    ]


def test_the_second_success_ends_the_turn_by_itself_and_two_are_drawn():
    state, events = act(
        rows_table([1600, 1400, 2, 3], [9], pile=[11, 12, 13]), PlayCard(1600), PlayCard(1400)
    )

    assert numbers(state.hands[0]) == [2, 3, 11, 12]
    assert events[1:] == [
        CardPlayed(0, card(1400), Spot.LEFT),
        CardsDrawn(0, (11, 12)),
        TurnBegan(1),
    ]


def test_blocked_and_success_in_turn_leave_two_cards_sideways_and_draw_two():
    before = rows_table([1450, 1700, 1550, 1300], [9], pile=[11, 12, 13], **TAKEN)

    state, events = act(before, PlayCard(1450), PlayCard(1700), PlayCard(1550), PlayCard(1300))

    assert state.blocked == {1450, 1550}
    assert numbers(state.hands[0]) == [1450, 1550, 11, 12]
    assert events[-2:] == [
        CardsDrawn(0, (11, 12), Ruling.BLOCKED_CARDS_COUNT_TO_FOUR),
        TurnBegan(1),
    ]


def test_four_blocked_cards_end_the_game_at_once_and_nothing_is_drawn():
    hand = [1450, 1460, 1470, 1480]
    before = rows_table(hand, [9], pile=[11, 12], **TAKEN)

    state, events = act(before, *map(PlayCard, hand))

    stuck = CooperativeResult(Tally(base=2, gap=1, discarded=1, draw_pile=2, hands=5), Ending.STUCK)
    assert result(state) == stuck
    assert events[-1] == GameEnded(stuck)
    assert events[-2] == CardBlocked(0, card(1480))
    assert state.turn is None
    assert legal_moves(state) == ()


def test_when_no_fresh_card_is_left_after_a_success_the_turn_ends_by_itself():
    before = rows_table([1450, 1700], [9], pile=[11], **TAKEN)

    state, _ = act(before, PlayCard(1700), PlayCard(1450))

    assert state.turn == 1
    assert numbers(state.hands[0]) == [1450, 11]
    assert not state.tried
    assert not state.placed


def test_the_last_card_placed_ends_the_turn_by_itself():
    _, events = act(rows_table([1700], [9]), PlayCard(1700))

    assert events == [CardPlayed(0, card(1700), Spot.RIGHT), TurnBegan(1)]


def test_a_fresh_card_with_the_symbol_of_the_discard_pile_may_be_thrown():
    thrown = card(1450, front="gear", back="star")
    before = rows_table(
        [thrown, 1, 2, 3], [9], pile=[11, 12], discards=[card(7, back="gear")], **TAKEN
    )

    state, events = act(before, DiscardCard(1450))

    assert numbers(state.discards) == [7, 1450]
    assert numbers(state.hands[0]) == [1, 2, 3, 11]
    assert events == [CardDiscarded(0, thrown), CardsDrawn(0, (11,)), TurnBegan(1)]


def test_a_card_lying_sideways_may_be_thrown_in_a_later_turn():
    sideways = [card(year, front="gear") for year in (1450, 1460, 1470)]
    before = rows_table(
        [*sideways, 1],
        [9],
        pile=[11],
        discards=[card(7, back="gear")],
        blocked=(1450, 1460, 1470),
        **TAKEN,
    )

    state, events = act(before, DiscardCard(1460))

    assert state.blocked == {1450, 1470}
    assert numbers(state.hands[0]) == [1450, 1470, 1, 11]
    assert CardsDrawn(0, (11,), Ruling.BLOCKED_CARDS_COUNT_TO_FOUR) in events


def test_the_back_of_the_thrown_card_is_the_new_key():
    thrown = card(2, front="gear", back="star")
    before = rows_table(
        [thrown, 1],
        [card(9, front="gear"), card(8, front="star")],
        discards=[card(7, back="gear")],
    )

    state, _ = act(before, DiscardCard(2))

    assert refusal(state, 1, DiscardCard(9)) is Refusal.SYMBOL_DOES_NOT_MATCH
    assert refusal(state, 1, DiscardCard(8)) is None


def test_the_front_of_a_card_must_match_and_not_its_back():
    before = rows_table(
        [card(2, front="sun", back="gear")], discards=[card(7, front="sun", back="gear")]
    )

    assert refusal(before, 0, DiscardCard(2)) is Refusal.SYMBOL_DOES_NOT_MATCH


@pytest.mark.parametrize("first", [1450, 1700])
def test_no_card_is_thrown_in_a_turn_in_which_one_was_tried(first):
    matching = card(2, front="gear")
    before = rows_table([first, matching, 1], discards=[card(7, back="gear")], **TAKEN)

    state, _ = act(before, PlayCard(first))

    assert refusal(state, 0, DiscardCard(2)) is Refusal.NO_DISCARD_AFTER_PLAYING


def test_a_seat_may_not_stop_before_it_has_placed_a_card():
    before = rows_table([1450, 1700, 1], **TAKEN)
    assert refusal(before, 0, EndTurn()) is Refusal.NOTHING_PLACED_YET

    state, _ = act(before, PlayCard(1450))

    assert refusal(state, 0, EndTurn()) is Refusal.NOTHING_PLACED_YET
    assert Refusal.NOTHING_PLACED_YET.ruling is Ruling.FRESH_CARD_MUST_BE_TRIED


def test_after_a_failed_second_try_a_seat_may_stop_or_try_on():
    before = rows_table([1700, 1450, 1800], [9], **TAKEN)

    state, _ = act(before, PlayCard(1700), PlayCard(1450))

    assert legal_moves(state) == (PlayCard(1800), EndTurn())


def test_a_blocked_card_is_never_tried_again():
    before = rows_table([1450, 1], blocked=(1450,))

    assert refusal(before, 0, PlayCard(1450)) is Refusal.CARD_IS_BLOCKED
    assert Refusal.CARD_IS_BLOCKED.ruling is Ruling.BLOCKED_CARD_IS_NEVER_RETRIED


def test_placed_cards_are_told_with_their_spot_and_ruling():
    before = rows_table(
        [card(1400, 71), card(1500, 72), card(1450, 73)], [9], base=(1400, 1600), gaps=(1500,)
    )

    _, stacked = act(before, PlayCard(71))
    _, gap_stacked = act(before, PlayCard(72))
    _, gap = act(rows_table([1450, 1], base=(1400, 1600)), PlayCard(1450))

    assert stacked == [CardPlayed(0, card(1400, 71), Spot.STACKED, Ruling.STACKED_CARD_IS_BASE)]
    assert gap_stacked == [
        CardPlayed(0, card(1500, 72), Spot.GAP_STACKED, Ruling.SAME_DATE_STACKS_IN_A_GAP)
    ]
    assert gap == [CardPlayed(0, card(1450), Spot.GAP)]


def test_a_seat_draws_no_more_than_the_pile_has():
    state, _ = act(rows_table([1600, 1400], [9], pile=[11]), PlayCard(1600), PlayCard(1400))

    assert numbers(state.hands[0]) == [11]
    assert state.pile == ()


def test_nothing_is_told_when_nothing_is_drawn():
    _, events = act(rows_table([1600, 1], [9]), PlayCard(1600), EndTurn())

    assert events[1:] == [TurnBegan(1)]


def test_discards_are_never_reshuffled():
    thrown = card(2, front="gear", back="star")
    state, _ = act(rows_table([thrown, 1], [9], discards=[card(7, back="gear")]), DiscardCard(2))

    assert numbers(state.discards) == [7, 2]
    assert state.pile == ()
    assert numbers(state.hands[0]) == [1]


def test_a_seat_without_cards_takes_no_more_turns():
    _, events = act(rows_table([1600, 1], [], [9]), PlayCard(1600), EndTurn())

    assert events[-1] == TurnBegan(2)


def test_the_turn_passes_clockwise_round_the_table():
    _, events = act(rows_table([1], [1600, 2], [], turn=1), PlayCard(1600), EndTurn())

    assert events[-1] == TurnBegan(0)


def test_the_only_seat_with_cards_moves_again():
    state, events = act(rows_table([], [1600, 2], turn=1), PlayCard(1600), EndTurn())

    assert events[-1] == TurnBegan(1)
    assert state.turn == 1


def test_the_game_ends_when_all_cards_are_placed():
    state, events = act(rows_table([1600], [], base=(1400,)), PlayCard(1600))

    gone = CooperativeResult(Tally(2, 0, 1, 0, 0), Ending.ALL_CARDS_GONE)
    assert result(state) == gone
    assert events == [CardPlayed(0, card(1600), Spot.RIGHT), GameEnded(gone, None)]


def test_the_game_ends_when_the_last_card_is_discarded():
    thrown = card(2, front="gear", back="star")
    state, _ = act(
        rows_table([], [thrown], discards=[card(7, back="gear")], turn=1), DiscardCard(2)
    )

    assert result(state) == CooperativeResult(Tally(1, 0, 2, 0, 0), Ending.ALL_CARDS_GONE)


def test_the_game_is_over_if_the_next_seat_has_only_blocked_cards_that_do_not_match():
    before = rows_table([1700], [1450], blocked=[1450], **TAKEN)

    state, events = act(before, PlayCard(1700))

    stuck = CooperativeResult(Tally(3, 1, 1, 0, 1), Ending.STUCK)
    assert result(state) == stuck
    assert events == [
        CardPlayed(0, card(1700), Spot.RIGHT),
        GameEnded(stuck, Ruling.ONLY_EMPTY_SEATS_ARE_SKIPPED),
    ]


def test_only_blocked_cards_end_the_game_even_if_there_were_cards_to_draw():
    hand = (1450, 1460, 1470, 1480)
    before = rows_table([1700, 1], hand, pile=[11, 12, 13, 14], blocked=hand, **TAKEN)

    state, events = act(before, PlayCard(1700), EndTurn())

    stuck = CooperativeResult(Tally(3, 1, 1, 1, 8), Ending.STUCK)
    assert result(state) == stuck
    assert events[-1] == GameEnded(stuck, Ruling.ONLY_EMPTY_SEATS_ARE_SKIPPED)
    assert state.turn is None


def test_a_matching_discard_saves_a_seat_with_only_blocked_cards_and_is_its_only_move():
    hand = [card(1450, front="star"), card(1460), card(1470), card(1480)]
    before = rows_table(
        [1700, 1],
        hand,
        pile=[11, 12, 13, 14],
        blocked=(1450, 1460, 1470, 1480),
        discards=[card(7, back="star")],
        **TAKEN,
    )

    state, events = act(before, PlayCard(1700), EndTurn())

    assert events[-1] == TurnBegan(1, Ruling.MATCHING_DISCARD_SAVES)
    assert legal_moves(state) == (DiscardCard(1450),)


def test_a_turn_of_a_seat_with_a_fresh_card_needs_no_ruling():
    _, events = act(rows_table([1700, 1], [9]), PlayCard(1700), EndTurn())

    assert events[-1] == TurnBegan(1, None)


def test_at_the_beginning_of_a_turn_all_fresh_and_all_matching_cards_are_legal():
    sideways = card(1450, front="star")
    state = rows_table([card(1, front="star"), 2, sideways], [9], blocked=(1450,))

    assert legal_moves(state) == (PlayCard(1), DiscardCard(1), PlayCard(2), DiscardCard(1450))


def test_the_table_before_the_move_is_left_as_it_was():
    def table() -> CooperativeState:
        return rows_table([1450, 1700], [9], pile=[11], **TAKEN)

    before = table()
    act(before, PlayCard(1450), PlayCard(1700))

    assert before == table()
