"""Files that people gave, each named by its content: in a folder, or in a bucket behind it.

In a bucket many machines share them; each fetches into its folder what it is asked for.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

BUCKET = "bucket"  # among STORAGES
FOLDERS = ("pictures", "originals")


class BucketAway(OSError):
    """The bucket does not answer, or refuses."""


def here(name: str) -> Path:
    """Return where a file lies on this machine; what the bucket alone has is fetched."""
    path = Path(settings.MEDIA_ROOT) / name
    if _has_bucket() and not path.exists():
        with _asked() as bucket:
            if bucket.exists(name):
                with bucket.open(name) as file:
                    write(path, file.read())
    return path


def keep(path: Path, data: bytes) -> None:
    """Keep a file, first where all machines find it."""
    if not path.exists():
        send(path, data)
        write(path, data)


def send(path: Path, data: bytes | None = None) -> None:
    """Put a file, which lies here already or will, where all machines find it."""
    if _has_bucket():
        with _asked() as bucket:
            bucket.save(_name(path), ContentFile(path.read_bytes() if data is None else data))


def choose_again(path: Path) -> None:
    """Note that a file is wanted now, however old it is."""
    path.touch()
    send(path)


def chosen_at(path: Path) -> datetime:
    """Return when a file was chosen last, or raise FileNotFoundError."""
    if not _has_bucket():
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    with _asked() as bucket:
        return bucket.get_modified_time(_name(path))


def remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    if _has_bucket():
        with _asked() as bucket:
            bucket.delete(_name(path))


def fetch_all() -> None:
    """Have everything here that the bucket has."""
    if _has_bucket():
        with _asked() as bucket:
            names = [f"{folder}/{name}" for folder in FOLDERS for name in bucket.listdir(folder)[1]]
        for name in names:
            here(name)


def require_bucket() -> None:
    """Raise BucketAway unless the bucket, where there is one, answers."""
    if _has_bucket():
        with _asked() as bucket:
            bucket.exists("anything")


def write(path: Path, data: bytes) -> None:
    """Write a file whose name is its content: whole or not at all, and never twice."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
        part = Path(file.name)
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _has_bucket() -> bool:
    return BUCKET in settings.STORAGES


def _name(path: Path) -> str:
    return path.relative_to(settings.MEDIA_ROOT).as_posix()


@contextmanager
def _asked() -> Iterator[Storage]:
    from botocore.exceptions import BotoCoreError, ClientError  # an extra

    try:
        yield storages[BUCKET]
    except (BotoCoreError, ClientError) as error:
        if _is_missing(error):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from error
        raise BucketAway(errno.EIO, f"The bucket of pictures: {error}") from error


def _is_missing(error: Exception) -> bool:
    return getattr(error, "response", {}).get("Error", {}).get("Code") in {"404", "NoSuchKey"}
