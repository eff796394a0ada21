"""`/metrics`: for staff in a browser, and for a program that knows METRICS_TOKEN.

A program asks each process by itself, past the proxy and over plain HTTP, as a probe does.
"""

import asyncio
import secrets
import time
from collections.abc import Mapping

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from config.http.bare_response import HEADERS, Send
from config.http.body_limit import Application, Receive, Scope
from config.metrics.collectors import Jobs, Pool
from config.metrics.meters import REQUESTS, generate

PATH = "/metrics"
PARTS = {"t": "table", "api": "api", "admin": "desk", "static": "static", "picture": "static"}

LOOKED_UP = CollectorRegistry()
LOOKED_UP.register(Jobs())
LOOKED_UP.register(Pool())


@never_cache
@require_safe
def for_staff(request: HttpRequest) -> HttpResponse:
    if not request.user.is_staff:
        raise PermissionDenied
    return HttpResponse(all_of_it(), content_type=CONTENT_TYPE_LATEST)


def all_of_it() -> bytes:
    return generate() + generate_latest(LOOKED_UP)


class Metrics:
    """An ASGI application that measures another, and tells a program that knows the token."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
        elif scope["path"] == PATH and _knows_token(scope):
            await _answer(send, await asyncio.to_thread(_alone))
        else:
            await self._measured(scope, receive, send)

    async def _measured(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.monotonic(), 0

        async def noted(event: Mapping[str, object]) -> None:
            nonlocal status
            if event["type"] == "http.response.start":
                status = int(str(event["status"]))
            await send(event)

        try:
            await self._application(scope, receive, noted)
        finally:
            kind = f"{status // 100}xx" if status else "none"
            REQUESTS.labels(_part(scope["path"]), kind).observe(time.monotonic() - began)


def _part(path: str) -> str:
    """Name a part of the site; strangers must not make up new ones."""
    if path.startswith("/api/games/"):
        return "table"
    return PARTS.get(path[1:].split("/")[0], "page")


def _knows_token(scope: Scope) -> bool:
    shown = dict(scope["headers"]).get(b"authorization", b"")
    expected = f"Bearer {settings.METRICS_TOKEN}".encode()
    return bool(settings.METRICS_TOKEN) and secrets.compare_digest(shown, expected)


def _alone() -> bytes:
    try:
        return all_of_it()
    finally:
        connection.close()


async def _answer(send: Send, body: bytes) -> None:
    headers = [(b"content-type", CONTENT_TYPE_LATEST.encode()), (b"cache-control", b"no-store")]
    headers += [pair for pair in HEADERS if pair[0] != b"connection"]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
