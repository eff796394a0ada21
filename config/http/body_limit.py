"""Refuse bodies that no page takes, before they are kept on disk or taken apart."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from config.http.bare_response import Send, refuse

TOO_LARGE = _("Too large: at most {megabytes} MB at once.")
TOO_LARGE_FOR_A_TABLE = _("Too large: at most {kilobytes} KB at once.")
TOO_SLOW = _("Too slow: the rest of this request came too late.")
MEGABYTE = 1024**2
BODY_SECONDS = 20.0  # in which a body comes, and longer for what of it has come
SLOWEST = 8 * 1024  # bytes a second
GONE = {"type": "http.disconnect"}

Scope = dict[str, Any]
Event = Mapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
DESK = "/admin/"  # whose pages alone take files

Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class BodyLimit:
    """An ASGI application that hands to another what is not too large for its address."""

    def __init__(self, application: Application, limit: int, desk_limit: int) -> None:
        self.application = application
        self.limit, self.desk_limit = limit, desk_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        limit = self.desk_limit if scope["path"].startswith(DESK) else self.limit
        if _declared_size(scope) > limit:
            await refuse(scope, send, 413, "too_large", too_large(limit))
            return
        body = Body(receive, limit)
        await self.application(scope, body.receive, send)
        if body.is_too_large:
            await refuse(scope, send, 413, "too_large", too_large(limit))
        elif body.is_too_slow:
            await refuse(scope, send, 408, "too_slow", TOO_SLOW)


class Body:
    """What a body may be that has not said how large it is, and how long it may take to come.

    Beyond that the application hears that nobody is there any more, and answers nothing.
    """

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._limit = receive, limit
        self._began, self._size, self._has_ended = time.monotonic(), 0, False
        self.is_too_slow = False

    @property
    def is_too_large(self) -> bool:
        return self._size > self._limit

    async def receive(self) -> Event:
        if self._has_ended:  # the next event is that the browser is gone
            return await self._receive()
        try:
            async with asyncio.timeout(self._seconds_left()):
                event = await self._receive()
        except TimeoutError:
            self.is_too_slow = True
            return GONE
        self._size += len(event.get("body", b""))
        self._has_ended = not event.get("more_body", False)
        return GONE if self.is_too_large else event

    def _seconds_left(self) -> float:
        return self._began + BODY_SECONDS + self._size / SLOWEST - time.monotonic()


def too_large(limit: int) -> Promise:
    if limit < MEGABYTE:
        return format_lazy(TOO_LARGE_FOR_A_TABLE, kilobytes=limit // 1024)
    return format_lazy(TOO_LARGE, megabytes=limit // MEGABYTE)


def _declared_size(scope: Scope) -> int:
    return int(dict(scope["headers"]).get(b"content-length", b"0"))


def large_for_editors_alone(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse what only the desk takes before the body of a stranger is taken apart."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        if size > settings.MAX_BODY_SIZE and not request.user.is_staff:
            said = too_large(settings.MAX_BODY_SIZE)
            return HttpResponse(f"{said}\n", status=413, content_type="text/plain; charset=utf-8")
        return get_response(request)

    return middleware
