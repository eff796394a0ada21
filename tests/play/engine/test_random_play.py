"""What holds in every position that play can reach."""

from itertools import chain, pairwise
from random import Random

from hypothesis import given, settings

from play.engine import (
    CompetitiveResult,
    CompetitiveState,
    CooperativeState,
    Ending,
    PlayCard,
    Refusal,
    apply,
    legal_moves,
    refusal,
    result,
)
from play.engine.events import GameEnded
from play.engine.state import cards_of
from tests.play.engine.positions import games, positions
from tests.play.engine.tables import REVERSED


@given(games())
def test_no_card_is_lost_or_doubled(states):
    cards = cards_of(states[0])

    assert [card.number for card in cards] == list(range(len(cards)))
    assert all(cards_of(state) == cards for state in states)


@given(positions())
def test_the_line_is_always_in_date_order(state):
    if isinstance(state, CompetitiveState):
        assert all(a.year <= b.year for a, b in pairwise(state.line))


@given(positions())
def test_the_timeline_is_always_well_formed(state):
    if isinstance(state, CooperativeState):
        base, gaps = state.timeline.base, state.timeline.gaps
        assert len(gaps) == len(base) - 1
        for column in chain(base, filter(None, gaps)):
            assert len({card.year for card in column}) == 1
        for gap, (left, right) in zip(gaps, pairwise(base), strict=True):
            assert left[0].year < right[0].year
            assert all(left[0].year < card.year < right[0].year for card in gap)


@given(games())
def test_a_blocked_card_is_never_playable_again(states):
    for before, after in pairwise(states):
        if isinstance(before, CooperativeState) and isinstance(after, CooperativeState):
            for number in before.blocked:
                assert refusal(before, before.turn or 0, PlayCard(number)) is not None
                lies = {card.number for card in chain(*after.hands, after.discards)}
                assert number in lies


@given(positions())
def test_there_are_legal_moves_exactly_while_the_game_goes_on(state):
    assert bool(legal_moves(state)) is (result(state) is None) is (state.turn is not None)


@given(positions())
def test_every_legal_move_is_made_and_every_refused_one_is_named(state):
    for move in legal_moves(state):
        assert refusal(state, state.turn, move) is None
        after, events = apply(state, state.turn, move, REVERSED)
        assert after != state
        assert events
        assert isinstance(events[-1], GameEnded) is (after.turn is None)


@given(positions())
def test_nobody_but_the_seat_to_move_has_a_legal_move(state):
    for seat in range(-1, len(state.hands) + 1):
        if seat != state.turn:
            for move in legal_moves(state):
                reason = refusal(state, seat, move)
                assert reason in {Refusal.NOT_YOUR_TURN, Refusal.SEAT_IS_OUT, Refusal.NO_SUCH_SEAT}


@given(positions())
def test_the_score_is_three_per_base_card_and_two_per_gap_card_less_36(state):
    ended = result(state)
    if isinstance(state, CooperativeState) and ended is not None:
        assert not isinstance(ended, CompetitiveResult)
        base = sum(map(len, state.timeline.base))
        gap = sum(map(len, state.timeline.gaps))
        assert ended.tally.score == 3 * base + 2 * gap - 36
        assert -33 <= ended.tally.score <= 69
        if ended.reason is Ending.STUCK:
            assert ended.tally.score >= -28


@given(positions())
def test_a_hand_is_filled_up_to_four_and_no_further(state):
    if isinstance(state, CooperativeState) and state.turn is not None:
        for seat, hand in enumerate(state.hands):
            assert len(hand) <= 4
            if seat != state.turn and state.pile:
                assert len(hand) == 4


@settings(max_examples=50)
@given(games(most=10_000))
def test_every_game_ends_with_somebody_or_everybody(states):
    ended = result(states[-1])

    assert ended is not None
    if isinstance(ended, CompetitiveResult):
        assert ended.winners
        assert all(states[-1].hands[seat] == () for seat in ended.winners)


@given(games())
def test_every_seat_has_had_as_many_turns_when_a_competitive_game_ends(states):
    if isinstance(states[-1], CompetitiveState):
        turns = [state.turn for state in states[:-1]]
        ended = result(states[-1])
        if isinstance(ended, CompetitiveResult):
            assert {turns.count(seat) for seat in ended.winners} == {ended.rounds}


@given(positions())
def test_the_same_move_with_the_same_generator_has_the_same_outcome(state):
    for move in legal_moves(state)[:5]:
        once = apply(state, state.turn, move, Random(3))
        assert once == apply(state, state.turn, move, Random(3))
