"""Which titles are the same or nearly the same.

Comparing whole titles would not do: "Premiere of the Ninth Symphony" is 95 % of "Premiere of the
Fifth Symphony".  So they are compared by their words: in any order, with or without small ones,
and with one of them spelt a little differently.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from rapidfuzz import fuzz, process

from decks.search import normalise

SAME_WORD = 85  # of 100: "color" and "colour" are, "julian" and "gregorian" are not
SMALL_WORD_LETTERS = 3  # letters of words that do not matter, such as "the"
FEW = 4  # small words that are looked at

_WORD = re.compile(r"[^\W_]+")
# World War I is not World War II.
_COUNTS = re.compile(r".*\d.*|[ivxlcdm]+")

TitleWords: TypeAlias = tuple[str, ...]
Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Title:
    """The words of a title in alphabetical order, and which of them are small."""

    words: TitleWords
    small: TitleWords

    @classmethod
    def of(cls, text: str) -> "Title":
        words = sorted(_WORD.findall(normalise(text).replace("’", "")))
        small = [
            word
            for word in words
            if len(word) <= SMALL_WORD_LETTERS and not _COUNTS.fullmatch(word)
        ]
        return cls(tuple(words), tuple(small))

    def shorter(self) -> Iterator[TitleWords]:
        """Return the words without one or more of the small ones."""
        for count in range(1, len(self.small[:FEW]) + 1):
            for left_out in combinations(self.small[:FEW], count):
                yield _without(self.words, left_out)

    def gaps(self) -> Iterator[tuple[TitleWords, str]]:
        """Return each word that matters with the others that do."""
        core = _without(self.words, self.small)
        for word in core:
            if not _COUNTS.fullmatch(word):
                yield _without(core, (word,)), word


def kindred(text: str, others: Mapping[int, str]) -> list[int]:
    """Return what can be like *text* at all; both sides are normalised already.

    Alike titles have the same words that matter, or one of them spelt a little differently.
    """
    own = _core(text)
    return [key for key, other in others.items() if _may_be_alike(own, _core(other))]


def telltales(text: str) -> list[str]:
    """Return two words of which whatever can be like *text* has one; none where it has too few.

    Of the words that matter no more than one may be spelt otherwise.
    """
    longest = sorted(_core(text), key=lambda word: (-len(word), word))[:2]
    return longest if len(longest) == 2 else []


def _may_be_alike(one: set[str], other: set[str]) -> bool:
    here, there = one - other, other - one
    if len(here) > 1 or len(there) > 1:
        return False
    return not (here and there) or fuzz.ratio(*here, *there) >= SAME_WORD


def _core(text: str) -> set[str]:
    words = _WORD.findall(text.replace("’", ""))
    return {word for word in words if len(word) > SMALL_WORD_LETTERS or _COUNTS.fullmatch(word)}


def similar_titles(titles: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Return, for each key in order, the keys before it whose titles are nearly the same."""
    firsts: dict[TitleWords, str] = {}  # of titles with the same words the first stands for all
    read: dict[str, Title] = {}
    found: dict[str, set[str]] = {}
    for key in sorted(titles):
        title = Title.of(titles[key])
        if (first := firsts.setdefault(title.words, key)) == key:
            read[key] = title
        else:
            found[key] = {first}
    for one, other in (*_but_for_small_words(read, firsts), *_but_for_a_spelling(read)):
        found.setdefault(max(one, other), set()).add(min(one, other))
    for key in sorted(found):
        yield key, sorted(found[key])


def _but_for_small_words(
    titles: Mapping[str, Title], firsts: Mapping[TitleWords, str]
) -> Iterator[Pair]:
    for key, title in titles.items():
        for words in title.shorter():
            if words in firsts:
                yield key, firsts[words]


def _but_for_a_spelling(titles: Mapping[str, Title]) -> Iterator[Pair]:
    """Fill the same gap with different words, and see which of them are alike."""
    fillings: dict[TitleWords, dict[str, list[str]]] = {}
    for key, title in titles.items():
        for others, word in title.gaps():
            fillings.setdefault(others, {}).setdefault(word, []).append(key)
    for keys in fillings.values():
        for one, other in _alike(list(keys)):
            yield from product(keys[one], keys[other])


def _alike(words: list[str]) -> Iterator[Pair]:
    for i, word in enumerate(words[:-1], start=1):
        for other, _score, _index in process.extract(
            word, words[i:], scorer=fuzz.ratio, score_cutoff=SAME_WORD, limit=None
        ):
            yield word, other


def _without(words: TitleWords, left_out: TitleWords) -> TitleWords:
    rest = list(words)
    for word in left_out:
        rest.remove(word)
    return tuple(rest)
