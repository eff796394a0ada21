"""What a process remembers: so much and no more, and all of it can be forgotten at once."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

K = TypeVar("K")
V = TypeVar("V")

_caches: "WeakSet[Cache[Any, Any]]" = WeakSet()


class Cache(Generic[K, V]):
    """The *size* values that were asked for last, none of them None; for any thread."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()
        _caches.add(self)

    def get(self, key: K) -> V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def keep(self, key: K, value: V) -> V:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._size:
                self._values.popitem(last=False)
        return value

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """Return what is kept; two threads that miss it at once both make it."""
        found = self.get(key)
        return self.keep(key, make()) if found is None else found

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


def forget_all() -> None:
    """Let this process know nothing, as if it had just started."""
    for cache in list(_caches):
        cache.clear()
