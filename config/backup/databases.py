"""A site's database as a file of SQLite, and a site's database from such a file."""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.loader import MigrationLoader

from config.backup import rows
from config.start import backends, database, one_process
from config.start.obstacle import Obstacle

ASIDE = "aside"  # the alias of the file while it is filled, or read
PATIENCE = 20.0  # seconds to wait for whoever writes
PARTING = 5.0  # seconds in which PostgreSQL lets go of a connection that was closed just now
SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


def dump(path: Path) -> None:
    """Write the database as it is in this moment to a new file; others may go on writing."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(path)])
        return
    database.without_pool()
    database.be_migrated()
    bring_up_to_date(path)
    with _beside(path), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOT)
        rows.replace(DEFAULT_DB_ALIAS, ASIDE)


def vet(path: Path) -> None:
    """Raise Obstacle unless *path* is a whole database that this code knows, or can migrate."""
    try:
        with contextlib.closing(sqlite3.connect(path)) as file:
            [[said]] = file.execute("PRAGMA integrity_check(1)").fetchall()
            applied = set(file.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.Error as error:
        raise Obstacle(f"The database in the backup cannot be read: {error}.") from error
    if said != "ok":
        raise Obstacle(f"The database in the backup is damaged: {said}.")
    if unknown := sorted(applied - set(MigrationLoader(None).disk_migrations)):
        name = ".".join(unknown[0])
        raise Obstacle(f"The backup is of a newer version, with {name}: install that first.")


def bring_up_to_date(path: Path) -> None:
    """Migrate what an older version wrote; nothing becomes an empty database."""
    with _instead(path):
        call_command("migrate", verbosity=0)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keep the site from being served meanwhile, or raise Obstacle where it is."""
    if connection.vendor == "sqlite":
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(one_process.held(Path(settings.DATA_DIR) / one_process.LOCK))
            except one_process.SecondProcess:
                raise Obstacle("The site is running: stop it, then try again.") from None
            yield
        return
    end = time.monotonic() + PARTING
    while others := _other_connections():
        if time.monotonic() > end:
            raise Obstacle(
                f"{others} other connections use this database: "
                "stop the site’s processes and workers, then try again."
            )
        time.sleep(0.1)
    yield


def _other_connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


def load(path: Path) -> None:
    """Replace the database by one that was vetted and is up to date: all of it or nothing."""
    if connection.vendor != "sqlite":
        call_command("migrate", verbosity=0)
        with _beside(path):
            rows.replace(ASIDE, DEFAULT_DB_ALIAS)
        return
    connection.ensure_connection()
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.backup(connection.connection, progress=_until(time.monotonic() + PATIENCE))


def _until(end: float) -> Callable[[int, int, int], None]:
    def give_up(status: int, _left: int, _total: int) -> None:
        if status not in {sqlite3.SQLITE_OK, sqlite3.SQLITE_DONE} and time.monotonic() > end:
            raise Obstacle("Another program keeps the database locked: end that, then try again.")

    return give_up


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[None]:
    """Make a file of SQLite a second database of Django's, for as long as the context lasts."""
    connections.settings[ASIDE] = _settings(path)
    try:
        yield
    finally:
        _forget(ASIDE)
        del connections.settings[ASIDE]


@contextlib.contextmanager
def _instead(path: Path) -> Iterator[None]:
    """Make it the only one: migrations may speak to no other."""
    _forget(DEFAULT_DB_ALIAS)
    own = connections.settings[DEFAULT_DB_ALIAS]
    connections.settings[DEFAULT_DB_ALIAS] = _settings(path)
    try:
        yield
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=DELETE")  # so that it is all in the one file
    finally:
        _forget(DEFAULT_DB_ALIAS)
        connections.settings[DEFAULT_DB_ALIAS] = own


def _settings(path: Path) -> dict[str, Any]:
    asked = {DEFAULT_DB_ALIAS: {**backends.SQLITE, "NAME": path}}
    return dict(connections.configure_settings(asked)[DEFAULT_DB_ALIAS])


def _forget(alias: str) -> None:
    connections[alias].close()
    del connections[alias]
