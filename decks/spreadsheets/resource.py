"""Rows of a sheet <-> cards of one deck."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export.fields import Field
from import_export.instance_loaders import BaseInstanceLoader
from import_export.results import Result
from tablib import Dataset

from decks.contents import DeckContents
from decks.models import Card, Category
from decks.spreadsheets.basis import BASED_ON, Basis, MergeChoices
from decks.spreadsheets.columns import Column
from decks.spreadsheets.drafts import NO_CHOICES, Draft
from decks.spreadsheets.headings import columns
from decks.spreadsheets.sheets import KEY, Sheet
from decks.spreadsheets.words import CODES

if TYPE_CHECKING:

    class Resource:
        """What import-export gives, which has no types of its own."""

        def export(self, queryset: Iterable[Card]) -> Dataset: ...
        def import_data(self, dataset: Dataset, **options: object) -> Result: ...
        def import_data_inner(self, dataset: Dataset, **options: object) -> Result: ...

else:
    from import_export.resources import Resource


def visible_columns(
    by: User, categories: Iterable[Category] = (), words: str = CODES
) -> dict[str, Column]:
    """Return the columns that somebody may read; sources speak of dates."""
    dated, sourced = by.has_perm("decks.see_dates"), _reads_sources(by)
    return {
        name: column
        for name, column in columns(categories, words).items()
        if not column.is_dated or (dated and (sourced or not name.startswith("source_")))
    }


def _reads_sources(by: User) -> bool:
    return by.has_perm("decks.view_source") or by.has_perm("decks.change_source")


class CardResource(Resource):
    """A deck as a wide sheet, one card in a row; changes go by the verbs of the models."""

    class Meta:
        import_id_fields = (KEY,)
        instance_loader_class = BaseInstanceLoader  # unused: the cards are all at hand
        use_transactions = True
        skip_diff = True
        report_skipped = False

    def __init__(
        self,
        contents: DeckContents,
        by: User,
        choices: MergeChoices = NO_CHOICES,
        words: str = CODES,
        translated_from: str = "",
        progress: Callable[[int, int], None] = lambda *_: None,
    ) -> None:
        super().__init__()
        self.progress = progress
        self.contents, self.by, self.choices = contents, by, choices
        self.translated_from = translated_from
        self.columns = visible_columns(by, contents.categories, words)
        self.fields = {name: Field(column_name=name) for name in (*self.columns, BASED_ON)}
        self.cards = {card.key: card for card in contents.cards}
        self.numbers: Mapping[int, int] = {}  # of the lines in the file, by their place
        self.places: Mapping[tuple[str, str], int] = {}  # of cells with a line of their own
        self.drafts: list[Draft] = []
        self._lines: dict[str, int] = {}  # where a key was found first

    def of_sheet(self, sheet: Sheet) -> Dataset:
        """Return the rows as import_data takes them, and remember their lines."""
        self.numbers = {place: line.number for place, line in enumerate(sheet.lines, 1)}
        self.places = sheet.places
        self.drafts, self._lines = [], {}
        return sheet.dataset()

    # Writing a sheet

    def export_field(self, field: Field, instance: Card, **kwargs: object) -> str:
        if field.column_name == BASED_ON:
            return Basis.written(instance, self.columns.values())
        return self.columns[field.column_name].text(instance)

    # Reading one

    def get_or_init_instance(
        self, instance_loader: BaseInstanceLoader, row: Mapping[str, str]
    ) -> tuple[Draft, bool]:
        card = self.cards.get(row[KEY])
        deck, language = self.contents.deck, self.translated_from
        return Draft(deck, row[KEY], card, self.choices, language), card is None

    def import_instance(
        self, instance: Draft, row: Mapping[str, str], row_number: int, **kwargs: object
    ) -> None:
        self.progress(row_number, len(self.numbers))
        instance.line, instance.places = self.numbers[row_number], self.places
        self.drafts.append(instance)
        if faults := _collected(self._faults(instance, row)):
            raise ValidationError(faults)

    def _faults(self, draft: Draft, row: Mapping[str, str]) -> Iterable[tuple[str, str]]:
        if not draft.key:
            yield KEY, _("Say which card this row is about.")
            return
        first = self._lines.setdefault(draft.key, draft.line)
        if first != draft.line:
            yield KEY, _("Line %(line)s has this key already.") % {"line": first}
        yield from draft.read(row, self.columns)
        if draft.is_new and "date" not in self.columns:
            yield "date", _("A new card needs a date, and you may not see dates.")

    def skip_row(
        self,
        instance: Draft,
        original: Draft,
        row: Mapping[str, str],
        import_validation_errors: object = None,
    ) -> bool:
        return not import_validation_errors and not instance.changes


def _collected(found: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    faults: dict[str, list[str]] = {}
    for column, reason in found:
        faults.setdefault(column, []).append(reason)
    return faults
