"""Whoever watches over a process learns whether it lives, and whether it can answer."""

import asyncio
import json
import shutil
import time
from dataclasses import dataclass
from threading import Event
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test.utils import CaptureQueriesContext

from config.health import checks, probes
from config.health.probes import Probes
from tests.fake_redis import FakeRedis

WELL = {"database": "ok", "migrations": "ok", "media": "ok"}


@dataclass
class Answer:
    status: int
    headers: dict[bytes, bytes]
    body: bytes

    @property
    def said(self) -> dict[str, str]:
        return dict(json.loads(self.body))


async def asked(probe: Probes, path: str, query: bytes = b"", method: str = "GET") -> Answer:
    sent: list[Any] = []

    async def send(event: Any) -> None:
        sent.append(event)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": []}
    await probe(scope, receive, send)
    return Answer(sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"])


async def nobody(_scope: Any, _receive: Any, _send: Any) -> None:
    raise AssertionError("This is a probe's, not a page's.")


def probe(path: str, query: bytes = b"", method: str = "GET") -> Answer:
    return asyncio.run(asked(Probes(nobody), path, query, method))


@pytest.fixture
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.MEDIA_ROOT.mkdir()
    return settings.MEDIA_ROOT


@pytest.fixture
def found(monkeypatch):
    """Return what the next looks find."""
    found = dict(WELL)
    monkeypatch.setattr(checks, "look", lambda: dict(found))
    return found


def test_a_plain_probe_reaches_a_site_that_asks_people_for_https(prepared):
    prepared.variables |= {"HTTPS": "1", "ALLOWED_HOSTS": "kronika.example"}

    with prepared.served():
        alive = prepared.get("/healthz", Host="10.0.0.7:8000")
        ready = prepared.get("/readyz", Host="10.0.0.7:8000")
        page = prepared.get("/sign-in/", Host="kronika.example")
        shutil.rmtree(prepared.data_dir / "media")
        time.sleep(probes.KEPT_FOR)
        not_ready = prepared.get("/readyz")

    assert json.load(alive) == {"status": "alive"}
    assert json.load(ready).items() >= ({"status": "ready"} | WELL).items()
    assert (page.status, not_ready.status) == (301, 503)
    assert json.load(not_ready)["media"] == "away"


@pytest.mark.django_db
def test_all_is_well_where_all_is_there(media):
    assert checks.look().items() >= WELL.items()


@pytest.mark.django_db
def test_a_database_older_than_the_code_is_not_ready(media):
    MigrationRecorder(connection).migration_qs.filter(app="play").delete()

    found = checks.look()

    assert found["migrations"] == "older than this code"
    assert not checks.is_ready(found)


@pytest.mark.django_db
def test_a_look_asks_the_database_little(media):
    checks.look()

    with CaptureQueriesContext(connection) as queries:
        checks.look()

    assert len(queries) <= 3


def test_why_something_is_away_is_for_the_log_alone(monkeypatch, caplog):
    def refuse() -> str:
        raise DatabaseError("no password for\nuser kronika")

    monkeypatch.setattr(checks, "CHECKS", {"database": refuse})

    assert checks.look() == {"database": "away"}
    assert caplog.messages == ["database does not answer: no password for user kronika"]


def test_redis_is_asked_itself(settings, media):
    redis = FakeRedis()
    settings.REDIS_URL = redis.url
    settings.CACHES = {"default": {"LOCATION": redis.url, "OPTIONS": {"socket_timeout": 1}}}

    assert checks.word("redis", checks.CHECKS["redis"]) == "ok"
    redis.go()
    assert checks.word("redis", checks.CHECKS["redis"]) == "away"


@pytest.mark.parametrize("missing", ["database", "migrations", "media"])
def test_what_no_page_can_do_without_takes_a_process_out_of_service(found, missing):
    found[missing] = "away"

    answer = probe("/readyz")

    assert answer.status == 503
    assert answer.said == {"status": "not ready", **WELL, missing: "away"}


def test_without_redis_pages_are_answered_and_only_a_strict_probe_complains(found):
    found["redis"] = "away"

    assert probe("/readyz").status == 200
    assert probe("/readyz", b"strict").status == 503


def test_a_process_lives_whatever_is_away(found):
    found["database"] = "away"

    assert probe("/healthz").status == 200


def test_many_probes_are_answered_from_one_look(monkeypatch):
    looks = []
    monkeypatch.setattr(probes, "KEPT_FOR", 600.0)
    monkeypatch.setattr(checks, "look", lambda: looks.append(1) or WELL)

    async def ask_much() -> None:
        application = Probes(nobody)
        await asyncio.gather(*[asked(application, "/readyz") for _time in range(20)])
        await asked(application, "/readyz")

    asyncio.run(ask_much())

    assert len(looks) == 1


def test_a_process_that_waits_for_its_database_in_vain_is_not_ready(monkeypatch):
    has_answered = Event()
    monkeypatch.setattr(probes, "PATIENCE", 0.01)
    monkeypatch.setattr(checks, "look", lambda: has_answered.wait() and WELL)

    async def ask_once() -> Answer:
        answer = await asked(Probes(nobody), "/readyz")
        has_answered.set()
        return answer

    assert asyncio.run(ask_once()).said == {"status": "not ready", "database": "slow"}


def test_a_probe_is_kept_by_nobody_and_changes_nothing(found):
    answer = probe("/readyz")

    assert answer.headers[b"cache-control"] == b"no-store"
    assert probe("/readyz", method="POST").status == 405


def test_what_is_no_probe_is_for_the_pages():
    with pytest.raises(AssertionError, match="not a page's"):
        probe("/healthz/")
