"""What one line of a sheet makes of one card."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.models import Card, CardTranslation, Deck, Source
from decks.spreadsheets.basis import BASED_ON, Basis, MergeChoices, MergeSide, Standing
from decks.spreadsheets.cells import CLEAR
from decks.spreadsheets.changes import Change
from decks.spreadsheets.columns import CARD, SOURCE, Column, StoryColumn, TitleColumn
from decks.spreadsheets.settlements import digest_of
from decks.spreadsheets.sheets import KEY
from decks.spreadsheets.source_columns import first_source

Columns = Mapping[str, Column]
Versions = dict[str, str]  # of each row that a line speaks of, by the name of the part
CITATION = "source_title"
NO_CHOICES = MergeChoices()


class Draft:
    """A card, and the changes that a line asks for; a card that is new has none yet."""

    def __init__(
        self,
        deck: Deck,
        key: str,
        card: Card | None,
        choices: MergeChoices = NO_CHOICES,
        translated_from: str = "",
    ) -> None:
        self.deck, self.key, self.card, self.choices = deck, key, card, choices
        self.translated_from = translated_from
        self.line = 0  # in the file, once it is read
        self.places: Mapping[tuple[str, str], int] = {}  # of cells with a line of their own
        self.basis: Basis | None = None
        self.changes: dict[str, Change] = {}
        self.kept: list[Change] = []  # that are not made: the deck says something newer
        self.undecided: list[Change] = []
        self.versions: Versions = {KEY: version_of(card, KEY)}

    @property
    def is_new(self) -> bool:
        return self.card is None

    @property
    def was_deleted(self) -> bool:
        """Say whether the card was there when the line was exported."""
        return self.card is None and self.basis is not None

    @property
    def settled(self) -> dict[str, str]:
        """Return the cells that stay by choice, and what was chosen about."""
        by_choice = (one for one in self.kept if one.standing is not Standing.DECK_CHANGED)
        return {one.column.name: one.digest for one in by_choice}

    def line_of(self, change: Change) -> int:
        return self.places.get((self.key, change.column.name), self.line)

    def read(self, cells: Mapping[str, str], columns: Columns) -> Iterator[tuple[str, str]]:
        """Collect the changes; yield the column and the reason of whatever is wrong."""
        wrong = set()
        try:
            if said := cells.get(BASED_ON, ""):
                self.basis = Basis.read(said, self.deck.slug, self.key)
        except ValidationError as error:
            yield BASED_ON, " ".join(error.messages)
        for name, column in columns.items():
            try:
                self._read_cell(column, cells.get(name, ""), columns)
            except ValidationError as error:
                wrong.add(name)
                yield name, " ".join(error.messages)
        if self.was_deleted:
            self._decide_whether_to_add()
        for name, reason in self._contradictions(columns):
            if name not in wrong:
                yield name, reason

    def _read_cell(self, column: Column, cell: str, columns: Columns) -> None:
        if not cell:
            return
        self.versions[column.part] = version_of(self.card, column.part)
        old = column.text(self.card) if self.card else ""
        if cell == old:
            return
        value, here = _read(column, cell), column.value(self.card) if self.card else None
        if value != here:
            change = Change(column, old, value, self._standing(column, here, value))
            change = self._with_source(change, columns)
            against = (column.essence(here), column.essence(value), change.source_now)
            self._decide(replace(change, digest=digest_of(column.name, *against)))

    def _standing(self, column: Column, here: object, there: object) -> Standing:
        if self.card and self.basis:
            return self.basis.standing(column, here, there)
        return Standing.FILE_CHANGED if here is None else Standing.UNKNOWN

    def _with_source(self, change: Change, columns: Columns) -> Change:
        """Make a conflict of a translation whose source was edited while it was away."""
        field = change.column.name.partition("_")[0]
        source = columns.get(f"{field}_{self.translated_from}")
        if not (source and self.card and self.basis) or change.standing is Standing.DECK_CHANGED:
            return change
        now = source.value(self.card)
        if self.basis.held(source, now):
            return change
        text = source.text(self.card) or "–"
        return replace(change, standing=Standing.BOTH_CHANGED, source_now=text)

    def _decide(self, change: Change) -> None:
        match self.choices.of(self.key, change.column.name, change.standing, change.digest):
            case MergeSide.FILE:
                self.changes[change.column.name] = change
            case MergeSide.DECK:
                self.kept.append(change)
            case _:
                self.undecided.append(change)

    def _decide_whether_to_add(self) -> None:
        """Leave a card deleted of which the file says nothing new; else it is to be chosen."""
        basis, changes = self.basis, self.changes
        if not basis or KEY not in changes:
            return
        cells = (change for name, change in changes.items() if name != KEY)
        is_old = all(basis.held(change.column, change.value) for change in cells)
        standing = Standing.DECK_CHANGED if is_old else Standing.BOTH_CHANGED
        self.changes = {}
        digest = digest_of(KEY, *(one.column.essence(one.value) for one in changes.values()))
        self._decide(replace(changes[KEY], standing=standing, digest=digest))
        if self.changes:
            self.changes = changes

    def _contradictions(self, columns: Columns) -> Iterator[tuple[str, str]]:
        if self.is_new and not (self.was_deleted and not self.changes):
            for column in columns.values():
                if column.is_needed and column.name not in self.changes:
                    yield column.name, _("A new card needs this.")
        front, back = self._symbol("front_symbol"), self._symbol("back_symbol")
        if front and front == back and "back_symbol" in columns:  # else it would tell the other
            name = "back_symbol" if "back_symbol" in self.changes else "front_symbol"
            yield name, _("The two sides need different symbols.")
        yield from self._contradictions_of_source()
        for column in (one.column for one in self.changes.values() if one.value is not None):
            if isinstance(column, StoryColumn) and not self._will_have(column.part):
                yield column.name, column.without_title

    def _symbol(self, name: str) -> str:
        """Return the symbol that the card would have."""
        change = self.changes.get(name)
        symbol: str = change.value if change else getattr(self.card, name, "")
        return symbol

    def _will_have(self, part: str) -> bool:
        """Say whether there is a title in a language once all is written."""
        if title := self.changes.get(part):
            return title.value is not None
        return self.card is not None and _row(self.card, part) is not None

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
        card = self.card or _new_card(self.deck)
        self._write_card(card, by)
        for change in self._texts_in_order():
            _write_title(card, change, by)
        if of_source := self._of(SOURCE):
            _write_source(card, {change.column.name: change for change in of_source}, by)

    def _texts_in_order(self) -> list[Change]:
        """Return the source text first: the others are based on it; a title before its story."""
        texts = [change for change in self.changes.values() if _is_text(change)]
        source = f"title_{self.deck.source_language}"
        return sorted(texts, key=lambda change: (change.column.part != source, _is_beside(change)))

    def _write_card(self, card: Card, by: User) -> None:
        changes = (*self._of(KEY), *self._of(CARD))
        values = {change.column.name: change.value for change in changes}
        date = values.pop("date", None)
        for name, value in values.items():
            setattr(card, name, "" if value is None else value)
        if self.is_new:
            card.date, card.date_set_by = date, by
            card.record(by, "add").save()
        elif date:
            card.set_date(date, by)
        elif values:
            card.record(by, "edit").save()


def _is_text(change: Change) -> bool:
    return isinstance(change.column, TitleColumn)


def _is_beside(change: Change) -> bool:
    return isinstance(change.column, StoryColumn)


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


def _read(column: Column, cell: str) -> object:
    if cell != CLEAR:
        return column.read(cell)
    if not column.is_clearable:
        raise ValidationError(_("This cannot be empty."))
    return None


def _new_card(deck: Deck) -> Card:
    """Return a card of which it is known that nothing is written yet."""
    card = Card(deck=deck)
    known: Any = card
    known._prefetched_objects_cache = {"translations": [], "sources": []}  # noqa: SLF001
    return card


def _write_title(card: Card, change: Change, by: User) -> None:
    column: Any = change.column
    row = card.translation(column.language)
    if _is_beside(change):
        if row:
            row.write(row.title, by, **{column.field: change.value or ""})
        return
    if change.value is None:
        if row:
            row.record(by, "delete").delete()
            _fetched(card, [one for one in card.translations.all() if one is not row])
    elif row:
        row.write(change.value, by)
    else:
        row = CardTranslation(card=card, language=column.language)
        row.write(change.value, by)
        _fetched(card, [*card.translations.all(), row])


def _fetched(card: Card, texts: list[CardTranslation]) -> None:
    """Let the card know its texts as they are now, without asking for them again."""
    known: Any = card
    known._prefetched_objects_cache["translations"] = texts  # noqa: SLF001


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
