"""The sources of a date on the workbench: each with a small form of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks.admin.fields.date_field import written
from decks.admin.fields.versioned_form import VersionedForm
from decks.admin.roles import may, sees_dates
from decks.admin.sources import SourceForm, day_input
from decks.admin.workbench import agreement
from decks.models import Card, Source
from decks.progress.agreement import Agreement, Kind

DELETE = "delete"
LINKED = ("https://", "http://")  # any other scheme may do anything


class OneSourceForm(SourceForm):
    url = forms.URLField(
        label=_("Web address"), required=False, max_length=1000, assume_scheme="https"
    )

    class Meta:
        model = Source
        fields = ("citation", "url", "verdict", "language", "accessed_on", "quote", "note")
        widgets = {
            "quote": forms.Textarea(attrs={"rows": 2}),
            "note": forms.Textarea(attrs={"rows": 2}),
            "accessed_on": day_input(),
        }

    field_order = (
        "citation",
        "url",
        "claim",
        "verdict",
        "language",
        "accessed_on",
        "quote",
        "note",
    )

    def __init__(self, data: QueryDict | None = None, *, instance: Source) -> None:
        super().__init__(data, instance=instance, auto_id=f"id_source_{instance.pk or 0}_%s")
        for name, field in self.fields.items():  # what the page compares with what is typed
            initial = field.prepare_value(self.get_initial_for_field(field, name))
            field.widget.attrs["data-stored"] = _as_sent(field.widget.format_value(initial))


def _as_sent(value: object) -> str:
    """Return a value of a widget as a browser sends it; a list of choices has one."""
    return "".join(value) if isinstance(value, list) else str(value or "")


class DeletionForm(VersionedForm):
    """Nothing but the version that was read: what is deleted was seen as it is."""

    class Meta:
        model = Source
        fields = ()


@dataclass(frozen=True)
class SourceEntry:
    """A source as one editor sees it."""

    source: Source
    address: str
    form: OneSourceForm | None = None
    may_delete: bool = False
    is_open: bool = False
    refusals: tuple[str, ...] = ()  # why it was not deleted

    @property
    def link(self) -> str:
        """Return the address where it is one that can be followed safely."""
        return self.source.url if self.source.url.lower().startswith(LINKED) else ""

    @property
    def claim(self) -> str:
        return written(self.source.claim) if self.source.claim else ""

    @property
    def differs(self) -> bool:
        """Say whether it claims years that the card's date does not touch."""
        return self.source.contradicts_card


def sources_panel(
    request: HttpRequest, card: Card, sent: VersionedForm | None = None
) -> dict[str, object]:
    """Return what admin/decks/workbench/sources.html shows; *sent* is a form that was refused."""
    if not (sees_dates(request) and may(request, "view_source")):
        return {"sources_panel": None}
    found = agreement.agreement_of(card)
    return {
        "sources_panel": {
            "card": card,
            "entries": list(_entries(request, card, sent)),
            "new": _new(request, card, sent),
            "agreement": agreement.in_words(found),
            "kind": _colour(found),
        }
    }


def _colour(found: Agreement) -> str:
    """Return how the sentence is marked: what denies the card's date stands out."""
    denies = found.kind is Kind.SPLIT or (found.says and not found.touches)
    return "split" if denies else found.kind.value


def _entries(request: HttpRequest, card: Card, sent: VersionedForm | None) -> Iterator[SourceEntry]:
    for source in card.sources.all():
        source.card = card
        is_meant = sent is not None and sent.instance.pk == source.pk
        refused = sent if is_meant else None
        yield SourceEntry(
            source=source,
            address=source_address(card, source.pk),
            form=_form(request, source, refused),
            may_delete=may(request, "delete_source"),
            is_open=isinstance(refused, OneSourceForm),
            refusals=_refusals(refused),
        )


def _form(
    request: HttpRequest, source: Source, refused: VersionedForm | None
) -> OneSourceForm | None:
    if isinstance(refused, OneSourceForm):
        return refused
    return OneSourceForm(instance=source) if may(request, "change_source") else None


def _refusals(refused: VersionedForm | None) -> tuple[str, ...]:
    is_deletion = isinstance(refused, DeletionForm)
    return tuple(map(str, refused.non_field_errors())) if refused and is_deletion else ()


def _new(request: HttpRequest, card: Card, sent: VersionedForm | None) -> SourceEntry | None:
    """Return the form of a source that is still to be added."""
    if not may(request, "add_source"):
        return None
    is_sent = isinstance(sent, OneSourceForm) and sent.instance.pk is None
    blank = Source(card=card)
    form = sent if isinstance(sent, OneSourceForm) and is_sent else OneSourceForm(instance=blank)
    return SourceEntry(blank, source_address(card, 0), form, is_open=is_sent)


def source_address(card: Card, number: int) -> str:
    return reverse("admin:decks_card_workbench_source", args=[card.pk, number])
