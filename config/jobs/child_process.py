"""A child process for one piece of work, with bounds on what it may take."""

import ctypes
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

PR_SET_PDEATHSIG = 1  # Linux: a signal for the child of a process that ends
PAGE = resource.getpagesize()
LOOK_EVERY = 0.01  # seconds
COST_TOO_MUCH_MEMORY, BUG = 3, 4  # exit codes


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a child may take beyond what it is born with."""

    megabytes: int
    seconds: int  # of the processor's time


@dataclass(slots=True)
class Child:
    """A forked process; fork only where there is a single thread."""

    pid: int
    status: int | None = None  # as waitpid gives it

    @classmethod
    def doing(cls, work: Callable[[], None], bounds: Bounds) -> "Child":
        """Have a child do *work* and end."""
        sys.stdout.flush()
        sys.stderr.flush()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            _do(work, bounds, parent)
        return cls(pid)

    def has_ended(self, within: float) -> bool:
        """Wait for the end, but not longer than *within* seconds."""
        end = time.monotonic() + within
        while self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
            elif time.monotonic() > end:
                return False
            else:
                time.sleep(LOOK_EVERY)
        return True

    def kill(self) -> None:
        """End it at once."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self.status = os.waitpid(self.pid, 0)[1]

    @property
    def is_well(self) -> bool:
        return self.status == 0

    @property
    def cost_too_much(self) -> bool:
        """Say whether it met its bounds."""
        status = self.status or 0
        if os.WIFSIGNALED(status):
            return os.WTERMSIG(status) == signal.SIGXCPU
        return os.WEXITSTATUS(status) == COST_TOO_MUCH_MEMORY

    @property
    def was_killed(self) -> bool:
        """Say whether it was ended from outside, or by the machine's want of memory."""
        return bool(self.status) and os.WIFSIGNALED(self.status or 0) and not self.cost_too_much


def die_with_parent(parent: int) -> None:
    """End this process when its parent does, however that ends."""
    libc = ctypes.CDLL(None, use_errno=True)
    if hasattr(libc, "prctl"):
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it has ended meanwhile
        os._exit(1)


def _do(work: Callable[[], None], bounds: Bounds, parent: int) -> NoReturn:
    """Do *work* in a child, and never return to what its parent does."""
    code = BUG
    try:
        die_with_parent(parent)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        bind(bounds)
        work()
        code = 0
    except MemoryError:
        code = COST_TOO_MUCH_MEMORY
    except BaseException:  # noqa: BLE001  (whatever it was, the child ends here)
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def bind(bounds: Bounds) -> None:
    """Let this process take so much and no more."""
    memory = _address_space() + bounds.megabytes * 1024**2
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    spent = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(spent.ru_utime + spent.ru_stime) + 1 + bounds.seconds
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _address_space() -> int:
    """Return how many bytes of addresses this process has."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * PAGE
