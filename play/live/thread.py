"""One thread in which a process does everything with tables.

On SQLite one thread is a fair queue for the one writer there can be, and its connection stays
open.  Requests come here in one step, where Django's own handler changes threads for each layer.
"""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import IO, Any, ParamSpec, TypeVar

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections, connection
from django.http import HttpResponseBadRequest, HttpResponseBase
from django.urls import set_script_prefix

from config.logs.context import nothing_else
from config.metrics.meters import queued

P = ParamSpec("P")
T = TypeVar("T")

Scope = dict[str, Any]  # what a connection is about, as ASGI says it
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

logger = logging.getLogger(__name__)
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tables")
_own = threading.local()  # in that thread: what is to be done in the loop after this piece of work
_loop: asyncio.AbstractEventLoop | None = None  # of the sockets of this process


def serve_in(loop: asyncio.AbstractEventLoop) -> None:
    """Know in which loop the sockets are."""
    global _loop
    _loop = loop


def serving_loop() -> asyncio.AbstractEventLoop | None:
    return _loop if _loop is not None and _loop.is_running() else None


def is_here() -> bool:
    """Say whether this is the thread of the tables, at work."""
    return getattr(_own, "outbox", None) is not None


def afterwards(tell: Callable[..., object], *args: object) -> None:
    """Have something done in the loop of the sockets, when this piece of work is done."""
    _own.outbox.append(partial(tell, *args))


def from_outside(work: Callable[..., object], *args: object) -> None:
    """Have *work* done in the thread of the tables; called in any other one."""
    if loop := serving_loop():
        loop.call_soon_threadsafe(in_turn, work, *args)


def in_turn(work: Callable[..., object], *args: object) -> None:
    """Have *work* done in the thread of the tables; called in the loop of the sockets."""
    measured = contextlib.ExitStack()
    begun = measured.enter_context(queued())
    done = partial(begun, _done, asyncio.get_running_loop(), work, *args)
    _thread.submit(nothing_else().run, _without_a_word, measured, done)


def _without_a_word(measured: contextlib.ExitStack, work: Callable[[], object]) -> None:
    with measured:
        try:
            work()
        except Exception:  # nobody waits for it
            logger.exception("Something at a table failed")


def _done(
    loop: asyncio.AbstractEventLoop, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Do *work* with a connection that holds, and hand over what it has to tell."""
    pooled = connection.vendor != "sqlite"
    if pooled:
        close_old_connections()
    _own.outbox = []
    try:
        return work(*args, **kwargs)
    finally:
        if pooled:
            close_old_connections()
        if _own.outbox:
            loop.call_soon_threadsafe(_hand_over, _own.outbox)
        _own.outbox = None


def _hand_over(outbox: list[Callable[[], object]]) -> None:
    for tell in outbox:
        tell()


def in_table_thread(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Make *work* something to await that is done in the thread of the tables."""

    @wraps(work)
    async def awaited(*args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        with queued() as begun:
            done = partial(begun, _done, loop, work, *args, **kwargs)
            return await loop.run_in_executor(_thread, nothing_else().run, done)

    return awaited


class TableHandler(ASGIHandler):
    """Answers requests whose views are quick and send nothing piecemeal."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        self.respond = in_table_thread(self._respond)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        await self.send_response(await self.respond(scope, body), send)

    def _respond(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        with body:
            set_script_prefix(get_script_prefix(scope))
            request, refused = self.create_request(scope, body)
            if request is None:
                return refused or HttpResponseBadRequest()
            return self.get_response(request)
