"""`manage.py tidy` every hour beside the server: a process of its own, behind all others."""

import logging
import os
import subprocess
import sys
import threading

from config.start.data import BASE_DIR

FIRST_AFTER = 60.0  # seconds; a start has enough to do
EVERY = 3600.0  # seconds
NICE = 10

logger = logging.getLogger(__name__)


class Housekeeper:
    """Tidies from time to time until it is stopped."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._child: subprocess.Popen[str] | None = None

    def start(self) -> None:
        threading.Thread(target=self._work, daemon=True, name="housekeeper").start()

    def stop(self) -> None:
        self._stopped.set()
        if self._child:
            self._child.terminate()  # what it has not done yet will be done next time

    def _work(self) -> None:
        wait = FIRST_AFTER
        while not self._stopped.wait(wait):
            try:
                self._tidy()
            except OSError as error:  # too many processes, too little memory
                logger.warning("Nothing was tidied: %s", error)
            wait = EVERY

    def _tidy(self) -> None:
        self._child = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, str(BASE_DIR / "manage.py"), "tidy"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # Ctrl-C is for the server, which ends it
        )
        with self._child as child:
            os.setpriority(os.PRIO_PROCESS, child.pid, NICE)
            said = child.communicate()[0].strip()
        if child.returncode == 0:
            logger.info(said)
        elif not self._stopped.is_set():
            logger.warning("Nothing was tidied: %s", said)
