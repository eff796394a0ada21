"""What others are writing just now is waited for; in vain, nothing that was typed is lost.

Nor is it where the disk is full or the database away.
"""

import errno
import logging
import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponseBase
from django.views import defaults

from config.http.errors import json_or, told
from config.http.time_limit import Answer, is_over

LOCKED = {"SQLITE_BUSY", "SQLITE_LOCKED", "55P03", "40P01"}  # and deadlocks
STOPPED = {"SQLITE_INTERRUPT", "57014"}  # a statement for which the time was up
NO_ROOM = {"SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN"}
AWAY = ("08", "53", "57P")  # how PostgreSQL's codes begin; nobody who answers, no code
UNWRITABLE = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES}
AGAIN_IN = {"busy": 3, "unavailable": 10}  # seconds

logger = logging.getLogger(__name__)
server_error = json_or(defaults.server_error, 500)


class DatabaseBusy:
    """Says that the site is busy where it otherwise would confess a bug."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        return why_not(request, error)


def error_page(request: HttpRequest) -> HttpResponseBase:
    """Say what is wrong where no view was reached yet; or confess a bug."""
    return why_not(request, sys.exception()) or server_error(request)


def why_not(request: HttpRequest, error: BaseException | None) -> HttpResponseBase | None:
    """Say why a request could not be answered just now, or return None where that is a bug."""
    if isinstance(error, OperationalError):
        if is_over() or _name(error) in STOPPED:
            return told(request, "too_long", 503)
        if _name(error) in LOCKED:
            return _later(request, "busy")
    if not _is_unavailable(error):
        return None
    logger.error("%s was not answered: %s", request.path, str(error).strip())
    return _later(request, "unavailable")


def _later(request: HttpRequest, code: str) -> HttpResponseBase:
    answer = told(request, code, 503, fields=fields_of(request), again_in=AGAIN_IN[code])
    answer.headers["Retry-After"] = str(AGAIN_IN[code])
    return answer


def _is_unavailable(error: BaseException | None) -> bool:
    if not isinstance(error, OperationalError):
        return isinstance(error, OSError) and error.errno in UNWRITABLE
    is_answered = _name(error) or not type(error.__cause__).__module__.startswith("psycopg")
    return _name(error).startswith(AWAY) or _name(error) in NO_ROOM or not is_answered


def fields_of(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Return what was sent, to be sent again; nothing of a form with files, which are gone."""
    if request.method != "POST" or request.FILES:
        return None
    return [(name, value) for name, values in request.POST.lists() for value in map(str, values)]


def _name(error: OperationalError) -> str:
    cause = error.__cause__
    name = getattr(cause, "sqlite_errorname", "")  # as in SQLITE_BUSY_SNAPSHOT
    return "_".join(name.split("_")[:2]) or getattr(cause, "sqlstate", None) or ""
