"""The history of a row: who did what, and what changed by it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from decks.admin.base import Record, WithHistory
from decks.admin.fields.versioned_form import shown
from decks.admin.links import row_key
from decks.beginnings.cloning import CLONED
from decks.multilingual import quoted

DEEDS = {
    "add": _("added"),
    "edit": _("edited"),
    "delete": _("deleted"),
    "restore": _("brought back"),
    "write": _("text written"),
    "submit": _("submitted for review"),
    "approve": _("approved"),
    "reject": _("rejected"),
    "rebase": _("confirmed as still correct"),
    "set_date": _("date set"),
    "date_verified": _("date verified"),
    "date_disputed": _("date disputed"),
    CLONED: _("copied from %(deck)s"),
}
LABELS = {"date_state": _("checked")}  # beside the date itself, which is called so too
KINDS = {"+": DEEDS["add"], "~": DEEDS["edit"], "-": DEEDS["delete"]}


def deed_of(record: Record) -> str | Promise:
    """Return what was done, in words; of a copy, of which deck."""
    verb, _colon, deck = (record.history_change_reason or "").partition(": ")
    deed = DEEDS.get(verb, KINDS[record.history_type])
    return str(deed) % {"deck": quoted(deck)} if deck else deed


class HistoryAdmin(WithHistory):
    """A history to read.  Nothing is put back from here: a state changes by its verbs alone."""

    object_history_template = "admin/decks/history.html"
    history_fields: Sequence[str] = ()

    def get_urls(self) -> list[URLPattern]:
        return [
            url for url in super().get_urls() if not (url.name or "").endswith("_simple_history")
        ]

    def revert_disabled(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        if row_key(object_id) is None:
            raise Http404
        return super().history_view(request, object_id, extra_context)

    def history_view_title(self, request: HttpRequest, obj: Model) -> str:
        return _("Change history: %s") % obj

    def get_history_fields(self, request: HttpRequest) -> Sequence[str]:
        """Name the fields whose changes this reader may see."""
        return self.history_fields

    def set_history_delta_changes(
        self,
        request: HttpRequest,
        historical_records: Iterable[Record],
        foreign_keys_are_objs: bool = True,
    ) -> None:
        records = list(historical_records)
        for record in records:
            record.deed = self.deed(request, record)
        for newer, older in pairwise(records):
            newer.changes = self.changes(request, newer, older)

    def deed(self, request: HttpRequest, record: Record) -> str | Promise:
        """Return what was done, in words."""
        return deed_of(record)

    def changes(self, request: HttpRequest, newer: Record, older: Record) -> list[dict[str, str]]:
        """Return what differs between two neighbouring records."""
        fields = [self.model._meta.get_field(name) for name in self.get_history_fields(request)]
        return [
            {
                "field": capfirst(str(LABELS.get(field.name, field.verbose_name))),
                "old": shown(older, field.name) or "—",
                "new": shown(newer, field.name) or "—",
            }
            for field in fields
            if getattr(newer, field.attname) != getattr(older, field.attname)
        ]
