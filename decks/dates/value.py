"""CardDate: the date that a card bears."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import Self

from decks.dates import printing, spans
from decks.dates.errors import DateError, Fault
from decks.dates.spans import COUNTED, LATEST_COUNTED, MAX_YEAR, MIN_YEAR, Precision


@total_ordering
@dataclass(frozen=True, slots=True)
class CardDate:
    """A year, or the span of years that begins with *year*; years BCE are negative.

    Dates are sorted by span: by first year, then by last; of two dates that differ in nothing but
    circa, the certain one comes first.  So `<` is a total order that agrees with `==`.  Ask
    `same_date` and `overlaps`, not `<`, whether two cards can be told apart by their dates.
    """

    year: int
    precision: Precision = Precision.YEAR
    circa: bool = False

    def __post_init__(self) -> None:
        _check_bounds(self.year)
        _check_start(self.year, self.precision)

    @classmethod
    def containing(
        cls, year: int, precision: Precision = Precision.YEAR, circa: bool = False
    ) -> Self:
        """Return the span of this precision that holds *year*: 1453 is in the 15th century."""
        if year == 0:
            raise DateError(Fault.ZERO)
        return cls(spans.span(year, precision)[0], precision, circa)

    @property
    def first(self) -> int:
        return self.year

    @property
    def last(self) -> int:
        return spans.span(self.year, self.precision)[1]

    @property
    def is_bce(self) -> bool:
        return self.year < 0

    @property
    def number(self) -> int:
        """The number that the date is called by: 44 BCE, the 1920s, 15th century, 66 million."""
        return spans.number(self.year, self.precision)

    @property
    def sort_key(self) -> tuple[int, int]:
        return self.first, self.last

    def __lt__(self, other: CardDate) -> bool:
        if not isinstance(other, CardDate):
            return NotImplemented
        return (self.sort_key, self.circa) < (other.sort_key, other.circa)

    def same_date(self, other: CardDate) -> bool:
        """Tell whether both name the same years, whatever circa says."""
        return self.sort_key == other.sort_key

    def overlaps(self, other: CardDate) -> bool:
        """Tell whether some year belongs to both."""
        return self.first <= other.last and other.first <= self.last

    def format(self, language: str, short: bool = False, *, loose_era: bool = False) -> str:
        """Return the date as a card prints it in this language."""
        return printing.format_date(self, language, short, loose_era=loose_era)


def _check_bounds(year: int) -> None:
    if year == 0:
        raise DateError(Fault.ZERO)
    if not MIN_YEAR <= year <= MAX_YEAR:
        raise DateError(Fault.OUT_OF_BOUNDS, year=year, earliest=MIN_YEAR, latest=MAX_YEAR)


def _check_start(year: int, precision: Precision) -> None:
    """Refuse a year that does not begin a span of this precision."""
    if precision is Precision.MILLION_YEARS and year > -1_000_000:
        raise DateError(Fault.TOO_RECENT, year=year)
    start, _ = spans.span(year, precision)
    if year != start:
        raise DateError(Fault.NOT_A_START, year=year, precision=precision.value, start=start)
    if precision in COUNTED and year > LATEST_COUNTED:
        raise DateError(Fault.YET_TO_COME, year=year, precision=precision.value)
