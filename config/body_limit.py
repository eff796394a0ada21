"""Refuse bodies that no page takes, before Django keeps them on disk for somebody not signed in."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from config.refusal import Send, refuse

Scope = dict[str, Any]
Event = Mapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class BodyLimit:
    """An ASGI application that hands to another what is not too large."""

    def __init__(self, application: Application, limit: int) -> None:
        self.application = application
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _declared_size(scope) > self.limit:
            await refuse(send, 413, f"Too large: at most {self.limit // 1024**2} MB at once.")
        else:
            await self.application(scope, self._counted(receive), send)

    def _counted(self, receive: Receive) -> Receive:
        """Hang up on a body that grows beyond the limit without having said so."""
        size = 0

        async def counted() -> Event:
            nonlocal size
            event = await receive()
            if event["type"] == "http.request":
                size += len(event["body"])
            return event if size <= self.limit else {"type": "http.disconnect"}

        return counted


def _declared_size(scope: Scope) -> int:
    return int(dict(scope["headers"]).get(b"content-length", b"0"))
