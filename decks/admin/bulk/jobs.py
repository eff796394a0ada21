"""What is done to many rows by a worker, and what is said of it afterwards."""

from collections.abc import Callable, Sequence
from typing import Any, NotRequired, TypedDict

from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks.admin.bulk.base import (
    BulkChange,
    BulkChoice,
    perform,
    read_keys,
    read_stamps,
)
from decks.admin.verbs.buttons import ButtonText
from decks.checks import Heard

ROWS, SEEN = "rows", "seen"
SMALL_SELECTION = 1_000  # rows that are changed while the page is waited for
MOST_NAMED = 20


class BulkSaid(TypedDict):
    """What became of the rows, in sentences; what was skipped as HTML."""

    done: str
    skipped: str
    together: NotRequired[str]  # what was deleted, in the trash


def said_of(
    bulk: BulkChange,
    request: HttpRequest,
    keys: Sequence[int],
    chosen: BulkChoice,
    before_commit: Callable[[], None] = lambda: None,
    progress: Heard = lambda *_: None,
) -> BulkSaid:
    """Do what was shown, and say what became of it."""
    seen = read_stamps(request.POST.get(SEEN, ""))
    outcome = perform(bulk, request, keys, chosen, seen, before_commit, progress)
    done = bulk.done(outcome.done) if outcome.done else ""
    said: BulkSaid = {
        "done": done,
        "skipped": _skipped(outcome.skipped) if outcome.skipped else "",
    }
    return {**said, "together": str(outcome.together)} if outcome.together else said


def asked_for(request: HttpRequest, model: type[Model], bulk: BulkChange) -> Asked:
    """Return what a worker needs to do what was confirmed on the page."""
    rows = len(read_stamps(request.POST.get(SEEN, "")))
    return {
        "about": bulk.button(rows),
        "model": model._meta.label_lower,
        "code": bulk.code,
        "sent": request.POST.urlencode(),
        "filters": request.GET.urlencode(),
    }


def _do(job: Job, progress: Progress) -> Result:
    """Do it as the page would, with the rights that whoever asked has now."""
    request = _request_of(job)
    desk: Any = admin.site.get_model_admin(apps.get_model(job.asked["model"]))
    bulk = next(one for one in desk.bulk if one.code == job.asked["code"])
    keys = read_keys(request.POST.get(ROWS, ""))
    form = bulk.form(request, keys, request.POST)
    if not bulk.may(request) or not form.is_valid():
        raise JobRefused("forbidden", _("You may not do this any more."))
    return said_of(bulk, request, keys, form.cleaned_data, progress.hold, progress)


def _request_of(job: Job) -> HttpRequest:
    request = HttpRequest()
    request.method, request.POST = "POST", QueryDict(job.asked["sent"])
    if job.by is None:
        raise JobRefused("forbidden", _("You may not do this any more."))
    request.user = job.by
    return request


def _list(job: Job) -> str:
    return reverse("admin:{}_changelist".format(job.asked["model"].replace(".", "_")))


def _address(job: Job) -> str:
    name = "admin:{}_bulk".format(job.asked["model"].replace(".", "_"))
    query = QueryDict(job.asked["filters"], mutable=True)
    query["job"] = str(job.pk)
    return f"{reverse(name, args=[job.asked['code']])}?{query.urlencode()}"


def _skipped(skipped: Sequence[tuple[str, ButtonText]]) -> str:
    head = ngettext("%(count)s was skipped:", "%(count)s were skipped:", len(skipped))
    lines = format_html_join("", "<div>{}: {}</div>", skipped[:MOST_NAMED])
    more = len(skipped) - MOST_NAMED
    rest = ngettext("… and %(count)s more.", "… and %(count)s more.", max(more, 0))
    tail = format_html("<div>{}</div>", rest % {"count": more}) if more > 0 else ""
    return format_html("{}{}{}", head % {"count": len(skipped)}, lines, tail)


BULK = Kind(
    code="bulk",
    label=gettext_lazy("Changes of many rows"),
    work=_do,
    address=_address,
    way_back=_list,
    is_long=lambda _asked: True,
    is_counted=True,
    megabytes=1_000,
    seconds=120,
)
