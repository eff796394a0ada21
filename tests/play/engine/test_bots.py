import ast
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine import (
    CompetitiveState,
    CooperativeResult,
    CooperativeState,
    DiscardCard,
    EndTurn,
    Memory,
    PlaceCard,
    PlayCard,
    RandomBot,
    SkilledBot,
    State,
    apply,
    bot_move,
    bots,
    competitive_rules,
    cooperative_rules,
    legal_moves,
    result,
    visible,
)
from play.engine.bots import Bot, competitive, cooperative
from play.engine.bots.memory import recall
from play.engine.bots.time_sense import CLEAR, TODAY, Belief, blur, mental, weighed, year_at
from play.engine.view import RowsView
from tests.play.engine.positions import positions
from tests.play.engine.tables import card, line_table, opened, rows_table

BOTS = [RandomBot(), *[SkilledBot(skill) for skill in (0.0, 0.5, 1.0)]]


@given(positions(), st.sampled_from(BOTS), st.integers())
def test_a_bot_makes_only_legal_moves(state, bot, seed):
    if state.turn is not None:
        assert bot_move(state, bot, str(seed), Random(seed)) in legal_moves(state)


@given(positions(), st.sampled_from(BOTS), st.integers())
def test_a_bot_knows_nothing_of_the_hidden_facts_of_others(state, bot, seed):
    """Change all that is hidden but the years of its own cards: it plays the same."""
    if state.turn is None:
        return
    rng = Random(seed)
    hands = tuple(
        tuple(
            replace(c, back="?", year=c.year if seat == state.turn else rng.randrange(1, 3000))
            for c in hand
        )
        for seat, hand in enumerate(state.hands)
    )
    pile = tuple(replace(c, back="?", year=rng.randrange(1, 3000)) for c in state.pile)
    strict = replace(state.rules, memory=state.rules.memory and Memory.STRICT)
    table = replace(state, rules=strict)

    other = replace(table, hands=hands, pile=pile)

    def moves(one: State) -> object:
        return bot_move(one, bot, str(seed), Random(seed))

    assert moves(other) == moves(table)


def test_nothing_of_the_bots_but_the_door_can_see_a_state_or_a_card():
    """The strategies import the view and the moves, and what they remember; no more."""
    allowed = {"moves", "view", "time_sense"}
    package = Path(bots.__file__).parent
    for module in sorted(package.glob("*.py")):
        if module.name in {"__init__.py", "memory.py"}:
            continue
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.ImportFrom) and node.level:
                assert node.module is None or node.module in allowed, module.name


def test_the_door_lets_through_only_own_cards_and_those_of_a_team_still_to_be_placed():
    competitive = line_table([1400, 1600], [1700], pile=[3], turn=0)
    cooperative = rows_table([card(1450), card(1460)], [9], blocked=(1450,), pile=[3])

    assert set(recall(competitive, 1.0, "seed")) == {1400, 1600}
    assert set(recall(cooperative, 1.0, "seed")) == {1460, 9}
    assert recall(line_table([], [1], turn=None, winners=(0,)), 1.0, "seed") == {}


@pytest.mark.parametrize(
    "year", [-13_800_000_000, -27_500, -44, -1, 1, 1455, 1999, 2000, 2001, 9999]
)
def test_full_skill_knows_the_year(year):
    state = line_table([card(year, number=1)], [2])

    assert recall(state, 1.0, "seed")[1] == Belief(year, 1.0)


def test_a_memory_stays_the_same_while_the_game_goes_on():
    state = line_table([1400, 1600], [1700])

    later = replace(state, round=9, line=state.line * 2)

    assert recall(state, 0.3, "game 1") == recall(later, 0.3, "game 1")


def test_a_reshuffle_makes_a_bot_think_again():
    state = line_table([1400], [1700])

    assert recall(state, 0.3, "game 1") != recall(replace(state, reshuffles=((9,),)), 0.3, "game 1")


def test_two_games_and_two_seats_have_memories_of_their_own():
    here = line_table([card(1400, 5)], [card(1400, 5)])

    memories = [
        recall(here, 0.3, "game 1"),
        recall(here, 0.3, "game 2"),
        recall(replace(here, turn=1), 0.3, "game 1"),
    ]

    assert len({memory[5].year for memory in memories}) == 3


def error(year: int, skill: float) -> float:
    """Return by how many years a memory is off, as a rule."""
    cards = [card(year, number) for number in range(300)]
    beliefs = recall(line_table(cards, [1]), skill, "seed")
    return mean(abs(belief.year - year) for belief in beliefs.values())


def test_the_noise_grows_with_age():
    errors = [error(year, 0.7) for year in (1990, 1900, 1500, -500, -30_000, -3_000_000_000)]

    assert errors == sorted(errors)
    assert errors[-1] > 1000 * errors[0]


def test_the_noise_shrinks_with_skill():
    errors = [error(1500, skill) for skill in (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)]

    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == 0


def test_a_team_that_says_what_it_remembers_errs_less_than_one_alone():
    def error_at(seats: int, skill: float) -> float:
        hand = [card(1500, number) for number in range(300)]
        state = rows_table(hand, *[[card(1, 900 + seat)] for seat in range(seats - 1)])
        felt = [mental(belief.year) for belief in recall(state, skill, "seed").values()]
        return mean(abs(moment - mental(1500)) for moment in felt)

    errors = [error_at(seats, 0.6) for seats in (1, 2, 3, 4)]

    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == pytest.approx(errors[0] / 2, rel=0.2)
    assert error_at(4, 0.6) > error_at(1, 0.9)


def test_whoever_plays_together_takes_the_time_that_a_race_does_not_leave():
    hand = [card(1500, number) for number in range(300)]

    def error_at(state: State) -> float:
        return mean(
            abs(mental(one.year) - mental(1500)) for one in recall(state, 0.6, "s").values()
        )

    assert error_at(rows_table(hand)) < 0.7 * error_at(line_table(hand))


def test_the_noise_of_no_skill_is_of_the_size_of_the_blur():
    felt = [
        mental(belief.year) - mental(1500)
        for belief in recall(
            line_table([card(1500, n) for n in range(500)], [1]), 0.0, "s"
        ).values()
    ]

    assert abs(mean(felt)) < 0.3
    assert 1.7 < (sum(x * x for x in felt) / len(felt)) ** 0.5 < 2.3


def test_mental_time_runs_with_the_years_and_back():
    years = [-13_999_999_999, -27_500, -1, 1, 1500, 1999, TODAY, 2001, 9999]

    assert [year_at(mental(year)) for year in years] == years
    assert [mental(year) for year in years] == sorted(mental(year) for year in years)
    assert mental(TODAY) == 0


def test_blur_goes_from_two_down_to_almost_none():
    assert blur(0.0) == 2.0
    assert blur(0.5) == 1.0
    assert blur(1.0) == CLEAR


def test_beliefs_have_odds():
    vague, sure = Belief(1500, 0.5), Belief(1500, 1.0)

    assert vague.odds_before(1500) == 0.5
    assert vague.odds_before(-10_000_000_000) < 0.01
    assert vague.odds_before(9999) > 0.99
    assert 0.3 < vague.odds_between(1000, 1800) < 0.7
    assert vague.odds_between(1800, 1000) == 0
    assert (sure.odds_before(1499.5), sure.odds_before(1500.5)) == (0.0, 1.0)
    assert sure.odds_between(1499.5, 1500.5) == 1.0
    one_blur_later = year_at(mental(1500) + blur(0.5))
    assert vague.odds_before(one_blur_later) == pytest.approx(0.8413, abs=0.001)


@pytest.mark.parametrize("skill", [-0.1, 1.1, float("nan")])
def test_a_skill_is_from_0_to_1(skill):
    with pytest.raises(ValueError, match=f"skill must be from 0 to 1, not {skill}"):
        SkilledBot(skill)


def choose(bot: Bot, state: State) -> object:
    return bot_move(state, bot, "seed", Random(1))


def test_full_skill_places_every_card_right():
    rng = Random(1)
    state = opened(competitive_rules((4, 4, 4)))
    for _ in range(12):
        seat = state.turn
        assert seat is not None
        state, events = apply(state, seat, bot_move(state, SkilledBot(1.0), "s", rng), rng)
        assert type(events[0]).__name__ == "CardPlaced"


def test_the_surest_card_is_placed_first():
    hand = [card(1700, number=1), card(1502, number=2)]
    state = line_table(hand, [5], line=[1500, 1504, 1505, 1900])

    for seed in range(5):
        move = bot_move(state, SkilledBot(0.95), "game", Random(seed))
        assert move == PlaceCard(1, 3)


def test_the_odds_of_a_place_are_those_between_its_neighbours():
    years, sure, vague = [1400, 1600], Belief(1500, 1.0), Belief(1500, 0.5)

    assert competitive.odds(years, sure) == 1.0
    assert competitive.odds(years, vague) == pytest.approx(vague.odds_between(1399.5, 1600.5))
    assert competitive.odds(years, Belief(1300, 0.5)) == pytest.approx(
        Belief(1300, 0.5).odds_before(1400.5)
    )
    assert competitive.odds(years, Belief(1700, 0.5)) == pytest.approx(
        1 - Belief(1700, 0.5).odds_before(1599.5)
    )
    slots = [competitive.slot(years, Belief(year, 0.5)) for year in (1, 1400, 1500, 1999)]
    assert slots == [0, 0, 1, 2]


def rows_of(state: State) -> RowsView:
    table = visible(state).table
    assert isinstance(table, RowsView)
    return table


@pytest.mark.parametrize(
    ("year", "value", "odds"),
    [
        (1400, cooperative.BASE, 1.0),
        (1450, -cooperative.BLOCKED, 0.0),
        (1500, cooperative.GAP, 1.0),
        (1700, cooperative.GAP - cooperative.CLOSED * (mental(1800) - mental(1600)), 1.0),
        (1300, cooperative.BASE - cooperative.WIDTH * (mental(1400) - mental(1300)), 1.0),
        (1900, cooperative.BASE - cooperative.WIDTH * (mental(1900) - mental(1800)), 1.0),
    ],
)
def test_a_prospect_weighs_points_blocks_and_the_width_of_gaps(year, value, odds):
    table = rows_of(rows_table([1], base=(1400, 1600, 1800), gaps=(1500, 0)))

    found = cooperative.prospect(1, table, {1: Belief(year, 1.0)})

    assert found.value == pytest.approx(value, abs=1e-6)
    assert found.odds == pytest.approx(odds, abs=1e-9)


@pytest.mark.parametrize(
    ("base", "gaps", "year", "base_odds", "gap_odds"),
    [
        ((1400, 1403), (1401,), 1399, 1, 0),
        ((1400, 1403), (1401,), 1400, 1, 0),
        ((1400, 1403), (1401,), 1401, 0, 1),
        ((1400, 1403), (1401,), 1402, 0, 0),
        ((1400, 1403), (1402,), 1401, 0, 0),
        ((1400, 1403), (1402,), 1402, 0, 1),
        ((1400, 1403), (1402,), 1403, 1, 0),
        ((1400, 1403), (1402,), 1404, 1, 0),
        ((1400, 1402), (0,), 1400, 1, 0),
        ((1400, 1402), (0,), 1401, 0, 1),
        ((1400, 1402), (0,), 1402, 1, 0),
        ((1400, 1402, 1404), (0, 1403), 1401, 0, 1),
        ((1400, 1402, 1404), (1401, 0), 1403, 0, 1),
    ],
)
def test_full_skill_knows_the_spot_to_the_year(base, gaps, year, base_odds, gap_odds):
    table = rows_of(rows_table([1], base=base, gaps=gaps))

    found = cooperative.prospect(1, table, {1: Belief(year, 1.0)})

    assert found.odds == pytest.approx(base_odds + gap_odds)
    points = cooperative.BASE * base_odds + cooperative.GAP * gap_odds
    assert found.value == pytest.approx(points - cooperative.BLOCKED * (1 - found.odds), abs=0.2)


def test_the_odds_of_all_spots_add_up_to_one():
    table = rows_of(rows_table([1], base=(1400, 1600, 1800), gaps=(0, 0)))

    assert cooperative.prospect(1, table, {1: Belief(1500, 0.2)}).odds == pytest.approx(1, abs=0.01)


def test_a_near_end_is_preferred_to_a_far_one():
    state = rows_table([1900, 1550], [1], base=(1400, 1500))

    assert choose(SkilledBot(1.0), state) == PlayCard(1550)


def test_a_card_that_fits_badly_is_thrown_where_it_can_be():
    hand = [card(1450, front="star"), card(1460)]

    def table(key: str) -> State:
        return rows_table(hand, base=(1400, 1600), gaps=(1500,), discards=[card(7, back=key)])

    assert choose(SkilledBot(1.0), table("gear")) in {PlayCard(1450), PlayCard(1460)}
    assert choose(SkilledBot(1.0), table("star")) == DiscardCard(1450)


def test_a_card_lying_sideways_is_thrown_first():
    hand = [card(1450, front="star"), card(1470, front="star"), card(1460)]
    state = rows_table(
        hand,
        base=(1400, 1600),
        gaps=(1500,),
        blocked=(1470,),
        discards=[card(7, back="star")],
    )

    assert choose(SkilledBot(1.0), state) == DiscardCard(1470)


def test_a_discard_is_made_when_it_is_the_only_move():
    state = rows_table(
        [card(1470, front="star")], [1], blocked=(1470,), discards=[card(7, back="star")]
    )

    assert choose(SkilledBot(1.0), state) == DiscardCard(1470)


def test_a_good_card_is_played_even_if_another_could_be_thrown():
    hand = [card(1450, front="star"), card(1610)]
    state = rows_table(hand, base=(1400, 1600), gaps=(1500,), discards=[card(7, back="star")])

    assert choose(SkilledBot(1.0), state) == PlayCard(1610)


def test_an_unsure_hand_throws_a_card_instead_of_risking_the_game():
    state = rows_table(
        [card(1950, front="star")],
        base=(-500, 1940, 1960),
        gaps=(1000, 0),
        discards=[card(7, back="star")],
    )

    assert choose(SkilledBot(0.0), state) == DiscardCard(1950)
    assert choose(SkilledBot(1.0), state) == PlayCard(1950)


def border(*hand: int) -> CooperativeState:
    """A table where a card may be thrown, with a free gap beside a taken one."""
    return rows_table(
        [card(n, front="star") for n in hand],
        base=(1400, 1600, 1800),
        gaps=(1500, 0),
        discards=[card(7, back="star")],
    )


def chosen(state: CooperativeState, belief: Belief, *others: Belief) -> object:
    beliefs = dict(enumerate((belief, *others), start=1))
    return cooperative.choose(visible(state), rows_of(state), beliefs, Random(1))


def test_even_bets_are_not_tried_where_a_card_can_be_thrown():
    state, vague, surer = border(1), Belief(1600, 0.97), Belief(1650, 0.97)
    bet = cooperative.prospect(1, rows_of(state), {1: vague})
    assert bet.value > cooperative.PLAY
    assert 0.5 < bet.odds < cooperative.SAFE

    assert chosen(state, vague) == DiscardCard(1)
    assert chosen(state, surer) == PlayCard(1)


def test_the_more_there_is_to_lose_the_sooner_a_card_is_thrown_than_risked():
    last_card, bet = border(1), Belief(1612, 0.97)
    in_the_middle = replace(last_card, pile=tuple(card(n, n) for n in range(50, 62)))
    with_another_to_try = replace(in_the_middle, hands=border(1, 2).hands)

    assert chosen(last_card, bet) == PlayCard(1)
    assert chosen(in_the_middle, bet) == DiscardCard(1)
    assert chosen(with_another_to_try, bet, Belief(1820, 0.97)) in {PlayCard(1), PlayCard(2)}


def test_a_second_card_is_tried_only_if_it_hardly_can_be_blocked():
    state = replace(border(1), tried=True, placed=True)
    doubtful, sure = Belief(1612, 0.97), Belief(1700, 0.99)
    bet = cooperative.prospect(1, rows_of(state), {1: doubtful})
    assert bet.value > 0
    assert cooperative.SAFE < bet.odds < cooperative.TRY_ON

    assert chosen(state, doubtful) == EndTurn()
    assert chosen(state, sure) == PlayCard(1)


def test_a_narrow_gap_is_closed_sooner_than_a_wide_one():
    state = rows_table([1300, 1650], [1], base=(1000, 1600, 1700))

    moves = {bot_move(state, SkilledBot(1.0), "seed", Random(n)) for n in range(9)}

    assert moves == {PlayCard(1650)}


def test_a_gap_is_left_to_the_team_where_others_have_cards_for_it():
    hand = [card(1640, front="star")]
    others = ([card(1700, number=2)], [card(3000, number=2)])
    key = [card(7, back="star")]

    needed, free = (
        rows_table(hand, other, base=(1500, 1800), discards=key, pile=[]) for other in others
    )

    assert choose(SkilledBot(1.0), needed) == DiscardCard(1640)
    assert choose(SkilledBot(1.0), free) == PlayCard(1640)


def test_no_card_is_left_behind_an_end_that_could_be_laid_there_first():
    needed, free = (
        rows_table([1600, 1300], [card(year, number=2)], base=(1400, 1550)) for year in (1580, 1620)
    )

    assert choose(SkilledBot(1.0), needed) == PlayCard(1300)
    assert choose(SkilledBot(1.0), free) == PlayCard(1600)


def test_a_gap_is_left_open_where_a_card_fits_at_an_end():
    state = rows_table([1300, 1610], [1], base=(1000, 1600))

    assert choose(SkilledBot(1.0), state) == PlayCard(1610)


def test_a_card_lying_sideways_makes_room_before_a_wide_gap_is_closed():
    def table(front: str) -> State:
        hand = [card(1300, front=front), card(1450, front="star" if front == "sun" else "sun")]
        key = [card(7, back="star")]
        return rows_table(hand, base=(-3000, 1600), discards=key, blocked=(1450,))

    assert choose(SkilledBot(1.0), table("sun")) == DiscardCard(1450)
    assert choose(SkilledBot(1.0), table("star")) == PlayCard(1300)


def test_a_vague_memory_is_drawn_to_the_dates_that_lie_on_the_table():
    usual = mental(1500)

    vague, sharp = (weighed(Belief(-9000, skill), usual) for skill in (0.0, 1.0))

    assert -9000 < vague.year < 1500
    assert 0.0 < vague.skill < 1.0
    assert sharp == Belief(-9000, pytest.approx(1.0))


def test_the_noise_goes_both_ways():
    state = line_table([card(1500, number) for number in range(500)], [1])
    years = [belief.year for belief in recall(state, 0.5, "seed").values()]

    assert 200 < sum(year > 1500 for year in years) < 300


def test_a_second_card_is_tried_only_if_it_promises_something():
    def table(*hand: int) -> State:
        return rows_table(hand, [1], base=(1400, 1600), gaps=(1500,), tried=True, placed=True)

    assert choose(SkilledBot(1.0), table(1450, 1610)) == PlayCard(1610)
    assert choose(SkilledBot(1.0), table(1450)) == EndTurn()


def test_a_random_bot_makes_every_legal_move_some_time():
    states = [
        rows_table([card(1, front="star"), card(2)], [3]),
        rows_table([1700, 2], [3], tried=True, placed=True),
        line_table([1400, 1600], [1], line=[1500, 1550]),
    ]
    for state in states:
        chosen = {bot_move(state, RandomBot(), "s", Random(n)) for n in range(300)}
        assert chosen == set(legal_moves(state))


def scores(bot: Bot, seats: int = 3, games: int = 30) -> float:
    found = []
    for seed in range(games):
        rng, state = Random(seed), opened(cooperative_rules(seats), seed)
        while state.turn is not None:
            state, _ = apply(state, state.turn, bot_move(state, bot, str(seed), rng), rng)
        ended = result(state)
        assert isinstance(ended, CooperativeResult)
        found.append(ended.tally.score)
    return mean(found)


def test_more_skill_earns_more_points_together():
    earned = [scores(bot) for bot in (RandomBot(), SkilledBot(0.5), SkilledBot(1.0))]

    assert earned == sorted(earned)
    assert earned[-1] > earned[0] + 20


def test_more_skill_wins_against_less():
    bots = (SkilledBot(0.9), SkilledBot(0.2))
    wins = [0, 0]
    for seed in range(40):
        rng, state = Random(seed), opened(competitive_rules((4, 4)), seed, first=seed % 2)
        while state.turn is not None:
            move = bot_move(state, bots[state.turn], str(seed), rng)
            state, _ = apply(state, state.turn, move, rng)
        assert isinstance(state, CompetitiveState)
        for winner in state.winners:
            wins[winner] += 1

    assert wins[0] > 3 * wins[1]
