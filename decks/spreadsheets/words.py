"""What columns and symbols are called in a sheet: in each of our languages, or by signs."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from django.conf import settings
from django.utils.translation import get_language, get_language_info, override
from rapidfuzz import fuzz, process

from decks import languages
from decks.spreadsheets.cells import plain

CODES = ""  # the words that never change, which every version of a sheet can be read by
SIGNS = {
    "sun": "☀",
    "moon": "☾🌙☽",
    "star": "★☆⭐",
    "gear": "⚙",
    "hourglass": "⏳⌛",
    "feather": "🪶",
    "key": "🔑🗝",
    "anchor": "⚓",
    "bell": "🔔",
    "crown": "👑♛",
}
_GAP = re.compile(r"[\s_():.,/\[\]–-]+")
_ALIKE = 80  # of 100: from here on a heading was probably meant for another
_TEXTS = ("title", "story", "alt")  # whose columns name a language
_VARIANT = "\ufe0f"  # asks for a picture where a sign has one


def folded(text: str) -> str:
    """Return what is left of a word when case, gaps and variants of signs do not count."""
    return _GAP.sub("_", text.replace(_VARIANT, "")).strip("_").casefold()


def readers_words() -> str:
    """Return the reader's language where sheets have other words in it than English ones."""
    language = get_language() or ""
    is_other = language in settings.CONTENT_LANGUAGES and language != languages.SOURCE
    return language if is_other else CODES


def heading(column: str, words: str) -> str:
    """Return what a column is called in a language; title_uk has its language behind its name."""
    own = languages.nearest(words).headings if words else {}
    base, _gap, language = column.rpartition("_")
    if base in _TEXTS and base in own:
        return f"{own[base]}_{language}"
    return own.get(column, column)


def column_called(text: str, columns: Iterable[str]) -> str:
    """Return the column that a heading means in whatever language, or the heading itself."""
    return _by_heading(tuple(columns)).get(folded(text), text)


@cache
def _by_heading(columns: tuple[str, ...]) -> Mapping[str, str]:
    named = ((text, name) for name in columns for text in _headings_of(name))
    return {folded(text): name for text, name in (*named, *((name, name) for name in columns))}


def _headings_of(column: str) -> Iterator[str]:
    """Yield what a column may be called: tytuł_uk, and tytuł (ukraiński) too."""
    base, _gap, language = column.rpartition("_")
    for code, words in languages.BY_CODE.items():
        yield heading(column, code)
        if base in _TEXTS:
            for name in _names_of_language(language, code):
                yield f"{words.headings.get(base, base)}_{name}"


def _names_of_language(language: str, words: str) -> tuple[str, str]:
    """Return what a language is called in another one, and by itself."""
    info = get_language_info(language)
    with override(words):  # in which the name is a lazy text
        return str(info["name_translated"]), info["name_local"]


def column_meant(text: str, columns: Iterable[str]) -> str:
    """Return what the column is called that *text* is nearly the name of, or nothing."""
    known = _by_heading(tuple(columns))
    found = process.extractOne(
        folded(text).replace("_", " "),
        _spaced(tuple(known)),
        scorer=fuzz.token_sort_ratio,
        score_cutoff=_ALIKE,
    )
    return heading(known[found[0].replace(" ", "_")], readers_words()) if found else ""


def _spaced(names: Iterable[str]) -> list[str]:
    return [name.replace("_", " ") for name in names]


@cache
def symbols_by_name() -> Mapping[str, str]:
    """Return the symbols by their keys, their names in every language and their signs."""
    return {folded(name): key for key, signs in SIGNS.items() for name in _names_of(key, signs)}


def _names_of(symbol: str, signs: str) -> Iterator[str]:
    yield symbol
    yield from signs
    for language in languages.BY_CODE.values():
        yield plain(language.symbols[symbol])


def symbol_name(key: str, words: str) -> str:
    return languages.nearest(words).symbols[key] if words else key
