"""Kinds of work for tests of workers: patient, greedy, hungry, broken and killed ones."""

import os
import signal
import time
from pathlib import Path

from django.conf import settings

from config.jobs.kinds import KINDS, Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from tests.config.jobs.importing import importing


def patient(job: Job, progress: Progress) -> Result:
    """Go on until the test says that it is enough; leave a line each time that it is the end."""
    folder = Path(settings.DATA_DIR)
    while not (folder / "enough").exists():
        progress(1, 2)
        time.sleep(0.02)
    with (folder / "done.txt").open("a") as file:
        file.write(f"{job.pk}\n")
    return {"answer": 42, "nice": os.nice(0)}


def lasting(job: Job, progress: Progress) -> Result:
    return patient(job, progress)


def greedy(_job: Job, _progress: Progress) -> Result:
    return {"bytes": len(bytearray(2 * 1024**3))}


def hungry(_job: Job, _progress: Progress) -> Result:
    while True:
        pass


def refused(_job: Job, _progress: Progress) -> Result:
    raise JobRefused("no_moon", "There is no moon tonight.")


def broken(_job: Job, _progress: Progress) -> Result:
    raise ZeroDivisionError


def killed(_job: Job, _progress: Progress) -> Result:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def _nowhere(_job: Job) -> str:
    return "/credits/"


def _is_long(_asked: Asked) -> bool:
    return True


def _is_brief(_asked: Asked) -> bool:
    return False


def register() -> None:
    for work in (patient, lasting, greedy, hungry, refused, broken, killed, importing):
        KINDS.register(
            Kind(
                code=work.__name__,
                label=work.__name__,
                work=work,
                address=_nowhere,
                way_back=_nowhere,
                is_long=_is_long if work is lasting else _is_brief,
                megabytes=1_000 if work is importing else 100,
                seconds=2 if work is hungry else 60,
                too_costly="Ask for less.",
            )
        )
