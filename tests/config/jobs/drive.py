"""Ask a site for work, and say what became of it, from outside."""

import json
import sys
import time

import django

django.setup()

from config.jobs.kinds import KINDS  # noqa: E402
from config.jobs.models import Job  # noqa: E402
from config.jobs.requests import ask_for_page  # noqa: E402


def ask(kind: str, times: str = "1") -> None:
    """Put jobs into the queue."""
    found = KINDS.find(kind)
    assert found
    for _time in range(int(times)):
        ask_for_page(found, {})


def ask_unheard(kind: str) -> None:
    """Write a job down as if the queue had lost it."""
    Job.objects.create(kind=kind, asker="test", language="en")


def wait(status: str, seconds: str) -> None:
    """Wait until every job has this status or has ended, or until one of them is begun."""
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end and not _is_so(status):
        time.sleep(0.05)
    print(json.dumps(list(Job.objects.order_by("queued_at").values(*SHOWN)), default=str))


def wait_for(kind: str, seconds: str) -> None:
    """Wait until the jobs of one kind have ended."""
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end and Job.objects.unfinished().filter(kind=kind).exists():
        time.sleep(0.05)
    wait("ended", "0")


def cancel() -> None:
    for job in Job.objects.all():
        job.cancel()


SHOWN = ("pk", "kind", "status", "attempts", "worker", "progress", "result", "code", "sentence")


def _is_so(status: str) -> bool:
    if status == "ended":
        return not Job.objects.unfinished().exists()
    if status == "begun":
        return Job.objects.filter(progress__gt=0).exists()
    return not Job.objects.exclude(status=status).exists()


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
