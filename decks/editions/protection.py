"""Triggers that keep editions as they were published, whoever speaks to the database."""

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

_FROZEN = {
    "decks_edition": (
        "id",
        "deck_id",
        "number",
        "content_json",
        "sha256",
        "note",
        "published_by_id",
        "published_at",
    ),
    "decks_editionpicture": ("id", "edition_id", "picture_id"),
}
_MESSAGE = "an edition can never be changed or deleted"


def protect_editions(using: str = "default", **_kwargs: object) -> None:
    """Put the triggers in place; done after every migration, because SQLite rebuilds tables."""
    connection = connections[using]
    with connection.cursor() as cursor:
        for statement in _statements(connection):
            cursor.execute(statement)


def release_editions(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away, so that a test database can be emptied."""
    with connection.cursor() as cursor:
        for table in _FROZEN:
            for statement in _drops(connection, table):
                cursor.execute(statement)


_UNIQUE = {
    "decks_edition": "(deck_id = NEW.deck_id AND number = NEW.number)",
    "decks_editionpicture": "(edition_id = NEW.edition_id AND picture_id = NEW.picture_id)",
}


def _statements(connection: BaseDatabaseWrapper) -> list[str]:
    create = _on_postgresql if connection.vendor == "postgresql" else _on_sqlite
    return [
        statement
        for table, columns in _FROZEN.items()
        for statement in (*_drops(connection, table), *create(table, columns))
    ]


def _drops(connection: BaseDatabaseWrapper, table: str) -> list[str]:
    on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
    names = ("update", "delete", "replace", "truncate")
    return [f"DROP TRIGGER IF EXISTS {table}_no_{name}{on_table}" for name in names]


def _on_sqlite(table: str, columns: tuple[str, ...]) -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_MESSAGE}'); END"
    frozen = ", ".join(columns)
    same = f"id = NEW.id OR {_UNIQUE[table]}"
    taken = f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608  (our own names)
    return [
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE OF {frozen} ON {table} {refuse}",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {refuse}",
        # INSERT OR REPLACE deletes without firing a DELETE trigger.
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} WHEN {taken} {refuse}",
    ]


def _on_postgresql(table: str, columns: tuple[str, ...]) -> list[str]:
    frozen = ", ".join(columns)
    each_row = f"ON {table} FOR EACH ROW EXECUTE FUNCTION kronika_refuse_change()"
    return [
        f"""
        CREATE OR REPLACE FUNCTION kronika_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '{_MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'; END $$
        """,
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE OF {frozen} {each_row}",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE {each_row}",
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
        "EXECUTE FUNCTION kronika_refuse_change()",
    ]
