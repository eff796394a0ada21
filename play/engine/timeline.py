"""The cooperative timeline: the base row, and one gap above each pair of neighbours."""

from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum

from .cards import Card, Row

Columns = tuple[Row, ...]


class Spot(StrEnum):
    """Where its date sends a card; there is never a choice."""

    LEFT = "left"
    RIGHT = "right"
    STACKED = "stacked"
    GAP = "gap"
    GAP_STACKED = "gap_stacked"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Timeline:
    """Columns of equal dates in date order; gaps[i] is above base[i] and base[i + 1]."""

    base: Columns
    gaps: Columns = ()  # () is a free gap

    def place(self, card: Card) -> tuple[Spot, "Timeline"]:
        """Return where *card* belongs and the timeline with it there, unchanged if blocked."""
        i = bisect_left(self.base, card.year, key=_year)
        if i < len(self.base) and _year(self.base[i]) == card.year:
            return Spot.STACKED, Timeline(_onto(self.base, i, card), self.gaps)
        if i == 0:
            return Spot.LEFT, Timeline(((card,), *self.base), ((), *self.gaps))
        if i == len(self.base):
            return Spot.RIGHT, Timeline((*self.base, (card,)), (*self.gaps, ()))
        gap = self.gaps[i - 1]
        if gap and _year(gap) != card.year:
            return Spot.BLOCKED, self
        spot = Spot.GAP_STACKED if gap else Spot.GAP
        return spot, Timeline(self.base, _onto(self.gaps, i - 1, card))


def _year(column: Row) -> int:
    return column[0].year


def _onto(columns: Columns, i: int, card: Card) -> Columns:
    return (*columns[:i], (*columns[i], card), *columns[i + 1 :])
