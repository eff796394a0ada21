"""A deck as a file to save: CSV, XLSX or JSON."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass

import tablib  # it has no types
from django.contrib.auth.models import User
from import_export.formats.base_formats import CSV, JSON, XLSX

from decks.contents import DeckContents
from decks.models import Card, Deck
from decks.spreadsheets.cells import escaped
from decks.spreadsheets.files import workbooks
from decks.spreadsheets.resource import CardResource, visible_columns
from decks.spreadsheets.words import CODES, heading

FORMATS = {"csv": CSV(), "xlsx": XLSX(), "json": JSON()}


@dataclass(frozen=True, slots=True)
class File:
    name: str
    data: bytes
    content_type: str


def exported(
    deck: Deck,
    by: User,
    kind: str,
    keys: Container[str] | None = None,
    words: str = CODES,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> File:
    """Return a deck's cards, or those with these *keys*, as far as *by* may see them, by key.

    Columns, symbols and categories are called by codes, or by the *words* of a language.
    """
    cards = deck.cards.prefetch_related("translations", "sources")
    contents = DeckContents.having(deck, cards, ())
    resource = CardResource(contents, by, words=words)
    chosen = [card for card in contents.cards if keys is None or card.key in keys]
    dataset = resource.export(_counted(chosen, progress))
    dataset.headers = [heading(name, words) for name in dataset.headers]
    return _file(deck.slug, dataset, kind)


def _counted(cards: Sequence[Card], progress: Callable[[int, int], None]) -> Iterator[Card]:
    for place, card in enumerate(cards):
        progress(place, len(cards))
        yield card


def template(deck: Deck, by: User, kind: str, words: str = CODES) -> File:
    """Return a file with the headings and no card."""
    found = [heading(name, words) for name in visible_columns(by)]
    blank = [[""] * len(found)] if kind == "json" else []  # objects are headed by what is in them
    return _file(f"{deck.slug}-new", tablib.Dataset(*blank, headers=found), kind)


def sheet_file(
    name: str, columns: Sequence[str], rows: Sequence[Sequence[str]], kind: str, words: str = CODES
) -> File:
    """Return rows that are cards of no deck under these columns."""
    return _file(name, tablib.Dataset(*rows, headers=[heading(c, words) for c in columns]), kind)


def _file(name: str, dataset: tablib.Dataset, kind: str) -> File:
    match kind:
        case "csv":
            data = _csv(dataset)
        case "xlsx":
            data = workbooks.written(dataset.headers, list(dataset), title=name)
        case _:
            data = FORMATS[kind].export_data(dataset).encode()
    return File(f"{name}.{kind}", data, FORMATS[kind].get_content_type())


def _csv(dataset: tablib.Dataset) -> bytes:
    """Return CSV that no spreadsheet calculates, with the mark by which Excel knows Unicode."""
    rows = ([escaped(text) for text in row] for row in dataset)
    text: str = FORMATS["csv"].export_data(tablib.Dataset(*rows, headers=dataset.headers))
    return text.encode("utf-8-sig")
