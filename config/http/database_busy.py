"""What others are writing just now is waited for; in vain, nothing that was typed is lost."""

from django.db import OperationalError
from django.http import HttpRequest, HttpResponseBase

from config.http.errors import told
from config.http.time_limit import Answer, is_over

LOCKED = {"SQLITE_BUSY", "SQLITE_LOCKED", "55P03", "40P01"}  # and deadlocks
STOPPED = {"SQLITE_INTERRUPT", "57014"}  # a statement for which the time was up
AGAIN_IN = 3  # seconds


class DatabaseBusy:
    """Says that the site is busy where it otherwise would confess a bug."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if not isinstance(error, OperationalError):
            return None
        if is_over() or _name(error) in STOPPED:
            return told(request, "too_long", 503)
        if _name(error) not in LOCKED:
            return None
        answer = told(request, "busy", 503, fields=fields_of(request), again_in=AGAIN_IN)
        answer.headers["Retry-After"] = str(AGAIN_IN)
        return answer


def fields_of(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Return what was sent, to be sent again; nothing of a form with files, which are gone."""
    if request.method != "POST" or request.FILES:
        return None
    return [(name, value) for name, values in request.POST.lists() for value in map(str, values)]


def _name(error: OperationalError) -> str:
    cause = error.__cause__
    name = getattr(cause, "sqlite_errorname", "")  # as in SQLITE_BUSY_SNAPSHOT
    return "_".join(name.split("_")[:2]) or getattr(cause, "sqlstate", None) or ""
