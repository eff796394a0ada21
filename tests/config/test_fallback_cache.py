"""Whatever becomes of Redis, requests are answered, counted and not held up."""

import socket
import time
from threading import Timer

import pytest
from django.core.cache import caches
from django.test import Client

from config import fallback_cache
from config.fallback_cache import RedisOrMemory
from config.start import backends
from tests.fake_redis import FakeRedis

COSTLY = 0.9  # seconds; asking a Redis that hangs costs one


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(fallback_cache, "LOOK_EVERY", 0.2)


@pytest.fixture
def redis():
    server = FakeRedis()
    yield server
    server.hangs = False
    server.go()


@pytest.fixture
def cache(redis):
    return cache_at(redis.url)


@pytest.fixture
def site(redis, settings):
    """Return a browser of a site that counts in this Redis."""
    settings.CACHES = {"default": backends.cache(redis.url, "ours")}
    return Client()


def cache_at(url):
    params = backends.cache(url, "ours")
    return RedisOrMemory(url, {name: params[name] for name in ("KEY_PREFIX", "OPTIONS")})


def seconds(work):
    start = time.monotonic()
    work()
    return time.monotonic() - start


def until(done):
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def count(cache):
    cache.add("tries", 0, 60)
    return cache.incr("tries")


def test_what_is_counted_is_counted_in_redis(redis, cache):
    assert [count(cache), count(cache)] == [1, 2]
    assert redis.kept == {b"ours:1:tries": b"2"}


def test_where_nobody_listens_memory_counts():
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        url = f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"

    assert [count(cache_at(url)), count(cache_at(url))] == [1, 2]


def test_a_redis_that_hangs_is_waited_for_once_and_not_for_each_request(redis, cache):
    redis.hangs = True

    first, later = seconds(lambda: count(cache)), seconds(lambda: [count(cache) for _ in range(9)])

    assert COSTLY < first < 60
    assert later < COSTLY


def test_while_it_hangs_nobody_waits_for_those_who_look_whether_it_is_back(redis, cache):
    redis.hangs = True
    count(cache)
    before = redis.asked

    waits = []
    end = time.monotonic() + 2
    while time.monotonic() < end:
        waits.append(seconds(lambda: count(cache)))
        time.sleep(0.05)

    assert redis.asked > before
    assert max(waits) < COSTLY


def test_a_connection_cut_in_the_middle_costs_no_error(redis, cache):
    redis.hangs = True
    Timer(0.2, redis.go).start()

    assert [count(cache), count(cache)] == [1, 2]


def test_redis_counts_on_when_it_is_back(redis, cache):
    count(cache)
    redis.go()
    assert [count(cache), count(cache)] == [1, 2]
    redis.come()

    until(lambda: count(cache) and redis.kept[b"ours:1:tries"] > b"1")

    assert cache.get("tries") == int(redis.kept[b"ours:1:tries"])


def test_a_redis_restarted_between_two_requests_is_no_outage(redis, cache, caplog):
    count(cache)
    redis.go()
    redis.come()

    assert count(cache) == 2
    assert caplog.messages == []


def test_an_outage_is_said_once_and_its_end_once(redis, cache, caplog):
    redis.go()
    for _time in range(5):
        count(cache)
        time.sleep(0.1)
    redis.come()
    until(lambda: count(cache) and b"ours:1:tries" in redis.kept)

    away, back = caplog.messages
    assert away.startswith("Redis is away (Error")
    assert back == "Redis is back."


@pytest.mark.django_db
@pytest.mark.parametrize("hangs", [False, True], ids=["closed", "hanging"])
def test_throttles_and_the_count_of_failures_go_on_without_redis(redis, site, hangs):
    redis.hangs = hangs
    if not hangs:
        redis.go()

    listed = [site.get("/api/decks/").status_code for _time in range(121)]
    guessed = [guess(site) for _time in range(11)]

    assert listed == [200] * 120 + [429]
    assert guessed == [200] * 10 + [429]


def guess(site):
    return site.post("/sign-in/", {"username": "olha", "password": "guess"}).status_code


def test_every_request_finds_what_another_one_learnt(redis, site):
    redis.hangs = True
    count(caches.create_connection("default"))

    assert seconds(lambda: count(caches.create_connection("default"))) < COSTLY
