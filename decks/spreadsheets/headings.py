"""The columns of a sheet, in the order in which they are written."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import gettext_lazy

from decks.models import Category
from decks.spreadsheets.columns import (
    SOURCE,
    AltColumn,
    CategoryColumn,
    Column,
    CreditColumn,
    DateColumn,
    KeyColumn,
    StoryColumn,
    SymbolColumn,
    TitleColumn,
)
from decks.spreadsheets.sheets import KEY, FaultText
from decks.spreadsheets.source_columns import ClaimColumn, SourceColumn, VerdictColumn
from decks.spreadsheets.words import CODES


def columns(categories: Iterable[Category] = (), words: str = CODES) -> dict[str, Column]:
    """Return the columns by their names, in the order in which they are written.

    Cells with a few choices are written by codes, or in the *words* of a language.
    """
    found: tuple[Column, ...] = (
        KeyColumn(KEY, _KEY, part=KEY),
        CategoryColumn("category", _CATEGORY, categories=tuple(categories), words=words),
        DateColumn("date", _DATE, is_dated=True),
        SymbolColumn("front_symbol", _FRONT, words=words),
        SymbolColumn("back_symbol", _BACK, is_dated=True, words=words),
        *(_title(language) for language in settings.CONTENT_LANGUAGES),
        *(_story(language) for language in settings.CONTENT_LANGUAGES),
        *(_alt(language) for language in settings.CONTENT_LANGUAGES),
        *(
            kind(f"source_{name}", about, part=SOURCE, is_dated=True, attribute=attribute)
            for kind, name, attribute, about in _SOURCE
        ),
        CreditColumn("picture_credit", _CREDIT),
        CreditColumn("picture_licence", _LICENCE),
    )
    return {column.name: column for column in found}


def _title(language: str) -> TitleColumn:
    name = f"title_{language}"
    return TitleColumn(name, _TITLE, part=name, language=language)


def _story(language: str) -> StoryColumn:
    return StoryColumn(f"story_{language}", _STORY, part=f"title_{language}", language=language)


def _alt(language: str) -> AltColumn:
    return AltColumn(f"alt_{language}", _ALT, part=f"title_{language}", language=language)


_KEY = gettext_lazy("The card: Latin letters, digits, - and _. A key that is new adds a card.")
_CATEGORY = gettext_lazy("A category of this deck, by its key or its name.")
_DATE = gettext_lazy("As on a card in any of our languages, or a plain year: 1455, -300.")
_FRONT = gettext_lazy("The symbol on the undated side.")
_BACK = gettext_lazy("The symbol on the dated side; another than on the front.")
_STORY = gettext_lazy(
    "What happened, in one or two sentences; it may tell the date. Changed, the text is a draft "
    "again."
)
_ALT = gettext_lazy(
    "What the picture shows, for those who do not see it; no date. Changed, the text is a draft "
    "again."
)
_TITLE = gettext_lazy("The title in this language. A changed title is a draft again.")
_CREDIT = gettext_lazy("Who made the picture, as it is to be named in print.")
_LICENCE = gettext_lazy("What allows printing the picture, such as “CC BY 4.0”.")
_SOURCE: tuple[tuple[type[SourceColumn], str, str, FaultText], ...] = (
    (
        SourceColumn,
        "title",
        "citation",
        gettext_lazy("What the card’s first source is called; ∅ removes it."),
    ),
    (SourceColumn, "url", "url", gettext_lazy("Its web address.")),
    (SourceColumn, "quote", "quote", gettext_lazy("What it says, word for word.")),
    (SourceColumn, "note", "note", gettext_lazy("A note about it.")),
    (SourceColumn, "language", "language", gettext_lazy("The language it is in, as a code: en.")),
    (SourceColumn, "read_on", "accessed_on", gettext_lazy("When it was read: 2026-01-31.")),
    (ClaimColumn, "date", "claim", gettext_lazy("The date it claims, written like a card’s.")),
    (VerdictColumn, "verdict", "verdict", gettext_lazy("What it says about the card’s date.")),
)
