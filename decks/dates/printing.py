"""Dates as the cards print them in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decks import languages
from decks.dates.spans import Precision
from decks.languages.language import DateForms
from decks.languages.numerals import LARGEST_ROMAN, NO_BREAK_SPACE

if TYPE_CHECKING:
    from decks.dates.value import CardDate


def format_date(
    date: CardDate, language: str, short: bool = False, *, loose_era: bool = False
) -> str:
    """Return *date* as a card prints it; the short form leaves out what can be missed.

    No line may end within it, except before a *loose* era.
    """
    spoken = languages.of(language)
    forms = spoken.short_date_forms if short else spoken.date_forms
    circa = f"{forms.circa} " if date.circa else ""
    parts = (f"{circa}{_span(date, forms)}", _era(date, forms))
    tight = [part.replace(" ", NO_BREAK_SPACE) for part in parts if part]
    return (" " if loose_era else NO_BREAK_SPACE).join(tight)


def _span(date: CardDate, forms: DateForms) -> str:
    match date.precision:
        case Precision.YEAR:
            form = forms.year if _says_its_era(date) else "{number}"
            return form.format(number=forms.grouped(date.number))
        case Precision.DECADE:
            return _decade(date, forms)
        case Precision.CENTURY:
            return forms.century.format(number=forms.counted(date.number))
        case Precision.MILLENNIUM:
            if date.number <= LARGEST_ROMAN:
                return forms.millennium.format(number=forms.counted(date.number))
            return forms.far_millennium.format(number=forms.far_counted(date.number))
        case Precision.MILLION_YEARS:
            return forms.million_years.format(number=forms.grouped(date.number))


def _decade(date: CardDate, forms: DateForms) -> str:
    if forms.has_decade_name(date.number):
        return forms.decade.format(name=forms.decade_name(date.number))
    first, last = (forms.grouped(abs(year)) for year in date.sort_key)
    return forms.years.format(first=first, last=last)


def _era(date: CardDate, forms: DateForms) -> str:
    if not _says_its_era(date):
        return ""
    return forms.bce if date.is_bce else forms.ce


def _says_its_era(date: CardDate) -> bool:
    """Say whether the reader needs the era: a bare 80 or "20s" would be of our time to anyone."""
    if date.precision is Precision.MILLION_YEARS:
        return False
    early = date.precision in {Precision.YEAR, Precision.DECADE} and date.year < 100
    return date.is_bce or early
