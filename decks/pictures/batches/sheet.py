"""What a sheet says of pictures: which file is a card’s, who made it, what allows printing it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks import languages
from decks.spreadsheets import CLEAR, PICTURE, SheetFault, columns, read_sheet
from decks.spreadsheets.sheets import KEY, Sheet, SheetLine

CREDIT, LICENCE = "picture_credit", "picture_licence"
SAID = (PICTURE, CREDIT, LICENCE)
# What people call these where nothing else is meant: beside pictures.
_BY_SHORT_NAME = {
    short: name
    for language in languages.BY_CODE.values()
    for name, many in language.picture_headings.items()
    for short in many
}


@dataclass(frozen=True, slots=True)
class PictureLine:
    """What one line says; None where it says nothing, so that what is there stays."""

    key: str
    file: str
    credit: str | None
    licence: str | None


@dataclass(frozen=True, slots=True)
class PictureSheet:
    """The lines of a sheet, whatever else it tells of the cards."""

    lines: tuple[PictureLine, ...]
    faults: tuple[SheetFault, ...]

    @classmethod
    def read(cls, data: bytes, key_of_file: Callable[[str], str]) -> Self:
        """Read a sheet, or raise FileRefused; where it has no keys, its files tell them."""
        sheet = _with_full_names(read_sheet(data, (*columns(), PICTURE)))
        told = PICTURE in sheet.headings and not sheet.has_keys
        asked = SAID if told else (KEY, *SAID)
        faults = [fault for fault in sheet.faults if fault.column in asked]
        is_read = told or sheet.has_keys
        lines = list(_lines(sheet, faults, key_of_file)) if is_read else []
        return cls(tuple(lines), tuple(faults))


def _with_full_names(sheet: Sheet) -> Sheet:
    full = (_BY_SHORT_NAME.get(heading, heading) for heading in sheet.headings)
    return replace(sheet, headings=tuple(full))


def _lines(
    sheet: Sheet, faults: list[SheetFault], key_of_file: Callable[[str], str]
) -> Iterator[PictureLine]:
    seen: set[str] = set()
    for line in sheet.lines:
        cells = dict(zip(sheet.headings, line.cells, strict=True))
        if key := cells[KEY] if sheet.has_keys else key_of_file(cells[PICTURE]):
            if key in seen:
                reason = _("The sheet has this key more than once.")
                faults.append(SheetFault(line.number, key, reason))
                continue
            seen.add(key)
            read = {name: _read(name, cells.get(name, ""), line, faults) for name in SAID[1:]}
            yield PictureLine(key, cells.get(PICTURE, ""), read[CREDIT], read[LICENCE])
        elif not sheet.has_keys:
            reason = _("No card has this key. Name the file like the key of its card.")
            faults.append(SheetFault(line.number, cells[PICTURE], reason))


def _read(name: str, cell: str, line: SheetLine, faults: list[SheetFault]) -> str | None:
    if not cell:
        return None
    if cell == CLEAR:
        return ""
    try:
        return str(columns()[name].read(cell))
    except ValidationError as error:
        faults.append(SheetFault(line.number, name, " ".join(error.messages)))
        return None
