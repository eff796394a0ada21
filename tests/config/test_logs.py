"""What the log says: of what, to whom, and never a secret."""

import asyncio
import json
import logging
import threading

import pytest
from django.core import mail as outbox
from django.core.exceptions import ImproperlyConfigured

from config.http.request_ids import RequestIds
from config.logs import mail
from config.logs.context import About, about, nothing_else
from config.logs.lines import JsonLines, PlainLines
from config.start.mail import server

SEAT = "/resume/9f8e7d6c5b4a/"


def record(message, error=None):
    info = (type(error), error, error.__traceback__) if error else None
    made = logging.LogRecord("play.live", logging.ERROR, "", 1, message, (), info)
    About().filter(made)
    return made


def failure():
    return ValueError(f"No seat at {SEAT}")


def test_a_line_of_json_says_what_it_is_about():
    with about(request="r1", table="ABC234"), about(job="j1"):
        line = json.loads(JsonLines().format(record("Ой")))

    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "ERROR",
        "logger": "play.live",
        "message": "Ой",
        "request": "r1",
        "table": "ABC234",
        "job": "j1",
    }


@pytest.mark.parametrize("lines", [PlainLines(), JsonLines()])
def test_no_line_tells_what_opens_a_seat(lines):
    said = lines.format(record(f"Internal Server Error: {SEAT}", failure()))

    assert "9f8e7d6c5b4a" not in said
    assert said.count("/resume/…") == 2
    assert "ValueError" in said


def test_what_a_thread_does_for_a_request_is_about_that_request_alone():
    with about(request="r1"):
        context = nothing_else()

    assert context.run(lambda: record("x").about) == {"request": "r1"}
    assert record("x").about == {}


def ask(path="/", proxies=0, **headers):
    """Return what is logged during a request, and the headers of its answer."""
    sent, logged = [], []

    async def page(scope, receive, send):
        logged.append(record("x").about)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(event):
        sent.append(event)

    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "path": path, "headers": raw}
    asyncio.run(RequestIds(page, proxies)(scope, None, send))
    return logged[0], dict(sent[0]["headers"])


def test_every_request_has_a_number_that_its_answer_names():
    first, headers = ask()
    second, _ = ask()

    assert headers[b"x-request-id"].decode() == first["request"] != second["request"]


def test_a_proxy_of_ours_numbers_the_requests_and_nobody_else():
    assert ask(x_request_id="mine")[0]["request"] != "mine"
    assert ask(proxies=1, x_request_id="mine")[0]["request"] == "mine"
    assert ask(proxies=1, x_request_id="mine\n2026 ERROR")[0]["request"] != "mine\n2026 ERROR"


@pytest.mark.parametrize("path", ["/t/ABC234/", "/api/games/ABC234/moves/", "/t/ABC234/live/"])
def test_what_happens_at_a_table_is_said_of_it(path):
    assert ask(path)[0]["table"] == "ABC234"
    assert "table" not in ask("/decks/atlas/")[0]


def test_the_log_of_a_site_is_json_where_that_is_asked_for(prepared):
    prepared.variables["LOG_FORMAT"] = "json"

    with prepared.served() as process:
        pass

    lines = [json.loads(line) for line in process.communicate()[1].splitlines()]
    assert any(line["message"].startswith("Django 5.2") for line in lines)


@pytest.fixture
def errors(settings, monkeypatch):
    """Return what mails errors, at once."""
    settings.ADMINS = [("", "keeper@kronika.example")]

    class AtOnce(threading.Thread):
        def start(self):
            self.run()

    monkeypatch.setattr(mail.threading, "Thread", AtOnce)
    handler = mail.ErrorMail()
    handler.setFormatter(PlainLines())
    return handler


def test_an_error_is_mailed_without_secrets_and_many_are_one_mail(errors, monkeypatch):
    for _time in range(3):
        errors.handle(record(f"Internal Server Error: {SEAT}", failure()))
    monkeypatch.setattr(mail, "EVERY", 0.0)
    errors.handle(record("another"))

    [first, second] = outbox.outbox
    assert first.to == ["keeper@kronika.example"]
    assert first.subject.endswith("Internal Server Error: /resume/…")
    assert "9f8e7d6c5b4a" not in first.body
    assert "2 more since the last mail" in second.body


def test_a_mail_server_that_is_away_stops_nobody(errors, monkeypatch, caplog):
    def away(*_args):
        raise ConnectionRefusedError("nobody there")

    monkeypatch.setattr(mail, "mail_admins", away)

    errors.handle(record("broken"))

    assert caplog.messages == ["An error could not be mailed: nobody there"]


def test_the_mail_server_is_named_by_one_address():
    found = server("smtp+tls://ada:p%40ss@mail.example")

    assert found["EMAIL_HOST_PASSWORD"] == "p@ss"
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example", 587)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (True, False)


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp://a:b:c"])
def test_a_mail_server_that_cannot_be_read_is_refused(url):
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL cannot be read"):
        server(url)
