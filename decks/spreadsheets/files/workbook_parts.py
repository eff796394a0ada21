"""The parts of an Excel workbook, read as streams and bounded: nobody vouches for what they say."""

import zipfile
from collections.abc import Iterator, Sequence
from typing import Protocol
from xml.parsers import expat

from django.utils.translation import gettext as _
from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format  # it has no types
from openpyxl.utils import column_index_from_string
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel, from_ISO8601

from decks.spreadsheets.cells import CellError
from decks.spreadsheets.sheets import FileRefused, RawRow, require_room

CHUNK = 64 * 1024
LONGEST_TAG = 1024**2
MAX_TAGS = 1_500_000  # and attributes, in all parts that are read
WIDEST = 16_384  # columns, in any spreadsheet
LONGEST_FORMAT = 255  # characters, in any spreadsheet

Attributes = dict[str, str]


class Reader(Protocol):
    """Takes what a part says, tag by tag."""

    def start(self, name: str, attributes: Attributes) -> None: ...
    def end(self, name: str, text: str) -> None: ...


class Damaged(Exception):
    """The file is not what it says it is."""


class Tags:
    """How many tags of a file may still be read."""

    def __init__(self) -> None:
        self._left = MAX_TAGS

    def take(self, archive: zipfile.ZipFile, name: str) -> None:
        """Count the tags of a part before it is read, or refuse the file."""
        with archive.open(name) as part:
            while chunk := part.read(CHUNK):
                self._left -= chunk.count(b"<") + chunk.count(b"=")
                if self._left < 0:
                    raise FileRefused(too_much())


def too_much() -> str:
    return _(
        "The workbook unpacks to more than a sheet of cards can be. Copy the cells into "
        "a new workbook, and delete empty rows and columns that are formatted."
    )


def walk(archive: zipfile.ZipFile, name: str, reader: Reader, tags: Tags) -> Iterator[None]:
    """Have *reader* take a part; yield now and then, so that what was read can be fetched."""
    parser = _parser(reader)
    fed = 0
    tags.take(archive, name)
    with archive.open(name) as part:
        while chunk := part.read(CHUNK):
            parser.Parse(chunk, False)
            fed += len(chunk)
            if fed - parser.CurrentByteIndex > LONGEST_TAG:
                raise Damaged
            yield
        parser.Parse(b"", True)
        yield


def _parser(reader: Reader) -> expat.XMLParserType:
    """Return a parser that names elements without their namespaces."""
    texts: list[str] = []

    def start(name: str, attributes: Attributes) -> None:
        texts.clear()
        reader.start(name[name.rfind(" ") + 1 :], attributes)

    def end(name: str) -> None:
        reader.end(name[name.rfind(" ") + 1 :], "".join(texts))
        texts.clear()

    def refuse(*_about: object) -> None:  # there are no entities in a workbook, least of all bombs
        raise Damaged

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = texts.append
    parser.StartDoctypeDeclHandler = refuse
    return parser


class Relations:
    """What a part refers to: for each id the last word of its type, and where it lies."""

    def __init__(self) -> None:
        self.targets: dict[str, tuple[str, str]] = {}

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "Relationship":
            kind = attributes["Type"].rpartition("/")[2]
            self.targets[attributes["Id"]] = (kind, attributes["Target"])

    def end(self, name: str, text: str) -> None:
        pass

    def first(self, kind: str) -> str | None:
        """Return where the first part of a kind lies."""
        return next((target for found, target in self.targets.values() if found == kind), None)


class Book:
    """Which sheets there are, and from when its days are counted."""

    def __init__(self) -> None:
        self.sheets: list[str] = []  # the ids of their relations
        self.epoch = WINDOWS_EPOCH

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "sheet":
            (relation,) = (attributes[key] for key in attributes if key.endswith(" id"))
            self.sheets.append(relation)
        elif name == "workbookPr" and attributes.get("date1904") in {"1", "true"}:
            self.epoch = MAC_EPOCH

    def end(self, name: str, text: str) -> None:
        pass


class Formats:
    """Which styles of cells show a number as a day; nothing else of a style matters."""

    def __init__(self) -> None:
        self.dates: set[int] = set()
        self._codes: dict[int, str] = dict(BUILTIN_FORMATS)
        self._known: dict[int, bool] = {}
        self._is_of_cells = False
        self._count = 0

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "numFmt":
            code = attributes.get("formatCode", "")
            self._codes[int(attributes["numFmtId"])] = code[:LONGEST_FORMAT]
        elif name == "cellXfs":
            self._is_of_cells = True
        elif name == "xf" and self._is_of_cells:
            if self._is_date(int(attributes.get("numFmtId", 0))):
                self.dates.add(self._count)
            self._count += 1

    def end(self, name: str, text: str) -> None:
        if name == "cellXfs":
            self._is_of_cells = False

    def _is_date(self, number: int) -> bool:
        if number not in self._known:
            self._known[number] = bool(is_date_format(self._codes.get(number)))
        return self._known[number]


class Strings:
    """The texts that cells refer to by number, without how they are read aloud."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._parts: list[str] = []
        self._is_aloud = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "rPh":
            self._is_aloud = True

    def end(self, name: str, text: str) -> None:
        if name == "t" and not self._is_aloud:
            self._parts.append(text)
        elif name == "rPh":
            self._is_aloud = False
        elif name == "si":
            self.texts.append("".join(self._parts))
            self._parts.clear()


class Cells:
    """The rows of a sheet as they are completed."""

    def __init__(self, strings: Sequence[str], formats: Formats, book: Book) -> None:
        self._texts, self._dates, self._epoch = strings, formats.dates, book.epoch
        self._completed: list[RawRow] = []
        self._number = self._seen = 0
        self._row: list[object] = []
        self._cell: Attributes = {}
        self._inline: Strings | None = None  # its own text, where it has one
        self._value = ""

    def completed(self) -> list[RawRow]:
        """Return the rows that nobody has fetched yet."""
        rows, self._completed = self._completed, []
        return rows

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "row":
            self._begin_row(int(attributes.get("r", self._number + 1)))
        elif name == "c":
            self._reach(attributes.get("r", ""))
            self._cell, self._value, self._inline = attributes, "", None
        elif name == "is":
            self._inline = Strings()
        elif self._inline:
            self._inline.start(name, attributes)

    def end(self, name: str, text: str) -> None:
        if name == "row":
            self._completed.append((self._number, self._row))
        elif name == "c":
            self._row[-1] = self._read()
        elif name == "v":
            self._value = text
        elif self._inline:
            self._inline.end("si" if name == "is" else name, text)

    def _begin_row(self, number: int) -> None:
        if number <= self._number:
            raise Damaged
        require_room(number, self._seen)
        self._number, self._row = number, []

    def _reach(self, place: str) -> None:
        """Make the row as long as up to a cell, which names its column or is the next one."""
        letters = place.rstrip("0123456789")
        column = column_index_from_string(letters) if letters else len(self._row) + 1
        if not len(self._row) < column <= WIDEST:
            raise Damaged
        self._seen += column - len(self._row)
        require_room(self._number, self._seen)
        self._row += [None] * (column - len(self._row))

    def _read(self) -> object:
        """Return what a cell says."""
        kind, value = self._cell.get("t", "n"), self._value
        if kind == "inlineStr":
            return "".join(self._inline.texts) if self._inline else None
        if not value:
            return None
        match kind:
            case "s":
                return self._texts[int(value)]
            case "n":
                return self._number_or_day(value)
            case "b":
                return bool(int(value))
            case "e":
                return CellError(value[:LONGEST_FORMAT])
            case "d":
                return from_ISO8601(value)
        return value

    def _number_or_day(self, value: str) -> object:
        number = float(value) if set(value) & set(".eE") else int(value)
        if int(self._cell.get("s", 0)) not in self._dates:
            return number
        try:
            return from_excel(number, self._epoch)
        except (OverflowError, ValueError):  # Excel shows this as ########
            return CellError("#VALUE!")
