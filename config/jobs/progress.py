"""How far a job is, in the reader's words."""

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.jobs.kinds import KINDS
from config.jobs.models import Job, JobStatus

FEW_SECONDS, HALF_A_MINUTE, A_MINUTE = 20, 45, 90  # seconds up to which these words are right
FIVE_DIGITS = 10_000  # numbers have groups from here on


def counted(job: Job) -> str:
    """Return how many of how many are done, where it is things that are counted."""
    kind = KINDS.find(job.kind)
    if not (kind and kind.is_counted and job.share):
        return ""
    said = {"done": _grouped(job.progress), "total": _grouped(job.total)}
    return _("%(done)s of %(total)s done") % said


def _grouped(count: int) -> str:
    return number_format(count, force_grouping=count >= FIVE_DIGITS)


def words(job: Job) -> str:
    """Say what somebody who waits wants to know."""
    if job.status == JobStatus.QUEUED:
        return _place(_ahead_of(job))
    if job.status == JobStatus.RUNNING:
        return _time_left(job)
    return job.sentence or str(JobStatus(job.status).label)


def _place(ahead: int) -> str:
    if not ahead:
        return _("This is about to begin.")
    text = ngettext(
        "%(n)s other piece of work comes first.", "%(n)s other pieces of work come first.", ahead
    )
    return text % {"n": ahead}


def _ahead_of(job: Job) -> int:
    """Count what is done before this."""
    earlier = Job.objects.unfinished().filter(queued_at__lt=job.queued_at, is_long=job.is_long)
    return earlier.awaited().count()


def _time_left(job: Job) -> str:
    took = (timezone.now() - (job.started_at or timezone.now())).total_seconds()
    if not job.progress:
        return _time_taken(int(took / 60))
    left = took * (job.total - job.progress) / job.progress
    if left < FEW_SECONDS:
        return _("A few seconds left.")
    if left < HALF_A_MINUTE:
        return _("About half a minute left.")
    if left < A_MINUTE:
        return _("About a minute left.")
    minutes = round(left / 60)
    text = ngettext("About %(n)s minute left.", "About %(n)s minutes left.", minutes)
    return text % {"n": minutes}


def _time_taken(minutes: int) -> str:
    """Say what is known where nobody knows how much is left."""
    if not minutes:
        return _("This has just begun.")
    text = ngettext("At work for %(n)s minute.", "At work for %(n)s minutes.", minutes)
    return text % {"n": minutes}
