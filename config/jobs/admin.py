"""What is done in the background, for those who keep the site."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_tasks_db.models import DBTaskResult

from config.jobs.kinds import KINDS
from config.jobs.models import Job, JobQuerySet, JobStatus
from config.jobs.progress import counted

if TYPE_CHECKING:
    PlainAdmin = admin.ModelAdmin[Any]
else:
    PlainAdmin = admin.ModelAdmin

admin.site.unregister(DBTaskResult)  # it wakes workers; what they do is said by jobs
if settings.JOBS_QUEUE == "redis":
    import django_rq.admin  # noqa: F401  (or it would register its pages later)
    from django_rq.models import Dashboard

    admin.site.unregister(Dashboard)  # as well; and part of it is open to others

LOOKS = {  # as the desk shows states of texts, and a sign beside the word
    JobStatus.QUEUED: ("draft", "…"),
    JobStatus.RUNNING: ("review", "▸"),
    JobStatus.DONE: ("approved", "✓"),
    JobStatus.REFUSED: ("rejected", "✗"),
    JobStatus.CANCELLED: ("missing", "–"),
}


class KindFilter(admin.SimpleListFilter):
    title = _("kind")
    parameter_name = "kind"

    def lookups(self, _request: HttpRequest, _desk: object) -> list[tuple[str, str]]:
        return [(kind.code, str(kind.label)) for kind in KINDS]

    def queryset(self, _request: HttpRequest, jobs: Any) -> Any:
        return jobs.filter(kind=self.value()) if self.value() else jobs


@admin.register(Job)
class JobAdmin(PlainAdmin):
    list_display = ("work", "about", "by", "state", "when", "took")
    list_filter = ("status", KindFilter)
    list_select_related = ("by",)
    list_per_page = 50
    show_full_result_count = False
    fields = (
        *("work", "about", "by", "state", "sentence"),
        *("queued_at", "started_at", "ended_at", "took", "attempts", "worker"),
    )
    readonly_fields = fields
    actions = ("cancel",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Job | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Job | None = None) -> bool:
        return False

    def has_cancel_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("jobs.change_job")

    @admin.display(description=_("kind"), ordering="kind")
    def work(self, job: Job) -> str:
        kind = KINDS.find(job.kind)
        return str(kind.label) if kind else job.kind

    @admin.display(description=_("with"))
    def about(self, job: Job) -> str:
        return job.about

    @admin.display(description=_("state"), ordering="status")
    def state(self, job: Job) -> SafeString:
        look, sign = LOOKS[JobStatus(job.status)]
        return format_html(
            '<span class="state state-{}">{} <span aria-hidden="true">{}</span></span> {}',
            look,
            JobStatus(job.status).label,
            sign,
            " · ".join(filter(None, (job.share, counted(job))))
            if job.status == JobStatus.RUNNING
            else "",
        )

    @admin.display(description=_("asked"), ordering="queued_at")
    def when(self, job: Job) -> str:
        return date_format(timezone.localtime(job.queued_at), "SHORT_DATETIME_FORMAT")

    @admin.display(description=_("took"))
    def took(self, job: Job) -> str:
        """Return minutes and seconds from the last beginning to the end, or until now."""
        if job.started_at is None:
            return ""
        seconds = int(((job.ended_at or timezone.now()) - job.started_at).total_seconds())
        return f"{seconds // 60}:{seconds % 60:02}"

    @admin.action(description=_("Cancel the selected jobs"), permissions=["cancel"])
    def cancel(self, request: HttpRequest, jobs: JobQuerySet) -> None:
        count = sum(job.cancel() for job in jobs)
        text = ngettext("%(n)s job is cancelled.", "%(n)s jobs are cancelled.", count)
        self.message_user(request, text % {"n": count}, messages.SUCCESS)
