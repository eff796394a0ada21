"""Sources: written on the page of their card."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.db.models import Model
from django.forms import DateInput, Field, Textarea
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.base import ModelField, StackedInline
from decks.admin.fields.date_field import DateField, written
from decks.admin.fields.versioned_form import VersionedForm
from decks.admin.pages.row import RowAdmin
from decks.admin.roles import sees_dates
from decks.models import Source

if TYPE_CHECKING:
    _Permissions = BaseModelAdmin[Any]
else:
    _Permissions = object


def day_input() -> DateInput:
    """Return the browser’s own way to choose a day."""
    return DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class SourceForm(VersionedForm):
    claim = DateField(
        label=_("Date it claims"), required=False, help_text=_("The date that this source gives.")
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["claim"] = self.instance.claim

    def save(self, commit: bool = True) -> Source:
        if "claim" in self.fields:
            self.instance.claim = self.cleaned_data["claim"]
        row: Source = super().save(commit)
        return row

    def stored_text(self, name: str) -> str:
        if name == "claim":
            return written(self.instance.claim) if self.instance.claim else ""
        return super().stored_text(name)


class Dated(_Permissions):
    """What speaks of dates is for those who may see them."""

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return sees_dates(request) and super().has_view_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return sees_dates(request) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return sees_dates(request) and super().has_delete_permission(request, obj)


class SourceFields(_Permissions):
    """The fields of a source, on its card's page and on its own."""

    def get_fields(
        self, request: HttpRequest, obj: Model | None = None
    ) -> tuple[str | tuple[str, ...], ...]:
        version = ("read_version",) if self.has_change_permission(request, obj) else ()
        return (*FIELDS, *version)

    def formfield_for_dbfield(
        self, db_field: ModelField, request: HttpRequest, **kwargs: object
    ) -> Field | None:
        if db_field.name in {"quote", "note"}:
            kwargs["widget"] = Textarea(attrs={"rows": 3, "cols": 44})
        if db_field.name == "accessed_on":
            kwargs["widget"] = day_input()
        if db_field.name == "url":
            kwargs["assume_scheme"] = "https"
        return super().formfield_for_dbfield(db_field, request, **kwargs)


FIELDS = (
    "citation",
    "url",
    ("verdict", "claim"),
    ("language", "accessed_on"),
    ("quote", "note"),
)


@admin.register(Source)
class SourceAdmin(Dated, SourceFields, RowAdmin):
    """Reached from its card, for the history and for deleting."""

    form = SourceForm
    list_display = ("citation", "card", "verdict")
    list_select_related = ("card",)
    history_fields = (
        "citation",
        "url",
        "quote",
        "note",
        "language",
        "accessed_on",
        "verdict",
        "claimed_year",
        "claimed_precision",
        "claimed_circa",
    )

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


class SourceInline(Dated, SourceFields, StackedInline):
    model = Source
    form = SourceForm
    extra = 0
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return sees_dates(request) and super().has_add_permission(request, obj)
