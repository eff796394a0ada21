"""Whether a title gives the date of its card away."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from decks.checks import eras
from decks.dates import CardDate, DateError
from decks.dates.roman import from_roman

PRESENT = 2000
NEAR = 50  # years; and the farther back, the more
_LONGEST_EXACT = 10  # years that a card may span so that two digits say something about it
_LONGEST_WORD = 3  # letters of a word in capitals that only looks like a numeral: MIX, CD


@dataclass(frozen=True, slots=True)
class Hint:
    """The years that a piece of a title names; an exact hint must hold the card's own year."""

    words: str
    first: int
    last: int
    exact: bool = False

    def is_near(self, date: CardDate) -> bool:
        if self.exact and date.last - date.first >= _LONGEST_EXACT:
            return False
        distance = max(self.first - date.last, date.first - self.last, 0)
        return distance <= (0 if self.exact else max(NEAR, (PRESENT - date.first) // 20))


def giveaways(title: str, date: CardDate) -> str:
    """Return the words of *title* that name a time near *date*."""
    near = dict.fromkeys(hint.words.strip() for hint in hints(title) if hint.is_near(date))
    return ", ".join(near)


def hints(title: str) -> Iterator[Hint]:
    """Read every time that a title may name, in any of our languages."""
    text = " ".join(unicodedata.normalize("NFKC", title).split())
    for match in eras.NUMERAL.finditer(text):
        yield from _of_numeral(text, match)
    for match in eras.ORDINAL.finditer(text):
        yield _unit(match.group(), eras.number_of(match), match, text[match.end() :])
    for match in eras.TENS.finditer(text):
        yield from _decades(match.group(), eras.number_of(match) * 10)


def _of_numeral(text: str, numeral: re.Match[str]) -> Iterator[Hint]:
    head, tail = text[: numeral.start()], text[numeral.end() :]
    arabic = numeral["arabic"]
    number = int(re.sub(r"\D", "", arabic)) if arabic else _from_roman(numeral["roman"])
    after = (eras.UNIT if arabic else eras.UNIT_OF_ROMAN).match(tail)
    if number and after:
        yield _unit(numeral[0] + after[0], number, after, tail[after.end() :])
    elif number and (before := eras.UNIT_BEFORE.search(head)):
        yield _unit(before[0] + numeral[0], number, before, tail)
    elif arabic:
        yield from _of_arabic(head, numeral[0], number, tail)
    elif number >= 1000 and len(numeral[0]) > _LONGEST_WORD:
        yield Hint(numeral[0], number, number)


def _of_arabic(head: str, words: str, number: int, tail: str) -> Iterator[Hint]:
    if ago := _ago(head, tail):
        year = PRESENT - number * _times(ago)
        yield Hint(words + ago[0], year, year)
    elif era := eras.BCE.match(tail):
        yield Hint(words + era[0], -number, -number)
    elif eras.DESIGNATOR.search(head):
        return
    elif number >= 100:
        yield Hint(words, number, number)
        yield Hint(words, -number, -number)
    elif eras.DECADE.match(tail) or eras.BEFORE_DECADE.search(head):
        yield from _decades(words, number)
    elif not eras.PART_OF_WORD.match(tail):
        yield from _short_years(words, number)


def _ago(head: str, tail: str) -> re.Match[str] | None:
    """Find what makes of a number the years from then to now."""
    return (eras.DURATION if eras.BEFORE_AGO.search(head) else eras.AGO).match(tail)


def _unit(words: str, number: int, unit: re.Match[str], tail: str) -> Hint:
    """Return a century or a millennium, counted from the turn of the eras."""
    size = 1000 if unit["millennium"] else 100
    first, last = (number - 1) * size + 1, number * size
    if era := eras.BCE.match(tail):
        return Hint(words + era[0], -last, -first)
    return Hint(words, first, last)


def _decades(words: str, number: int) -> Iterator[Hint]:
    """Return the decade that a number such as 20 may mean in any of the last centuries."""
    for century in range(1000, PRESENT + 100, 100):
        yield Hint(words, century + number, century + number + 9, exact=True)


def _short_years(words: str, number: int) -> Iterator[Hint]:
    """Return the years that people shorten so: Expo 67."""
    for year in (-number, number, *range(1000 + number, PRESENT + 100, 100)):
        yield Hint(words, year, year, exact=True)


def _times(ago: re.Match[str]) -> int:
    scales = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
    return next((scale for name, scale in scales.items() if ago[name]), 1)


def _from_roman(numeral: str) -> int:
    """Return the value of a Roman numeral, or 0 where the letters are none."""
    try:
        return from_roman(numeral.lower())
    except DateError:
        return 0
