"""Doing a job: claimed, done by a child within its bounds, and ended once."""

import logging
import os
import secrets
import socket
import time
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import OperationalError, connections
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from config.jobs.child_process import Bounds, Child
from config.jobs.kinds import KINDS, JobRefused, Kind, Progress, Stopped, kind_of
from config.jobs.models import MOST_ATTEMPTS, Job
from config.logs.context import about

SLOWEST = 20  # seconds that a second of work may take on a busy machine
BEAT = 1.0  # seconds between two looks at a job that is being done
BUG = _(
    "Something went wrong here. It has been written to the site’s log; please "
    "tell the administrator."
)
TOO_COSTLY = _("This is more than the site can take at once. Divide it into several.")
GAVE_UP = _("This was started three times and never finished. Please tell the administrator.")

logger = logging.getLogger(__name__)


_stopping = False


def stop() -> None:
    """Take no more work, and hand back what is being done."""
    global _stopping
    _stopping = True


def is_stopping() -> bool:
    return _stopping


def warm_up() -> None:
    """Read once what every child would otherwise read for itself."""
    for kind in KINDS:
        kind.warm_up()


def name_of_process(pid: int) -> str:
    """Name a process among those of all machines."""
    return f"{socket.gethostname()[:40]}:{pid}:"


def run(pk: UUID | str) -> None:
    """Do a job, unless another worker is at it, it has ended or this one is to end."""
    if _stopping:
        return
    # After the worker whose lane this is: what it does is released when that is gone.
    name = f"{name_of_process(os.getppid())}{os.getpid()}:{secrets.token_hex(4)}"
    job = Job.objects.claim(pk, name)
    if job is None:
        return
    with about(job=str(job.pk)), translation.override(job.language):
        if job.attempts > MOST_ATTEMPTS:
            _refuse(job, "gave_up", GAVE_UP)
        elif settings.JOBS_IN_CHILDREN:
            _have_done(job, kind_of(job))
        else:
            _do(job, kind_of(job))


def run_forsaken(takes_long_work: bool) -> None:
    """Do what nobody works on: its worker is gone, or the queue has lost it."""
    jobs = Job.objects.forsaken() if takes_long_work else Job.objects.forsaken().brief()
    for pk in jobs.values_list("pk", flat=True)[:1]:
        run(pk)


def _have_done(job: Job, kind: Kind) -> None:
    """Have a child do a job, and hold the lease meanwhile."""
    connections.close_all()  # a connection is for one process
    child = Child.doing(partial(_do, job, kind), Bounds(kind.megabytes, kind.seconds))
    end = time.monotonic() + SLOWEST * kind.seconds
    try:
        while not child.has_ended(within=BEAT):
            if _stopping:
                child.kill()
                job.hand_back()
            elif time.monotonic() > end:  # it sleeps, or waits for something that never comes
                child.kill()
                _refuse(job, "too_costly", kind.too_costly or TOO_COSTLY)
            elif not _is_still_ours(job):
                child.kill()
    finally:
        child.kill()
    _note_end(job, kind, child)


def _is_still_ours(job: Job) -> bool:
    """Hold the lease; say no once the job is cancelled or another worker's."""
    try:
        return job.hold()
    except OperationalError:  # SQLite is locked, perhaps by the very child: look again later
        return True


def _note_end(job: Job, kind: Kind, child: Child) -> None:
    """Say what became of a job whose child could not say it."""
    if child.is_well:
        return
    if child.cost_too_much:
        _refuse(job, "too_costly", kind.too_costly or TOO_COSTLY)
    elif child.was_killed:
        if job.put_back():
            logger.warning("%s was killed, attempt %s", job, job.attempts)
    else:
        _refuse(job, "bug", BUG)


def _refuse(job: Job, code: str, sentence: object) -> None:
    """Say why a job ended that could not say it itself, and keep nothing it was given."""
    if job.refuse(code, str(sentence)):
        kind_of(job).forget(job)


def _do(job: Job, kind: Kind) -> None:
    """Do a job and write down what came of it."""
    try:
        result = kind.work(job, Progress(job))
    except JobRefused as refusal:
        job.refuse(refusal.code, refusal.sentence)
    except Stopped:
        logger.info("%s was stopped", job)
    except MemoryError:
        raise
    except Exception:
        logger.exception("%s failed", job)
        job.refuse("bug", str(BUG))
    else:
        job.finish(result)
