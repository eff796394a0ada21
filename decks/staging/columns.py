"""Columns, histories and keys of tables, for those who write past the models."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

KEYS_AT_ONCE = 500  # reserved


def columns_without(model: type[Model], name: str = "") -> list[Any]:
    """Return the columns but for one, which the database fills by itself."""
    return [one for one in model._meta.local_concrete_fields if one.attname != name]


def stored(row: Model, column: Any, *, is_new: bool = True) -> Any:
    """Return what a row has in a column, as the database takes it."""
    return column.get_db_prep_save(column.pre_save(row, is_new), connection)


@cache  # for the way there makes a class of its own each time
def history_of(model: Any) -> type[Model]:
    history: type[Model] = model.history.model
    return history


def reserved_keys(model: type[Model]) -> Iterator[int]:
    """Yield keys that no other row is given, reserved some at a time."""
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            keys = _reserve[connection.vendor](cursor, model._meta.db_table)
        yield from keys


def _reserved_in_postgresql(cursor: Any, table: str) -> Sequence[int]:
    cursor.execute(
        "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
        [table, KEYS_AT_ONCE],
    )
    return [key for (key,) in cursor.fetchall()]


def _reserved_in_sqlite(cursor: Any, table: str) -> Sequence[int]:
    cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
    found = cursor.fetchone()
    last = found[0] if found else 0
    if found:
        cursor.execute(
            "UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last + KEYS_AT_ONCE, table]
        )
    else:
        cursor.execute(
            "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, KEYS_AT_ONCE]
        )
    return range(last + 1, last + KEYS_AT_ONCE + 1)


_reserve = {"sqlite": _reserved_in_sqlite, "postgresql": _reserved_in_postgresql}
