"""The sockets of tables, as ASGI has them: moves go up, news comes down."""

import asyncio
import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host
from django.utils.translation import get_language_from_request

from play.codes import normal
from play.live import announcements, inbox, news, rooms, thread
from play.live.thread import Receive, Scope, Send
from play.live.wires import About, Wire
from play.seats import HEADER, cookie_name
from play.urls import Code

ADDRESS = re.compile(f"/t/({Code.regex})/live/")
FOREIGN = 4403
ECHO = re.compile(r'\s*{\s*"ask"\s*:\s*"echo"\s*}\s*')


class TableSockets:
    """Answers whoever asks for a socket."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # that somebody wants to connect
        found = ADDRESS.fullmatch(scope["path"])
        if found is None:
            await send({"type": "websocket.close"})
            return
        headers = {n.decode("latin-1"): v.decode("latin-1") for n, v in scope["headers"]}
        if not _is_welcome(headers):
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": FOREIGN, "reason": "another site"})
            return
        about = _about(normal(found[1]), scope, headers)
        announcements.serve_in(asyncio.get_running_loop(), rooms.changed)
        await _serve(Wire(about, send, asyncio.current_task()), receive, send)


async def _serve(wire: Wire, receive: Receive, send: Send) -> None:
    """Listen until somebody is gone, and leave nothing behind."""
    try:
        room = await rooms.enter(wire)  # without a messenger nobody is let in
        await send({"type": "websocket.accept"})
        thread.in_turn(news.sit_down, room, wire)
        while (text := await wire.heard(receive)) is not None:
            if ECHO.fullmatch(text):  # at once, however much there is to do at the tables
                wire.tell('{"echo":true}')
            else:
                inbox.put(room, wire, text)
    except asyncio.CancelledError:
        if not wire.closed:  # by us, for reading nothing
            raise
    finally:
        await wire.end()
        rooms.leave(wire)


def _is_welcome(headers: Mapping[str, str]) -> bool:
    """Let pages of this very site in, and programs, which send no origin and no cookie."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    if not origin:
        return "cookie" not in headers
    return _host_of(origin) == host or origin in settings.CSRF_TRUSTED_ORIGINS


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # "http://["
        return ""


def _about(code: str, scope: Scope, headers: Mapping[str, str]) -> About:
    sent = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    request = HttpRequest()
    request.COOKIES = parse_cookie("; ".join(sent))
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("accept-language", "")
    token = headers.get(HEADER.lower()) or request.COOKIES.get(cookie_name(code), "")
    return About(code, get_language_from_request(request), token, _after(scope))


def _after(scope: Scope) -> int:
    """Return the version that the page has already."""
    (text,) = parse_qs(scope["query_string"].decode("latin-1")).get("after", ["0"])[:1]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
