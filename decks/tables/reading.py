"""From the bytes of a file to a sheet: CSV, XLSX and JSON, told apart by what is in them."""

import csv
import io
import json
from collections.abc import Collection, Iterator
from typing import Any

from django.utils.translation import gettext as _

from decks.tables import workbooks
from decks.tables.cells import unescaped
from decks.tables.encodings import AUTOMATIC, decoded
from decks.tables.sheets import MAX_BYTES, FileRefused, RawRow, Sheet

DELIMITERS = ",;\t"
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def read_sheet(data: bytes, known: Collection[str], encoding: str = AUTOMATIC) -> Sheet:
    """Return what the file says; *known* are the names that its columns may have."""
    if len(data) > MAX_BYTES:
        raise FileRefused(_("The file is larger than 10 MB. Divide it into several."))
    return Sheet.of(_rows(data, known, encoding))


def _rows(data: bytes, known: Collection[str], encoding: str) -> Iterator[RawRow]:
    if data.startswith(workbooks.ZIP):
        return workbooks.read(data)
    if data.startswith(_OLD_EXCEL):
        raise FileRefused(
            _("This is an old Excel file (.xls) or one with a password. Save it as plain .xlsx.")
        )
    text = decoded(data, encoding)
    is_json = text.lstrip().startswith(("[", "{"))
    return _from_json(text) if is_json else _from_csv(text, known)


def _from_csv(text: str, known: Collection[str]) -> Iterator[RawRow]:
    delimiter = max(DELIMITERS, key=lambda one: _known_headings(text, one, known))
    rows = enumerate(_records(text, delimiter), 1)
    try:
        for number, cells in rows:
            yield number, [unescaped(cell) for cell in cells]
    except csv.Error as error:
        raise FileRefused(
            _("This is no table: a quotation mark is missing or too many, or a cell is too long.")
        ) from error


def _records(text: str, delimiter: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)


def _known_headings(text: str, delimiter: str, known: Collection[str]) -> int:
    try:
        first = next(_records(text, delimiter), [])
    except csv.Error:
        return 0
    return sum(heading.strip().casefold() in known for heading in first)


def _from_json(text: str) -> Iterator[RawRow]:
    try:
        cards = json.loads(text, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        raise FileRefused(_("The file is not valid JSON: %(why)s.") % {"why": error}) from error
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise FileRefused(_("The JSON file has to be a list of objects, one for each card."))
    headings = list(dict.fromkeys(name for card in cards for name in card))
    yield 0, headings
    for number, card in enumerate(cards, 1):
        yield number, [card.get(name) for name in headings]


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(pairs)
    if len(named) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(_("“%(name)s” stands twice in one object") % {"name": twice})
    return named
