"""Where words may be parted at the end of a line, by the rules of their language."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pyphen

from decks import languages

# A hyphen or a dash that joins two words: a line may end after it.
JOINT = re.compile(r"(?<=[^\W\d_]{3})[-‐–—](?=[^\W\d_]{3})")

SOFT_HYPHEN = "\u00ad"  # a place where a word may be parted; seen only where it is
LEAST_PART = 3  # letters of a word, on either side of a hyphen that is not its own

_WORD = re.compile(rf"(?:[^\W\d_]|(?<=[^\W\d_])[’ʼ'](?=[^\W\d_])){{{2 * LEAST_PART},}}")
_APOSTROPHES = str.maketrans("’ʼ", "''")


def partings(text: str, language: str, least: int = 2 * LEAST_PART) -> Iterator[int]:
    """Yield before which letters of *text* its words of *least* letters may be parted."""
    for word in _WORD.finditer(text):
        letters = word.group().translate(_APOSTROPHES)
        if len(letters) < least:
            continue
        for at in _patterns(language).positions(letters):
            if LEAST_PART <= at <= len(letters) - LEAST_PART:
                yield word.start() + at


def parted(text: str, language: str, least: int) -> str:
    """Return *text* with soft hyphens in its words of *least* letters."""
    ends = [0, *partings(text, language, least), len(text)]
    return SOFT_HYPHEN.join(text[start:end] for start, end in pairwise(ends))


@cache
def _patterns(language: str) -> pyphen.Pyphen:
    return pyphen.Pyphen(lang=languages.BY_CODE[language].line_breaks.hyphenation)
