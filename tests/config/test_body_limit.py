"""No body larger than any page takes reaches Django."""

import asyncio
from typing import Any

import pytest
from django.test import Client

from config.http import body_limit
from config.http.body_limit import BodyLimit
from tests.factories import make_user

SMALL = 64 * 1024


def answer(
    *chunks: bytes, path: str = "/t/ACDEFG/act/", is_whole: bool = True, **headers: str
) -> list[Any]:
    """Send *chunks* where 64 KB may be sent, and 1 MB to the desk; return what came of it."""
    seen: list[Any] = []

    async def application(scope, receive, send):
        while (event := await receive())["type"] == "http.request":
            seen.append(event["body"])
        seen.append(event["type"])

    async def receive():
        if not incoming and not is_whole:
            await asyncio.Event().wait()
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(event):
        seen.append(event)

    incoming = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    if is_whole and incoming:
        incoming[-1]["more_body"] = False
    lines = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "path": path, "headers": lines}
    asyncio.run(BodyLimit(application, SMALL, 1024**2)(scope, receive, send))
    return seen


def test_a_body_within_the_limit_arrives_whole():
    assert answer(b"a", b"b", content_length="2") == [b"a", b"b", "http.disconnect"]


def test_a_body_that_declares_too_much_is_refused_before_it_is_read():
    start, body = answer(b"a", content_length=str(SMALL + 1))

    assert start["status"] == 413
    assert body["body"] == b"Too large: at most 64 KB at once.\n"


def test_the_refusal_may_load_nothing_and_is_no_page_to_frame_or_guess_at():
    start, _body = answer(b"a", content_length=str(SMALL + 1))

    headers = dict(start["headers"])
    assert headers[b"content-security-policy"] == b"default-src 'none'; frame-ancestors 'none'"
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"x-frame-options"] == b"DENY"


def test_a_body_that_grows_too_large_unannounced_is_cut_off_and_told_so():
    half = b"x" * (SMALL // 2)

    *arrived, start, body = answer(half, half, b"y", half)

    assert arrived == [half, half, "http.disconnect"]
    assert (start["status"], body["body"]) == (413, b"Too large: at most 64 KB at once.\n")


def test_a_body_that_does_not_go_on_is_given_up_and_told_so(monkeypatch):
    monkeypatch.setattr(body_limit, "BODY_SECONDS", 0.01)

    *arrived, start, body = answer(b"a", is_whole=False, content_length="900")

    assert arrived == [b"a", "http.disconnect"]
    assert (start["status"], body["body"].split(b":")[0]) == (408, b"Too slow")


def test_a_large_body_has_as_much_longer_as_it_takes(monkeypatch):
    monkeypatch.setattr(body_limit, "BODY_SECONDS", 0)
    monkeypatch.setattr(body_limit, "SLOWEST", 1)

    assert answer(b"a" * 900, b"b") == [b"a" * 900, b"b", "http.disconnect"]


def test_the_desk_takes_what_nobody_else_takes():
    files = b"x" * (SMALL + 1)

    assert answer(files, path="/admin/decks/", content_length=str(len(files)))[0] == files
    assert answer(path="/admin/decks/", content_length=str(1024**2 + 1))[0]["status"] == 413


@pytest.mark.django_db
@pytest.mark.parametrize(("is_staff", "status"), [(None, 413), (False, 413), (True, 302)])
def test_the_body_of_a_stranger_is_not_taken_apart_at_the_desk(is_staff, status):
    client = Client()
    if is_staff is not None:
        client.force_login(make_user("somebody", is_staff=is_staff))

    answered = client.post("/admin/login/", {"text": "x" * SMALL})

    assert answered.status_code == status
