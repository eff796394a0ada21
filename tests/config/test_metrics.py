"""What is counted in a process, and who may read it."""

import asyncio
import logging

import pytest
from django.test import Client

from config.jobs.models import Job
from config.metrics import meters
from config.metrics.page import Metrics, all_of_it
from tests.factories import make_user
from tests.play.client import Player, over_http

ANSWERED = 'kronika_request_seconds_count{part="table",status="2xx"}'


def value(text: str, name: str) -> float:
    """Return the value of a line; 0 where nothing was counted yet."""
    found = [line.rsplit(" ", 1)[1] for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(found[0]) if found else 0.0


def total(text: str, name: str) -> float:
    return sum(
        float(line.rsplit(" ", 1)[1])
        for line in text.splitlines()
        if line.startswith((f"{name} ", f"{name}{{"))
    )


def measured(site, answers):
    """Return what a program reads once so many answers are counted, each after it was given."""
    while True:
        answer = site.get("/metrics", Authorization="Bearer abc", Host="10.0.0.7:8000")
        text = answer.read().decode()
        if value(text, ANSWERED) >= answers:
            return answer, text


def test_a_program_with_the_token_reads_what_a_game_came_to(prepared):
    prepared.variables |= {"METRICS_TOKEN": "abc", "HTTPS": "1", "ALLOWED_HOSTS": "127.0.0.1"}
    prepared.variables |= {"PROXIES": "1"}
    with prepared.served():
        ask = over_http(prepared.url)

        def through_proxy(method, path, body, headers):
            return ask(method, path, body, {**headers, "X-Forwarded-Proto": "https"})

        options = {"mode": "cooperative", "places": 1, "hand": "four", "company": "alone"}
        player = Player.opening(through_proxy, "starter", "Ada", **options)
        player.move(do="play", card=player.view["hints"]["playable"][0])
        answer, text = measured(prepared, 2)
        refused = [
            prepared.get("/metrics", Authorization="Bearer abd").status,
            prepared.get("/metrics", **{"X-Forwarded-Proto": "https"}).status,
        ]

    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    assert total(text, "kronika_moves_total") == 1
    assert value(text, ANSWERED) == 2
    assert value(text, "kronika_table_wait_seconds_count") >= 2
    assert value(text, "kronika_table_queue") == 0
    assert value(text, 'kronika_jobs{status="queued"}') == 0
    assert "kronika_sockets 0" in text
    assert player.token not in text
    assert player.code not in text
    assert refused == [301, 403]
    assert ("kronika_pool_waiting" in text) == ("DATABASE_URL" in prepared.variables)


def test_without_a_token_in_the_settings_no_token_is_right(settings):
    settings.METRICS_TOKEN = ""
    reached = []

    async def pages(scope, receive, send):
        reached.append(scope["path"])

    scope = {"type": "http", "path": "/metrics", "headers": [(b"authorization", b"Bearer ")]}
    asyncio.run(Metrics(pages)(scope, None, None))

    assert reached == ["/metrics"]


@pytest.mark.django_db
def test_staff_read_it_in_a_browser():
    client = Client()
    client.force_login(make_user(is_staff=True))

    assert b"kronika_errors" in client.get("/metrics").content


@pytest.mark.django_db
def test_jobs_are_counted_by_their_state():
    Job.objects.create(kind="print", asker="page", language="en")

    assert 'kronika_jobs{status="queued"} 1.0' in all_of_it().decode()
    assert 'kronika_jobs{status="running"} 0.0' in all_of_it().decode()


def test_errors_are_counted_by_who_tells_of_them():
    logger = logging.getLogger("decks.somewhere")
    logger.addHandler(handler := meters.CountErrors())
    before = total(all_counted(), 'kronika_errors_total{logger="decks"}')
    try:
        logger.warning("not yet")
        logger.error("now")
    finally:
        logger.removeHandler(handler)

    assert total(all_counted(), 'kronika_errors_total{logger="decks"}') >= before + 1


def all_counted() -> str:
    return meters.generate().decode()


def test_strangers_make_up_no_parts_of_the_site():
    async def pages(scope, receive, send):
        await send({"type": "http.response.start", "status": 404})

    async def send(event):
        pass

    for path in ("/made/up/", "/more/made/up/", "*", ""):
        asyncio.run(Metrics(pages)({"type": "http", "path": path, "headers": []}, None, send))

    assert "made" not in all_counted()
    assert 'part="page",status="4xx"' in all_counted()
