"""What columns and symbols are called in a sheet: in each of our languages, or by signs."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

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
_GAP = re.compile(r"[\s_-]+")
_VARIANT = "\ufe0f"  # asks for a picture where a sign has one


def folded(text: str) -> str:
    """Return what is left of a word when case, gaps and variants of signs do not count."""
    return _GAP.sub("_", text.replace(_VARIANT, "").strip()).casefold()


def heading(column: str, words: str) -> str:
    """Return what a column is called in a language; title_uk has its language behind its name."""
    own = languages.nearest(words).headings if words else {}
    base, _gap, language = column.rpartition("_")
    if base in {"title", "story"} and base in own:
        return f"{own[base]}_{language}"
    return own.get(column, column)


def column_called(text: str, columns: Iterable[str]) -> str:
    """Return the column that a heading means in whatever language, or the heading itself."""
    return _by_heading(tuple(columns)).get(folded(text), text)


@cache
def _by_heading(columns: tuple[str, ...]) -> Mapping[str, str]:
    named = ((heading(name, code), name) for name in columns for code in languages.BY_CODE)
    return {folded(text): name for text, name in (*named, *((name, name) for name in columns))}


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
