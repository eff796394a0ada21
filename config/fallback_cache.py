"""The cache in Redis, and in this process's memory for as long as Redis is away."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

LOOK_EVERY = 3.0  # seconds, whether Redis is back
MOST_IN_MEMORY = 20_000  # who counts must not be made to forget

AWAY = (
    "Redis is away (%s). Until it is back this process counts requests by itself, and browsers "
    "ask for news now and then. See whether it runs where REDIS_URL says."
)

logger = logging.getLogger(__name__)


class Line:
    """What this process has instead of a Redis that does not answer, and whether it does."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        self.redis = RedisCache(server, params)
        self.memory = LocMemCache(server, {**params, "max_entries": MOST_IN_MEMORY})
        self._lock = threading.Lock()
        self._look_at: float | None = None  # None: all is well

    def do(self, deed: str, *args: object, **kwargs: object) -> Any:
        """Do something with the cache in Redis, or where that fails with the one in memory."""
        if self._is_up():
            try:
                return getattr(self.redis, deed)(*args, **kwargs)
            except RedisError as error:
                self._went_away(error)
        return getattr(self.memory, deed)(*args, **kwargs)

    def _is_up(self) -> bool:
        """Tell what is known; now and then have somebody look for whom nobody waits."""
        with self._lock:
            now = time.monotonic()
            if self._look_at is None or now < self._look_at:
                return self._look_at is None
            self._look_at = now + LOOK_EVERY
        threading.Thread(target=self._look, daemon=True).start()
        return False

    def _went_away(self, error: RedisError) -> None:
        with self._lock:
            if self._look_at is not None:
                return
            self._look_at = time.monotonic() + LOOK_EVERY
        logger.warning(AWAY, error)

    def _look(self) -> None:
        with suppress(RedisError):
            self.redis.set("back", 1, timeout=1)
            self._look_at = None
            logger.warning("Redis is back.")


_lines: dict[str, Line] = {}  # Django makes a cache for each request, which must not look anew


def _on_the_line(deed: str) -> Callable[..., Any]:
    def method(self: "RedisOrMemory", *args: object, **kwargs: object) -> Any:
        return self.line.do(deed, *args, **kwargs)

    return method


class RedisOrMemory(BaseCache):
    """Never fails for want of Redis; meanwhile each process counts by itself."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.line = _lines.setdefault(server, Line(server, params))

    add = _on_the_line("add")
    get = _on_the_line("get")
    set = _on_the_line("set")
    touch = _on_the_line("touch")
    delete = _on_the_line("delete")
    get_many = _on_the_line("get_many")
    has_key = _on_the_line("has_key")
    incr = _on_the_line("incr")
    set_many = _on_the_line("set_many")
    delete_many = _on_the_line("delete_many")
    clear = _on_the_line("clear")
