"""Excel workbooks: looked at before they are unpacked, and written so that text stays text."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import ParseError

import openpyxl  # it has no types
from django.utils.translation import gettext as _

from decks.tables.cells import CellError, begins_a_formula
from decks.tables.sheets import MAX_ROWS, FileRefused, RawRow

ZIP = b"PK\x03\x04"
MAX_MEMBERS = 500
MAX_UNPACKED = 32 * 1024**2
MAX_RATIO = 100
MAX_CELLS = 2_000_000  # blank ones too
LONGEST_TEXT = 32_767  # in a cell
SMALL = 1024**2  # below this no ratio is a danger

_SCANNED = 4 * MAX_ROWS  # rows looked at; blank ones between the lines are no harm
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    ParseError,
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
    EOFError,
    NotImplementedError,
    RuntimeError,  # what zipfile raises for a file with a password
)


def read(data: bytes) -> Iterator[RawRow]:
    """Yield the rows of the first sheet."""
    try:
        check_directory(data)
        # openpyxl knows no exception of its own for what is broken inside a file.
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        yield from _rows(sheet)
    except (*_DAMAGED, IndexError) as error:
        raise FileRefused(
            _("The workbook is damaged. Save it as .xlsx once more, or as CSV UTF-8.")
        ) from error


def check_directory(data: bytes) -> None:
    """Refuse what would unpack to more than a sheet of cards can be; nothing is unpacked yet."""
    infos = zipfile.ZipFile(io.BytesIO(data)).infolist()
    total = sum(info.file_size for info in infos)
    bomb = any(
        info.file_size > max(SMALL, MAX_RATIO * info.compress_size) or info.file_size < 0
        for info in infos
    )
    if bomb or total > MAX_UNPACKED or len(infos) > MAX_MEMBERS:
        raise FileRefused(
            _(
                "The workbook unpacks to more than a sheet of cards can be. Copy the cells into "
                "a new workbook, and delete empty rows and columns that are formatted."
            )
        )


def _rows(sheet: Any) -> Iterator[RawRow]:
    seen = 0
    for number, cells in enumerate(sheet.iter_rows(), 1):
        seen += len(cells)
        if number > _SCANNED or seen > MAX_CELLS:
            raise FileRefused(
                _("The sheet goes on beyond row %(row)s. Delete the rows below the cards.")
                % {"row": number - 1}
            )
        yield number, [_value(cell) for cell in cells]


def _value(cell: Any) -> object:
    return CellError(str(cell.value)) if cell.data_type == "e" else cell.value


def written(headings: list[str], rows: list[list[str]], title: str) -> bytes:
    """Return a workbook in which every cell is text, and nothing is ever calculated."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "B2"
    for number, heading in enumerate(headings, 1):
        column = sheet.column_dimensions[openpyxl.utils.get_column_letter(number)]
        column.width = 40 if heading.startswith(("title_", "source_")) else 16
        column.number_format = "@"
    sheet.append([_heading(sheet, heading) for heading in headings])
    for row in rows:
        sheet.append([_text(sheet, text) for text in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _heading(sheet: Any, text: str) -> Any:
    cell = openpyxl.cell.WriteOnlyCell(sheet, text)
    cell.font = openpyxl.styles.Font(bold=True)
    return cell


def _text(sheet: Any, text: str) -> Any:
    # Excel would cut a longer text, and the import then the deck's; a blank cell leaves it alone.
    fits = 0 < len(text) <= LONGEST_TEXT
    cell = openpyxl.cell.WriteOnlyCell(sheet, text if fits else None)
    cell.number_format = "@"
    if fits and begins_a_formula(text):
        cell.data_type = "s"
        cell.quotePrefix = True
    return cell
