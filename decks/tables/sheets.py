"""A sheet of cards as a file holds it: headings, and lines of text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import tablib  # it has no types
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.tables.cells import cell_text

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MAX_BYTES = 10 * 1024**2
MAX_ROWS = 5_000
MAX_COLUMNS = 100
KEY = "key"

Words: TypeAlias = "str | _StrPromise"  # in the language of the reader
RawRow = tuple[int, Sequence[object]]  # the number of the row in its file, and its cells


class FileRefused(Exception):
    """The file cannot be read at all, and the sentence says why."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps a file from being imported, and where it stands."""

    line: int | None
    column: str
    reason: str


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was read, and what could not be."""

    headings: tuple[str, ...]
    top: int | None  # the line of the headings; JSON has none
    lines: tuple[Line, ...]
    faults: tuple[Fault, ...]

    @classmethod
    def of(cls, rows: Iterator[RawRow]) -> Self:
        """Read the headings and every line that says something."""
        found = ((number, cells) for number, cells in rows if _says_something(cells))
        number, first = next(found, (0, ()))
        top = number or None
        headings = _headings(first)
        faults = list(_faults_of_headings(top, headings))
        lines: list[Line] = []
        for number, cells in found:
            if len(lines) == MAX_ROWS:
                raise FileRefused(
                    _("The file has more than %(limit)s rows. Divide it into several.")
                    % {"limit": MAX_ROWS}
                )
            texts = _texts(number, cells, headings, faults)
            if any(texts):
                lines.append(Line(number, texts))
        return cls(headings, top, tuple(lines), tuple(faults))

    @property
    def has_keys(self) -> bool:
        return KEY in self.headings

    def dataset(self) -> Any:
        return tablib.Dataset(*(line.cells for line in self.lines), headers=self.headings)


def _says_something(cells: Iterable[object]) -> bool:
    return not all(map(_is_blank, cells))


def _is_blank(cell: object) -> bool:
    return cell is None or cell == ""


def _headings(cells: Sequence[object]) -> tuple[str, ...]:
    last = max((i for i, cell in enumerate(cells, 1) if not _is_blank(cell)), default=0)
    if last > MAX_COLUMNS:
        raise FileRefused(
            _("The file has more than %(limit)s columns; it is no sheet of cards.")
            % {"limit": MAX_COLUMNS}
        )
    return tuple(_heading(cell) for cell in cells[:last])


def _heading(cell: object) -> str:
    try:
        return cell_text(cell).casefold()
    except ValidationError as error:
        raise FileRefused(" ".join(error.messages)) from error


def _faults_of_headings(line: int | None, headings: Sequence[str]) -> Iterator[Fault]:
    for heading, times in Counter(headings).items():
        if times > 1 and heading:
            yield Fault(line, heading, _("The file has this column %(n)s times.") % {"n": times})
    if KEY not in headings:
        reason = _("The file has no column “key”: it says which card a row is about.")
        yield Fault(line, KEY, reason)


def _texts(
    number: int, cells: Sequence[object], headings: Sequence[str], faults: list[Fault]
) -> tuple[str, ...]:
    """Return one text for each heading; note what cannot be read, and what has no heading."""
    texts = []
    for heading, cell in zip(headings, chain(cells, [None] * len(headings)), strict=False):
        try:
            texts.append(cell_text(cell))
        except ValidationError as error:
            texts.append("")
            faults.append(Fault(number, heading, " ".join(error.messages)))
        if texts[-1] and not heading:
            faults.append(Fault(number, "", _no_heading(texts[-1])))
    faults += (
        Fault(number, "", _no_heading(str(cell)))
        for cell in cells[len(headings) :]
        if not _is_blank(cell)
    )
    return tuple(texts)


def _no_heading(text: str) -> str:
    return _("“%(text)s” stands in a column without a heading.") % {"text": text[:40]}
