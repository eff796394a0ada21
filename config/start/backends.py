"""The database, the cache and the messengers that DATABASE_URL and REDIS_URL ask for."""

from importlib.util import find_spec
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from config.start.data import DATA_DIR

SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "db.sqlite3",
    "OPTIONS": {
        # IMMEDIATE: no transaction fails halfway for want of the write lock.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
            "PRAGMA journal_size_limit=67108864;PRAGMA temp_store=MEMORY;"
        ),
    },
}
POSTGRESQL: dict[str, Any] = {
    "CONN_MAX_AGE": 0,
    "CONN_HEALTH_CHECKS": True,
    "OPTIONS": {
        "connect_timeout": 5,
        "pool": {
            "min_size": 2,
            "max_size": 8,
            "timeout": 10,  # in which PostgreSQL starts anew, or others are done with a connection
            "reconnect_timeout": 4,  # then whoever asks next has it tried at once again
        },
    },
}
REDIS_TIMEOUTS = {"socket_connect_timeout": 1, "socket_timeout": 1}  # seconds
MEMORY = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 20_000},  # who counts must not be made to forget
}
UNREADABLE_URL = (
    "DATABASE_URL cannot be read. It looks like postgresql://user:password@host:5432/name, "
    "and odd characters in a password are written as %-codes: # is %23."
)
INSTALL = "`make run` installs it; elsewhere install the extra `scaled` of pyproject.toml."


def database(url: str | None) -> dict[str, Any]:
    """Return Django's settings for a PostgreSQL at this address, or for SQLite without one."""
    if not url:
        return dict(SQLITE)
    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL is not postgresql://…; leave it out for SQLite.")
    _require("DATABASE_URL", "psycopg", "psycopg_pool")
    try:
        asked = dj_database_url.parse(url)
    except ValueError as error:
        raise ImproperlyConfigured(UNREADABLE_URL) from error
    options = {**asked.get("OPTIONS", {}), **POSTGRESQL["OPTIONS"]}
    return {**asked, **POSTGRESQL, "OPTIONS": options}


def bucket(name: str | None, endpoint: str | None) -> dict[str, Any]:
    """Return Django's settings for a bucket of pictures that several machines share, if any."""
    if not name:
        return {}
    if find_spec("storages") is None or find_spec("boto3") is None:
        raise ImproperlyConfigured("MEDIA_BUCKET needs the extra `s3` of pyproject.toml.")
    options: dict[str, Any] = {"bucket_name": name, "endpoint_url": endpoint or None}
    patience = {"connect_timeout": 5, "read_timeout": 20, "retries": {"max_attempts": 3}}
    options["client_config"] = _client_config(patience)
    return {"bucket": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}}


def _client_config(patience: dict[str, Any]) -> Any:
    from botocore.config import Config  # an extra

    return Config(s3={"addressing_style": "path"}, **patience)


def cache(url: str | None, prefix: str) -> dict[str, Any]:
    """Return Django's settings for a cache in Redis whose absence stops nobody, or in memory."""
    if not url:
        return MEMORY
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL is not redis://…; leave it out for one process.")
    _require("REDIS_URL", "redis", "channels_redis")
    return {
        "BACKEND": "config.fallback_cache.RedisOrMemory",
        "LOCATION": url,
        "KEY_PREFIX": prefix,
        "OPTIONS": REDIS_TIMEOUTS,
    }


def channel_layers(url: str | None, prefix: str) -> dict[str, Any]:
    """Return the settings of what carries wake-ups between the processes; one alone needs none."""
    if not url:
        return {}
    host = {"address": url, **REDIS_TIMEOUTS}
    layer = "channels_redis.pubsub.RedisPubSubChannelLayer"
    return {"default": {"BACKEND": layer, "CONFIG": {"hosts": [host], "prefix": prefix}}}


def _require(variable: str, *packages: str) -> None:
    for package in packages:
        if find_spec(package) is None:
            raise ImproperlyConfigured(
                f"{variable} is set, but {package} is not installed. {INSTALL}"
            )
