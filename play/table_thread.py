"""One thread in which a process does everything with tables.

On SQLite one thread is a fair queue for the one writer there can be, and its connection stays
open.  Requests come here in one step, where Django's own handler changes threads for each layer.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from functools import partial, wraps
from typing import IO, Any, ParamSpec, TypeVar

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections, connection
from django.http import HttpResponseBadRequest, HttpResponseBase
from django.urls import set_script_prefix

from play import live

P = ParamSpec("P")
T = TypeVar("T")

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tables")


def in_table_thread(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Make *work* something to await that is done in the thread of the tables."""

    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        if connection.vendor == "sqlite":
            return work(*args, **kwargs)
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    @wraps(work)
    async def awaited(*args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        live.serve_in(loop)
        here = partial(Context().run, done, *args, **kwargs)  # nothing is left from the last one
        return await loop.run_in_executor(_thread, here)

    return awaited


class TableHandler(ASGIHandler):
    """Answers requests whose views are quick and send nothing piecemeal."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        self.respond = in_table_thread(self._respond)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        await self.send_response(await self.respond(scope, body), send)

    def _respond(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        with body:
            set_script_prefix(get_script_prefix(scope))
            request, refused = self.create_request(scope, body)
            if request is None:
                return refused or HttpResponseBadRequest()
            return self.get_response(request)
