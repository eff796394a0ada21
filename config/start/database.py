"""Whether the database can be used, and if not, why."""

import sqlite3
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from config.start.obstacle import Obstacle

OLDEST_SQLITE = (3, 35)  # which tells what a statement has changed
OUT_OF_RESOURCES = "53"  # the class of PostgreSQL's codes for a full disk, and its like
SQLITE_CURES = {
    "FULL": "The disk is full. Make room there, then start again.",
    "IOERR": "The disk is full or broken. Make room there, or look into the system's log.",
    "READONLY": "Make this file and its directory writable for this user.",
    "CANTOPEN": "Make this file and its directory readable and writable for this user.",
    "PERM": "Make this file and its directory readable and writable for this user.",
    "BUSY": "Another program keeps it locked. End that, or wait, then start again.",
    "LOCKED": "Another program keeps it locked. End that, or wait, then start again.",
    "NOTADB": "This is no SQLite database. Put a backup in its place, or name another DATA_DIR.",
    "CORRUPT": "The file is damaged. Put a backup in its place.",
}


def reach() -> None:
    """Connect and see that something could be written, or raise Obstacle."""
    if connection.vendor == "sqlite" and sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise Obstacle(
            f"This Python has SQLite {sqlite3.sqlite_version}; {oldest} or newer is needed. "
            "Start with another Python, or name a PostgreSQL database in DATABASE_URL."
        )
    try:
        if connection.vendor == "postgresql":
            connect_directly().close()
        with transaction.atomic():  # on SQLite this takes the place of the writer
            pass
    except DatabaseError as error:
        raise Obstacle(explanation(error) or str(error)) from error


def be_migrated() -> None:
    """Raise Obstacle unless the tables are those that this code knows."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise Obstacle("The database is older than this code. First run: manage.py prepare")


def without_pool() -> None:
    """Connect plainly from now on: a pool has threads, and connections that nobody asked for."""
    for asked in connections.settings.values():
        asked.get("OPTIONS", {}).pop("pool", None)


def explanation(error: DatabaseError) -> str | None:
    """Return what is wrong with the database, or None where it is not the database."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(cause)
    if (getattr(cause, "sqlstate", None) or "").startswith(OUT_OF_RESOURCES):
        return f"PostgreSQL cannot go on: {_first_line(error)}. Make room for it, then start again."
    try:
        connect_directly().close()
    except DatabaseError as refused:
        return (
            f"DATABASE_URL leads to no usable database: {_first_line(refused)}. "
            "Correct the address, or start or make what it names."
        )
    return None


def _of_sqlite(error: sqlite3.Error) -> str | None:
    name = getattr(error, "sqlite_errorname", "")  # as in SQLITE_IOERR_WRITE
    cure = SQLITE_CURES.get(name.split("_")[1]) if "_" in name else None
    path = settings.DATABASES[DEFAULT_DB_ALIAS]["NAME"]
    return f"Cannot use {path}: {_first_line(error)}. {cure}" if cure else None


def connect_directly() -> Any:
    """Connect without the pool, which would only say that it waited in vain."""
    postgresql: Any = connection
    with postgresql.wrap_database_errors:
        return postgresql.Database.connect(**postgresql.get_connection_params())


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0].rstrip(".")
