"""A worker beside the server, as a child of its own: started again whenever it dies."""

import logging
import os
import subprocess
import sys
import threading
import time

from django.db import connections

from config.jobs.models import Job
from config.jobs.runner import name_of_process
from config.start.data import BASE_DIR

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0  # seconds before a worker that died is started again
GRACE = 5.0  # seconds in which a worker hands back what it does

logger = logging.getLogger(__name__)


class Supervisor:
    """Keeps one worker running, from a thread, for as long as its context lasts."""

    def __init__(self) -> None:
        self._ends = threading.Event()
        self._worker: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._watch, name="supervisor", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_error: object) -> None:
        """End the worker; what it does is done after the next start."""
        self._ends.set()
        if self._worker and self._worker.poll() is None:
            self._worker.terminate()
        self._thread.join(GRACE)

    def _watch(self) -> None:
        pause = FIRST_PAUSE
        while not self._ends.is_set():
            worker = self._worker = subprocess.Popen(_command(), cwd=BASE_DIR)  # noqa: S603  (our own)
            if self._ends.is_set():  # since a moment ago
                worker.terminate()
            began = time.monotonic()
            status = worker.wait()
            if self._ends.is_set():
                return
            logger.warning("The worker ended with status %s and is started again", status)
            _release(worker.pid)
            well = time.monotonic() - began > LONGEST_PAUSE
            pause = FIRST_PAUSE if well else min(LONGEST_PAUSE, pause * 2)
            self._ends.wait(pause)


def _command() -> list[str]:
    return [sys.executable, "manage.py", "work", "--with-parent", str(os.getpid())]


def _release(pid: int) -> None:
    """Have what a dead worker was doing done at once, not when its lease has run out."""
    try:
        Job.objects.release(name_of_process(pid))
    finally:
        connections.close_all()
