"""How to play the cooperative game: keep the gaps narrow, throw what fits badly, risk little."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from random import Random

from ..moves import DiscardCard, EndTurn, Move, PlayCard
from ..view import Back, RowsView, View
from .time_sense import Belief, mental

BASE, GAP = 3.0, 2.0  # what a placed card is worth over one left in hand
BLOCKED = 1.0  # what a card lying sideways costs
WIDTH = 4.0  # what a unit of mental time costs that a new column leaves behind it as a gap
TRY_ON = 1.0  # a second card must be worth this
PLAY = 0.0  # a first card must be worth this where a discard is possible
SAFE = 0.85  # and one of the cards must be placed with these odds

Column = Sequence[Back]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What playing a card promises: points, less what may go wrong; and the odds to place it."""

    card: int
    value: float
    odds: float


def choose(view: View, table: RowsView, beliefs: Mapping[int, Belief], rng: Random) -> Move:
    hints = view.hints
    cards = list(hints.playable)
    rng.shuffle(cards)  # among equally good ones, any
    prospects = [prospect(card, table, beliefs[card]) for card in cards]
    best = max(prospects, key=lambda one: one.value, default=None)
    if hints.may_end:
        return PlayCard(best.card) if best and best.value > TRY_ON else EndTurn()
    if best is None or (hints.discardable and not _worth_playing(best, prospects)):
        return DiscardCard(_least(hints.discardable, prospects))
    return PlayCard(best.card)


def _worth_playing(best: Prospect, prospects: Sequence[Prospect]) -> bool:
    none_placed = 1.0
    for one in prospects:
        none_placed *= 1 - one.odds
    return best.value > PLAY and none_placed < 1 - SAFE


def _least(discardable: Sequence[int], prospects: Sequence[Prospect]) -> int:
    """Return the card that is missed least; one lying sideways promises nothing at all."""
    values = {one.card: one.value for one in prospects}
    return min(discardable, key=lambda card: values.get(card, -inf))


def prospect(card: int, table: RowsView, belief: Belief) -> Prospect:
    base, gap = _odds_of_base(table, belief), _odds_of_gap(table, belief)
    blocked = max(1 - base - gap, 0.0)
    value = BASE * base + GAP * gap - BLOCKED * blocked - WIDTH * _step(table, belief)
    return Prospect(card, value, 1 - blocked)


def _odds_of_base(table: RowsView, belief: Belief) -> float:
    first, last = table.base[0][0].year, table.base[-1][0].year
    left = belief.odds_before(first - 0.5)
    right = 1 - belief.odds_before(last + 0.5)
    return left + right + sum(_odds_of_date(column, belief) for column in table.base)


def _odds_of_gap(table: RowsView, belief: Belief) -> float:
    return sum(_odds_of_gaps(table, belief))


def _odds_of_gaps(table: RowsView, belief: Belief) -> Iterator[float]:
    for gap, (left, right) in zip(table.gaps, pairwise(table.base), strict=True):
        if gap:
            yield _odds_of_date(gap, belief)
        else:
            yield belief.odds_between(left[0].year + 0.5, right[0].year - 0.5)


def _odds_of_date(column: Column, belief: Belief) -> float:
    return belief.odds_between(column[0].year - 0.5, column[0].year + 0.5)


def _step(table: RowsView, belief: Belief) -> float:
    """Return how wide a gap the card would leave between itself and the nearest end, if any."""
    felt = mental(belief.year)
    beyond_left = mental(table.base[0][0].year) - felt
    beyond_right = felt - mental(table.base[-1][0].year)
    return max(beyond_left, beyond_right, 0.0)
