"""Answers for whoever watches over the process: before Django, whose threads may be busy.

A probe asks by an address of its own, over plain HTTP: neither the redirect to HTTPS nor
ALLOWED_HOSTS is for it.  Nothing of a request but its path is read, so that is safe.
"""

import asyncio
import json
import time
from collections.abc import Mapping

from config.health import checks
from config.http.bare_response import HEADERS, Send
from config.http.body_limit import Application, Receive, Scope

LIVE, READY = "/healthz", "/readyz"
STRICTLY = b"strict"  # as in /readyz?strict: not ready either for want of what it can do without
KEPT_FOR = 1.0  # seconds, so that nobody keeps the database busy by asking
PATIENCE = 5.0  # seconds

Found = Mapping[str, str]


class Probes:
    """An ASGI application that answers probes, and hands all else to another."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._looking: asyncio.Task[Found] | None = None
        self._looked_at = float("-inf")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in {LIVE, READY}:
            await self._application(scope, receive, send)
        elif scope["method"] not in {"GET", "HEAD"}:
            await _answer(send, 405, {"status": "only GET and HEAD"})
        elif scope["path"] == LIVE:
            await _answer(send, 200, {"status": "alive"})
        else:
            await self._say_whether_ready(send, strictly=scope["query_string"] == STRICTLY)

    async def _say_whether_ready(self, send: Send, *, strictly: bool) -> None:
        try:
            found = await asyncio.wait_for(asyncio.shield(self._look()), PATIENCE)
        except TimeoutError:
            found = {"database": "slow"}
        ready = set(found.values()) == {checks.WELL} if strictly else checks.is_ready(found)
        said = {"status": "ready" if ready else "not ready", **found}
        await _answer(send, 200 if ready else 503, said)

    def _look(self) -> "asyncio.Task[Found]":
        """Look, unless somebody is at it or has just done so; in a thread of its own."""
        fresh = time.monotonic() - self._looked_at < KEPT_FOR
        if self._looking is None or (self._looking.done() and not fresh):
            self._looking = asyncio.create_task(asyncio.to_thread(checks.look))
            self._looking.add_done_callback(self._note)
        return self._looking

    def _note(self, _task: "asyncio.Task[Found]") -> None:
        self._looked_at = time.monotonic()


async def _answer(send: Send, status: int, said: Mapping[str, str]) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        *((name, value) for name, value in HEADERS if name != b"connection"),
    ]
    body = json.dumps(said).encode() + b"\n"
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
