"""A WebSocket to a table, for tests that need a real one."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.running import Site


@contextlib.contextmanager
def wire(site: Site, code: str, after: int = 0, **headers: str) -> Iterator[ClientConnection]:
    address = f"{site.url.replace('http', 'ws')}/t/{code}/live/?after={after}"
    with connect(address, additional_headers=headers, open_timeout=20) as connection:
        yield connection


def heard(connection: ClientConnection, seconds: float = 5) -> Any:
    """Return the next message."""
    return json.loads(connection.recv(timeout=seconds))


def silent(connection: ClientConnection, seconds: float = 0.5) -> bool:
    try:
        connection.recv(timeout=seconds)
    except TimeoutError:
        return True
    return False


def close_code(connection: ClientConnection) -> int | None:
    """Wait until the other side hangs up and return why."""
    try:
        while True:
            connection.recv(timeout=5)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
