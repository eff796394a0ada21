"""How to play the competitive game: first the card one is surest of, where one believes it goes."""

from bisect import bisect_left
from collections.abc import Mapping
from random import Random

from ..moves import PlaceCard
from ..view import LineView, View
from .time_sense import Belief


def choose(view: View, table: LineView, beliefs: Mapping[int, Belief], rng: Random) -> PlaceCard:
    years = [card.year for card in table.cards]
    cards = list(view.hints.playable)
    rng.shuffle(cards)  # among equally sure ones, any
    surest = max(cards, key=lambda card: odds(years, beliefs[card]))
    return PlaceCard(surest, slot(years, beliefs[surest]))


def slot(years: list[int], belief: Belief) -> int:
    return bisect_left(years, belief.year)


def odds(years: list[int], belief: Belief) -> float:
    """Return how likely a card belongs where it is believed to belong."""
    i = slot(years, belief)
    before = belief.odds_before(years[i - 1] - 0.5) if i else 0.0
    after = 1 - belief.odds_before(years[i] + 0.5) if i < len(years) else 0.0
    return 1 - before - after
