"""The words that name years, centuries and eras, of all our languages together."""

import re
from collections.abc import Iterable, Sequence

from decks.languages import BY_CODE, alternatives
from decks.languages.language import Pattern

ARABIC = r"\d{1,3}(?:[ ,.]\d{3})+(?!\d)|\d+"
ROMAN = r"[IVXLCDMІХСМ]+"  # the last four are Cyrillic
NUMERAL = re.compile(rf"(?P<arabic>{ARABIC})|(?<!\w)(?P<roman>{ROMAN})(?!\w)")

_HINTS = tuple(language.time_hints for language in BY_CODE.values())

_CENTURY = rf"(?i:{alternatives(hints.century for hints in _HINTS)})\b"
_MILLENNIUM = rf"(?i:{alternatives(hints.millennium for hints in _HINTS)})\b"
_SHORT_CENTURY = rf"(?:{alternatives(hints.short_century for hints in _HINTS)})\."
_SHORT_MILLENNIUM = rf"(?:{alternatives(hints.short_millennium for hints in _HINTS)})\."

_ENDING = rf"(?:{alternatives(hints.ordinal_ending for hints in _HINTS)}|\.)?"
UNIT = re.compile(
    rf"{_ENDING}[\s-]+(?:(?P<century>{_CENTURY}|{_SHORT_CENTURY})|(?P<millennium>{_MILLENNIUM}))"
)
UNIT_OF_ROMAN = re.compile(
    rf"{_ENDING}[\s-]+(?:(?P<century>{_CENTURY}|{_SHORT_CENTURY})"
    rf"|(?P<millennium>{_MILLENNIUM}|{_SHORT_MILLENNIUM}))"
)
UNIT_BEFORE = re.compile(rf"(?:(?P<century>{_CENTURY})|(?P<millennium>{_MILLENNIUM}))\s+$")

BCE = re.compile(
    rf"\s*(?i:{alternatives(hints.year for hints in _HINTS)})?\s*"
    rf"(?i:{alternatives(hints.bce for hints in _HINTS)})"
)

_DURATION = (
    rf"\s*(?i:(?P<thousand>{alternatives(hints.thousand for hints in _HINTS)})"
    rf"|(?P<million>{alternatives(hints.million for hints in _HINTS)})"
    rf"|(?P<billion>{alternatives(hints.billion for hints in _HINTS)}))?\w*\.?\s*"
    rf"(?i:{alternatives(hints.years for hints in _HINTS)})"
)
DURATION = re.compile(rf"{_DURATION}\b")
AGO = re.compile(rf"{_DURATION}\s+(?i:{alternatives(hints.ago for hints in _HINTS)})\b")
BEFORE_AGO = re.compile(rf"(?i:\b(?:{alternatives(hints.ago_before for hints in _HINTS)}))\s+$")

DECADE = re.compile(rf"(?:{alternatives(hints.decade_ending for hints in _HINTS)})\b")
BEFORE_DECADE = re.compile(
    rf"(?i:\b(?:{alternatives(hints.decade_before for hints in _HINTS)}))\s+$"
)

# The name of a machine or the number of a work: VS-300, Ан-225, F16, № 40.
DESIGNATOR = re.compile(r"(?<!\w)[^\W\d_]{1,3}-?$|(?:№|#|(?<!\w)(?i:no|nr|op|opus)\.?)\s*$")
# An ordinal or a part of a longer word: 15th, 40-річчя.
PART_OF_WORD = re.compile(r"-?[^\W\d_]|\.\s+\w")


def _numbered(words: Iterable[Sequence[str]], first: int) -> Pattern:
    """Join the n-th words of all languages in a group that is called by its number."""
    columns = zip(*words, strict=True)
    return "|".join(
        f"(?P<n{number}>{'|'.join(column)})".replace("_", " ")
        for number, column in enumerate(columns, first)
    )


_ORDINALS = [hints.ordinals.split() for hints in _HINTS]
_TENS = [[hints.decade.format(word) for word in hints.tens.split()] for hints in _HINTS]
ORDINAL = re.compile(
    rf"(?<!\w)(?i:{_numbered(_ORDINALS, 1)})"
    rf"(?:\w{{0,4}}[\s-]+(?:(?P<century>{_CENTURY})|(?P<millennium>{_MILLENNIUM}))"
    rf"|{alternatives(hints.ordinal_adjective for hints in _HINTS)})"
)
TENS = re.compile(rf"(?<!\w)(?i:{_numbered(_TENS, 2)})")


def number_of(match: re.Match[str]) -> int:
    """Return the number whose word was found."""
    return next(
        int(name[1:]) for name, text in match.groupdict().items() if text and name[0] == "n"
    )
