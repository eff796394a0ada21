"""A socket to one browser, or program, at one table."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple

from play.live.thread import Receive, Send
from play.models import Seat

MESSAGES_A_SECOND = 10
MOST_UNSENT = 64  # messages; who reads more slowly is cut off, and catches up by coming again
TOO_FAST, TOO_SLOW = 1008, 4408


class About(NamedTuple):
    """What somebody says of themselves who opens a socket."""

    code: str
    language: str
    token: str  # of a seat; whoever has none watches
    after: int  # the version they have already


class Wire:
    """What is sent down comes here in order; what comes up is counted here."""

    def __init__(self, about: About, send: Send, served: "asyncio.Task[Any] | None") -> None:
        self.code, self.language, self.token, self.after = about
        self.seat: Seat | None = None  # once it has sat down; or somebody watches
        self.version = -1  # that was told last; nothing before it was seated
        self.closed = False
        self._send = send
        self._served = served
        self._unsent: deque[Mapping[str, Any]] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._heard: deque[float] = deque(maxlen=MESSAGES_A_SECOND)

    def tell(self, text: str, version: int | None = None) -> None:
        """Send a text, in turn; it tells of *version*, if of any."""
        if self.closed:
            return
        if version is not None:
            self.version = version
        if len(self._unsent) >= MOST_UNSENT:
            self.hang_up(TOO_SLOW, "too slow")
            if self._served:
                self._served.cancel()
        else:
            self._put({"type": "websocket.send", "text": text})

    def hang_up(self, code: int, reason: str) -> None:
        """End the wire, and leave unsaid what was not said yet."""
        if not self.closed:
            self.closed = True
            self._unsent.clear()
            self._put({"type": "websocket.close", "code": code, "reason": reason})

    def _put(self, message: Mapping[str, Any]) -> None:
        self._unsent.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._unsent:
                await self._send(self._unsent.popleft())
        except (OSError, RuntimeError):  # gone before it could be told
            self.closed = True
        finally:
            self._sending = None

    async def heard(self, receive: Receive) -> str | None:
        """Return the next text, "" where it is none, or None when the wire has ended."""
        message = await receive()
        if message["type"] == "websocket.disconnect":
            self.closed = True
        elif self._is_too_fast():
            self.hang_up(TOO_FAST, "too many messages")
        return None if self.closed else message.get("text") or ""

    def _is_too_fast(self) -> bool:
        now = time.monotonic()
        too_fast = len(self._heard) == MESSAGES_A_SECOND and now - self._heard[0] < 1
        self._heard.append(now)
        return too_fast

    async def end(self) -> None:
        """Say what is left to say, unless nobody reads it."""
        self.closed = True
        if self._sending:
            with contextlib.suppress(TimeoutError, asyncio.CancelledError):
                await asyncio.wait_for(self._sending, 1)
