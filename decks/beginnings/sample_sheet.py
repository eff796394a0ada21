"""A sheet with a few cards, to see how one is filled in."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import get_language

from decks import languages
from decks.dates import CardDate
from decks.models import Deck, Verdict
from decks.permissions import PREPARING
from decks.spreadsheets import File, sheet_file, visible_columns
from decks.spreadsheets.columns import Column

FILE = settings.BASE_DIR / "fixtures" / "starter" / "starter_set.csv"
EVENTS = (
    "euclid-elements",
    "copernicus-revolutions",
    "jenner-vaccination",
    "black-hole-image",
)


def sample_sheet(deck: Deck, by: User, kind: str, words: str) -> File:
    """Return a few cards for this deck in the reader's language and in that of the deck."""
    categories = tuple(deck.categories.all())
    columns = visible_columns(by, categories, words)
    spoken = [code for code in settings.CONTENT_LANGUAGES if _is_for(code, deck, by)]
    rows = [
        [_cell(column, said) for column in columns.values()]
        for said in _said(spoken, [category.key for category in categories])
    ]
    return sheet_file(f"{deck.slug}-sample", list(columns), rows, kind, words)


def _is_for(language: str, deck: Deck, by: User) -> bool:
    """Say whether the sheet has texts in this language, which whoever asks for it can import."""
    if language == deck.source_language:
        return by.has_perms(PREPARING) or by.has_perm(f"decks.translate_{language}")
    return language == get_language() and by.has_perm(f"decks.translate_{language}")


def _said(spoken: Sequence[str], categories: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """Yield what is said of each event, by column and in words that any column reads."""
    for place, row in enumerate(_events()):
        category = categories[place % len(categories)] if categories else ""
        date = CardDate(int(row["year"]), circa=row["circa"] == "true").format(languages.SOURCE)
        texts = {
            f"{name}_{code}": row[f"{name}_{code}"]
            for name in ("title", "story")
            for code in spoken
        }
        source = {
            "source_title": row["source_title"],
            "source_url": row["source_url"],
            "source_date": date,
            "source_verdict": Verdict.SUPPORTS.value,
        }
        symbols = {name: row[name] for name in ("front_symbol", "back_symbol")}
        yield {"key": row["key"], "category": category, "date": date, **symbols, **texts, **source}


def _cell(column: Column, said: Mapping[str, str]) -> str:
    """Return it as the sheet would say it of a card."""
    text = said.get(column.name, "")
    return column.shown(column.read(text)) if text else ""


@cache
def _events() -> tuple[Mapping[str, str], ...]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return tuple(row for row in csv.DictReader(file) if row["key"] in EVENTS)
