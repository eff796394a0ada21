"""The data directory and the key kept in it.  Standard library only: nothing is installed yet."""

import os
import secrets
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = BASE_DIR / (os.environ.get("DATA_DIR") or "var")
KEY_FILE = DATA_DIR / "secret_key"


class UnusableData(Exception):
    """The data directory cannot be used; the message says what to do."""


def make_ready() -> None:
    """Make the data directory, for this user alone, or raise UnusableData."""
    try:
        DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=DATA_DIR):
            pass
    except OSError as error:
        raise UnusableData(
            f"Cannot write to {DATA_DIR}: {error.strerror}. "
            "Make that directory writable for this user, or name another: DATA_DIR=/path"
        ) from error


def make_key() -> None:
    """Make a secret key that only this user can read, unless there is one."""
    try:
        descriptor = os.open(KEY_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50) + "\n")


def read_key() -> str:
    """Return the key that was made, or "" where none was."""
    try:
        return KEY_FILE.read_text().strip()
    except FileNotFoundError:
        return ""
