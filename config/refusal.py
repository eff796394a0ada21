"""An answer to what must not reach Django: a sentence, and what no answer of ours goes without."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Send = Callable[[Mapping[str, Any]], Awaitable[None]]

HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"connection", b"close"),
]


async def refuse(send: Send, status: int, sentence: str) -> None:
    """Answer with a sentence, and hang up: nobody reads the body that follows."""
    await send({"type": "http.response.start", "status": status, "headers": HEADERS})
    await send({"type": "http.response.body", "body": f"{sentence}\n".encode()})
