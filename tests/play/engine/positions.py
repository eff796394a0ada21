"""Positions reached by random play, for the properties that hold in every one."""

from hypothesis import strategies as st

from play.engine import Memory, Rules, State, competitive_rules, cooperative_rules
from tests.play.engine.tables import opened, random_play

MOST_MOVES = 80


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    if draw(st.booleans()):
        return cooperative_rules(draw(st.integers(1, 8)), draw(st.sampled_from(Memory)))
    return competitive_rules(draw(st.lists(st.integers(1, 4), min_size=1, max_size=8)))


@st.composite
def games(draw: st.DrawFn, most: int = MOST_MOVES, spread: int = 300) -> list[State]:
    """Draw every position of a game played at random for up to *most* moves."""
    table, seed = draw(rules()), draw(st.integers(0, 10**6))
    size = max(table.cards_needed, 36) if draw(st.booleans()) else table.cards_needed
    first = draw(st.integers(0, table.seats - 1))
    start = opened(table, seed, size, first, spread=spread)
    return [state for state, _ in random_play(start, seed, most)]


@st.composite
def positions(draw: st.DrawFn, spread: int = 300) -> State:
    """Draw a table after up to 80 random moves, the last ones of games among them."""
    states = draw(games(spread=spread))
    return states[-1] if draw(st.booleans()) else draw(st.sampled_from(states))
