"""The one door through which a bot learns anything that is not public: its own cards' years.

What comes through is a recollection: the true year, blurred by what the bot's skill leaves of
it.  It stays the same while the game goes on, until a reshuffle makes the bot think again.
Hands lie open, so a team that plays together takes its time, says what it remembers, and errs less.
"""

from random import Random

from ..cards import Card
from ..state import CompetitiveState, State
from .time_sense import Belief, agreed, blur, mental, year_at


def recall(state: State, skill: float, seed: str) -> dict[int, Belief]:
    """Return what the seat to move believes of its cards that are still to be placed."""
    seat = state.turn
    if seat is None:
        return {}
    if isinstance(state, CompetitiveState):
        cards, thoughts = state.hands[seat], len(state.reshuffles)
    else:
        cards, thoughts = state.fresh(seat), 0
        skill = agreed(skill, state.rules.seats)
    return {card.number: _belief(card, skill, f"{seed}/{seat}/{thoughts}") for card in cards}


def _belief(card: Card, skill: float, seed: str) -> Belief:
    noise = Random(f"{seed}/{card.number}").gauss(0, 1) * blur(skill)  # noqa: S311 - no secret
    return Belief(year_at(mental(card.year) + noise), skill)
