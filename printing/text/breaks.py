"""Where a line of text may end, and how ill it looks there, in any language of ours."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from decks.languages import BY_CODE, alternatives
from decks.languages.hyphens import JOINT, SOFT_HYPHEN, partings


class Ill(IntEnum):
    """How ill a break looks; a worse one is taken only where no better one will do."""

    NOT = 0
    IN_COMPOUND = 1  # after a hyphen or a dash that joins two words
    AFTER_SHORT_WORD = 2  # behind a preposition, an article, an initial
    IN_QUOTE = 3  # within a title in quotation marks
    IN_QUOTE_AFTER_SHORT_WORD = 4
    IN_WORD = 5  # where a word is parted by a hyphen
    AFTER_ONE_LETTER = 6  # a preposition or a conjunction left alone at the line's end
    IN_DATE = 7  # between a number and its unit or era, or before a dash


@dataclass(frozen=True, slots=True, order=True)
class Break:
    """A line may end at *end* and the next begin at *start*; what is between is not drawn."""

    end: int
    start: int
    ill: Ill
    mark: str = ""  # what is drawn at the end of the line


_WORDS = tuple(language.line_breaks for language in BY_CODE.values())

# Only plain white space: a no-break space is one.
_SPACE = re.compile(r"[ \t\r\n]+")
_ONE_LETTER = re.compile(
    rf"(?<![\w’ʼ'-])[{''.join(words.one_letter for words in _WORDS)}]", re.IGNORECASE
)
_SHORT_WORD = re.compile(
    rf"(?<![\w’ʼ'-])(?:(?i:{alternatives(words.short_words for words in _WORDS)})"
    r"|[A-ZÀ-ÞĄĆĘŁŃŚŹŻЀ-ЯҐ]\.)$"
)
_QUOTED = re.compile('«[^«»]*»|„[^„”“]*[”“]|“[^“”]*”|"[^"]*"')
_DASH = re.compile(r"[-–—−](?!\w)")

_MONTHS = alternatives(words.months for words in _WORDS)
_NUMBER = r"\d+(?:[-–—]\w+)?|[IVXLCDMІХ]+"
_UNITS = (
    rf"(?:{alternatives(words.short_units for words in _WORDS)})\."
    rf"|{alternatives(words.units for words in _WORDS)}"
)
_ERA = alternatives(words.era for words in _WORDS)
_DATE = re.compile(
    rf"(?<!\w)(?:(?:{alternatives(words.before_number for words in _WORDS)})\s)?"
    rf"(?:(?:{_MONTHS})\s)?(?:{_NUMBER})\.?"
    rf"(?:,?\s(?:{_UNITS}|{_MONTHS}|\d+|[IVXLCDMІХ]+)(?!\w))*(?:\s(?:{_ERA})(?!\w))?"
    rf"|\S+\s(?:{_ERA})(?!\w|\s\d)"
)


def breaks(text: str) -> tuple[Break, ...]:
    """Return where a line of *text* may end as it is written, from left to right."""
    return tuple(sorted((*_spaces(text), *_joints(text), *_soft_hyphens(text))))


def hyphenations(text: str, language: str) -> tuple[Break, ...]:
    """Return where the words of *text* may be parted by the rules of its language."""
    return tuple(Break(at, at, Ill.IN_WORD, mark="-") for at in partings(text, language))


def _spaces(text: str) -> Iterator[Break]:
    dates = [match.span() for match in _DATE.finditer(text)]
    quotes = [match.span() for match in _QUOTED.finditer(text)]
    for match in _SPACE.finditer(text):
        end, start = match.span()
        if end > 0 and start < len(text):
            in_date = _is_within(dates, end) or _DASH.match(text, start)
            ill = _ill(text, end, in_quote=_is_within(quotes, end))
            yield Break(end, start, Ill.IN_DATE if in_date else ill)


def _is_within(spans: list[tuple[int, int]], at: int) -> bool:
    return any(first < at < last for first, last in spans)


def _ill(text: str, end: int, in_quote: bool) -> Ill:
    """Return how ill it looks to end a line there."""
    if _ONE_LETTER.fullmatch(text, end - 1, end):
        return Ill.AFTER_ONE_LETTER
    if _SHORT_WORD.search(text, 0, end):
        return Ill.IN_QUOTE_AFTER_SHORT_WORD if in_quote else Ill.AFTER_SHORT_WORD
    return Ill.IN_QUOTE if in_quote else Ill.NOT


def _soft_hyphens(text: str) -> Iterator[Break]:
    """Yield the places that somebody marked within words."""
    for match in re.finditer(rf"(?<=\w){SOFT_HYPHEN}+(?=\w)", text):
        yield Break(match.start(), match.end(), Ill.IN_WORD, mark="-")


def _joints(text: str) -> Iterator[Break]:
    for match in JOINT.finditer(text):
        yield Break(match.end(), match.end(), Ill.IN_COMPOUND)
