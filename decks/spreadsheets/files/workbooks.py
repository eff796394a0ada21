"""Excel workbooks: looked at before they are unpacked, and written so that text stays text."""

import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers.expat import ExpatError

import openpyxl  # it has no types
from django.utils.translation import gettext as _
from openpyxl.worksheet.worksheet import Worksheet

from decks.spreadsheets.cells import LONGEST_TEXT, begins_a_formula
from decks.spreadsheets.files.workbook_parts import (
    Book,
    Cells,
    Damaged,
    Formats,
    Reader,
    Relations,
    Strings,
    Tags,
    too_much,
    walk,
)
from decks.spreadsheets.sheets import FileRefused, RawRow

ZIP = b"PK\x03\x04"
MAX_MEMBERS = 500
MAX_UNPACKED = 32 * 1024**2
MAX_RATIO = 100
HARMLESS_BYTES = 1024**2  # below this no ratio is a danger

_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    ExpatError,
    Damaged,
    LookupError,
    ValueError,
    OverflowError,
    EOFError,
    NotImplementedError,
    RuntimeError,  # what zipfile raises for a file with a password
)


def read(data: bytes) -> Iterator[RawRow]:
    """Yield the rows of the first sheet."""
    try:
        check_directory(data)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from _Parts(archive).rows()
    except _DAMAGED as error:
        raise FileRefused(
            _("The workbook is damaged. Save it as .xlsx once more, or as CSV UTF-8.")
        ) from error


def check_directory(data: bytes) -> None:
    """Refuse what would unpack to more than a sheet of cards can be; nothing is unpacked yet."""
    infos = zipfile.ZipFile(io.BytesIO(data)).infolist()
    total = sum(info.file_size for info in infos)
    bomb = any(
        info.file_size > max(HARMLESS_BYTES, MAX_RATIO * info.compress_size) or info.file_size < 0
        for info in infos
    )
    if bomb or total > MAX_UNPACKED or len(infos) > MAX_MEMBERS:
        raise FileRefused(too_much())


class _Parts:
    """Finds its way from part to part."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._tags = Tags()

    def rows(self) -> Iterator[RawRow]:
        book_name = _target("", self._relations("").first("officeDocument") or "xl/workbook.xml")
        relations, book = self._relations(book_name), Book()
        self._read(book_name, book)
        formats, strings = Formats(), Strings()
        for kind, reader in (("styles", formats), ("sharedStrings", strings)):
            if target := relations.first(kind):
                self._read(_target(book_name, target), reader)
        cells = Cells(strings.texts, formats, book)
        _kind, sheet = relations.targets[book.sheets[0]]
        for _chunk in walk(self._archive, _target(book_name, sheet), cells, self._tags):
            yield from cells.completed()

    def _relations(self, name: str) -> Relations:
        """Return what a part refers to; that without a name is the workbook as a file."""
        found = Relations()
        folder, own = posixpath.split(name)
        self._read(posixpath.join(folder, "_rels", f"{own}.rels"), found)
        return found

    def _read(self, name: str, reader: Reader) -> None:
        for _chunk in walk(self._archive, name, reader, self._tags):
            pass


def _target(source: str, target: str) -> str:
    """Return the name of a part that another one refers to."""
    path = posixpath.join("/", posixpath.dirname(source), target)
    return posixpath.normpath(path).lstrip("/")


def written(headings: list[str], rows: list[list[str]], title: str) -> bytes:
    """Return a workbook in which every cell is text, and nothing is ever calculated."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "B2"
    for number, heading in enumerate(headings, 1):
        column = sheet.column_dimensions[openpyxl.utils.get_column_letter(number)]
        column.width = 40 if heading.startswith(("title_", "story_", "alt_", "source_")) else 16
        column.number_format = "@"
    sheet.append([_heading(sheet, heading) for heading in headings])
    for row in rows:
        sheet.append([_text(sheet, text) for text in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _heading(sheet: Worksheet, text: str) -> openpyxl.cell.Cell:
    cell = openpyxl.cell.WriteOnlyCell(sheet, text)
    cell.font = openpyxl.styles.Font(bold=True)
    return cell


def _text(sheet: Worksheet, text: str) -> openpyxl.cell.Cell:
    # Excel would cut a longer text, and the import then the deck's; a blank cell leaves it alone.
    fits = 0 < len(text) <= LONGEST_TEXT
    cell = openpyxl.cell.WriteOnlyCell(sheet, text if fits else None)
    cell.number_format = "@"
    if fits and begins_a_formula(text):
        cell.data_type = "s"
        cell.quotePrefix = True
    return cell
