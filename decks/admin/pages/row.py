"""What every page about one row has in common."""

from typing import Any

from django.forms import Field
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from decks.admin.base import ModelField, RowForm
from decks.admin.fields.deck_field import DeckField
from decks.admin.fields.versioned_form import VersionedForm
from decks.admin.pages.history import HistoryAdmin
from decks.admin.pages.list import ListAdmin
from decks.admin.roles import editor
from decks.admin.trash.deletion import TrashingAdmin
from decks.models import Deck, StaleRow

_NO_KEY = _("Use only Latin letters, digits, hyphens and underscores, like “moon-landing”.")


class RowAdmin(TrashingAdmin, ListAdmin, HistoryAdmin):
    """The admin of a row that several people edit."""

    form = VersionedForm
    list_per_page = 100

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except StaleRow:
            # Somebody was faster by a moment.  The row is read anew, so the form sees it now.
            return super().changeform_view(request, *args, **kwargs)

    def formfield_for_dbfield(
        self, db_field: ModelField, request: HttpRequest, **kwargs: Any
    ) -> Field | None:
        if db_field.name in {"key", "slug"}:
            kwargs["error_messages"] = {"invalid": _NO_KEY}
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.related_model is Deck:
            kwargs["form_class"] = DeckField
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: RowForm, change: bool) -> None:
        if change and not form.changed_data:
            return  # only its sources, or nothing at all, were changed
        obj.record(editor(request), "edit" if change else "add").save()
