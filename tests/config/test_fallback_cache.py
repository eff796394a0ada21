"""Whatever becomes of Redis, requests are answered, counted and not held up."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Timer

import pytest
from django.core.cache import caches
from django.test import Client
from redis.exceptions import RedisError

from config import fallback_cache
from config.fallback_cache import RedisOrMemory
from config.start import backends
from tests.fake_redis import FakeRedis
from tests.running import held_port


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(fallback_cache, "LOOK_EVERY", 0.2)


@pytest.fixture
def never_back(monkeypatch):
    """Let nobody look whether a Redis is back."""
    monkeypatch.setattr(fallback_cache, "LOOK_EVERY", 3600)


@pytest.fixture
def redis():
    server = FakeRedis()
    yield server
    server.hangs = False
    server.go()


@pytest.fixture
def cache(redis):
    """Return a cache that waits for a Redis which is there, however slow the machine."""
    return cache_at(redis.url, socket_connect_timeout=60, socket_timeout=60)


@pytest.fixture
def hasty_cache(redis):
    return cache_at(redis.url)


@pytest.fixture
def site(redis, settings):
    """Return a browser of a site that counts in this Redis."""
    settings.CACHES = {"default": backends.cache(redis.url, "ours")}
    return Client()


def cache_at(url, **patience):
    params = backends.cache(url, "ours")
    options = {**params["OPTIONS"], **patience}
    return RedisOrMemory(url, {"KEY_PREFIX": params["KEY_PREFIX"], "OPTIONS": options})


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
    with held_port() as nobody:
        url = f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"

        assert [count(cache_at(url)), count(cache_at(url))] == [1, 2]


def test_neither_cache_nor_messenger_waits_for_longer_than_a_second():
    url = "redis://127.0.0.1:1/0"
    cache = backends.cache(url, "ours")["OPTIONS"]
    (messenger,) = backends.channel_layers(url, "ours")["default"]["CONFIG"]["hosts"]

    for options in (cache, messenger):
        assert max(options["socket_connect_timeout"], options["socket_timeout"]) <= 1


def test_a_redis_that_hangs_is_waited_for_once_and_not_for_each_request(
    redis, hasty_cache, never_back
):
    redis.hangs = True

    assert [count(hasty_cache) for _time in range(5)] == [1, 2, 3, 4, 5]
    assert redis.asked < 2


def test_nobody_waits_for_those_who_look_whether_it_is_back(cache, monkeypatch):
    all_answered, has_looked = Event(), Event()

    def look():
        all_answered.wait(60)
        has_looked.set()

    def fail(*_args, **_kwargs):
        raise RedisError

    monkeypatch.setattr(cache.line.redis, "get", fail)
    monkeypatch.setattr(cache.line, "_look", look)
    monkeypatch.setattr(fallback_cache, "LOOK_EVERY", 0)

    for _time in range(3):
        cache.get("anything")

    assert not has_looked.is_set()
    all_answered.set()
    assert has_looked.wait(60)


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
    until(lambda: cache.add("tries", 0, 60) and b"ours:1:tries" in redis.kept)

    away, back = caplog.messages
    assert away.startswith("Redis is away (Error")
    assert back == "Redis is back."


def test_an_outage_that_many_notice_at_once_is_said_once(cache, caplog, monkeypatch):
    both_ask = Barrier(2, timeout=60)

    def fail(*_args, **_kwargs):
        both_ask.wait()
        raise RedisError

    monkeypatch.setattr(cache.line.redis, "get", fail)

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(cache.get, "ab")) == [None, None]

    assert len(caplog.messages) == 1


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


def test_every_request_finds_what_another_one_learnt(redis, site, never_back):
    redis.hangs = True

    assert [count(caches.create_connection("default")) for _time in range(2)] == [1, 2]
    assert redis.asked < 2
