"""The page that shows what will be done to each selected row, and does it when it is confirmed."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.contrib.admin.templatetags.admin_urls import add_preserved_filters
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.admin.bulk import (
    CONFIRM,
    MOST_ROWS,
    Bulk,
    BulkAnswer,
    BulkChange,
    Line,
    perform,
    read_keys,
    read_stamps,
    stamps,
)
from decks.admin.typed import PlainAdmin
from decks.admin.verbs import Words

if TYPE_CHECKING:
    _Admin = PlainAdmin
else:
    _Admin = object

ROWS, SEEN, CHOSEN = "rows", "seen", "chosen"
MOST_NAMED = 20


class BulkAdmin(_Admin):
    """A list with actions that ask before they act."""

    bulk: Sequence[BulkChange | BulkAnswer] = ()

    class Media:
        css = {"all": ("admin_kronika/lists.css",)}

    def get_urls(self) -> list[URLPattern]:
        page = path(
            "bulk/<slug:code>/",
            self.admin_site.admin_view(self.bulk_view),
            name=f"{self.opts.app_label}_{self.opts.model_name}_bulk",
        )
        return [page, *super().get_urls()]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        offered = {
            bulk.code: (partial(_begin, bulk=bulk), bulk.code, bulk.label)
            for bulk in self.bulk
            if bulk.may(request)
        }
        return offered | super().get_actions(request)

    def bulk_view(self, request: HttpRequest, code: str) -> HttpResponse:
        bulk = next((bulk for bulk in self.bulk if bulk.code == code), None)
        if bulk is None:
            raise Http404
        if not self.has_view_or_change_permission(request) or not bulk.may(request):
            raise PermissionDenied
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
        chosen = _chosen(form)
        lines = bulk.lines(request, keys, chosen) if chosen is not None else []
        todo = [line for line in lines if not line.hindrance]
        context = self.admin_site.each_context(request) | {
            "title": bulk.title,
            "opts": self.opts,
            "bulk": bulk,
            "form": form,
            "note": note,
            "todo": todo,
            "skipped": [line for line in lines if line.hindrance],
            "is_asked": chosen is not None,
            "button": bulk.button(len(todo)),
            "rows": ",".join(map(str, keys)),
            "seen": stamps(lines),
            "chosen": _written_down(chosen),
            "address": self._bulk_address(request, bulk),
            "back": self.list_address(request),
            **bulk.context(request),
        }
        return TemplateResponse(request, bulk.template, context)

    def _confirmed(
        self, request: HttpRequest, bulk: BulkChange | BulkAnswer, keys: Sequence[int]
    ) -> HttpResponse:
        form = bulk.form(request, keys, request.POST)
        chosen = _chosen(form)
        if chosen is None or _written_down(chosen) != request.POST.get(CHOSEN):
            note = _("You chose something else. Nothing was done yet: look again at what it does.")
            return self.bulk_page(request, bulk, keys, form, note)
        lines = bulk.lines(request, keys, chosen)
        if isinstance(bulk, BulkAnswer):
            return bulk.answer(request, lines)
        return self._done(request, bulk, lines, chosen)

    def _done(
        self, request: HttpRequest, bulk: BulkChange, lines: Sequence[Line], chosen: Any
    ) -> HttpResponse:
        """Do it, and say on the list what became of each row."""
        seen = read_stamps(request.POST.get(SEEN, ""))
        outcome = perform(bulk, request, lines, chosen, seen)
        if outcome.done:
            self.message_user(request, bulk.done(outcome.done), messages.SUCCESS)
        if outcome.skipped:
            self.message_user(request, _skipped(outcome.skipped), messages.WARNING)
        return HttpResponseRedirect(self.list_address(request))

    def list_address(self, request: HttpRequest) -> str:
        """Return the list as it was filtered."""
        address = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
        return self._with_filters(request, address)

    def _bulk_address(self, request: HttpRequest, bulk: Bulk) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_bulk"
        return self._with_filters(request, reverse(name, args=[bulk.code]))

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


def _chosen(form: forms.Form) -> Any:
    """Return what is chosen on the page, or nothing while it is not complete."""
    if not form.is_bound:
        initial = {name: form.get_initial_for_field(f, name) for name, f in form.fields.items()}
        return initial if all(initial.values()) else None
    return form.cleaned_data if form.is_valid() else None


def _written_down(chosen: Any) -> str:
    return repr([(name, getattr(value, "pk", value)) for name, value in (chosen or {}).items()])


def _skipped(skipped: Sequence[tuple[str, Words]]) -> str:
    head = ngettext("%(count)s was skipped:", "%(count)s were skipped:", len(skipped))
    lines = format_html_join("", "<div>{}: {}</div>", skipped[:MOST_NAMED])
    more = len(skipped) - MOST_NAMED
    rest = ngettext("… and %(count)s more.", "… and %(count)s more.", max(more, 0))
    tail = format_html("<div>{}</div>", rest % {"count": more}) if more > 0 else ""
    return format_html("{}{}{}", head % {"count": len(skipped)}, lines, tail)
