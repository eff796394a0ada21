"""Proved files on disk: each is there whole, or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from printing import sheets
from printing.job import Job
from printing.proof import Proof, proved


def export(job: Job, path: Path, progress: sheets.Progress | None = None) -> Proof:
    """Print a job into a file and prove it; what fails its proof is not kept."""
    with Aside(path) as aside:
        proof = aside.print(job, progress)
        aside.keep()
    return proof


class Aside:
    """A file that is written beside its place and takes it only when it is finished."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")

    def __enter__(self) -> "Aside":
        return self

    def __exit__(self, *_error: object) -> None:
        self._part.unlink(missing_ok=True)

    def print(self, job: Job, progress: sheets.Progress | None = None) -> Proof:
        with self.written() as file:
            sheets.write(job, file, progress)
        return proved(self._part, job)

    @contextmanager
    def written(self) -> Iterator[BinaryIO]:
        """Open the file; all that was written is on the disk afterwards."""
        with self._part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())

    def keep(self) -> None:
        """Put the finished file in its place, instead of what was there before."""
        self._part.replace(self._path)
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
