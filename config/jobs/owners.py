"""Whose job it is: an account’s, or of the browser that asked for it."""

from collections.abc import Sequence
from typing import TypeVar
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from config.jobs.models import KEPT_FOR, Job

COOKIE = "jobs"
REMEMBERED_JOBS = 10  # of a browser that nobody is signed in with

R = TypeVar("R", bound=HttpResponseBase)


def own_job(request: HttpRequest, pk: UUID) -> Job:
    """Return a job of whoever asks, or raise Http404: of others nobody learns that they are."""
    job = Job.objects.filter(pk=pk).first()
    if job is None or not _is_own(request, job):
        raise Http404
    return job


def job_in_address(request: HttpRequest, *kinds: str, **about: object) -> Job | None:
    """Return the job that somebody comes back to, if it is of these kinds and about this."""
    try:
        pk = UUID(request.GET.get("job", ""))
    except ValueError:
        return None
    job = own_job(request, pk)
    return job if job.kind in kinds and about.items() <= job.asked.items() else None


def unfinished_jobs(request: HttpRequest, *kinds: str) -> list[Job]:
    """Return what is still being done for whoever asks, the newest first."""
    jobs = Job.objects.unfinished().filter(kind__in=kinds)
    if request.user.is_authenticated:
        return list(jobs.filter(by=request.user))
    return list(jobs.filter(by=None, pk__in=_in_cookie(request)))


def remember(request: HttpRequest, response: R, job: Job) -> R:
    """Let a browser without an account come back to what it asked for."""
    if job.by_id is None:
        response.set_signed_cookie(
            COOKIE,
            " ".join([str(job.pk), *_in_cookie(request)][:REMEMBERED_JOBS]),
            max_age=int(KEPT_FOR.total_seconds()),
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


def _is_own(request: HttpRequest, job: Job) -> bool:
    if job.by_id is None:
        return str(job.pk) in _in_cookie(request)
    return job.by_id == request.user.pk


def _in_cookie(request: HttpRequest) -> Sequence[str]:
    return str(request.get_signed_cookie(COOKIE, default="")).split()
