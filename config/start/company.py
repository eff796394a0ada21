"""Processes that serve one site together; one that could not tell the others anything notices."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from config.start import database, one_process

LOCK = 0x6B726F6E696B61  # of PostgreSQL, for as long as a process serves: "kronika"
TRY_ALONE, TRY_TOGETHER = "pg_try_advisory_lock", "pg_try_advisory_lock_shared"


@contextlib.contextmanager
def joined() -> Iterator[None]:
    """Be one of them, or raise SecondProcess where news would not reach the others.

    Without Redis a process has to be the only one, on this data directory and, on another
    machine as well, with this database.
    """
    together = bool(settings.REDIS_URL)
    with contextlib.ExitStack() as places:
        if together:
            lock = Path(settings.DATA_DIR) / one_process.LOCK
            places.enter_context(one_process.held(lock, together=True))
        if connection.vendor == "postgresql":
            places.enter_context(_known_to_database(together=together))
        yield


@contextlib.contextmanager
def _known_to_database(*, together: bool) -> Iterator[None]:
    wire: Any = database.connect_directly()
    with contextlib.closing(wire):
        wire.autocommit = True
        asked = f"SELECT {TRY_TOGETHER if together else TRY_ALONE}(%s)"
        if not wire.execute(asked, [LOCK]).fetchone()[0]:
            raise one_process.SecondProcess
        yield
