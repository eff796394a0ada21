"""A sheet of cards as a file holds it: headings, and lines of text."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Self, TypeAlias

import tablib  # it has no types
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.spreadsheets.cells import cell_text
from decks.spreadsheets.words import column_called

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MEGABYTE = 1024**2
MAX_BYTES = 10 * MEGABYTE
MAX_JSON_BYTES = 20 * MEGABYTE  # which names every cell: 20,000 cards with titles are 13 MB
MAX_CATALOGUE_BYTES = 40 * MEGABYTE  # of a translator’s file, which says more beside each text
MAX_ROWS = 20_000
MAX_COLUMNS = 100
MAX_SCANNED = 4 * MAX_ROWS  # rows looked at; blank ones between the lines are no harm
MAX_CELLS = 1_000_000  # blank ones too
MAX_FAULTS = 1_000  # that are noted: nothing is imported anyway
LONGEST_HEADING = 100
KEY = "key"
TEXTS = ("title_", "story_", "alt_")  # how the columns begin that translators write
PICTURE = "picture"  # names a file; read where pictures are taken in, and nowhere else

FaultText: TypeAlias = "str | _StrPromise"  # in the language of the reader
RawRow = tuple[int, Sequence[object]]  # the number of the row in its file, and its cells


class FileRefused(Exception):
    """The file cannot be read at all, and the sentence says why."""


@dataclass(frozen=True, slots=True)
class SheetFault:
    """What keeps a file from being imported, and where it stands."""

    line: int | None
    column: str
    reason: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was read, and what could not be."""

    headings: tuple[str, ...]
    top: int | None  # the line of the headings; JSON has none
    lines: tuple[SheetLine, ...]
    faults: tuple[SheetFault, ...]
    skipped: tuple[SheetFault, ...] = ()  # what is left out, which keeps nothing from coming in
    places: Mapping[tuple[str, str], int] = field(default_factory=dict)  # of cells, by key, column
    is_catalogue: bool = False  # a translator’s file, which is about texts alone
    translated_from: str = ""  # the language, where such a file says it

    @classmethod
    def of(cls, rows: Iterator[RawRow], known: Collection[str] = ()) -> Self:
        """Read the headings and every line that says something; *known* are the columns."""
        found = ((number, cells) for number, cells in rows if _says_something(cells))
        number, first = next(found, (0, ()))
        top = number or None
        headings = tuple(column_called(one, known) for one in _headings(first))
        faults = list(_faults_of_headings(top, headings))
        lines: list[SheetLine] = []
        for number, cells in found:
            require_few_rows(len(lines) + 1)
            texts = _texts(number, cells, headings, faults)
            if any(texts):
                lines.append(SheetLine(number, texts))
            if len(faults) >= MAX_FAULTS:
                break
        return cls(headings, top, tuple(lines), tuple(faults))

    @property
    def keys(self) -> list[str]:
        """Return the keys of the cards that it speaks of."""
        if not self.has_keys:
            return []
        place = self.headings.index(KEY)
        return [line.cells[place] for line in self.lines]

    @property
    def has_keys(self) -> bool:
        return KEY in self.headings

    def line_of(self, row: int, column: str) -> int:
        """Return where a cell of a row stands; rows are counted from 1."""
        line = self.lines[row - 1]
        key = line.cells[self.headings.index(KEY)]
        return self.places.get((key, column), line.number)

    def of_cards(self, keys: Collection[str], thrown: Collection[str] = ()) -> Self:
        """Leave out the lines about other cards, some of them *thrown* away: none are added."""
        known = [line for line in self.lines if line.cells[0] in keys]
        others = (line for line in self.lines if line.cells[0] not in keys)
        skipped = (self._of_no_card(line, is_thrown=line.cells[0] in thrown) for line in others)
        return replace(self, lines=tuple(known), skipped=(*self.skipped, *skipped))

    def _of_no_card(self, line: SheetLine, *, is_thrown: bool) -> SheetFault:
        """Say why a line is left out, and repeat its texts: somebody has written them."""
        reason = (
            _("The card was deleted: bring it back from the trash, and import the file again.")
            if is_thrown
            else _("The deck has no such card: left out.")
        )
        cells = zip(self.headings, line.cells, strict=True)
        texts = [text for name, text in cells if text and name.startswith(TEXTS)]
        return SheetFault(line.number, line.cells[0], " · ".join([reason, *texts]))

    def dataset(self) -> tablib.Dataset:
        return tablib.Dataset(*(line.cells for line in self.lines), headers=self.headings)


def require_size(size: int, most: int) -> None:
    if size > most:
        raise FileRefused(
            _("The file is larger than %(most)s MB. Divide it into several.")
            % {"most": most // MEGABYTE}
        )


def require_few_rows(count: int) -> None:
    if count > MAX_ROWS:
        raise FileRefused(
            _("The file has more than %(limit)s rows. Divide it into several.")
            % {"limit": MAX_ROWS}
        )


def require_room(number: int, cells: int) -> None:
    """Refuse a sheet that goes on, row after row or cell after cell, beyond any number of cards."""
    if number > MAX_SCANNED or cells > MAX_CELLS:
        raise FileRefused(
            _("The sheet goes on beyond row %(row)s. Delete the rows below the cards.")
            % {"row": min(number, MAX_SCANNED + 1) - 1}
        )


def _says_something(cells: Iterable[object]) -> bool:
    return not all(map(_is_blank, cells))


def _is_blank(cell: object) -> bool:
    return cell is None or cell == ""


def _headings(cells: Sequence[object]) -> tuple[str, ...]:
    last = max((i for i, cell in enumerate(cells, 1) if not _is_blank(cell)), default=0)
    if last > MAX_COLUMNS:
        raise FileRefused(
            _("The file has more than %(limit)s columns; it is not a sheet of cards.")
            % {"limit": MAX_COLUMNS}
        )
    return tuple(_heading(cell) for cell in cells[:last])


def _heading(cell: object) -> str:
    try:
        return cell_text(cell).casefold()[:LONGEST_HEADING]
    except ValidationError as error:
        raise FileRefused(" ".join(error.messages)) from error


def _faults_of_headings(line: int | None, headings: Sequence[str]) -> Iterator[SheetFault]:
    for heading, times in Counter(headings).items():
        if times > 1 and heading:
            yield SheetFault(
                line, heading, _("The file has this column %(n)s times.") % {"n": times}
            )
    if KEY not in headings:
        reason = _("The file has no column “key”: it says which card a row is about.")
        yield SheetFault(line, KEY, reason)


def _texts(
    number: int, cells: Sequence[object], headings: Sequence[str], faults: list[SheetFault]
) -> tuple[str, ...]:
    """Return one text for each heading; note what cannot be read, and what has no heading."""
    texts = []
    for heading, cell in zip(headings, chain(cells, [None] * len(headings)), strict=False):
        try:
            texts.append(cell_text(cell))
        except ValidationError as error:
            texts.append("")
            faults.append(SheetFault(number, heading, " ".join(error.messages)))
        if texts[-1] and not heading:
            faults.append(SheetFault(number, "", _no_heading(texts[-1])))
    beyond = (cell for cell in cells[len(headings) :] if not _is_blank(cell))
    room = max(0, MAX_FAULTS - len(faults))
    faults += (SheetFault(number, "", _no_heading(str(cell))) for cell in islice(beyond, room))
    return tuple(texts)


def _no_heading(text: str) -> str:
    return _("“%(text)s” is in a column without a heading.") % {"text": text[:40]}
