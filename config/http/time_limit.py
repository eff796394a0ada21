"""How long a page may take: what takes longer is stopped, and lets the others go on.

Counted is the processor's time, so that a busy machine stops nobody who asks for little.
"""

import ctypes
import threading
import time
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponseBase

LOOK_EVERY = 0.25  # seconds
OPERATIONS = 100_000  # of SQLite between two looks at the clock
LONGEST_WAIT = 8  # seconds for a lock, below what a page may take

Answer = Callable[[HttpRequest], HttpResponseBase]


class TakesTooLong(BaseException):
    """This request has used up its time; no `except Exception` keeps it going."""


@dataclass(slots=True)
class _Watched:
    clock: int  # of the thread's own processor time
    end: float


_requests: dict[int, _Watched] = {}  # by the thread that works on each
_throwing = threading.Lock()  # held by the watchdog alone: who is thrown at could lose it
_watchdogs: list[threading.Thread] = []


class TimeLimit:
    """Gives every request its time, and says so when that was not enough."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            _begin(settings.PAGE_SECONDS)
            return self.get_response(request)
        except TakesTooLong:
            pass
        finally:
            _end()
        from config.http.errors import told  # which commands with a database have no use for

        connections.close_all()  # what it was in the middle of is undone
        return told(request, "too_long", 503)


def is_over() -> bool:
    """Say whether the request of this thread has used up its time."""
    watched = _requests.get(threading.get_ident())
    return watched is not None and time.thread_time() > watched.end


def interruptible(connection: Any) -> None:
    """Let SQLite look at the clock while it works on one statement."""
    if connection.vendor == "sqlite":
        connection.connection.set_progress_handler(is_over, OPERATIONS)


def for_pages(database: MutableMapping[str, Any]) -> None:
    """Have the database of a process that serves pages keep nobody waiting for long."""
    options = database.setdefault("OPTIONS", {})
    if database["ENGINE"].endswith("sqlite3"):
        options["timeout"] = LONGEST_WAIT
    else:
        longest = f"-c statement_timeout={settings.PAGE_SECONDS}s"
        options["options"] = f"{longest} -c lock_timeout={LONGEST_WAIT}s"


def _begin(seconds: float) -> None:
    if not (_watchdogs and _watchdogs[-1].is_alive()):  # a fork leaves it behind
        _watchdogs[:] = [threading.Thread(target=_watch, name="time limit", daemon=True)]
        _watchdogs[-1].start()
    thread = threading.get_ident()
    clock = time.pthread_getcpuclockid(thread)
    _requests[thread] = _Watched(clock, time.thread_time() + seconds)


def _end() -> None:
    """Forget the request, and take back what may just have been thrown at its thread."""
    thread = threading.get_ident()
    try:
        _requests.pop(thread, None)
        while _throwing.locked():
            time.sleep(0)
        _throw(thread, None)
    except TakesTooLong:
        _end()


def _watch() -> None:
    while True:
        time.sleep(LOOK_EVERY)
        with _throwing:
            for thread, watched in list(_requests.items()):
                if thread in _requests and time.clock_gettime(watched.clock) > watched.end:
                    _throw(thread, TakesTooLong)


def _throw(thread: int, error: type[BaseException] | None) -> None:
    """Raise *error* in another thread as soon as that runs Python; None takes it back."""
    thrown = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), thrown)
