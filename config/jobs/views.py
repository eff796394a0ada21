"""How far a job is, for whoever asked for it."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.jobs.kinds import kind_of
from config.jobs.models import Job, JobStatus
from config.jobs.owners import own_job
from config.jobs.progress import counted, words

# Of what is not the asker's to put right.
SERVER_ERRORS = {
    "bug": HTTPStatus.INTERNAL_SERVER_ERROR,
    "gave_up": HTTPStatus.INTERNAL_SERVER_ERROR,
    "no_room": HTTPStatus.INSUFFICIENT_STORAGE,
}


def status_of(job: Job) -> HTTPStatus:
    """Return what a page answers with that shows why there is no result."""
    return SERVER_ERRORS.get(job.code, HTTPStatus.BAD_REQUEST)


def why_not(job: Job) -> str:
    """Say why there is no result."""
    return job.sentence or _("This was cancelled.")


def address_of(job: Job) -> str:
    """Return where somebody waits for a job."""
    return reverse("jobs:job", args=[job.pk])


@require_safe
@never_cache
def job_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show how far a job is; once it is done, what came of it."""
    try:
        job = own_job(request, pk)
    except Http404:
        return render(request, "jobs/gone.html", status=HTTPStatus.NOT_FOUND)
    kind = kind_of(job)
    if job.status == JobStatus.DONE:
        if said := kind.said(job):
            messages.success(request, said)
        return HttpResponseRedirect(kind.address(job))
    context = {"job": job, "kind": kind, "way_back": kind.way_back(job), "why_not": why_not(job)}
    return render(request, "jobs/job.html", {**context, **_told(job)})


@require_safe
@never_cache
def job_state(request: HttpRequest, pk: UUID) -> JsonResponse:
    """Tell the page's script how far a job is."""
    job = own_job(request, pk)
    about = {"status": job.status, "progress": job.progress, "total": job.total}
    return JsonResponse({**about, **_told(job)})


@require_POST
def cancel_job(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Stop a job, and lead back to where it was asked for."""
    job = own_job(request, pk)
    if job.cancel():
        kind_of(job).forget(job)
    return HttpResponseRedirect(kind_of(job).way_back(job))


def _told(job: Job) -> dict[str, str]:
    return {"share": job.share, "counted": counted(job), "words": words(job)}
