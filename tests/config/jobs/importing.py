"""An import whose worker is killed in the middle of it."""

import os
import signal
from pathlib import Path

from config.jobs.kinds import Progress, Result
from config.jobs.models import Job


class KilledOnce(Progress):
    """Progress at a point of which, for the first time, the worker ends at once."""

    def __init__(self, job: Job, progress: Progress) -> None:
        super().__init__(job)
        self._asked, self._attempts, self._real = job.asked, job.attempts, progress

    def __call__(self, progress: int, total: int) -> None:
        if 4 * progress >= 3 * total:
            self._killed_at("collected")
        self._real(progress, total)

    def hold(self) -> None:
        self._killed_at("written")
        self._real.hold()

    def _killed_at(self, point: str) -> None:
        if self._attempts == 1 and self._asked["killed_at"] == point:
            os.kill(_parent_of(os.getppid()), signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)


def importing(job: Job, progress: Progress) -> Result:
    """Import a sheet as the product does."""
    from decks.admin.spreadsheets.jobs import IMPORT  # once all apps are there

    return IMPORT.work(job, KilledOnce(job, progress))


def _parent_of(pid: int) -> int:
    """Return what started a lane: the worker."""
    status = Path(f"/proc/{pid}/stat").read_text()
    return int(status.rpartition(")")[2].split()[1])
