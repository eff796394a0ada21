"""What a translator's file says, as the rows of a sheet: one card in a row, its texts in cells."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.spreadsheets.basis import BASED_ON, is_whole, was_based_on
from decks.spreadsheets.cells import cell_text
from decks.spreadsheets.sheets import (
    KEY,
    MAX_FAULTS,
    FileRefused,
    Sheet,
    SheetFault,
    SheetLine,
    require_few_rows,
)

FIELDS = ("title", "story", "alt")


@dataclass(frozen=True, slots=True)
class FoundUnit:
    """A text as it stands in a file."""

    name: str  # the card's key and the field: printing.title
    line: int
    source: str
    target: str
    basis: str = ""
    is_unfinished: bool = False  # says the program that wrote it
    is_untouched: bool = False  # or says nothing of a text that it may have filled in by itself

    @property
    def key(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def field(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def is_of_card(self) -> bool:
        return bool(self.key) and self.field in FIELDS


@dataclass(frozen=True, slots=True)
class FoundCatalogue:
    """A file in whatever format."""

    source_language: str
    language: str
    units: Iterable[FoundUnit]


@dataclass(slots=True)
class _Row:
    """The texts of one card."""

    line: int
    cells: dict[str, str] = field(default_factory=dict)
    basis: str = ""


@dataclass(slots=True)
class _Rows:
    """The texts of a file, collected card by card."""

    language: str
    by_key: dict[str, _Row] = field(default_factory=dict)
    lines: dict[tuple[str, str], int] = field(default_factory=dict)
    faults: list[SheetFault] = field(default_factory=list)
    skipped: list[SheetFault] = field(default_factory=list)

    def take(self, unit: FoundUnit) -> None:
        try:
            text = cell_text(unit.target)
        except ValidationError as error:
            self.faults.append(SheetFault(unit.line, unit.name, " ".join(error.messages)))
            return
        column = f"{unit.field}_{self.language}"
        if not text or (unit.is_unfinished and was_based_on(unit.basis, column, text)):
            return  # nothing was done here
        if reason := _why_left_out(unit):
            self.skipped.append(SheetFault(unit.line, unit.name, reason))
        elif first := self.lines.get((unit.key, column)):
            self._take_again(unit, first, is_same=text == self.by_key[unit.key].cells[column])
        else:
            self._put(unit, column, text)

    def _take_again(self, unit: FoundUnit, first: int, *, is_same: bool) -> None:
        if not is_same:
            reason = _("Line %(line)s has another translation of this text.") % {"line": first}
            self.faults.append(SheetFault(unit.line, unit.name, reason))

    def _put(self, unit: FoundUnit, column: str, text: str) -> None:
        row = self.by_key.setdefault(unit.key, _Row(unit.line))
        row.cells[column] = text
        row.basis += unit.basis if is_whole(unit.basis) else ""
        self.lines[unit.key, column] = unit.line


def _why_left_out(unit: FoundUnit) -> str:
    if not unit.is_of_card:
        return _("This is not a text of a card: left out.")
    if unit.is_unfinished:
        return _(
            "It is not finished: fuzzy, in need of translation, or translated in part. Left out."
        )
    if unit.is_untouched and unit.target == unit.source:
        return _("It is a copy of the text to be translated: left out.")
    return ""


def sheet_of(found: FoundCatalogue) -> Sheet:
    """Return the rows that a file makes, with what is left out of them and why."""
    language = _own_language(found.language)
    rows = _Rows(language)
    is_of_cards = False
    for count, unit in enumerate(found.units):
        require_few_rows(count // len(FIELDS))
        rows.take(unit)
        is_of_cards = is_of_cards or unit.is_of_card
        if len(rows.faults) >= MAX_FAULTS:
            break
    if not is_of_cards:
        raise FileRefused(_("The file has no texts of cards. Take one that was exported here."))
    headings = (KEY, *(f"{name}_{language}" for name in FIELDS), BASED_ON)
    return Sheet(
        headings,
        None,
        tuple(_lines(rows, headings)),
        tuple(rows.faults),
        skipped=tuple(rows.skipped),
        translated_from=_code(found.source_language),
        places=rows.lines,
        is_catalogue=True,
    )


def _lines(rows: _Rows, headings: tuple[str, ...]) -> Iterator[SheetLine]:
    for key, row in rows.by_key.items():
        cells = {KEY: key, BASED_ON: row.basis, **row.cells}
        yield SheetLine(row.line, tuple(cells.get(name, "") for name in headings))


def _own_language(said: str) -> str:
    if (code := _code(said)) in settings.CONTENT_LANGUAGES:
        return code
    if not said:
        reason = _("The file does not say which language it is in. Set it to one of: %(known)s.")
    else:
        reason = _("The file is in “%(said)s”. Texts of cards are in: %(known)s.")
    known = ", ".join(settings.CONTENT_LANGUAGES)
    raise FileRefused(reason % {"said": said[:40], "known": known})


def _code(said: str) -> str:
    """Return the language of pl-PL or pl_PL."""
    return said.replace("_", "-").partition("-")[0].strip().casefold()
