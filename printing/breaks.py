"""Where a line of text may end, and how ill it looks there: Ukrainian, Polish, Russian, English."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum


class Ill(IntEnum):
    """How ill a break looks; a worse one is taken only where no better one will do."""

    NOT = 0
    IN_COMPOUND = 1  # after a hyphen or a dash that joins two words
    AFTER_ONE_LETTER = 2  # a preposition or a conjunction left alone at the line's end
    IN_DATE = 3  # between a number and its unit or era, or before a dash


@dataclass(frozen=True, slots=True, order=True)
class Break:
    """A line may end at *end* and the next begin at *start*; what is between is not drawn."""

    end: int
    start: int
    ill: Ill


# Only plain white space: a no-break space is one.
_SPACE = re.compile(r"[ \t\r\n]+")
_JOINT = re.compile(r"(?<=[^\W\d_]{3})[-‐–—](?=[^\W\d_]{3})")
_ONE_LETTER = re.compile(r"(?<![\w’ʼ'-])[aiouwzавзийокісу]", re.IGNORECASE)
_DASH = re.compile(r"[-–—−](?!\w)")

_MONTHS = (
    "січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня"
    "|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października"
    "|listopada|grudnia"
    "|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря"
    "|January|February|March|April|May|June|July|August|September|October|November|December"
)
_CIRCA = r"бл\.|близько|ок\.|около|ok\.|około|c\.|ca\.|circa|AD|lata|lat"
_NUMBER = r"\d+(?:[-–—]\w+)?|[IVXLCDMІХ]+"
_UNITS = (
    r"(?:рр?|ст|тис|гг?|вв?|тыс|w|r|tys|млн|млрд|mln|mld)\.|млн|млрд|mln|mld"
    r"|рік|рок(?:у|и|ів|ах)|століт\w+|тисячоліт\w+|год|года|году|годов|годы|лет|век\w*|столети\w+"
    r"|тысячелети\w+|rok|roku|lat|lata|latach|wiek\w*|tysiącleci\w+"
    r"|years?|centur(?:y|ies)|millenni(?:um|a)|million|billion|thousand"
)
_ERA = r"до\sн\.\s?[еэ]\.|н\.\s?[еэ]\.|p\.\s?n\.\s?e\.|n\.\s?e\.|BCE|BC|CE|AD"
_DATE = re.compile(
    rf"(?<!\w)(?:(?:{_CIRCA})\s)?(?:(?:{_MONTHS})\s)?(?:{_NUMBER})\.?"
    rf"(?:,?\s(?:{_UNITS}|{_MONTHS}|\d+|[IVXLCDMІХ]+)(?!\w))*(?:\s(?:{_ERA})(?!\w))?"
    rf"|\S+\s(?:{_ERA})(?!\w|\s\d)"
)


def breaks(text: str) -> tuple[Break, ...]:
    """Return where a line of *text* may end, from left to right."""
    dates = [match.span() for match in _DATE.finditer(text)]
    found = [*_spaces(text, dates), *_joints(text)]
    return tuple(sorted(found))


def _spaces(text: str, dates: list[tuple[int, int]]) -> Iterator[Break]:
    for match in _SPACE.finditer(text):
        end, start = match.span()
        if end > 0 and start < len(text):
            in_date = any(first < end < last for first, last in dates)
            yield Break(end, start, Ill.IN_DATE if in_date else _ill(text, end, start))


def _ill(text: str, end: int, start: int) -> Ill:
    """Return how ill it looks to break a line at that space."""
    if _DASH.match(text, start):
        return Ill.IN_DATE
    if _ONE_LETTER.fullmatch(text, end - 1, end):
        return Ill.AFTER_ONE_LETTER
    return Ill.NOT


def _joints(text: str) -> Iterator[Break]:
    for match in _JOINT.finditer(text):
        yield Break(match.end(), match.end(), Ill.IN_COMPOUND)
