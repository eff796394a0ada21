"""The forms a date is read in: a pattern over phrases and the date that it means."""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from decks import languages
from decks.dates import roman, spans
from decks.dates.errors import DateError, Fault
from decks.dates.phrase import DASH, MINUS
from decks.dates.spans import Precision
from decks.dates.value import CardDate
from decks.languages.language import DateWords

NUMBER = "[0-9]+"
ROMAN = f"[{roman.LETTERS}]+"


class Era(Enum):
    """What the text says about the era."""

    BCE = auto()
    CE = auto()
    UNSAID = auto()


class Form(NamedTuple):
    pattern: re.Pattern[str]
    meaning: Callable[[re.Match[str], Era], CardDate]


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for one of the words; for no words at all, one that never matches."""
    return f"(?:{'|'.join(map(re.escape, words)) or '(?!)'})"


@cache
def forms(language: str) -> tuple[Form, ...]:
    """Return the forms of a language, in the order in which they are tried."""
    words = languages.of(language).date_words
    ordinal, count = _ordinal(words), _count(words)
    decade, century = _decade(words), any_of(words.century)
    year, years = any_of(words.year), any_of(words.years)
    first, last = f"(?P<first>{NUMBER})", f"(?P<last>{NUMBER})"
    patterns = (
        (rf"(?:{year} )?(?P<minus>{MINUS} )?(?P<number>{NUMBER})(?: {year})?", _year),
        (decade, _decade_meant),
        (rf"{decade} (?P<count>{count}) {century}", _decade_of_century),
        (rf"(?:{years} )?{first} {DASH} {last}(?: {years})?", _decade_by_its_years),
        (rf"(?P<count>{count}) {century}", _century),
        (rf"{any_of(words.century_first)} (?P<count>{ROMAN})", _century),
        (rf"(?P<count>{count}) {any_of(words.millennium)}", _millennium),
        (rf"(?P<count>{ordinal}) {any_of(words.short_millennium)}", _millennium),
        (_millions(words), _million_years),
    )
    return tuple(Form(re.compile(pattern), meaning) for pattern, meaning in patterns)


def _ordinal(words: DateWords) -> str:
    ending = rf" (?:{DASH} )?{any_of(words.ordinal_ending)}"
    return rf"(?:{ROMAN}(?:{ending})?|{NUMBER}{ending})"


def _count(words: DateWords) -> str:
    return rf"(?:{_ordinal(words)}|{NUMBER})" if words.bare_ordinals else _ordinal(words)


def _decade(words: DateWords) -> str:
    number = f"(?P<number>{NUMBER})" + ("" if words.hundreds_are_decades else "(?<!00)")
    years = any_of(words.years)
    ending = rf" (?:{DASH} )?{any_of(words.decade_ending)}"
    if words.years_come_first:
        return rf"{years} {number}(?:{ending})?"
    return rf"{number}{ending}(?: {years})?"


def _millions(words: DateWords) -> str:
    million, billion = any_of(words.million), any_of(words.billion)
    before, behind = any_of(words.ago_first), any_of(words.ago)
    number = rf"(?P<before>{before} )?(?P<number>{NUMBER}(?:\.{NUMBER})?)"
    unit = rf"(?:(?P<billion>{billion})|{million})(?: {any_of(words.duration)})?"
    return rf"{number} {unit}(?P<behind> {behind})?"


def _dated(number: int, precision: Precision, era: Era) -> CardDate:
    """Return the date; what does not say its era is CE."""
    distance = spans.distance(number, precision)
    return CardDate.containing(-distance if era is Era.BCE else distance, precision)


def _year(match: re.Match[str], era: Era) -> CardDate:
    if not match["minus"]:
        return _dated(int(match["number"]), Precision.YEAR, era)
    if era is not Era.UNSAID:
        raise DateError(Fault.SIGN_AND_ERA)
    return _dated(int(match["number"]), Precision.YEAR, Era.BCE)


def _decade_meant(match: re.Match[str], era: Era) -> CardDate:
    number = _decade_number(match)
    if number < 100 and era is Era.UNSAID:
        raise DateError(Fault.WHICH_CENTURY)
    return _dated(number, Precision.DECADE, era)


def _decade_of_century(match: re.Match[str], era: Era) -> CardDate:
    tens, century = _decade_number(match), _counted(match)
    if century == 0:
        raise DateError(Fault.ZERO)
    if tens >= 100:
        raise DateError(Fault.UNREADABLE)
    return _dated((century - 1) * 100 + tens, Precision.DECADE, era)


def _decade_number(match: re.Match[str]) -> int:
    number = int(match["number"])
    if number == 0:
        raise DateError(Fault.ZERO)
    if number % 10:
        raise DateError(Fault.NOT_A_DECADE, number=number)
    return number


def _decade_by_its_years(match: re.Match[str], era: Era) -> CardDate:
    """Read the first and the last year of a decade, and no other range."""
    years = (int(match["first"]), int(match["last"]))
    if era is Era.BCE:
        years = (-years[0], -years[1])
    if 0 in years or spans.span(years[0], Precision.DECADE) != years:
        raise DateError(Fault.RANGE)
    if years[0] < 100 and era is Era.UNSAID:
        raise DateError(Fault.WHICH_CENTURY)
    return CardDate.containing(years[0], Precision.DECADE)


def _century(match: re.Match[str], era: Era) -> CardDate:
    return _dated(_counted(match), Precision.CENTURY, era)


def _millennium(match: re.Match[str], era: Era) -> CardDate:
    return _dated(_counted(match), Precision.MILLENNIUM, era)


def _counted(match: re.Match[str]) -> int:
    numeral = match["count"].split()[0]
    return int(numeral) if numeral.isdecimal() else roman.from_roman(numeral)


def _million_years(match: re.Match[str], era: Era) -> CardDate:
    millions = Decimal(match["number"]) * (1000 if match["billion"] else 1)
    is_ago = bool(match["before"] or match["behind"])
    if is_ago == (era is Era.BCE) or era is Era.CE:
        raise DateError(Fault.ERA_MISSING)
    if millions != int(millions):
        raise DateError(Fault.NOT_WHOLE_MILLIONS)
    return _dated(int(millions), Precision.MILLION_YEARS, Era.BCE)
