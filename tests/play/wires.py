"""A WebSocket to a table, for tests that need a real one."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.running import Site

SECONDS = 60  # a busy machine takes its time


@contextlib.contextmanager
def wire(
    site: Site, code: str, after: int = 0, *, max_queue: int = 16, **headers: str
) -> Iterator[ClientConnection]:
    """Connect; of what comes down, *max_queue* messages are read before they are asked for."""
    address = f"{site.url.replace('http', 'ws')}/t/{code}/live/?after={after}"
    with connect(
        address, additional_headers=headers, open_timeout=SECONDS, max_queue=max_queue
    ) as connection:
        yield connection


def heard(connection: ClientConnection) -> Any:
    """Return the next message."""
    return json.loads(connection.recv(timeout=SECONDS))


def close_code(connection: ClientConnection) -> int | None:
    """Wait until the other side hangs up and return why."""
    try:
        while True:
            connection.recv(timeout=SECONDS)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
