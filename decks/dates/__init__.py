"""CardDate: a pure value, parsing and printing in uk, pl, ru and en."""

from decks.dates.errors import DateError, Fault
from decks.dates.parsing import parse, parse_any
from decks.dates.printing import format_date
from decks.dates.spans import MAX_YEAR, MIN_YEAR, Precision
from decks.dates.value import CardDate
from decks.dates.wording import LANGUAGES

__all__ = [
    "LANGUAGES",
    "MAX_YEAR",
    "MIN_YEAR",
    "CardDate",
    "DateError",
    "Fault",
    "Precision",
    "format_date",
    "parse",
    "parse_any",
]
