"""Refuse a second process where messages between processes have no way."""

import fcntl
from pathlib import Path
from typing import IO

_held: list[IO[str]] = []


class SecondProcess(RuntimeError):
    """Another process serves the same data, and nobody could tell it of moves."""

    def __init__(self) -> None:
        super().__init__(
            "Another process serves this site already, and without Redis neither could tell "
            "the other's visitors of moves. Run one process, or set REDIS_URL for several."
        )


def hold(path: Path) -> None:
    """Take the only place until this process ends, or raise SecondProcess."""
    file = path.open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise SecondProcess from None
    _held.append(file)
