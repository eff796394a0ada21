"""The one door through which a bot learns anything that is not public: years of cards in hands.

What comes through is a recollection: the true year, blurred by what the bot's skill leaves of
it.  It stays the same while the game goes on, until a reshuffle makes the bot think again.
In a race these are its own cards.  A team that plays together takes its time, and each says what
it remembers of its cards: a bot minds all of them, and errs less.
"""

from random import Random

from ..cards import Card
from ..state import CompetitiveState, State
from .time_sense import Belief, agreed, blur, mental, year_at


def recall(state: State, skill: float, seed: str) -> dict[int, Belief]:
    """Return what the seat to move believes of the cards that are still to be placed."""
    seat = state.turn
    if seat is None:
        return {}
    if isinstance(state, CompetitiveState):
        held, thoughts = {seat: state.hands[seat]}, len(state.reshuffles)
    else:
        seats = state.rules.seats
        held, thoughts = {each: state.fresh(each) for each in range(seats)}, 0
        skill = agreed(skill, seats)
    return {
        card.number: _belief(card, skill, f"{seed}/{whose}/{thoughts}")
        for whose, cards in held.items()
        for card in cards
    }


def _belief(card: Card, skill: float, seed: str) -> Belief:
    noise = Random(f"{seed}/{card.number}").gauss(0, 1) * blur(skill)  # noqa: S311 - no secret
    return Belief(year_at(mental(card.year) + noise), skill)
