"""A time as Wikidata's JSON states it, and the date that it claims.

The JSON has no year zero: -0044 is 44 BCE, -0001 is 1 BCE, and what follows is +0001.  Its sister,
the RDF that queries answer with, counts as astronomers do (44 BCE is -0043, 1 BCE is 0000): nothing
of that kind is read here.  What the JSON calls year 0 means nothing, and is left out.

A day stands as its own calendar has it, which is said beside it: 25 December 1642 in the Julian
calendar is 4 January 1643 in the Gregorian one, and the year that is claimed is 1642.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.dates import CardDate, DateError, Precision
from decks.dates.errors import Fault

JULIAN = "Q1985786"  # the proleptic Julian calendar
YEAR, MONTH, DAY = 9, 10, 11  # of their precisions; what is finer is a day to us
_SAME = {
    8: Precision.DECADE,
    7: Precision.CENTURY,
    6: Precision.MILLENNIUM,
    3: Precision.MILLION_YEARS,
}
_A_MILLION = 1_000_000
_TIME = re.compile(r"([+-])([0-9]{1,16})-([0-9]{2})-([0-9]{2})T")
_FIRST_JULIAN_DAY = -4712  # before that year nobody counts days
_REFORM = 4800  # years, added so that nothing is negative


@dataclass(frozen=True, slots=True)
class Day:
    """A day, or a month where *day* is 0, as a calendar has it."""

    year: int
    month: int
    day: int
    is_julian: bool

    @property
    def in_gregorian(self) -> "Day | None":
        """Return the same day in the other calendar, where that can be said."""
        if not (self.is_julian and self.day and self.year > _FIRST_JULIAN_DAY):
            return None
        return _gregorian(_julian_day_number(self))


@dataclass(frozen=True, slots=True)
class StatedTime:
    """What a time claims, and what of it a card's date cannot say."""

    date: CardDate
    day: Day | None = None
    is_rough: bool = False  # known to a hundred thousand years or so


def read_time(value: Mapping[str, Any], circa: bool = False) -> StatedTime:
    """Return what a time value of the JSON claims, or raise DateError; KeyError for no time."""
    match = _TIME.match(value["time"])
    if match is None:
        raise ValueError(value["time"])
    sign, year, month, day = match.groups()
    stated = int(year) if sign == "+" else -int(year)
    precision = int(value["precision"])
    if stated == 0:
        raise DateError(Fault.ZERO)
    date, is_rough = _claim(stated, precision, circa)
    if precision < MONTH or month == "00":
        return StatedTime(date, is_rough=is_rough)
    is_julian = str(value.get("calendarmodel", "")).endswith(f"/{JULIAN}")
    named = Day(stated, int(month), int(day) if precision >= DAY else 0, is_julian)
    return StatedTime(date, named if named.month <= 12 else None)


def _claim(year: int, precision: int, circa: bool) -> tuple[CardDate, bool]:
    """Return the date, and whether it is rougher than any of ours can say."""
    if precision >= YEAR:
        return CardDate(year, circa=circa), False
    if precision in _SAME:
        return CardDate.containing(year, _SAME[precision], circa), False
    if year <= -_A_MILLION:
        return CardDate.containing(year, Precision.MILLION_YEARS, circa=True), True
    return CardDate(year, circa=True), True


def _julian_day_number(day: Day) -> int:
    late = (14 - day.month) // 12  # January and February end a year
    year = _astronomical(day.year) + _REFORM - late
    month = day.month + 12 * late - 3
    return day.day + (153 * month + 2) // 5 + 365 * year + year // 4 - 32083


def _gregorian(number: int) -> Day:
    """Return a day by its number, by Richards' formulas."""
    shifted = number + 1401 + (4 * number + 274277) // 146097 * 3 // 4 - 38
    quarter = 4 * shifted + 3
    rest = 5 * (quarter % 1461 // 4) + 2
    month = (rest // 153 + 2) % 12 + 1
    year = quarter // 1461 - 4716 + (14 - month) // 12
    return Day(_historical(year), month, rest % 153 // 5 + 1, is_julian=False)


def _astronomical(year: int) -> int:
    return year if year > 0 else year + 1


def _historical(year: int) -> int:
    return year if year > 0 else year - 1
