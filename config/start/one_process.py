"""Refuse a second process where messages between processes have no way."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from config.start.obstacle import Obstacle

LOCK = "live.lock"  # in the data directory

_held: list[IO[str]] = []


class SecondProcess(Obstacle):
    """Another process serves the same data, and nobody could tell it of moves."""

    def __init__(self) -> None:
        super().__init__(
            "Another process serves this site already, and without Redis neither could tell "
            "the other's visitors of moves. Run one process, or set REDIS_URL for several."
        )


def hold(path: Path) -> None:
    """Take the only place until this process ends, or raise SecondProcess."""
    _held.append(_locked(path))


@contextlib.contextmanager
def held(path: Path, *, together: bool = False) -> Iterator[None]:
    """Take the only place, or one of many, while the context lasts, or raise SecondProcess."""
    with _locked(path, fcntl.LOCK_SH if together else fcntl.LOCK_EX):
        yield


def _locked(path: Path, kind: int = fcntl.LOCK_EX) -> IO[str]:
    file = path.open("a")
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise SecondProcess from None
    return file
