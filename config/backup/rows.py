"""Rows from one database to another that has the same tables."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connections, transaction
from django.db.models import Model

from decks.editions.protection import protect_editions, release_editions

ROWS_AT_ONCE = 500

Table = type[Model]


def replace(source: str, target: str) -> None:
    """Give *target* the rows of *source* instead of its own, all of them or none."""
    connection = connections[target]
    with transaction.atomic(using=target):
        release_editions(connection)
        names = [model._meta.db_table for model in tables()]
        _run(target, connection.ops.sql_flush(no_style(), names))
        for model in tables():
            _copy(model, source, target)
        _run(target, connection.ops.sequence_reset_sql(no_style(), tables()))
        connection.check_constraints()
        protect_editions(target)


def tables() -> list[Table]:
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def _copy(model: Table, source: str, target: str) -> None:
    """Copy as the fields say, so that both engines mean the same by it."""
    connection = connections[target]
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]
    rows = model._base_manager.using(source).order_by("pk")
    values = rows.values_list(*[field.attname for field in fields])
    name = connection.ops.quote_name
    insert = "INSERT INTO {} ({}) VALUES ({})".format(  # noqa: S608  (our own names)
        name(model._meta.db_table),
        ", ".join(name(str(field.column)) for field in fields),
        ", ".join(["%s"] * len(fields)),
    )
    with connection.cursor() as cursor:
        for some in _in_batches(values.iterator(chunk_size=ROWS_AT_ONCE)):
            cursor.executemany(
                insert,
                [
                    [
                        field.get_db_prep_save(value, connection)
                        for field, value in zip(fields, row, strict=True)
                    ]
                    for row in some
                ],
            )


def _in_batches(rows: Iterator[Any]) -> Iterator[list[Any]]:
    while some := list(islice(rows, ROWS_AT_ONCE)):
        yield some


def _run(alias: str, statements: list[str]) -> None:
    with connections[alias].cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
