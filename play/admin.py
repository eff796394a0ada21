"""What the editors see of the tables."""

from typing import Protocol

from django.contrib import admin
from django.db.models import F, FloatField, Model, OuterRef, QuerySet, Subquery, TextField
from django.db.models.expressions import OrderBy
from django.db.models.functions import Cast
from django.forms import Textarea
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.pages.list import ListAdmin
from decks.admin.sources import Dated
from decks.models import Card
from play.desk.queues import REPORTS
from play.models import Game, Misplacement, Report

SHARE = Cast(F("wrong"), FloatField()) / F("tries")


class OfCard(Protocol):
    """A row of a list with the card as the editors have it now, unless it is gone."""

    card: str
    live: int | None


class ReadOnly(ListAdmin, PlainAdmin):
    """Rows that games write and nobody edits."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class AboutCardAdmin(ListAdmin, PlainAdmin):
    """Rows that lead to their card."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        live = Card.objects.filter(deck=OuterRef("edition__deck"), key=OuterRef("card"))
        rows = super().get_queryset(request)
        found: QuerySet[Model] = rows.annotate(live=Subquery(live.values("pk")[:1]))
        return found

    @admin.display(description=_("card"), ordering="card")
    def card_link(self, row: OfCard) -> str:
        """Lead to the card as the editors have it now, unless it is gone."""
        if row.live is None:
            return row.card
        address = reverse("admin:decks_card_change", args=[row.live])
        return format_html('<a href="{}">{}</a>', address, row.card)


@admin.register(Report)
class ReportAdmin(Dated, AboutCardAdmin):
    """Doubted dates: an editor says what became of each, and the table reads it.

    A reason may name a date, so only those who see dates read it.
    """

    list_display = ("made_at", "edition", "card_link", "language", "year", "times", "verdict")
    list_display_links = ("made_at",)
    list_filter = ("verdict", "language", "edition__deck")
    list_select_related = ("edition__deck",)
    search_fields = ("card", "reason")
    readonly_fields = (
        "edition",
        "card_link",
        "language",
        "reason",
        "year",
        "address",
        "times",
        "made_at",
    )
    fields = (*readonly_fields, "verdict", "answer")
    formfield_overrides = {TextField: {"widget": Textarea(attrs={"rows": 3, "cols": 80})}}

    def response_post_save_change(self, request: HttpRequest, obj: Report) -> HttpResponseRedirect:
        """Go back to the queue for those who came from there."""
        if request.GET.get("task") == REPORTS.code:
            return HttpResponseRedirect(reverse("admin:decks_queue", args=[REPORTS.code]))
        return super().response_post_save_change(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Misplacement)
class MisplacementAdmin(AboutCardAdmin, ReadOnly):
    """Which cards people misplace most, for each language."""

    list_display = ("edition", "card_link", "language", "tries", "wrong", "share")
    list_display_links = None
    list_filter = ("language", "edition__deck")
    list_select_related = ("edition__deck",)
    search_fields = ("card",)

    def get_ordering(self, request: HttpRequest) -> tuple[OrderBy | str, ...]:
        return (SHARE.desc(), "-tries", "card")

    @admin.display(description=_("share"), ordering=SHARE)
    def share(self, row: Misplacement) -> str:
        return f"{row.wrong / max(1, row.tries):.0%}"


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Tables; what is hidden there is hidden here, and no question about it is answered."""

    list_display = ("code", "edition", "mode", "phase", "opened_at", "touched_at")
    list_filter = ("phase", "mode")
    list_select_related = ("edition__deck",)
    fields = list_display
