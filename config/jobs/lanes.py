"""Lanes of a worker, a process each: what takes little is never behind what takes long."""

import contextlib
import logging
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import NoReturn

from django.db import connections

from config.jobs import runner
from config.jobs.child_process import die_with_parent

logger = logging.getLogger(__name__)

FAILED = 1  # exit code


@dataclass(frozen=True, slots=True)
class Lane:
    """One job at a time, of what waits in some of the queues."""

    queues: tuple[str, ...]  # of settings.JOBS_QUEUES; what waits in the first comes first

    @property
    def takes_long_work(self) -> bool:
        return "long" in self.queues


LANES = (Lane(("brief",)), Lane(("long", "brief")))

Drive = Callable[[Lane], None]

_running: set[int] = set()  # processes


def drive_all(drive: Drive) -> bool:
    """Have each lane driven until this process is to end; say whether none ended before."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    connections.close_all()  # a connection is for one process
    for lane in LANES:
        _running.add(_started(drive, lane))
    if runner.is_stopping():  # before all of them had begun
        _stop_lanes()
    _running.remove(os.wait()[0])
    is_well = runner.is_stopping()
    _stop_lanes()  # a worker is whole, or it is started again
    while _running:
        _running.remove(os.wait()[0])
    return is_well


def _started(drive: Drive, lane: Lane) -> int:
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        _drive(drive, lane, parent)
    return pid


def _drive(drive: Drive, lane: Lane, parent: int) -> NoReturn:
    """Drive a lane, and never return to what its parent does."""
    code = FAILED
    try:
        _running.clear()  # they are its parent's
        die_with_parent(parent)
        drive(lane)
        code = 0
    except BaseException:  # whatever it was, the lane ends here
        logger.exception("A lane of the worker failed")
    finally:
        os._exit(code)


def _stop(_number: int, _frame: FrameType | None) -> None:
    runner.stop()
    _stop_lanes()


def _stop_lanes() -> None:
    for pid in _running:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
