"""Characters that a title should not have.  Pure: no rows here."""

import re
import unicodedata

QUOTES = {"uk": "«…»", "ru": "«…»", "pl": "„…”", "en": "“…”"}

_INNER_APOSTROPHE = re.compile(r"(?<=\w)['`](?=\w)")
_STRAIGHT_QUOTE = re.compile(r"\"|(?<!\w)'(?=[^\W\d_])")
_DOUBLE_SPACE = re.compile(r"\s{2,}|^\s|\s$")
_INVISIBLE = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})


def ascii_apostrophe(title: str, language: str) -> str:
    """Return the Ukrainian words that have a typewriter's apostrophe."""
    if language != "uk":
        return ""
    words = (match.group() for match in re.finditer(r"[\w'`]+", title))
    return ", ".join(word for word in words if _INNER_APOSTROPHE.search(word))


def straight_quotes(title: str, language: str) -> str:
    """Return the quotation marks to use where the title has a typewriter's."""
    return QUOTES.get(language, QUOTES["en"]) if _STRAIGHT_QUOTE.search(title) else ""


def double_spaces(title: str, _language: str) -> str:
    """Return the title with its spaces shown, where one of them is too many."""
    return re.sub(r"\s", "␣", title) if _DOUBLE_SPACE.search(title) else ""


def invisible_characters(title: str, _language: str) -> str:
    """Return the characters that nobody sees: control, zero-width and direction marks."""
    found = dict.fromkeys(c for c in title if unicodedata.category(c) in _INVISIBLE)
    return ", ".join(f"U+{ord(c):04X} {unicodedata.name(c, '')}".strip() for c in found)
