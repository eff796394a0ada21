"""What piles up, and who removes it; apps register it in AppConfig.ready."""

import contextlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

PAUSE = 0.05  # seconds, in which others write


@dataclass(frozen=True, slots=True)
class Chore:
    """Something to be done again and again, a little at a time."""

    done: str  # what a number of it is called: "sessions removed"
    do_some: Callable[[], int]  # in one short transaction; says how much, 0 when none is left


_chores: list[Chore] = []
_expected: list[Callable[[], Iterable[Chore]]] = []


def register(*chores: Chore) -> None:
    _chores.extend(chores)


def expect(bring: Callable[[], Iterable[Chore]]) -> None:
    """Have more chores brought when somebody first tidies: what they import takes its time."""
    _expected.append(bring)


def tidy() -> dict[str, int]:
    """Do every chore to its end, and return how much was done of each."""
    while _expected:
        register(*_expected.pop(0)())
    return {chore.done: _do(chore) for chore in _chores}


def _do(chore: Chore) -> int:
    total = 0
    while done := chore.do_some():
        total += done
        time.sleep(PAUSE)
    return total


def remove_old(paths: Iterable[Path], age: float) -> int:
    """Remove those files that nobody has written for *age* seconds, and return how many."""
    before, removed = time.time() - age, 0
    for path in paths:
        with contextlib.suppress(FileNotFoundError):  # somebody else was faster
            if path.stat().st_mtime < before:
                path.unlink()
                removed += 1
    return removed
