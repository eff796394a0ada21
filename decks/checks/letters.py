"""Which letters do not belong in a title of a language.  Pure: no rows here."""

import re
from collections.abc import Callable

from decks import languages
from decks.languages.language import Language, Script

_CYRILLIC = "\u0400-\u052f"
_LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff"
_WORD = re.compile(r"[^\W\d_]+")
_IS_CYRILLIC = re.compile(f"[{_CYRILLIC}]")
_IS_LATIN = re.compile(f"[{_LATIN}]")

# Letters of the other script that nobody can tell by eye from those of the language's own.
_CYRILLIC_LOOK_ALIKES = re.compile("[аеорсухіјѕԁһАВЕКМНОРСТУХІЈЅԌ]+")
# Only small ones: capitals are Roman numerals and names of bands.
_LATIN_LOOK_ALIKES = re.compile("[aceiopxy]")


def foreign_letters(title: str, language: str) -> str:
    """Return the words that are spelt with letters of another language, and those letters."""
    words = _WORD.findall(title)
    own = languages.of(language)
    suspects = _in_cyrillic if own.script is Script.CYRILLIC else _in_latin
    found = [(word, suspects(words, i, own)) for i, word in enumerate(words)]
    return ", ".join(f"{word} ({letters})" for word, letters in found if letters)


def _in_cyrillic(words: list[str], i: int, language: Language) -> str:
    word = words[i]
    latin, cyrillic = _only(_IS_LATIN, word), _only(_IS_CYRILLIC, word)
    if latin and cyrillic:
        return latin
    if latin:
        return latin if _is_disguised(words, i, _LATIN_LOOK_ALIKES, _IS_LATIN) else ""
    return _only(lambda letter: letter.lower() not in language.alphabet, cyrillic)


def _in_latin(words: list[str], i: int, _language: Language) -> str:
    word = words[i]
    cyrillic = _only(_IS_CYRILLIC, word)
    mixed = cyrillic and _IS_LATIN.search(word)
    disguised = cyrillic and _is_disguised(words, i, _CYRILLIC_LOOK_ALIKES, _IS_CYRILLIC)
    return cyrillic if mixed or disguised else ""


def _is_disguised(
    words: list[str], i: int, look_alikes: re.Pattern[str], script: re.Pattern[str]
) -> bool:
    """Say whether a word only looks like one of ours; in a foreign phrase it is at home."""
    neighbours = (*words[max(i - 1, 0) : i], *words[i + 1 : i + 2])
    in_phrase = any(script.search(word) for word in neighbours)
    return bool(look_alikes.fullmatch(words[i])) and not in_phrase


def _only(wanted: re.Pattern[str] | Callable[[str], bool], word: str) -> str:
    """Return those letters of *word*, each once."""
    matches = wanted.search if isinstance(wanted, re.Pattern) else wanted
    return "".join(dict.fromkeys(letter for letter in word if matches(letter)))
