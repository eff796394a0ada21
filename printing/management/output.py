"""What commands write, and what they say of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import OutputWrapper
from django.utils.translation import gettext as _


@contextmanager
def heard(stdout: OutputWrapper) -> Iterator[None]:
    """Say what is said in here, or let nobody hear the rest where `head` has read enough."""
    try:
        yield
        stdout.flush()
    except BrokenPipeError:
        with Path(os.devnull).open("wb") as nobody:
            os.dup2(nobody.fileno(), stdout.fileno())


def not_written(error: OSError, output: str) -> str:
    """Say which file it is about: the one asked for, or a picture that cannot be read."""
    reason = error.strerror or str(error)
    file = output if error.filename is None else Path(error.filename)
    if isinstance(file, Path) and file.suffix == ".jpg":
        return _("%(file)s cannot be read: %(reason)s.") % {"file": file, "reason": reason}
    return _("%(file)s was not written: %(reason)s.") % {"file": output or "“”", "reason": reason}
