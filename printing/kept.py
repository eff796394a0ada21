"""Finished files, each kept under what was asked for: the same request is answered at once."""

import hashlib
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from printing.exporting import export
from printing.job import Job

MOST_BYTES = 512 * 1024 * 1024  # of all files together

PATIENCE = 20.0  # seconds

_press = threading.Lock()  # one job at a time: several would only be slower together


class PressBusy(Exception):
    """Too many others are printing."""


def name_of(job: Job) -> str:
    """Return what names the file of a job: as long as nothing changes, neither does a byte."""
    asked = (
        job.sha256,
        job.edition,
        job.slug,
        job.language,
        job.back_language,
        job.spec,
        job.style,
        tuple(card.key for card in job.cards),
        _press_mark(),
    )
    return hashlib.sha256(repr(asked).encode()).hexdigest()


def find(job: Job) -> BinaryIO | None:
    """Return the finished file of a job, where there is one."""
    path = _path(job)
    try:
        os.utime(path)  # those asked for last stay longest
        return path.open("rb")
    except FileNotFoundError:
        return None


def make(job: Job) -> BinaryIO:
    """Print, prove and keep a job, or keep nothing and raise what export raises, or PressBusy."""
    path = _path(job)
    with _turn():
        if file := find(job):  # somebody else asked for it meanwhile
            return file
        path.parent.mkdir(parents=True, exist_ok=True)
        export(job, path)
        file = path.open("rb")
        _clear_out(path.parent)
    return file


@contextmanager
def _turn() -> Iterator[None]:
    """Wait for the press, but not for ever."""
    if not _press.acquire(timeout=PATIENCE):
        raise PressBusy
    try:
        yield
    finally:
        _press.release()


def _clear_out(folder: Path) -> None:
    """Remove what was not asked for longest, until the rest is small enough."""
    files = sorted(
        ((path.stat(), path) for path in folder.glob("*.pdf")), key=lambda file: file[0].st_mtime
    )
    total = sum(stat.st_size for stat, _path in files)
    for stat, path in files[:-1]:
        if total <= MOST_BYTES:
            return
        with suppress(FileNotFoundError):
            path.unlink()
        total -= stat.st_size


def _path(job: Job) -> Path:
    return Path(settings.DATA_DIR) / "cache" / "sheets" / f"{name_of(job)}.pdf"


@cache
def _press_mark() -> str:
    """Return a mark of the code that draws, for another version of it draws other bytes."""
    base = Path(__file__).parent
    code = sorted([*base.glob("*.py"), *(base.parent / "decks").rglob("*.py")])
    return hashlib.sha256(b"".join(path.read_bytes() for path in code)).hexdigest()
