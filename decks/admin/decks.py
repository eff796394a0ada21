"""Decks: the list, and the page of one deck from which it is published."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin.activity.page import activity_url
from decks.admin.base import HasCards
from decks.admin.beginnings.categories import categories_url
from decks.admin.beginnings.cloning import clone_url
from decks.admin.beginnings.guide import guide_urls
from decks.admin.board.page import board_url, may_see_board
from decks.admin.deck_actions import errands_of
from decks.admin.links import row_key
from decks.admin.pages.row import RowAdmin
from decks.admin.people.handbook import handbook_urls
from decks.admin.people.page import people_url
from decks.admin.pictures.page import picture_urls
from decks.admin.publishing.page import publish_page
from decks.admin.roles import (
    editor,
    may,
    may_export,
    may_fill_cards,
    may_publish,
    sees_dates,
)
from decks.admin.spreadsheets.page import table_urls
from decks.admin.trash.large_decks import delete_large_deck, is_large
from decks.admin.wikidata.page import wikidata_urls
from decks.models import Card, Deck, Edition
from decks.packages.offer import newer_edition
from decks.permissions import CLONING


@admin.register(Deck)
class DeckAdmin(RowAdmin):
    history_fields = (
        "slug",
        "titles",
        "descriptions",
        "notices",
        "source_language",
        "review",
        "card_format",
        "printing",
        "stories_required",
    )

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        board = ("board",) if may_see_board(request) else ()
        own = ("slug", "cards", "newest_edition", "source_language", "review")
        return ("title", *board, *own)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        cards = Card.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
        newest = Edition.objects.offered().filter(deck=OuterRef("pk")).order_by("-number")
        found: QuerySet[Deck] = super().get_queryset(request)
        return found.annotate(
            card_count=Coalesce(
                Subquery(cards.annotate(n=Count("pk")).values("n")), 0, output_field=IntegerField()
            ),
            newest=Subquery(newest.values("number")[:1]),
        )

    def get_fields(self, request: HttpRequest, obj: Deck | None = None) -> tuple[str, ...]:
        version = ("read_version",) if obj and self.has_change_permission(request, obj) else ()
        words = ("titles", "descriptions", "notices")
        return (
            "slug",
            *words,
            "source_language",
            "review",
            "card_format",
            "printing",
            "stories_required",
            *version,
        )

    def get_urls(self) -> list[URLPattern]:
        publish = path(
            "<int:pk>/publish/",
            self.admin_site.admin_view(self.publish_view),
            name="decks_deck_publish",
        )
        beginnings = [*guide_urls(self), categories_url(self), clone_url(self)]
        sheets = [*table_urls(self), *wikidata_urls(self)]
        people = [activity_url(self), people_url(self), *handbook_urls(self)]
        own = [board_url(self), *people, publish, *beginnings, *sheets]
        return [*own, *picture_urls(self), *super().get_urls()]

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        deck = Deck.objects.filter(pk=row_key(object_id) or 0).first()
        if request.method == "POST" and deck and is_large(deck):
            return delete_large_deck(self, request, deck)
        return super().delete_view(request, object_id, extra_context)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        large = [deck for deck in queryset if is_large(deck)]
        if small := [deck for deck in queryset if deck not in large]:
            self.throw_away(request, small)
        for deck in large:
            delete_large_deck(self, request, deck)

    def never_deleted(self, row: Deck) -> Sequence[str]:
        return [str(Edition._meta.verbose_name)] if row.editions.exists() else []

    def publish_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        return publish_page(self, request, pk)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, object], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        deck = kwargs.get("obj")
        context["newer_edition"] = newer_edition(deck) if deck else None
        context["errands"] = errands_of(request, deck) if deck else ()
        context["may_see_board"] = may_see_board(request)
        context["may_publish"] = may_publish(request)
        context["may_export"] = may_export(request)
        context["may_fill_cards"] = may_fill_cards(request)
        context["may_clone"] = editor(request).has_perms(CLONING)
        context["may_change_cards"] = may(request, "change_card")
        context["may_add_card"] = may(request, "add_card") and sees_dates(request)
        return super().render_change_form(request, context, *args, **kwargs)

    @admin.display(description=_("title"), ordering="slug")
    def title(self, deck: Deck) -> str:
        return str(deck)

    @admin.display(description=_("board"))
    def board(self, deck: Deck) -> SafeString:
        address = reverse("admin:decks_deck_board", args=[deck.pk])
        return format_html('<a href="{}">{}</a>', address, _("Open the board"))

    @admin.display(description=_("cards"), ordering="card_count")
    def cards(self, deck: HasCards) -> int:
        return deck.card_count

    @admin.display(description=_("newest edition"), ordering="newest", empty_value="–")
    def newest_edition(self, deck: Any) -> int | None:
        number: int | None = deck.newest
        return number
