"""What one line of a sheet makes of one card."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.models import Card, CardTranslation, Deck, Source
from decks.tables.cells import CLEAR
from decks.tables.columns import CARD, SOURCE, Column, TitleColumn
from decks.tables.sheets import KEY
from decks.tables.source_columns import first_source

Columns = Mapping[str, Column]
Versions = dict[str, str]  # of each row that a line speaks of, by the name of the part
CITATION = "source_title"


@dataclass(frozen=True, slots=True)
class Change:
    """One cell that says something else than the deck does."""

    column: Column
    old: str
    value: Any  # None to clear

    @property
    def new(self) -> str:
        return "" if self.value is None else self.column.shown(self.value)

    def effect(self, card: Card | None) -> str:
        """Say what else becomes of the card; of a new one and of what is cleared, nothing."""
        return "" if card is None or self.value is None else self.column.effect(card)


class Draft:
    """A card, and the changes that a line asks for; a card that is new has none yet."""

    def __init__(self, deck: Deck, key: str, card: Card | None) -> None:
        self.deck, self.key, self.card = deck, key, card
        self.line = 0  # in the file, once it is read
        self.changes: dict[str, Change] = {}
        self.versions: Versions = {KEY: version_of(card, KEY)}

    @property
    def is_new(self) -> bool:
        return self.card is None

    def read(self, cells: Mapping[str, str], columns: Columns) -> Iterator[tuple[str, str]]:
        """Collect the changes; yield the column and the reason of whatever is wrong."""
        wrong = set()
        for name, column in columns.items():
            try:
                self._read_cell(column, cells.get(name, ""))
            except ValidationError as error:
                wrong.add(name)
                yield name, " ".join(error.messages)
        for name, reason in self._contradictions(columns):
            if name not in wrong:
                yield name, reason

    def _read_cell(self, column: Column, cell: str) -> None:
        if not cell:
            return
        self.versions[column.part] = version_of(self.card, column.part)
        old = column.text(self.card) if self.card else ""
        if cell == old:
            return
        value = _read(column, cell)
        if value != (column.value(self.card) if self.card else None):
            self.changes[column.name] = Change(column, old, value)

    def _contradictions(self, columns: Columns) -> Iterator[tuple[str, str]]:
        if self.is_new:
            for column in columns.values():
                if column.is_needed and column.name not in self.changes:
                    yield column.name, _("A new card needs this.")
        front, back = self._symbol("front_symbol"), self._symbol("back_symbol")
        if front and front == back and "back_symbol" in columns:  # else it would tell the other
            name = "back_symbol" if "back_symbol" in self.changes else "front_symbol"
            yield name, _("The two sides need different symbols.")
        yield from self._contradictions_of_source()

    def _symbol(self, name: str) -> str:
        """Return the symbol that the card would have."""
        change = self.changes.get(name)
        symbol: str = change.value if change else getattr(self.card, name, "")
        return symbol

    def _contradictions_of_source(self) -> Iterator[tuple[str, str]]:
        given = {change.column.name for change in self._of(SOURCE) if change.value is not None}
        has_source = self.card is not None and first_source(self.card) is not None
        title = self.changes.get(CITATION)
        if title and title.value is None and given:
            yield CITATION, _("The source is to be removed, but other cells say more about it.")
        elif given and not title and not has_source:
            yield CITATION, _("The card has no source yet: a new one needs a title.")

    def _of(self, part: str) -> list[Change]:
        return [change for change in self.changes.values() if change.column.part == part]

    # Writing

    def write(self, by: User) -> None:
        """Change the rows by the verbs of their models, or raise StaleRow."""
        card = self.card or Card(deck=self.deck)
        self._write_card(card, by)
        own = self.deck.source_language
        titles = [c for c in self.changes.values() if isinstance(c.column, TitleColumn)]
        # The source text first: the others are based on what it says then.
        for change in sorted(titles, key=lambda change: change.column.name != f"title_{own}"):
            _write_title(card, change, by)
        if of_source := self._of(SOURCE):
            _write_source(card, {change.column.name: change for change in of_source}, by)

    def _write_card(self, card: Card, by: User) -> None:
        changes = (*self._of(KEY), *self._of(CARD))
        values = {change.column.name: change.value for change in changes}
        date = values.pop("date", None)
        for name, value in values.items():
            setattr(card, name, value)
        if self.is_new:
            card.date, card.date_set_by = date, by
            card.record(by, "add").save()
        elif date:
            card.set_date(date, by)
        elif values:
            card.record(by, "edit").save()


def version_of(card: Card | None, part: str) -> str:
    """Return what changes whenever somebody saves this part of the card."""
    if card is None:
        return "0"
    if part == KEY:
        return str(card.pk)
    row = _row(card, part)
    return f"{row.pk}.{row.version}" if row else "0"


def _row(card: Card, part: str) -> Card | Source | CardTranslation | None:
    if part == CARD:
        return card
    if part == SOURCE:
        return first_source(card)
    return card.translation(part.removeprefix("title_"))


def _read(column: Column, cell: str) -> Any:
    if cell != CLEAR:
        return column.read(cell)
    if not column.is_clearable:
        raise ValidationError(_("This cannot be empty."))
    return None


def _write_title(card: Card, change: Change, by: User) -> None:
    column: Any = change.column
    row = card.translation(column.language)
    if change.value is None:
        if row:
            row.record(by, "delete").delete()
    elif row:
        row.write(change.value, by)
    else:
        CardTranslation(card=card, language=column.language).write(change.value, by)
    if change.value is None or row is None:
        card.refresh_from_db(fields=["translations"])  # which were fetched before


def _write_source(card: Card, changes: Mapping[str, Change], by: User) -> None:
    source = first_source(card)
    if CITATION in changes and changes[CITATION].value is None:
        if source:
            source.record(by, "delete").delete()
        return
    verb = "edit" if source else "add"
    source = source or Source(card=card, added_by=by)
    for change in changes.values():
        column: Any = change.column
        setattr(source, column.attribute, column.empty if change.value is None else change.value)
    source.record(by, verb).save()
