"""The cache of tests on Redis."""

from config.fallback_cache import RedisOrMemory


class OwnKeys(RedisOrMemory):
    """Django's `clear` empties the whole Redis database; this one deletes what the run wrote."""

    def clear(self) -> None:
        client = self.line.redis._cache.get_client(write=True)  # noqa: SLF001  (it has no other way)
        keys = list(client.scan_iter(match=f"{self.key_prefix}:*", count=1000))
        if keys:
            client.delete(*keys)
