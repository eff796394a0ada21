"""Many rows that are written by few statements, so that others hardly wait for them.

SQLite has one lock for all who write, and row by row many rows hold it for seconds.  There they are
laid into tables of the connection's own first, for which nobody waits; then one statement for each
table brings all of them over.  PostgreSQL locks rows alone, so they go there one by one.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Model

from decks.staging.columns import columns_without, stored

Params = list[Any]
Pairs = list[tuple[Any, str]]  # columns, and where their values are


@dataclass(frozen=True, slots=True)
class Insertion:
    """Rows to be added to a table: the values of *columns*."""

    model: type[Model]
    columns: Sequence[Any]
    rows: Sequence[Params]

    @classmethod
    def of(cls, model: type[Model], rows: Sequence[Model]) -> "Insertion":
        """Return what adds new rows; those without a key are given theirs by the database."""
        columns = columns_without(model, "" if rows and rows[0].pk else "id")
        return cls(model, columns, [[stored(row, one) for one in columns] for row in rows])

    def sql(self, values: Sequence[str], source: str = "") -> str:
        """Return the statement that takes *values*, from the table *source* or of one row."""
        listed = ", ".join(values)
        given = f"SELECT {listed} FROM {source}" if source else f"VALUES ({listed})"  # noqa: S608
        return f"INSERT INTO {_table(self.model)} ({_names(self.columns)}) {given}"


@dataclass(frozen=True, slots=True)
class Update:
    """Rows to be changed: the values of *columns*, then the key, and the version that was read."""

    model: type[Model]
    columns: Sequence[Any]
    rows: Sequence[Params]

    def sql(self, values: Sequence[str], source: str = "") -> str:
        """Return the statement; from the table *source* it takes only what differs in any row."""
        pairs, read = list(zip(self.columns, values[:-2], strict=True)), values[-2:]
        if source:
            pairs = self._differing(pairs, read, source)
        changes = ", ".join(f"{_name(column)} = {value}" for column, value in pairs)
        origin = f" FROM {source}" if source else ""
        where = _as_read(self.model, read)
        return f"UPDATE {_table(self.model)} SET {changes}{origin} WHERE {where}"  # noqa: S608

    def _differing(self, pairs: Pairs, read: Sequence[str], source: str) -> Pairs:
        """Return the columns that differ in any row, which spares the indexes of all others."""
        asked = ", ".join(f"MAX({_name(column)} IS NOT {value})" for column, value in pairs)
        rows = f"{source} CROSS JOIN {_table(self.model)} WHERE {_as_read(self.model, read)}"
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {asked} FROM {rows}")  # noqa: S608
            found = cursor.fetchone()
        return [
            pair for pair, is_other in zip(pairs, found, strict=True) if is_other
        ] or pairs  # all are gone


Writing = Insertion | Update


@dataclass(frozen=True, slots=True)
class Ready:
    """A change that only has to be made."""

    model: type[Model]
    count: int  # of rows
    sql: str
    rows: Sequence[Params] = ()  # unless they are laid ready

    def make(self) -> bool:
        """Write the rows; say no where one has another version, or is gone."""
        with connection.cursor() as cursor:
            if self.rows:
                cursor.executemany(self.sql, self.rows)
            else:
                cursor.execute(self.sql)
            written: int = cursor.rowcount
        return written == self.count


@contextmanager
def laid_ready(changes: Iterable[Writing]) -> Iterator[list[Ready]]:
    """Prepare changes that are to be made in one transaction within this context."""
    if connection.vendor != "sqlite":
        yield [_one_by_one(change) for change in changes]
        return
    tables: list[str] = []
    try:
        yield [_staged(change, tables) for change in changes]
    finally:
        with connection.cursor() as cursor:
            for table in tables:
                cursor.execute(f"DROP TABLE IF EXISTS {table}")


def _one_by_one(change: Writing) -> Ready:
    sql = change.sql(["%s"] * len(change.rows[0]))
    return Ready(change.model, len(change.rows), sql, change.rows)


def _staged(change: Writing, tables: list[str]) -> Ready:
    """Lay the rows into a table of this connection; no lock is held for that."""
    table = f"temp.staged_{len(tables)}"
    tables.append(table)
    names = [f"staged_{place}" for place in range(len(change.rows[0]))]
    places = ", ".join(["%s"] * len(names))
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {table} ({', '.join(names)})")
        cursor.executemany(f"INSERT INTO {table} VALUES ({places})", change.rows)  # noqa: S608
    return Ready(change.model, len(change.rows), change.sql(names, table))


def _as_read(model: type[Model], values: Sequence[str]) -> str:
    """Return the condition that a row, by its key, still has the version that was read."""
    key, version = values
    columns: Any = model._meta
    return f"{_name(columns.pk)} = {key} AND {_name(columns.get_field('version'))} = {version}"


def _names(columns: Iterable[Any]) -> str:
    return ", ".join(map(_name, columns))


def _name(column: Any) -> str:
    return connection.ops.quote_name(column.column)


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)
