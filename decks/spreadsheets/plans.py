"""What a sheet would make of a deck, and making it so."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Self

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from import_export.results import Result

from decks.checks import Heard
from decks.contents import DeckContents
from decks.models import Deck
from decks.permissions import PREPARING
from decks.spreadsheets.basis import BASED_ON, MergeChoices
from decks.spreadsheets.batch import Batch
from decks.spreadsheets.changes import Change
from decks.spreadsheets.columns import Column
from decks.spreadsheets.drafts import NO_CHOICES, Draft, Versions
from decks.spreadsheets.headings import columns
from decks.spreadsheets.resource import CardResource
from decks.spreadsheets.settlements import settle, settled_in
from decks.spreadsheets.sheets import KEY, PICTURE, Sheet, SheetFault
from decks.spreadsheets.words import column_meant, heading, readers_words
from decks.trash.models import ThrownKind, TrashItem


@dataclass(frozen=True)
class OvertakenColumns:
    """Columns of a card that may have been saved by somebody since they were looked at."""

    draft: Draft
    columns: tuple[Column, ...]

    @property
    def what(self) -> str:
        """Name the columns, or say what became of the whole card."""
        if self._is_about_all:
            return _("added") if self.draft.card else _("deleted")
        words = readers_words()
        return ", ".join(heading(column.name, words) for column in self.columns)

    @property
    def now(self) -> str:
        """Return what these columns say now."""
        card = self.draft.card
        if card is None or self._is_about_all:
            return ""
        return " · ".join(filter(None, (column.text(card) for column in self.columns)))

    @property
    def _is_about_all(self) -> bool:
        return any(column.name == KEY for column in self.columns)


def _thrown(deck: Deck, keys: Collection[str]) -> set[str]:
    """Return which of these cards can be brought back."""
    cards = TrashItem.objects.filter(kind=ThrownKind.CARD, deck=deck, key__in=keys)
    return set(cards.values_list("key", flat=True)) if keys else set()


@dataclass(frozen=True)
class Plan:
    """Every change that a sheet asks for, or everything that is wrong with it."""

    sheet: Sheet
    resource: CardResource
    faults: tuple[SheetFault, ...]

    @classmethod
    def of(
        cls,
        sheet: Sheet,
        deck: Deck,
        by: User,
        choices: MergeChoices = NO_CHOICES,
        progress: Heard = lambda *_: None,
    ) -> Self:
        """Compare a sheet with a deck.  Nothing is written, and each row is read in memory."""
        cards = deck.cards.filter(key__in=sheet.keys).whole()
        contents = DeckContents.having(deck, cards, ())
        source = ""
        if sheet.is_catalogue:
            known = {card.key for card in contents.cards}
            sheet = sheet.of_cards(known, _thrown(deck, set(sheet.keys) - known))
            source = sheet.translated_from or deck.source_language
        words, choices = readers_words(), replace(choices, earlier=settled_in(deck))
        resource = CardResource(
            contents, by, choices, words, translated_from=source, progress=progress
        )
        found = chain(
            sheet.faults,
            _faults_of_headings(sheet, resource),
            _faults_of_rows(sheet, resource),
            _faults_of_rights(resource),
        )
        faults = sorted(dict.fromkeys(found), key=lambda fault: fault.line or 0)
        return cls(sheet, resource, tuple(faults))

    @property
    def drafts(self) -> list[Draft]:
        return [draft for draft in self.resource.drafts if draft.changes]

    @property
    def kept(self) -> int:
        """Return the number of cells that stay as the deck has them, although the file differs."""
        return sum(len(draft.kept) for draft in self.resource.drafts)

    @property
    def is_undecided(self) -> bool:
        return any(draft.undecided for draft in self.resource.drafts)

    @property
    def count(self) -> int:
        """Return the number of cells that would change."""
        return sum(len(draft.changes) for draft in self.drafts)

    @property
    def versions(self) -> dict[str, Versions]:
        """Return the versions of everything the sheet speaks of, by the keys of the cards."""
        return {draft.key: draft.versions for draft in self.resource.drafts}

    def overtaken(self, seen: Mapping[str, Versions]) -> list[OvertakenColumns]:
        """Return what has been saved since the versions *seen*."""
        return [
            OvertakenColumns(draft, self._columns_of(part))
            for draft in self.resource.drafts
            for part, version in draft.versions.items()
            if seen.get(draft.key, {}).get(part) != version
        ]

    def _columns_of(self, part: str) -> tuple[Column, ...]:
        return tuple(c for c in self.resource.columns.values() if c.part == part)

    def settle(self) -> None:
        """Remember which cells stay by choice, so that nobody is asked for them again."""
        settle(self.resource.contents.deck, dict(self._settled()))

    def _settled(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        for draft in self.resource.drafts:
            earlier = self.resource.choices.earlier.get(draft.key, {})
            left = {name: said for name, said in earlier.items() if name not in draft.changes}
            if draft.settled or left != earlier:
                yield draft.key, left | draft.settled

    def write(
        self, before_commit: Callable[[], None] = lambda: None, progress: Heard = lambda *_: None
    ) -> None:
        """Make all the changes or none; StaleRow says that somebody has saved meanwhile."""
        batch, drafts = Batch(), self.drafts
        with batch.collecting():
            for place, draft in enumerate(drafts):
                draft.write(self.resource.by)
                progress(place, len(drafts))
        batch.write(before_commit)


def _faults_of_headings(sheet: Sheet, resource: CardResource) -> Iterator[SheetFault]:
    line = sheet.top
    for name in dict.fromkeys(filter(None, sheet.headings)):
        if name in resource.columns or name in (BASED_ON, PICTURE):
            continue
        if name in columns():
            reason = _(
                "This column is about dates or their sources, which you may not see. Leave it out."
            )
        else:
            reason = _no_such_column(name, resource.columns)
        yield SheetFault(line, name, reason)


def _no_such_column(name: str, known: Iterable[str]) -> str:
    if meant := column_meant(name, known):
        return _("There is no such column. If “%(name)s” was meant, rename it.") % {"name": meant}
    return _("There is no such column. Rename it or leave it out.")


def _faults_of_rows(sheet: Sheet, resource: CardResource) -> Iterator[SheetFault]:
    if not sheet.has_keys:
        return
    result: Result = resource.import_data_inner(
        resource.of_sheet(sheet),
        dry_run=True,
        raise_errors=False,
        using_transactions=False,  # nothing is written, so no lock is held for others to wait on
        collect_failed_rows=False,
    )
    _raise_what_is_a_bug(result)
    for row in result.invalid_rows:
        for column, reasons in row.error.message_dict.items():
            line = sheet.line_of(row.number, column)
            yield from (SheetFault(line, column, reason) for reason in reasons)


def _raise_what_is_a_bug(result: Result) -> None:
    """Let nothing pass that the library collects but is no fault of the file."""
    for error in (*result.base_errors, *chain(*(row.errors for row in result.rows))):
        raise error.error


def _faults_of_rights(resource: CardResource) -> Iterator[SheetFault]:
    """Refuse each column that would change by somebody who may not, once, where it first would."""
    refused = set()
    for draft in resource.drafts:
        for change in (*draft.changes.values(), *draft.undecided):
            if change.column.name not in refused and not _may(resource.by, draft, change):
                refused.add(change.column.name)
                yield SheetFault(draft.line, change.column.name, change.column.refusal)


def _may(by: User, draft: Draft, change: Change) -> bool:
    needed = set(change.column.needs(draft.card, change.value))
    source = draft.deck.source_language
    if getattr(change.column, "language", "") == source and by.has_perms(PREPARING):
        needed.discard(f"translate_{source}")
    return all(by.has_perm(f"decks.{codename}") for codename in needed)
