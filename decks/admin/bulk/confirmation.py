"""The page that shows what will be done to each selected row, and does it when it is confirmed."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin.templatetags.admin_urls import add_preserved_filters
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from config.jobs.models import JobStatus
from config.jobs.owners import job_in_address, unfinished_jobs
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of
from decks.admin.base import PlainAdmin
from decks.admin.bulk.base import (
    CONFIRM,
    MOST_ROWS,
    MOST_SHOWN,
    Bulk,
    BulkAnswer,
    BulkChange,
    BulkChoice,
    BulkLine,
    read_keys,
    reasons,
    stamps,
)
from decks.admin.bulk.jobs import (
    BULK,
    ROWS,
    SMALL_SELECTION,
    BulkSaid,
    asked_for,
    said_of,
)
from decks.admin.links import GUIDE, row_key
from decks.admin.trash.notice import tell_of
from decks.beginnings.steps import PEOPLE

if TYPE_CHECKING:
    _Admin = PlainAdmin
else:
    _Admin = object

CHOSEN = "chosen"


class BulkAdmin(_Admin):
    """A list with actions that ask before they act."""

    bulk: Sequence[BulkChange | BulkAnswer] = ()
    change_list_template = "admin/decks/bulk/list.html"

    class Media:
        css = {"all": ("desk/lists.css",)}

    def get_urls(self) -> list[URLPattern]:
        page = path(
            "bulk/<slug:code>/",
            self.admin_site.admin_view(self.bulk_view),
            name=f"{self.opts.app_label}_{self.opts.model_name}_bulk",
        )
        return [page, *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        running = {"running": unfinished_jobs(request, BULK.code)}
        return super().changelist_view(request, {**running, **(extra_context or {})})

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        offered = {
            bulk.code: (partial(_begin, bulk=bulk), bulk.code, bulk.label)
            for bulk in self.bulk
            if bulk.may(request)
        }
        return offered | {
            code: action
            for code, action in super().get_actions(request).items()
            if code not in offered
        }

    def bulk_view(self, request: HttpRequest, code: str) -> HttpResponse:
        bulk = next((bulk for bulk in self.bulk if bulk.code == code), None)
        if bulk is None:
            raise Http404
        if not self.has_view_or_change_permission(request) or not bulk.may(request):
            raise PermissionDenied
        if job := job_in_address(request, BULK.code, code=code):
            done = job.status == JobStatus.DONE
            return self._told(request, job.result) if done else redirect(address_of(job))
        if request.method != "POST":
            return HttpResponseRedirect(self.list_address(request))
        keys = read_keys(request.POST.get(ROWS, ""))
        if CONFIRM in request.POST:
            return self._confirmed(request, bulk, keys)
        return self.bulk_page(request, bulk, keys, bulk.form(request, keys, request.POST))

    def bulk_page(
        self,
        request: HttpRequest,
        bulk: Bulk,
        keys: Sequence[int],
        form: forms.Form,
        note: str = "",
    ) -> HttpResponse:
        chosen = chosen_in(form)
        lines = bulk.lines(request, keys, chosen) if chosen is not None else []
        todo = [line for line in lines if not line.hindrance]
        context = self.admin_site.each_context(request) | {
            "title": bulk.title,
            "opts": self.opts,
            "bulk": bulk,
            "form": form,
            "note": note,
            **_shown(todo, [line for line in lines if line.hindrance]),
            "is_asked": chosen is not None,
            "button": bulk.button(len(todo)),
            "rows": ",".join(map(str, keys)),
            "seen": stamps(lines),
            "chosen": written_down(chosen),
            "address": self._bulk_address(request, bulk),
            "back": self.list_address(request),
            **bulk.context(request, todo),
        }
        return TemplateResponse(request, bulk.template, context)

    def _confirmed(
        self, request: HttpRequest, bulk: BulkChange | BulkAnswer, keys: Sequence[int]
    ) -> HttpResponse:
        form = bulk.form(request, keys, request.POST)
        chosen = chosen_in(form)
        if chosen is None or written_down(chosen) != request.POST.get(CHOSEN):
            note = _(
                "Your selection has changed. Nothing has been done yet: look again at what "
                "will happen."
            )
            return self.bulk_page(request, bulk, keys, form, note)
        if isinstance(bulk, BulkAnswer):
            return self._answered(request, bulk, keys, form)
        if len(keys) > SMALL_SELECTION:
            return self._in_background(request, bulk, keys, form)
        return self._told(request, said_of(bulk, request, keys, chosen))

    def _answered(
        self, request: HttpRequest, bulk: BulkAnswer, keys: Sequence[int], form: forms.Form
    ) -> HttpResponse:
        try:
            return bulk.answer(request, bulk.lines(request, keys, form.cleaned_data))
        except ValidationError as refusal:
            return self.bulk_page(request, bulk, keys, form, " ".join(refusal.messages))

    def _in_background(
        self, request: HttpRequest, bulk: BulkChange, keys: Sequence[int], form: forms.Form
    ) -> HttpResponse:
        """Hand many rows to a worker, and say what came of them if that is soon."""
        try:
            job = waited_for(ask(request, BULK, asked_for(request, self.model, bulk)))
        except TooManyJobs:
            note = _("Much of what you asked for is still being done. Wait for it.")
            return self.bulk_page(request, bulk, keys, form, note)
        if job.status == JobStatus.DONE:
            return self._told(request, job.result)
        return HttpResponseRedirect(address_of(job))

    def _told(self, request: HttpRequest, said: BulkSaid) -> HttpResponse:
        """Say on the list what became of each row."""
        if together := said.get("together"):
            tell_of(request, UUID(together))
        elif said["done"]:
            self.message_user(request, said["done"], messages.SUCCESS)
        if said["skipped"]:
            self.message_user(request, mark_safe(said["skipped"]), messages.WARNING)  # noqa: S308 - escaped where it is made
        return HttpResponseRedirect(self.list_address(request))

    def list_address(self, request: HttpRequest) -> str:
        """Return the list as it was filtered, or the guide, where that led here."""
        if deck := row_key(request.GET.get(GUIDE)):
            return f"{reverse('admin:decks_deck_guide', args=[deck])}?{urlencode({'step': PEOPLE})}"
        address = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
        return self._with_filters(request, address)

    def _bulk_address(self, request: HttpRequest, bulk: Bulk) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_bulk"
        address = self._with_filters(request, reverse(name, args=[bulk.code]))
        deck = row_key(request.GET.get(GUIDE))
        return f"{address}&{urlencode({GUIDE: deck})}" if deck else address

    def _with_filters(self, request: HttpRequest, address: str) -> str:
        kept: Any = {"preserved_filters": self.get_preserved_filters(request), "opts": self.opts}
        return add_preserved_filters(kept, address)


def _begin(
    desk: BulkAdmin, request: HttpRequest, rows: QuerySet[Any], *, bulk: Bulk
) -> HttpResponse | None:
    """Show what would be done to the rows that were selected on the list."""
    keys = list(rows.prefetch_related(None).values_list("pk", flat=True)[: MOST_ROWS + 1])
    if len(keys) > MOST_ROWS:
        text = _("Choose at most %(most)s rows.") % {"most": MOST_ROWS}
        desk.message_user(request, text, messages.WARNING)
        return None
    return desk.bulk_page(request, bulk, keys, bulk.form(request, keys, None))


def _shown(todo: Sequence[BulkLine], skipped: Sequence[BulkLine]) -> dict[str, object]:
    """Return the first rows of each kind, and how many there are."""
    return {
        "todo": todo[:MOST_SHOWN],
        "todo_count": len(todo),
        "more_todo": max(0, len(todo) - MOST_SHOWN),
        "skipped": skipped[:MOST_SHOWN],
        "skipped_count": len(skipped),
        "more_skipped": max(0, len(skipped) - MOST_SHOWN),
        "reasons": reasons(skipped) if len(skipped) > MOST_SHOWN else (),
    }


def chosen_in(form: forms.Form) -> BulkChoice | None:
    """Return what is chosen on the page, or nothing while it is not complete."""
    if not form.is_bound:
        initial = {name: form.get_initial_for_field(f, name) for name, f in form.fields.items()}
        return initial if all(initial.values()) else None
    return form.cleaned_data if form.is_valid() else None


def written_down(chosen: BulkChoice | None) -> str:
    return repr([(name, getattr(value, "pk", value)) for name, value in (chosen or {}).items()])
