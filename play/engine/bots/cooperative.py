"""How to play the cooperative game: leave room for the team, throw what fits badly, risk little.

Whoever is next needs a free place too, so a bot lays near the ends, closes narrow gaps sooner
than wide ones, leaves places to those whose cards need them, and tries a second card only where
it hardly doubts it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, prod
from random import Random
from statistics import fmean

from ..moves import DiscardCard, EndTurn, Move, PlayCard
from ..view import Back, Hints, RowsView, View
from .time_sense import Belief, mental, weighed

BASE, GAP = 3.0, 2.0  # what a placed card is worth over one left in hand
BLOCKED = 1.0  # what a card lying sideways costs
WIDTH = 3.0  # what a unit of mental time costs that a new column leaves behind it as a gap
CLOSED = 1.0  # and one that a card closes to those that come after it
TAKEN = 2.0  # what it costs to take the place that another card of the team needs
TRY_ON = 0.8  # a second card must be placed with these odds
PLAY = -0.5  # a first card must be worth this where a discard is possible
INSTEAD_OF_SIDEWAYS = 1.0  # or this, where one lying sideways can go: it makes room in the hand
SAFE = 0.6  # and one of the cards must be placed with these odds
USUAL = (1750, 1750)  # years, that a deck is taken to be about until its cards tell otherwise

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
    usual = _usual_moment(table, view.discards)
    team = {card: weighed(belief, usual) for card, belief in beliefs.items()}
    prospects = [prospect(card, table, team) for card in cards]
    best = max(prospects, key=lambda one: one.value, default=None)
    if hints.may_end:
        return PlayCard(best.card) if best and _worth_another(best) else EndTurn()
    ruin = _odds_of_ruin(prospects) * _cards_left(view)
    if best is None or (hints.discardable and not _worth_playing(best, ruin, prospects, hints)):
        return DiscardCard(_least(hints.discardable, prospects))
    return PlayCard(best.card)


def _usual_moment(table: RowsView, discards: Column) -> float:
    """Return about when the cards of this deck are from, by those that everybody sees."""
    seen = [card.year for column in (*table.base, *table.gaps, discards) for card in column]
    return fmean(map(mental, (*USUAL, *seen)))


def _worth_another(best: Prospect) -> bool:
    return best.value > 0 and best.odds > TRY_ON


def _odds_of_ruin(prospects: Sequence[Prospect]) -> float:
    """Return how likely none of the cards finds a place: then the game is over for all."""
    return prod(1 - one.odds for one in prospects)


def _cards_left(view: View) -> int:
    """Return how many cards are still to earn about a point each."""
    return view.pile + sum(len(seat.hand) for seat in view.seats)


def _worth_playing(
    best: Prospect, ruin: float, prospects: Sequence[Prospect], hints: Hints
) -> bool:
    sideways = not {*hints.discardable} <= {*hints.playable}
    worth = INSTEAD_OF_SIDEWAYS if sideways else PLAY
    return best.value - ruin > worth and max(one.odds for one in prospects) > SAFE


def _least(discardable: Sequence[int], prospects: Sequence[Prospect]) -> int:
    """Return the card that is missed least; one lying sideways promises nothing at all."""
    values = {one.card: one.value for one in prospects}
    return min(discardable, key=lambda card: values.get(card, -inf))


def prospect(card: int, table: RowsView, team: Mapping[int, Belief]) -> Prospect:
    """Return what playing a card promises to a *team* that believes this of all its cards."""
    belief, others = team[card], [other for number, other in team.items() if number != card]
    gaps = tuple(_odds_of_gaps(table, belief))
    base, gap = _odds_of_base(table, belief), sum(gaps)
    blocked = max(1 - base - gap, 0.0)
    harm = _stepping(table, belief, others) + _closing(table, gaps, others)
    return Prospect(card, BASE * base + GAP * gap - BLOCKED * blocked - harm, 1 - blocked)


def _odds_of_base(table: RowsView, belief: Belief) -> float:
    first, last = table.base[0][0].year, table.base[-1][0].year
    left = belief.odds_before(first - 0.5)
    right = 1 - belief.odds_before(last + 0.5)
    return left + right + sum(_odds_of_date(column, belief) for column in table.base)


def _odds_of_gaps(table: RowsView, belief: Belief) -> Iterator[float]:
    for gap, (left, right) in zip(table.gaps, pairwise(table.base), strict=True):
        if gap:
            yield _odds_of_date(gap, belief)
        else:
            yield belief.odds_between(left[0].year + 0.5, right[0].year - 0.5)


def _odds_of_date(column: Column, belief: Belief) -> float:
    return belief.odds_between(column[0].year - 0.5, column[0].year + 0.5)


def _stepping(table: RowsView, belief: Belief, others: Sequence[Belief]) -> float:
    """Return what harm a gap would do that the card leaves between itself and the nearest end."""
    first, last = table.base[0][0].year, table.base[-1][0].year
    harm = 0.0
    for left, right in ((belief.year, first), (last, belief.year)):
        if left < right:
            harm += WIDTH * (mental(right) - mental(left)) + TAKEN * _needed(left, right, others)
    return harm


def _closing(table: RowsView, odds: Sequence[float], others: Sequence[Belief]) -> float:
    """Return what harm the card would do by closing a gap, by its *odds* for each."""
    harm = 0.0
    for one, gap, (left, right) in zip(odds, table.gaps, pairwise(table.base), strict=True):
        if not gap:
            width = mental(right[0].year) - mental(left[0].year)
            harm += one * (CLOSED * width + TAKEN * _needed(left[0].year, right[0].year, others))
    return harm


def _needed(left: int, right: int, others: Sequence[Belief]) -> float:
    """Return how many *others* belong between two years."""
    return sum(other.odds_between(left + 0.5, right - 0.5) for other in others)
