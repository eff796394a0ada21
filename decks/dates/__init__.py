"""CardDate: a pure value, parsed and printed in every language of ours."""

from decks.dates.errors import DateError, Fault
from decks.dates.parsing import parse, parse_any
from decks.dates.printing import format_date
from decks.dates.spans import MAX_YEAR, MIN_YEAR, Precision
from decks.dates.value import CardDate

__all__ = [
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
