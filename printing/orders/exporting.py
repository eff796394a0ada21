"""Proved files on disk: each is there whole, or not at all."""

import errno
import fcntl
import glob
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from django.utils.translation import gettext as _

from printing.orders.print_run import PrintRun
from printing.pdf import sheets
from printing.proof.proof import Proof

JUST_MADE = 10  # seconds, in which whoever made a file gets hold of it


def export(job: PrintRun, path: Path, progress: sheets.Progress | None = None) -> Proof:
    """Print a job into a file and prove it; what fails its proof is not kept."""
    with Aside(path) as aside:
        proof = aside.print(job, progress)
        aside.keep()
    return proof


class Aside:
    """A file that is written beside its place and takes it only when it is finished.

    It is held as long as it is needed: what nobody holds was left by a process that was killed.
    """

    _file: BinaryIO

    def __init__(self, path: Path) -> None:
        _require_file(path)
        self._path = path
        self._part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")

    def __enter__(self) -> "Aside":
        _sweep(self._path)
        self._file = self._part.open("xb")
        fcntl.flock(self._file, fcntl.LOCK_EX)
        return self

    def __exit__(self, *_error: object) -> None:
        self._part.unlink(missing_ok=True)
        with suppress(OSError):  # what could not be written was said already
            self._file.close()

    def print(self, job: PrintRun, progress: sheets.Progress | None = None) -> Proof:
        with self.written() as file:
            job.target.write(job, file, progress)
        return job.target.prove(self._part, job)

    @contextmanager
    def written(self) -> Iterator[BinaryIO]:
        """Open the file; all that was written is on the disk afterwards."""
        yield self._file
        self._file.flush()
        os.fsync(self._file.fileno())

    def keep(self) -> None:
        """Put the finished file in its place, instead of what was there before."""
        self._part.replace(self._path)
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _require_file(path: Path) -> None:
    """Refuse a place where no file can be put, or where something else would be replaced."""
    if path.is_dir() or not path.name:
        raise IsADirectoryError(errno.EISDIR, _("it is a folder; name a file in it"), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.ENOTSUP, _("it is a device, not a file"), str(path))


def _sweep(path: Path) -> None:
    """Remove what processes that were killed left beside *path*."""
    for part in path.parent.glob(f".{glob.escape(path.name)}.????????.part"):
        with suppress(OSError), part.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # refused while somebody writes it
            if part.stat().st_mtime < time.time() - JUST_MADE:
                part.unlink()
