"""What stops a command, in a line that says what to do; a bug is none of these."""

import errno

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError

from config.start import data, database
from config.start.obstacle import Obstacle

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}


def explanation(error: Exception) -> str | None:
    """Return what is wrong and what to do, or None: then the traceback is wanted."""
    match error:
        case ImproperlyConfigured() | Obstacle():
            return str(error)
        case DatabaseError():
            return database.explanation(error)
        case OSError(errno=number) if number in NO_ROOM:
            return f"No room to write {_file(error)}: {error.strerror}. Make room, then try again."
        case OSError(errno=number) if number in NOT_ALLOWED:
            return f"Cannot use {_file(error)}: {error.strerror}. Make it writable for this user."
    return None


def _file(error: OSError) -> str:
    return str(error.filename2 or error.filename or data.DATA_DIR)
