"""Characters that a title should not have.  Pure: no rows here."""

import re

from decks import languages
from decks.validators import is_unseen, spelt_out

_INNER_APOSTROPHE = re.compile(r"(?<=\w)['`](?=\w)")
_STRAIGHT_QUOTE = re.compile(r"\"|(?<!\w)'(?=[^\W\d_])")
_DOUBLE_SPACE = re.compile(r"\s{2,}|^\s|\s$")


def ascii_apostrophe(title: str, language: str) -> str:
    """Return the words that have a typewriter's apostrophe where it is a letter of theirs."""
    if not languages.of(language).apostrophe_in_words:
        return ""
    words = (match.group() for match in re.finditer(r"[\w'`]+", title))
    return ", ".join(word for word in words if _INNER_APOSTROPHE.search(word))


def straight_quotes(title: str, language: str) -> str:
    """Return the quotation marks to use where the title has a typewriter's."""
    return languages.of(language).quotes if _STRAIGHT_QUOTE.search(title) else ""


def double_spaces(title: str, _language: str) -> str:
    """Return the title with its spaces shown, where one of them is too many."""
    return re.sub(r"\s", "␣", title) if _DOUBLE_SPACE.search(title) else ""


def invisible_characters(title: str, _language: str) -> str:
    """Return the characters that nobody sees: control, zero-width and direction marks."""
    return ", ".join(map(spelt_out, dict.fromkeys(filter(is_unseen, title))))
