"""Sequences of moves on fixed deals, counted by the engine and by brute force."""

from dataclasses import astuple
from itertools import chain

import pytest

from play.engine import (
    CompetitiveResult,
    CompetitiveState,
    CooperativeState,
    State,
    apply,
    competitive_rules,
    cooperative_rules,
    legal_moves,
    result,
)
from play.engine.cards import Row
from play.engine.events import RoundBegan
from tests.play.engine import brute
from tests.play.engine.tables import REVERSED, opened, random_play


def count(state: State, depth: int) -> brute.Counts:
    if ended := result(state):
        if isinstance(ended, CompetitiveResult):
            return 1, 1, sum(2**seat for seat in ended.winners)
        return 1, 1, ended.tally.score
    if depth == 0 or state.turn is None:
        return 1, 0, 0
    after = [apply(state, state.turn, move, REVERSED)[0] for move in legal_moves(state)]
    counts = [count(one, depth - 1) for one in after]
    return sum(c[0] for c in counts), sum(c[1] for c in counts), sum(c[2] for c in counts)


def plain(cards: Row) -> list[tuple[object, ...]]:
    return [astuple(card) for card in cards]


def plainly(state: State) -> brute.Table:
    """Return the table as the brute-force counter has it; a competitive one at a round's start."""
    shared = {
        "first": state.first,
        "turn": state.turn,
        "hands": [plain(hand) for hand in state.hands],
        "pile": plain(state.pile),
        "discards": plain(state.discards),
        "over": result(state) is not None,
    }
    if isinstance(state, CompetitiveState):
        order = [s % len(state.hands) for s in range(state.first, state.first + len(state.hands))]
        active = [seat for seat in order if seat in state.active]
        return shared | {"line": plain(state.line), "active": active, "to_play": active.copy()}
    return shared | cooperative(state)


def cooperative(state: CooperativeState) -> brute.Table:
    blocked = [c for c in chain(*state.hands) if c.number in state.blocked]
    return {
        "base": plain(tuple(chain(*state.timeline.base))),
        "gap": plain(tuple(chain(*state.timeline.gaps))),
        "blocked": plain(tuple(blocked)),
        "successes": int(state.placed),
        "failures": int(state.tried and not state.placed),
    }


@pytest.mark.parametrize(
    ("hands", "size", "first", "depth"),
    [
        ((4, 4), 12, 0, 3),
        ((1,), 3, 0, 10),
        ((2,), 4, 0, 6),
        ((1, 1), 5, 1, 8),
        ((2, 1), 6, 0, 6),
        ((1, 1, 1), 7, 2, 7),
        ((1, 2, 1), 8, 1, 6),
        ((1, 1, 1, 1), 9, 3, 7),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_competitive_sequences_are_those_of_brute_force(hands, size, first, depth, seed):
    state = opened(competitive_rules(hands), seed, size, first, spread=6)

    assert count(state, depth) == brute.count(plainly(state), depth)


@pytest.mark.parametrize("seats", [1, 2, 3, 8])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_cooperative_sequences_from_the_deal_are_those_of_brute_force(seats, seed):
    state = opened(cooperative_rules(seats), seed, first=seats - 1)

    assert count(state, 4) == brute.count(plainly(state), 4)


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
@pytest.mark.parametrize("seed", range(6))
def test_the_last_cooperative_sequences_are_those_of_brute_force(seats, seed):
    table = opened(cooperative_rules(seats), seed, spread=60)
    states = [state for state, _ in random_play(table, seed)]

    for state in states[-9:-1]:
        assert count(state, 5) == brute.count(plainly(state), 5)


@pytest.mark.parametrize("seed", range(12))
def test_the_last_competitive_sequences_are_those_of_brute_force(seed):
    rules = competitive_rules(((1, 1, 1), (2, 2, 2, 2), (1, 3))[seed % 3])
    table = opened(rules, seed, rules.cards_needed, first=seed % rules.seats, spread=6)
    steps = random_play(table, seed)
    rounds = [state for state, seen in steps[:-1] if any(isinstance(e, RoundBegan) for e in seen)]

    for state in rounds[-3:]:
        assert count(state, 3) == brute.count(plainly(state), 3)
