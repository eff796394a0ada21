"""Many saves as one short transaction: made ready first, then written at once or not at all.

The verbs of the models save row by row, and while they do nobody else can write.  Within a batch
their saves are collected; what is to be written is worked out before any lock is taken.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from decks.models.versioned import COLLECTOR, StaleRow, Versioned

AT_ONCE = 500  # keys in one question

Params = list[Any]


@dataclass
class Batch:
    """What is to be written, in the order in which it was saved."""

    rows: dict[tuple[type[Versioned], int], Versioned] = field(default_factory=dict)
    read: dict[tuple[type[Versioned], int], int] = field(default_factory=dict)  # versions
    histories: dict[type[Model], list[Params]] = field(default_factory=dict)
    keys: dict[type[Versioned], Iterator[int]] = field(default_factory=dict)

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
        self._remember(row, "-")

    def _note_version(self, row: Versioned) -> None:
        self.read.setdefault((type(row), row.pk), row.version)

    def _keys(self, model: type[Versioned]) -> Iterator[int]:
        if model not in self.keys:
            self.keys[model] = _reserved_keys(model)
        return self.keys[model]

    def _remember(self, row: Versioned, kind: str) -> None:
        model: Any = type(row)
        values = [_value(row, one, is_new=kind == "+") for one in model._meta.local_concrete_fields]
        about = {
            "history_date": timezone.now(),
            "history_change_reason": getattr(row, "_change_reason", None),
            "history_type": kind,
            "history_user_id": getattr(getattr(row, "_history_user", None), "pk", None),
        }
        history = _history_of(model)
        names = [one.attname for one in model._meta.local_concrete_fields]
        known = dict(zip(names, values, strict=True)) | _prepared(history, about)
        columns = _columns(history, without="history_id")
        self.histories.setdefault(history, []).append([known[one.attname] for one in columns])

    # Writing

    def write(self, before_commit: Callable[[], None] = lambda: None) -> None:
        """Write all of it, or raise StaleRow and write nothing."""
        deleted = [key for key in self.read if key not in self.rows]
        statements = [*self._statements(), *self._history_statements()]
        with transaction.atomic():
            self._require_versions()
            for model, pk in deleted:
                model._base_manager.filter(pk=pk)._raw_delete(  # noqa: SLF001
                    using=connection.alias
                )
            with connection.cursor() as cursor:
                for sql, params in statements:
                    cursor.executemany(sql, params)
            before_commit()

    def _require_versions(self) -> None:
        for model in {model for model, _pk in self.read}:
            expected = {pk: version for (kind, pk), version in self.read.items() if kind is model}
            keys = list(expected)
            for start in range(0, len(keys), AT_ONCE):
                some = model._base_manager.filter(pk__in=keys[start : start + AT_ONCE])
                found = dict(some.select_for_update().order_by("pk").values_list("pk", "version"))
                for pk in keys[start : start + AT_ONCE]:
                    if found.get(pk) != expected[pk]:
                        raise StaleRow(self._row(model, pk))

    def _row(self, model: type[Versioned], pk: int) -> Versioned:
        return self.rows.get((model, pk)) or model()

    def _statements(self) -> Iterator[tuple[str, Sequence[Params]]]:
        by_model: dict[type[Versioned], tuple[list[Versioned], list[Versioned]]] = {}
        for key, row in self.rows.items():
            by_model.setdefault(key[0], ([], []))[key in self.read].append(row)
        for model, (new, changed) in by_model.items():
            columns = list(model._meta.local_concrete_fields)
            if new:
                yield _insert(model), [[_value(r, c, is_new=True) for c in columns] for r in new]
            if changed:
                others = [one for one in columns if not one.primary_key]
                yield (
                    _update(model),
                    [[*(_value(r, c, is_new=False) for c in others), r.pk] for r in changed],
                )

    def _history_statements(self) -> Iterator[tuple[str, Sequence[Params]]]:
        for history, rows in self.histories.items():
            yield _insert(history, without="history_id"), rows


def _prepared(model: type[Model], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values by the names of their columns as the database takes them."""
    columns: Any = {one.attname: one for one in _columns(model)}
    return {
        name: columns[name].get_db_prep_save(value, connection) for name, value in values.items()
    }


@cache  # for the way there makes a class of its own each time
def _history_of(model: Any) -> type[Model]:
    history: type[Model] = model.history.model
    return history


def _value(row: Model, column: Any, *, is_new: bool) -> Any:
    return column.get_db_prep_save(column.pre_save(row, is_new), connection)


def _columns(model: type[Model], without: str = "") -> list[Any]:
    return [one for one in model._meta.local_concrete_fields if one.attname != without]


def _insert(model: type[Model], without: str = "") -> str:
    names = [connection.ops.quote_name(one.column) for one in _columns(model, without)]
    places = ", ".join(["%s"] * len(names))
    return f"INSERT INTO {_table(model)} ({', '.join(names)}) VALUES ({places})"  # noqa: S608


def _update(model: type[Model]) -> str:
    others = [one for one in _columns(model) if not one.primary_key]
    (key,) = (connection.ops.quote_name(o.column) for o in _columns(model) if o.primary_key)
    changes = ", ".join(f"{connection.ops.quote_name(one.column)} = %s" for one in others)
    return f"UPDATE {_table(model)} SET {changes} WHERE {key} = %s"  # noqa: S608


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _reserved_keys(model: type[Versioned]) -> Iterator[int]:
    """Yield keys that no other row is given, reserved some at a time."""
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            keys = _reserve[connection.vendor](cursor, model._meta.db_table)
        yield from keys


def _reserved_in_postgresql(cursor: Any, table: str) -> Sequence[int]:
    cursor.execute(
        "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
        [table, AT_ONCE],
    )
    return [key for (key,) in cursor.fetchall()]


def _reserved_in_sqlite(cursor: Any, table: str) -> Sequence[int]:
    cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
    found = cursor.fetchone()
    last = found[0] if found else 0
    if found:
        cursor.execute(
            "UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last + AT_ONCE, table]
        )
    else:
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, AT_ONCE])
    return range(last + 1, last + AT_ONCE + 1)


_reserve = {"sqlite": _reserved_in_sqlite, "postgresql": _reserved_in_postgresql}
