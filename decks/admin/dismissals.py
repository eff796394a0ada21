"""Dismissed warnings: read here, and taken back."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.pages.list import ListAdmin
from decks.admin.sources import Dated
from decks.models import Dismissal


@admin.register(Dismissal)
class DismissalAdmin(Dated, ListAdmin, PlainAdmin):
    """A reason may name a date, so only those who see dates read it."""

    list_display = ("card", "code", "language", "reason", "by", "at")
    list_select_related = ("card", "by")
    list_filter = ("code", "language")
    search_fields = ("card__key", "reason")
    fields = ("card", "code", "language", "reason", "dismisser", "at")
    readonly_fields = fields

    @admin.display(description=_("dismissed by"))
    def dismisser(self, dismissal: Dismissal) -> str:
        """Name the account; its page, to which a field would lead, is for administrators."""
        return str(dismissal.by)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
