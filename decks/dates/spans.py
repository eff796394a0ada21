"""How years are grouped into spans: the one place that decides where a span begins and ends.

Both eras are counted outwards from the gap between 1 BCE and 1 CE, where there is no year zero;
a BCE span is the mirror image of the CE span of the same name.

- Centuries and millennia are *counted*: the 15th century is 1401 … 1500, the 3rd millennium BCE
  is -3000 … -2001.
- Decades and millions of years are *named* by the round number they share: the 1920s are
  1920 … 1929, the 350s BCE are -359 … -350.  The first decade of each era lacks the year zero: it
  has nine years, 1 … 9 and -9 … -1.
- 66 million years ago is -66,999,999 … -66,000,000.  "Ago" and "BCE" name the same span: two
  thousand years are nothing at this scale.  Less than a million years is no such span, and CE has
  none at all.
"""

from enum import StrEnum

MIN_YEAR = -13_999_999_999
MAX_YEAR = 9_999

# The start of the 21st century and of the 3rd millennium.  What begins later is a slip of the hand.
LATEST_COUNTED = 2001


class Precision(StrEnum):
    """How long the span is that a date names."""

    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    MILLENNIUM = "millennium"
    MILLION_YEARS = "million_years"


SIZES = {
    Precision.YEAR: 1,
    Precision.DECADE: 10,
    Precision.CENTURY: 100,
    Precision.MILLENNIUM: 1_000,
    Precision.MILLION_YEARS: 1_000_000,
}
COUNTED = frozenset({Precision.CENTURY, Precision.MILLENNIUM})


def span(year: int, precision: Precision) -> tuple[int, int]:
    """Return the first and the last year of the span that holds *year*."""
    near, far = _distances(abs(year), precision)
    return (near, far) if year > 0 else (-far, -near)


def number(year: int, precision: Precision) -> int:
    """Return what the span of *year* is called by: 15 (century), 1920 (decade), 66 (million)."""
    _, far = _distances(abs(year), precision)
    if precision is Precision.DECADE:
        return far - 9
    return far // SIZES[precision]


def distance(number: int, precision: Precision) -> int:
    """Return how far from the turn of the eras some year of the span called *number* lies."""
    return number if precision is Precision.DECADE else number * SIZES[precision]


def _distances(distance: int, precision: Precision) -> tuple[int, int]:
    size = SIZES[precision]
    if precision in COUNTED:
        near = (distance - 1) // size * size + 1
        return near, near + size - 1
    shared = distance // size * size
    return max(shared, 1), shared + size - 1
