"""What goes wrong anywhere under /api/ is told in JSON, in the language asked for."""

import asyncio
import json

import pytest
from django.test import Client, RequestFactory
from django.utils.translation import override

from config.asgi import application
from config.http.body_limit import TOO_LARGE_FOR_A_TABLE
from config.http.errors import SAID, told
from config.settings import MAX_BODY_SIZE
from decks.api.views import Decks
from play.api.views import Games
from tests.factories import make_user


def in_ukrainian(sentence):
    with override("uk"):
        return str(sentence)


@pytest.fixture
def client():
    return Client(raise_request_exception=False, headers={"Accept-Language": "uk"})


def refused(answer, status, code):
    """Return what was said, if it was said in JSON and with its code."""
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json().keys() == {"code", "detail"}
    assert answer.json()["code"] == code
    return answer.json()["detail"]


def bug(*_args):
    raise RuntimeError("a bug")


def test_an_address_that_is_none_is_told_in_json(client):
    assert refused(client.get("/api/nothing/"), 404, "not_found") == in_ukrainian(SAID[404][1])


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/decks/none/", "/api/decks/none/editions/1/"])
def test_what_is_not_published_is_told_without_the_names_of_our_models(client, path):
    assert refused(client.get(path), 404, "not_found") == in_ukrainian(SAID[404][1])


@pytest.mark.parametrize("view", [Decks, Games])
def test_a_bug_is_told_in_json(client, monkeypatch, view, caplog):
    monkeypatch.setattr(view, "initial", bug)
    path = "/api/decks/" if view is Decks else "/api/games/"

    assert refused(client.get(path), 500, "error") == in_ukrainian(SAID[500][1])
    assert "RuntimeError: a bug" in caplog.text


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/api/decks/?page=%00", {}),
        ("/api/decks/", {"host": "kronika.example"}),
        ("/api/decks/", {"content-type": "text/plain; charset=hex"}),
    ],
    ids=["nul", "host", "charset"],
)
def test_what_cannot_be_read_is_told_in_json(client, path, headers):
    answer = client.get(path, headers=headers)

    assert refused(answer, 400, "bad_request") == in_ukrainian(SAID[400][1])


@pytest.mark.django_db
def test_what_the_framework_refuses_has_a_code_too(client):
    client.handler.enforce_csrf_checks = True
    posted = client.delete("/api/decks/")
    client.force_login(make_user())
    forged = client.post("/api/decks/", {}, content_type="application/json")

    refused(posted, 405, "method_not_allowed")
    refused(forged, 403, "permission_denied")


@pytest.mark.django_db
def test_who_asks_too_often_is_told_in_json(client):
    answers = [client.get("/api/decks/") for _time in range(121)]

    refused(answers[-1], 429, "throttled")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/nothing/", "/decks/none/"])
def test_people_are_shown_a_page(client, path):
    answer = client.get(path)

    assert answer.status_code == 404
    assert '<html lang="uk">' in answer.content.decode()
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize("code", ["busy", "too_long"])
def test_what_could_not_be_done_now_is_told_in_json(code):
    asked = RequestFactory().get("/api/games/", headers={"Accept": "*/*"})

    assert json.loads(told(asked, code, 503).content)["code"] == code


def over_asgi(path, *headers):
    """Send a request on whose headers the site stops at once; return the answer."""
    seen = []

    async def receive():
        return {"type": "http.disconnect"}

    async def send(event):
        seen.append(event)

    scope = {"type": "http", "method": "POST", "path": path, "query_string": b""}
    scope["headers"] = [(b"host", b"localhost"), *headers]
    asyncio.run(application(scope, receive, send))
    start, body = seen
    return start["status"], dict(start["headers"])[b"content-type"].decode(), body["body"].decode()


HUGE = (b"content-length", str(MAX_BODY_SIZE + 1).encode())
ODD = (b"content-type", b"text/plain; x*=none-such''a")


@pytest.mark.parametrize(
    ("header", "status", "code"), [(HUGE, 413, "too_large"), (ODD, 400, "bad_request")]
)
def test_what_must_not_reach_django_is_told_in_json(header, status, code):
    answer = over_asgi("/api/games/", header, (b"accept-language", b"uk"))

    assert answer[:2] == (status, "application/json")
    assert json.loads(answer[2])["code"] == code


def test_too_large_a_body_is_told_in_the_language_of_browser_or_cookie():
    by_browser = over_asgi("/api/games/", HUGE, (b"accept-language", b"uk"))
    by_cookie = over_asgi("/sign-in/", HUGE, (b"cookie", b"django_language=uk"))

    said = in_ukrainian(TOO_LARGE_FOR_A_TABLE).format(kilobytes=64)
    assert said != str(TOO_LARGE_FOR_A_TABLE).format(kilobytes=64)
    assert json.loads(by_browser[2])["detail"] == said
    assert by_cookie == (413, "text/plain; charset=utf-8", f"{said}\n")
