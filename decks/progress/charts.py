"""Where the shapes of a drawing go: numbers in, positions out."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from decks.dates import MAX_YEAR, MIN_YEAR, CardDate, Precision

# Ages become the longer the farther they lie back: a century each only in our era.
_BCE = (MIN_YEAR, -1_000_000, -100_000, -10_000, -3_000, -2_000, -1_000)
_CE = (1, *range(101, 2102, 100))


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar that shows a whole."""

    kind: str
    count: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """One column; its foot stands on the ground line."""

    x: float
    y: float
    width: float
    height: float
    count: int

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 2)


@dataclass(frozen=True, slots=True)
class Age:
    """A stretch of time and how many dates begin in it."""

    first: int
    last: int
    count: int

    @property
    def is_bce(self) -> bool:
        return self.first < 0

    @property
    def date(self) -> CardDate | None:
        """Return the century or millennium that this is, if it is one."""
        spans = {99: Precision.CENTURY, 999: Precision.MILLENNIUM}
        precision = spans.get(self.last - self.first)
        return CardDate(self.first, precision) if precision else None


def stacked(counts: Mapping[str, int], kinds: Sequence[str], width: float) -> list[Segment]:
    """Lay the counts side by side, in the order of *kinds*; what is not there takes no room."""
    whole = sum(counts.get(kind, 0) for kind in kinds)
    segments: list[Segment] = []
    x = 0.0
    for kind in kinds:
        if count := counts.get(kind, 0):
            share = width * count / whole
            segments.append(Segment(kind, count, round(x, 2), round(share, 2)))
            x += share
    return segments


def columns(
    groups: Sequence[Sequence[int]], width: float, height: float, gap: float
) -> list[list[ChartColumn]]:
    """Stand groups of counts on a ground line at *height*; the largest count fills it.

    *gap* is the share of its room that every group leaves free.
    """
    room = width / max(len(groups), 1)
    scale = height / max((count for group in groups for count in group if count), default=1)
    return [
        _group(group, room * (place + gap / 2), room * (1 - gap), height, scale)
        for place, group in enumerate(groups)
    ]


def _group(
    counts: Sequence[int], start: float, width: float, height: float, scale: float
) -> list[ChartColumn]:
    each = width / len(counts)
    return [
        ChartColumn(
            x=round(start + each * place, 2),
            y=round(height - count * scale, 2),
            width=round(each, 2),
            height=round(count * scale, 2),
            count=count,
        )
        for place, count in enumerate(counts)
    ]


def spread(years: Iterable[int]) -> list[Age]:
    """Count dates by the age in which they begin, from the first age in use to the last."""
    years = sorted(years)
    ages = [
        Age(first, last, bisect_right(years, last) - bisect_left(years, first))
        for first, last in _ages()
    ]
    used = [place for place, age in enumerate(ages) if age.count]
    return ages[used[0] : used[-1] + 1] if used else []


def _ages() -> list[tuple[int, int]]:
    """Return the first and the last year of every age; there is no year zero."""
    before = [(first, second - 1) for first, second in pairwise((*_BCE, 0))]
    since = [(first, second - 1) for first, second in pairwise((*_CE, MAX_YEAR + 1))]
    return [*before, *since]
