"""Jobs: what is asked for, how far it is, and what came of it.

Every change is one conditional UPDATE: a worker that was overtaken or told to stop changes nothing.
"""

import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult

LEASE = timedelta(seconds=20)  # after which a worker that says nothing has lost its job
KEPT_FOR = timedelta(days=1)  # from when a job has ended
MOST_ATTEMPTS = 3
FORGOTTEN_AT_ONCE = 200
OVERDUE = timedelta(seconds=5)  # in which a queue has woken a worker, if it ever will
PAGE = "page"  # the asker of what a page needs, whoever looks at it


class JobStatus(models.TextChoices):
    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("at work")
    DONE = "done", _("done")
    REFUSED = "refused", _("not possible")
    CANCELLED = "cancelled", _("cancelled")


UNFINISHED = (JobStatus.QUEUED, JobStatus.RUNNING)


class JobQuerySet(models.QuerySet["Job"]):
    def unfinished(self) -> Self:
        return self.filter(status__in=UNFINISHED)

    def brief(self) -> Self:
        return self.filter(is_long=False)

    def awaited(self) -> Self:
        """Return all but long work that nobody waits for."""
        return self.exclude(is_long=True, asker=PAGE)

    def forsaken(self) -> Self:
        """Return the jobs that nobody works on, whatever became of their place in the queue."""
        now = timezone.now()
        return self.filter(
            Q(status=JobStatus.QUEUED, queued_at__lt=now - OVERDUE)
            | Q(status=JobStatus.RUNNING, lease_until__lt=now)
        ).order_by("queued_at")

    def claim(self, pk: uuid.UUID | str, worker: str) -> "Job | None":
        """Give a job that waits, or whose worker is gone, to *worker*."""
        now = timezone.now()
        free = Q(status=JobStatus.QUEUED) | Q(status=JobStatus.RUNNING, lease_until__lt=now)
        claimed = self.filter(free, pk=pk).update(
            status=JobStatus.RUNNING,
            worker=worker,
            attempts=F("attempts") + 1,
            started_at=now,
            lease_until=now + LEASE,
            progress=0,
        )
        return self.get(pk=pk) if claimed else None

    def release(self, process: str) -> int:
        """Have the jobs of a process that is known to be gone done by another."""
        its = self.filter(status=JobStatus.RUNNING, worker__startswith=process)
        long_ago = timezone.now() - OVERDUE  # so that they are found at once
        return its.update(status=JobStatus.QUEUED, worker="", lease_until=None, queued_at=long_ago)

    def expired(self) -> Self:
        return self.filter(expires_at__lt=timezone.now())


class Job(models.Model):
    """A piece of work for somebody."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=40)
    asked = models.JSONField(default=dict)
    language = models.CharField(_("language"), max_length=8)
    is_long = models.BooleanField(default=False)  # what takes little does not wait for it
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", verbose_name=_("by")
    )
    asker = models.CharField(max_length=64, db_index=True)  # an account, or an address as a hash
    status = models.CharField(_("state"), max_length=9, choices=JobStatus, default=JobStatus.QUEUED)
    progress = models.PositiveIntegerField(_("progress"), default=0)
    total = models.PositiveIntegerField(default=0)  # 0: nobody knows
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    worker = models.CharField(_("worker"), max_length=80, blank=True)
    lease_until = models.DateTimeField(null=True)
    result = models.JSONField(default=dict)
    code = models.CharField(max_length=40, blank=True)  # why there is no result
    sentence = models.TextField(_("why not"), blank=True)  # in the language of whoever asked
    queued_at = models.DateTimeField(_("asked"), default=timezone.now)
    started_at = models.DateTimeField(_("begun"), null=True)
    ended_at = models.DateTimeField(_("ended"), null=True)
    expires_at = models.DateTimeField(null=True, db_index=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ("-queued_at",)
        indexes = (
            models.Index(
                fields=("queued_at",), name="job_is_unfinished", condition=Q(status__in=UNFINISHED)
            ),
        )
        constraints = (
            models.CheckConstraint(
                name="job_status_is_known", condition=Q(status__in=JobStatus.values)
            ),
            models.CheckConstraint(
                name="job_that_runs_has_a_lease",
                condition=~Q(status=JobStatus.RUNNING) | Q(lease_until__isnull=False),
            ),
            models.CheckConstraint(
                name="job_that_is_refused_says_why",
                condition=~Q(status=JobStatus.REFUSED) | ~Q(sentence=""),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_unfinished(self) -> bool:
        return self.status in UNFINISHED

    @property
    def about(self) -> str:
        """Return what it is done with, in the language of whoever asked."""
        return str(self.asked.get("about", ""))

    @property
    def share(self) -> str:
        """Return how much of all is done, or nothing where nobody knows."""
        if not self.total or self.status == JobStatus.QUEUED:
            return ""
        return f"{100 * self.progress // self.total}\N{NO-BREAK SPACE}%"

    @property
    def may_try_again(self) -> bool:
        return self.attempts < MOST_ATTEMPTS

    # What its worker says; each answers whether the job was still that worker's.

    def renew(self) -> bool:
        """Go on holding the lease."""
        return self._update(lease_until=timezone.now() + LEASE)

    def hold(self) -> bool:
        """Renew a lease of which half is over; before that, look only: others want to write."""
        held = self._mine().values_list("lease_until", flat=True).first()
        if held is None or held > timezone.now() + LEASE / 2:
            return held is not None
        return self.renew()

    def report(self, progress: int, total: int) -> bool:
        """Say how far it is, and hold the lease."""
        return self._update(progress=progress, total=total, lease_until=timezone.now() + LEASE)

    def finish(self, result: Mapping[str, Any]) -> bool:
        return self._end(JobStatus.DONE, result=dict(result), progress=F("total"))

    def refuse(self, code: str, sentence: str) -> bool:
        """Say why it cannot be done; trying again would not help."""
        return self._end(JobStatus.REFUSED, code=code, sentence=sentence)

    def put_back(self, **changes: object) -> bool:
        """Have it done by another worker, or by this one once more."""
        return self._update(status=JobStatus.QUEUED, worker="", lease_until=None, **changes)

    def hand_back(self, **changes: object) -> bool:
        """Put it back unharmed: its worker was asked to end."""
        return self.put_back(attempts=F("attempts") - 1, **changes)

    def step_back(self) -> bool:
        """Put it back unharmed, behind all that waits."""
        return self.hand_back(queued_at=timezone.now())

    def cancel(self) -> bool:
        """Stop a job, whoever works on it."""
        return bool(
            Job.objects.unfinished()
            .filter(pk=self.pk)
            .update(status=JobStatus.CANCELLED, lease_until=None, **_ended())
        )

    def _end(self, status: JobStatus, **changes: object) -> bool:
        return self._update(status=status, lease_until=None, **changes, **_ended())

    def _update(self, **changes: object) -> bool:
        return bool(self._mine().update(**changes))

    def _mine(self) -> JobQuerySet:
        return Job.objects.filter(pk=self.pk, status=JobStatus.RUNNING, worker=self.worker)


def forget_some() -> int:
    """Delete a few jobs that ended long ago, and what woke their workers."""
    expired = Job.objects.expired().values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE]
    old = timezone.now() - KEPT_FOR
    woken = DBTaskResult.objects.filter(enqueued_at__lt=old).values_list("pk", flat=True)
    Job.objects.filter(pk__in=(jobs := list(expired))).delete()
    DBTaskResult.objects.filter(pk__in=(tasks := list(woken[:FORGOTTEN_AT_ONCE]))).delete()
    return len(jobs) + len(tasks)


def _ended() -> dict[str, datetime]:
    now = timezone.now()
    return {"ended_at": now, "expires_at": now + KEPT_FOR}
