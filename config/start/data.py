"""The data directory and the key kept in it.  Standard library only: nothing is installed yet."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from config.start.obstacle import Obstacle

BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = BASE_DIR / (os.environ.get("DATA_DIR") or "var")
KEY_FILE = DATA_DIR / "secret_key"
LEAST_ROOM = 1024**2  # bytes; less is soon none


class UnusableData(Obstacle):
    """The data directory cannot be used; the message says what to do."""


def make_ready() -> None:
    """Make the data directory, for this user alone, or raise UnusableData."""
    try:
        DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=DATA_DIR) as file:
            file.write(bytes(LEAST_ROOM))
            file.flush()
    except OSError as error:
        raise UnusableData(
            f"Cannot write to {DATA_DIR}: {error.strerror}. "
            "Let this user write there, with some room left, or name another: DATA_DIR=/path"
        ) from error


def make_key() -> None:
    """Make a secret key that only this user can read, unless there is one."""
    with tempfile.NamedTemporaryFile("w", dir=DATA_DIR) as file:  # with 0600
        file.write(secrets.token_urlsafe(50) + "\n")
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(file.name, KEY_FILE)  # whole or not at all


def read_key() -> str:
    """Return the key that was made, or "" where none was."""
    try:
        return KEY_FILE.read_text().strip()
    except FileNotFoundError:
        return ""
