"""What a process remembers, and how it forgets."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from config.cache import Cache, forget_all


def test_a_value_is_made_once_for_as_long_as_it_is_kept():
    cache, made = Cache(2), []

    for _time in range(2):
        cache.get_or_make("key", lambda: made.append("value") or len(made))

    assert made == ["value"]
    assert cache.get("key") == 1


def test_a_newer_value_takes_the_place_of_the_older():
    cache = Cache(1)
    cache.keep("key", "older")

    assert cache.keep("key", "newer") == cache.get("key") == "newer"


@pytest.mark.parametrize("used", [Cache.get, lambda cache, key: cache.keep(key, key)])
def test_what_was_not_used_for_longest_goes_first(used):
    cache = Cache(2)
    for key in ("first", "second"):
        cache.keep(key, key)

    used(cache, "first")
    cache.keep("third", "third")

    assert [cache.get(key) for key in ("first", "second", "third")] == ["first", None, "third"]


def test_everything_is_forgotten_at_once():
    caches = [Cache(1), Cache(1)]
    for cache in caches:
        cache.keep("key", "value")

    forget_all()

    assert [cache.get("key") for cache in caches] == [None, None]


@dataclass(frozen=True)
class Key:
    """A key during whose look-up another thread has its turn."""

    number: int

    def __hash__(self):
        time.sleep(0)
        return self.number


def test_threads_may_use_a_cache_together():
    cache = Cache(1)

    def use():
        for number in range(200):
            cache.keep(Key(number % 3), number)
            cache.get(Key(number % 2))

    with ThreadPoolExecutor(4) as threads:
        done = [threads.submit(use) for _thread in range(4)]

    assert [each.exception() for each in done] == [None] * 4
