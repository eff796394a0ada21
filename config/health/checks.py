"""What the site stands on, and whether it is there."""

import logging
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config import media

WELL, AWAY, OLD = "ok", "away", "older than this code"
READ_AND_WRITE = os.R_OK | os.W_OK | os.X_OK

logger = logging.getLogger(__name__)

Check = Callable[[], str]


def look() -> dict[str, str]:
    """Say in a word what is with each thing; why it is so, the log says to its keeper alone."""
    try:
        return {name: word(name, check) for name, check in CHECKS.items() if _is_asked_for(name)}
    finally:
        connection.close()


def is_ready(found: Mapping[str, str]) -> bool:
    """Say whether pages can be answered: without Redis they are, each process counting alone."""
    return all(word == WELL for name, word in found.items() if name != "redis")


def word(name: str, check: Check) -> str:
    try:
        return check()
    except Exception as error:  # noqa: BLE001  (whatever keeps it from answering)
        logger.warning("%s does not answer: %s", name, " ".join(str(error).split()))
        return AWAY


def _is_asked_for(name: str) -> bool:
    return name != "redis" or bool(settings.REDIS_URL)


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return WELL


def _migrations() -> str:
    """Compare what was applied with what this code brings, in one query."""
    return (
        OLD
        if _known_migrations() - set(MigrationRecorder(connection).applied_migrations())
        else WELL
    )


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


def _media() -> str:
    media.require_bucket()
    return WELL if os.access(Path(settings.MEDIA_ROOT), READ_AND_WRITE) else AWAY


def _redis() -> str:
    """Ask Redis itself: the cache goes on without it."""
    from config.fallback_cache import RedisOrMemory  # what it needs comes with Redis

    asked = settings.CACHES["default"]
    RedisOrMemory(asked["LOCATION"], asked.get("OPTIONS", {})).line.redis.get("anything")
    return WELL


CHECKS: Mapping[str, Check] = {
    "database": _database,
    "migrations": _migrations,
    "media": _media,
    "redis": _redis,
}
