"""No body larger than any page takes reaches Django."""

import asyncio
from typing import Any

from config.body_limit import BodyLimit


def answer(*chunks: bytes, **headers: str) -> list[Any]:
    """Send *chunks* to an application of at most 1 MB; return what came of it."""
    seen: list[Any] = []

    async def application(scope, receive, send):
        while (event := await receive())["type"] == "http.request":
            seen.append(event["body"])
        seen.append(event["type"])

    async def receive():
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(event):
        seen.append(event)

    incoming = [{"type": "http.request", "body": chunk} for chunk in chunks]
    lines = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "headers": lines}
    asyncio.run(BodyLimit(application, 1024**2)(scope, receive, send))
    return seen


def test_a_body_within_the_limit_arrives_whole():
    assert answer(b"a", b"b", content_length="2") == [b"a", b"b", "http.disconnect"]


def test_a_body_that_declares_too_much_is_refused_before_it_is_read():
    start, body = answer(b"a", content_length=str(1024**2 + 1))

    assert start["status"] == 413
    assert body["body"] == b"Too large: at most 1 MB at once.\n"


def test_the_refusal_may_load_nothing_and_is_no_page_to_frame_or_guess_at():
    start, _body = answer(b"a", content_length=str(1024**2 + 1))

    headers = dict(start["headers"])
    assert headers[b"content-security-policy"] == b"default-src 'none'; frame-ancestors 'none'"
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"x-frame-options"] == b"DENY"


def test_a_body_that_grows_too_large_unannounced_is_cut_off():
    half = b"x" * (1024**2 // 2)

    assert answer(half, half, b"y", half) == [half, half, "http.disconnect"]
