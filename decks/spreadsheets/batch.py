"""Many saves as one short transaction: made ready first, then written at once or not at all.

The verbs of the models save row by row, and while they do nobody else can write.  Within a batch
their saves are collected; what is to be written is worked out before any lock is taken.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from decks.models.versioned import COLLECTOR, StaleRow, Versioned
from decks.staging.columns import columns_without, history_of, reserved_keys, stored
from decks.staging.writing import Insertion, Params, Update, Writing, laid_ready
from decks.trash.throwing import Thrown


@dataclass
class Batch:
    """What is to be written, in the order in which it was saved."""

    rows: dict[tuple[type[Versioned], int], Versioned] = field(default_factory=dict)
    read: dict[tuple[type[Versioned], int], int] = field(default_factory=dict)  # versions
    histories: dict[type[Model], list[Params]] = field(default_factory=dict)
    keys: dict[type[Versioned], Iterator[int]] = field(default_factory=dict)
    deleted: dict[type[Versioned], list[Versioned]] = field(default_factory=dict)
    together: UUID = field(default_factory=uuid4)  # by what the deleted are found in the trash

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Collect what is saved and deleted in this context."""
        token = COLLECTOR.set(self)
        try:
            yield
        finally:
            COLLECTOR.reset(token)

    # What a row calls

    def save(self, row: Versioned) -> None:
        is_new = row._state.adding
        if is_new:
            row.pk = next(self._keys(type(row)))
            row._state.adding = False
        else:
            self._note_version(row)
            row.version += 1
        self.rows[type(row), row.pk] = row
        self._remember(row, "+" if is_new else "~")

    def delete(self, row: Versioned) -> None:
        self._note_version(row)
        self.rows.pop((type(row), row.pk), None)
        self.deleted.setdefault(type(row), []).append(row)

    def _note_version(self, row: Versioned) -> None:
        key = type(row), row.pk
        if key not in self.rows:  # those of this batch are written as they are at its end
            self.read[key] = row.version

    def _keys(self, model: type[Versioned]) -> Iterator[int]:
        if model not in self.keys:
            self.keys[model] = reserved_keys(model)
        return self.keys[model]

    def _remember(self, row: Versioned, kind: str) -> None:
        model: Any = type(row)
        values = [stored(row, one, is_new=kind == "+") for one in model._meta.local_concrete_fields]
        about = {
            "history_date": timezone.now(),
            "history_change_reason": getattr(row, "_change_reason", None),
            "history_type": kind,
            "history_user_id": getattr(getattr(row, "_history_user", None), "pk", None),
        }
        history = history_of(model)
        names = [one.attname for one in model._meta.local_concrete_fields]
        known = dict(zip(names, values, strict=True)) | _prepared(history, about)
        columns = columns_without(history, "history_id")
        self.histories.setdefault(history, []).append([known[one.attname] for one in columns])

    # Writing

    def write(self, before_commit: Callable[[], None] = lambda: None) -> None:
        """Write all of it, or raise StaleRow and write nothing."""
        thrown = list(self._thrown())
        changes = chain(self._changes(), self._additions_to_history())
        with (
            laid_ready(chain(changes, *(one.additions() for one in thrown))) as ready,
            transaction.atomic(),
        ):
            for one in thrown:
                one.take_away()
            for change in ready:
                if not change.make():
                    raise StaleRow(change.model())
            before_commit()

    def _thrown(self) -> Iterator[Thrown]:
        """Return what goes into the trash, with the versions that were read."""
        for model, rows in self.deleted.items():
            versions = {row.pk: self.read[model, row.pk] for row in rows}
            by = getattr(rows[0], "_history_user", None)
            yield Thrown.of(model, versions, by, self.together)

    def _changes(self) -> Iterator[Writing]:
        """Write the rows in the order of their keys, so that no two batches wait for each other."""
        by_model: dict[type[Versioned], tuple[list[Versioned], list[Versioned]]] = {}
        for key, row in sorted(self.rows.items(), key=_by_key):
            by_model.setdefault(key[0], ([], []))[key in self.read].append(row)
        for model, (new, changed) in by_model.items():
            if new:
                yield Insertion.of(model, new)
            if changed:
                others = [one for one in columns_without(model) if not one.primary_key]
                yield Update(model, others, [self._changed(row, others) for row in changed])

    def _changed(self, row: Versioned, columns: Sequence[Any]) -> Params:
        values = (stored(row, one, is_new=False) for one in columns)
        return [*values, row.pk, self.read[type(row), row.pk]]

    def _additions_to_history(self) -> Iterator[Writing]:
        for history, rows in self.histories.items():
            yield Insertion(history, columns_without(history, "history_id"), rows)


def _prepared(model: type[Model], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values by the names of their columns as the database takes them."""
    columns: Any = {one.attname: one for one in columns_without(model)}
    return {
        name: columns[name].get_db_prep_save(value, connection) for name, value in values.items()
    }


def _by_key(entry: tuple[tuple[type[Model], int], object]) -> tuple[str, int]:
    model, pk = entry[0]
    return model._meta.label, pk
