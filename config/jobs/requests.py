"""Asking for work, and waiting for it a while."""

import logging
import time
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import cast

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from config.jobs.kinds import Asked, Kind
from config.jobs.models import PAGE, Job
from config.jobs.queues import queue_of
from config.jobs.tasks import run_job

MOST_AT_ONCE = 5  # unfinished jobs of one person
PATIENCE = 3.0  # seconds for which a page waits before it shows how far the work is
FIRST_LOOK, LAST_LOOK = 0.02, 0.2  # seconds between two looks, longer each time

logger = logging.getLogger(__name__)


class TooManyJobs(Exception):
    """Somebody has asked for much that is not done yet."""


def ask(request: HttpRequest, kind: Kind, asked: Asked) -> Job:
    """Write down what somebody asks for and wake a worker, or raise TooManyJobs."""
    asker = asker_of(request)
    if Job.objects.unfinished().filter(asker=asker).count() >= MOST_AT_ONCE:
        raise TooManyJobs
    by = request.user if request.user.is_authenticated else None
    return _asked(kind, asked, by=by, asker=asker)


def ask_for_page(kind: Kind, asked: Asked) -> Job:
    """Write down what a page cannot go on without, and wake a worker."""
    return _asked(kind, asked, asker=PAGE)


def _asked(kind: Kind, asked: Asked, **who: object) -> Job:
    job = Job.objects.create(
        kind=kind.code,
        asked=dict(asked),
        language=get_language() or "en",
        is_long=kind.is_long(asked),
        **who,
    )
    after_commit(partial(_wake, job))
    return job


def asker_of(request: HttpRequest) -> str:
    """Name an account, or an address without keeping it."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    address = str(BaseThrottle().get_ident(cast("Request", request)))
    return f"address {sha256(address.encode()).hexdigest()[:32]}"


def waited_for(job: Job, patience: float | None = None) -> Job:
    """Return the job as it is when it has ended, or when this was long enough to wait."""
    seconds = PATIENCE if patience is None else patience
    end, pause = time.monotonic() + seconds, FIRST_LOOK
    job.refresh_from_db()
    while job.is_unfinished and time.monotonic() < end:
        time.sleep(pause)
        pause = min(LAST_LOOK, pause * 1.3)
        job.refresh_from_db()
    return job


def after_commit(do: Callable[[], None]) -> None:
    transaction.on_commit(do)


def _wake(job: Job) -> None:
    """Put the job into the queue; where that fails a worker finds the row a little later."""
    try:
        run_job.using(queue_name=queue_of(job)).enqueue(str(job.pk))
    except Exception:  # whatever became of the queue, the row stands
        logger.warning("No worker was woken for %s", job, exc_info=True)
