"""Dates as the cards print them in uk, pl, ru and en."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from decks.dates.roman import to_roman
from decks.dates.spans import Precision

if TYPE_CHECKING:
    from decks.dates.value import CardDate

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

# Longer Roman numerals need more letters than I, V and X and are hard to read.
LARGEST_ROMAN = 39


def _counted(number: int) -> str:
    return to_roman(number) if number <= LARGEST_ROMAN else _grouped(number)


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", " ") if number > 9_999 else str(number)


def _grouped_by_commas(number: int) -> str:
    return f"{number:,}" if number > 9_999 else str(number)


def _english_ordinal(number: int) -> str:
    teen = number % 100 in {11, 12, 13}
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return _grouped_by_commas(number) + ending


def _ukrainian_decade(decade: int) -> str:
    """Return the decade with the ending of its last word: 1920-ті, 1940-ві, 2000-ні."""
    if decade % 1_000 == 0:
        return f"{_grouped(decade)}-ні"
    return f"{_grouped(decade)}-{'ві' if decade % 100 == 40 else 'ті'}"


def _russian_decade(decade: int) -> str:
    return f"{_grouped(decade)}-е"


def _polish_decade(decade: int) -> str:
    """Return the decade as Polish counts it, within its century: 20. XX w."""
    return f"{decade % 100}. {to_roman(decade // 100 + 1)} w."


def _has_polish_name(decade: int) -> bool:
    """Tell whether a century that is easy to read has this decade: 1900 is not in the 20th."""
    return decade % 100 != 0 and decade // 100 < LARGEST_ROMAN


def _english_decade(decade: int) -> str:
    return f"{_grouped_by_commas(decade)}s"


def _has_english_name(decade: int) -> bool:
    """Tell whether the name means a decade only: "1900s" is a century to many readers."""
    return decade % 100 != 0


@dataclass(frozen=True, slots=True)
class Forms:
    """How one language writes each kind of date; every space becomes a no-break space."""

    circa: str
    bce: str
    ce: str
    year: str  # of a year BCE; a year CE is its bare number
    decade: str
    decade_name: Callable[[int], str]
    century: str
    millennium: str
    far_millennium: str  # of one that has no Roman numeral
    million_years: str
    years: str = "{first}–{last}"  # of a decade that has no name
    has_decade_name: Callable[[int], bool] = bool
    counted: Callable[[int], str] = _counted
    grouped: Callable[[int], str] = _grouped


_UK = Forms(
    circa="бл.",
    bce="до н. е.",
    ce="н. е.",
    year="{number} р.",
    decade="{name} рр.",
    decade_name=_ukrainian_decade,
    years="{first}–{last} рр.",
    century="{number} ст.",
    millennium="{number} тис.",
    far_millennium="{number} тисячоліття",
    million_years="{number} млн років тому",
)
_PL = Forms(
    circa="ok.",
    bce="p.n.e.",
    ce="n.e.",
    year="{number}",
    decade="lata {name}",
    decade_name=_polish_decade,
    has_decade_name=_has_polish_name,
    years="lata {first}–{last}",
    century="{number} w.",
    millennium="{number} tysiąclecie",
    far_millennium="{number}. tysiąclecie",
    million_years="{number} mln lat temu",
)
_RU = Forms(
    circa="ок.",
    bce="до н. э.",
    ce="н. э.",
    year="{number} г.",
    decade="{name} гг.",
    decade_name=_russian_decade,
    years="{first}–{last} гг.",
    century="{number} в.",
    millennium="{number} тыс.",
    far_millennium="{number} тысячелетие",
    million_years="{number} млн лет назад",
)
_EN = Forms(
    circa="c.",
    bce="BCE",
    ce="CE",
    year="{number}",
    decade="{name}",
    decade_name=_english_decade,
    has_decade_name=_has_english_name,
    century="{number} century",
    millennium="{number} millennium",
    far_millennium="{number} millennium",
    million_years="{number} million years ago",
    counted=_english_ordinal,
    grouped=_grouped_by_commas,
)
FORMS = {"uk": _UK, "pl": _PL, "ru": _RU, "en": _EN}
SHORT_FORMS = {
    "uk": replace(_UK, year="{number}", decade="{name}", years="{first}–{last}"),
    "pl": replace(_PL, millennium="{number} tys."),
    "ru": replace(_RU, year="{number}", decade="{name}", years="{first}–{last}"),
    "en": replace(
        _EN, century="{number} c.", millennium="{number} mill.", far_millennium="{number} mill."
    ),
}


def format_date(date: CardDate, language: str, short: bool = False) -> str:
    """Return *date* as a card prints it; the short form leaves out what can be missed."""
    forms = (SHORT_FORMS if short else FORMS)[language]
    circa = forms.circa if date.circa else ""
    words = (circa, _span(date, forms), _era(date, forms))
    return " ".join(filter(None, words)).replace(" ", NO_BREAK_SPACE)


def _span(date: CardDate, forms: Forms) -> str:
    match date.precision:
        case Precision.YEAR:
            form = forms.year if date.is_bce else "{number}"
            return form.format(number=forms.grouped(date.number))
        case Precision.DECADE:
            return _decade(date, forms)
        case Precision.CENTURY:
            return forms.century.format(number=forms.counted(date.number))
        case Precision.MILLENNIUM:
            near = date.number <= LARGEST_ROMAN
            form = forms.millennium if near else forms.far_millennium
            return form.format(number=forms.counted(date.number))
        case Precision.MILLION_YEARS:
            return forms.million_years.format(number=forms.grouped(date.number))


def _decade(date: CardDate, forms: Forms) -> str:
    if forms.has_decade_name(date.number):
        return forms.decade.format(name=forms.decade_name(date.number))
    first, last = (forms.grouped(abs(year)) for year in date.sort_key)
    return forms.years.format(first=first, last=last)


def _era(date: CardDate, forms: Forms) -> str:
    """Return the era where the reader needs it; a bare "20s" would be the 1920s to anyone."""
    if date.precision is Precision.MILLION_YEARS:
        return ""
    if date.is_bce:
        return forms.bce
    return forms.ce if date.precision is Precision.DECADE and date.year < 100 else ""
