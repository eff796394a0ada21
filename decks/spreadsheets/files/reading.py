"""From bytes to a sheet: CSV, XLSX, JSON and translators’ files tell themselves apart."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from django.utils.translation import gettext as _

from decks.spreadsheets.catalogues.files import catalogue_in
from decks.spreadsheets.catalogues.found import sheet_of
from decks.spreadsheets.cells import unescaped
from decks.spreadsheets.files import workbooks
from decks.spreadsheets.files.encodings import AUTOMATIC, declared, decoded
from decks.spreadsheets.sheets import (
    MAX_BYTES,
    MAX_CATALOGUE_BYTES,
    MAX_JSON_BYTES,
    FileRefused,
    RawRow,
    Sheet,
    require_room,
    require_size,
)
from decks.spreadsheets.words import column_called

DELIMITERS = ",;\t"
FIRST_LINES = 100_000  # characters, in which the headings end
MAX_PAIRS = 500_000  # of JSON
MAX_BRACKETS = 200_000  # of JSON, those in its texts too
MAX_COMMAS = 1_500_000  # of JSON: one for each cell, and those in its texts
_PAIR = re.compile(r'"\s*:')
_JSON = re.compile(r"\s*[\[{]")
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def read_sheet(data: bytes, known: Collection[str], encoding: str = AUTOMATIC) -> Sheet:
    """Return what the file says; *known* are the names that its columns may have."""
    require_size(len(data), MAX_CATALOGUE_BYTES)
    if data.startswith(workbooks.ZIP):
        require_size(len(data), MAX_BYTES)
        return Sheet.of(workbooks.read(data), known)
    if data.startswith(_OLD_EXCEL):
        raise FileRefused(
            _("This is an old Excel file (.xls) or one with a password. Save it as plain .xlsx.")
        )
    text = decoded(data, encoding or declared(data))
    if found := catalogue_in(text):
        return sheet_of(found)
    is_json = bool(_JSON.match(text))
    require_size(len(data), MAX_JSON_BYTES if is_json else MAX_BYTES)
    return Sheet.of(_from_json(text) if is_json else _from_csv(text, known), known)


def _from_csv(text: str, known: Collection[str]) -> Iterator[RawRow]:
    delimiter = max(DELIMITERS, key=lambda one: _known_headings(text, one, known))
    rows = enumerate(_records(text, delimiter), 1)
    try:
        for number, cells in _within_bounds(rows):
            yield number, [unescaped(cell) for cell in cells]
    except csv.Error as error:
        raise FileRefused(
            _(
                "This is not a table: a quotation mark is missing, there is one too many, "
                "or a cell is too long."
            )
        ) from error


def _within_bounds(rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    seen = 0
    for number, cells in rows:
        seen += len(cells)
        require_room(number, seen)
        yield number, cells


def _records(text: str, delimiter: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)


def _known_headings(text: str, delimiter: str, known: Collection[str]) -> tuple[int, int]:
    """Count the headings that are known, and all of them: where none is, most columns are right."""
    try:
        first = next(_records(text[:FIRST_LINES], delimiter), [])
    except csv.Error:
        return 0, 0
    return sum(column_called(heading, known) in known for heading in first), len(first)


def _from_json(text: str) -> Iterator[RawRow]:
    if not _may_be_cards(text):
        raise _no_list_of_objects()
    try:
        cards = json.loads(text, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        raise FileRefused(_("The file is not valid JSON: %(why)s.") % {"why": error}) from error
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise _no_list_of_objects()
    headings = list(dict.fromkeys(name for card in cards for name in card))
    yield 0, headings
    for number, card in enumerate(cards, 1):
        require_room(number, number * len(headings))
        yield number, [card.get(name) for name in headings]


def _may_be_cards(text: str) -> bool:
    """Say no to what would take much memory, before it is read."""
    if text.count("{") + text.count("[") > MAX_BRACKETS or text.count(",") > MAX_COMMAS:
        return False
    pairs = _PAIR.finditer(text) if text.count(":") > MAX_PAIRS else ()
    return next(islice(pairs, MAX_PAIRS, None), None) is None


def _no_list_of_objects() -> FileRefused:
    return FileRefused(_("The JSON file has to be a list of objects, one for each card."))


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    named = dict(pairs)
    if len(named) < len(pairs):
        twice, _times = Counter(name for name, _value in pairs).most_common(1)[0]
        raise ValueError(_("“%(name)s” occurs twice in one object") % {"name": twice[:40]})
    return named
