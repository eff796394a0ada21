"""Cards: the list, and the page of one card."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import URLPattern
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks import pictures
from decks.admin import bulk_texts, checking, factcheck
from decks.admin.bulk_category import CategoryBulk
from decks.admin.bulk_export import ExportBulk
from decks.admin.bulk_page import BulkAdmin
from decks.admin.card_form import CardForm
from decks.admin.dating import date_of, language, written
from decks.admin.doors import workbench
from decks.admin.eras import EraFilter, YearsFilter
from decks.admin.errands import errands_of_cards
from decks.admin.filters import TEXT_FILTERS, CategoryFilter, DateStateFilter
from decks.admin.histories import DEEDS
from decks.admin.lists import RowList, searched_words
from decks.admin.mine import MyCardsFilter
from decks.admin.open_findings import FindingsFilter
from decks.admin.queues import queue_urls
from decks.admin.roles import editor, may, may_check_dates, may_set_dates, sees_dates
from decks.admin.sources import SourceInline
from decks.admin.states import date_badge, texts_badges
from decks.admin.texts import texts_of
from decks.admin.typed import RowForm
from decks.admin.verbs import Button, Verb, VerbAdmin
from decks.admin.workbench import workbench_urls
from decks.models import Card
from decks.panels import panels_of


class CardList(RowList):
    """Fetches the texts of all listed cards at once."""

    def get_queryset(self, request: HttpRequest, *args: Any, **kwargs: Any) -> QuerySet[Card]:
        return super().get_queryset(request, *args, **kwargs).prefetch_related("translations")


@admin.register(Card)
class CardAdmin(BulkAdmin, VerbAdmin):
    form = CardForm
    bulk = (*bulk_texts.OF_CARDS, CategoryBulk(), ExportBulk())
    inlines = (SourceInline,)
    verbs = checking.VERBS
    search_fields = ("key",)
    search_help_text = _("Searches keys and titles in all languages.")
    list_select_related = ("deck", "category", "category__deck")
    history_fields = (
        "key",
        "category",
        "front_symbol",
        "picture",
        "picture_credit",
        "picture_licence",
    )

    # The list

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return CardList

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        dated = ("date", "date_check") if sees_dates(request) else ()
        return ("key", "title", "category", *dated, "texts")

    def get_list_filter(self, request: HttpRequest) -> tuple[Any, ...]:
        check = ("date_state", DateStateFilter)
        dated = (check, YearsFilter, EraFilter) if sees_dates(request) else ()
        found = (FindingsFilter,) if sees_dates(request) else ()  # what they find names dates
        deck = ("deck", admin.RelatedOnlyFieldListFilter)
        return (deck, CategoryFilter, MyCardsFilter, *dated, *TEXT_FILTERS, *found)

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        for word in searched_words(search_term):
            queryset = queryset.search(word)
        return queryset, False

    @admin.display(description=_("title"))
    def title(self, card: Card) -> SafeString:
        return format_html('<a href="{}">{}</a>', workbench(card.pk), card.title(language()))

    @admin.display(description=_("date"), ordering="year")
    def date(self, card: Card) -> str:
        return written(card.date)

    @admin.display(description=_("checked"), ordering="date_state")
    def date_check(self, card: Card) -> SafeString:
        return date_badge(card)

    @admin.display(description=_("texts"))
    def texts(self, card: Card) -> SafeString:
        return texts_badges(card)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return super().get_actions(request) | errands_of_cards(request)

    # Permissions

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A new card has a date, which its author has to see."""
        return super().has_add_permission(request) and sees_dates(request)

    def has_change_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """A fact checker changes the date and the sources, and nothing else."""
        return super().has_change_permission(request, obj) or may_check_dates(request)

    # The page

    def get_urls(self) -> list[URLPattern]:
        return [
            *workbench_urls(self),
            *factcheck.urls(self),
            *queue_urls(self),
            *super().get_urls(),
        ]

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        version = ("read_version",) if obj and self.has_change_permission(request, obj) else ()
        back = ("back_symbol",) if sees_dates(request) else ()
        card = ("deck", "key", "category", ("front_symbol", *back), *version)
        upload = ("picture_upload",) if self._may_change_all(request, obj) else ()
        clear = ("picture_clear",) if upload and obj and obj.picture_id else ()
        picture = ("picture_preview", *upload, *clear, "picture_credit", "picture_licence")
        dated = (_("Date"), {"fields": ("date", "date_check_in_words") if obj else ("date",)})
        return (
            (None, {"fields": card}),
            *((dated,) if sees_dates(request) else ()),
            (_("Picture"), {"fields": picture}),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> tuple[str, ...]:
        shown = ["picture_preview", "date_check_in_words"]
        if obj:
            shown.append("deck")
        if obj and not may_set_dates(request):
            shown.append("date")
        if not self._may_change_all(request, obj):
            shown += ["key", "category", "front_symbol", "back_symbol"]
            shown += ["picture_upload", "picture_clear", "picture_credit", "picture_licence"]
        elif not sees_dates(request):
            shown.append("front_symbol")  # what it may not be tells the symbol on the back
        return tuple(shown)

    def _may_change_all(self, request: HttpRequest, card: Card | None) -> bool:
        return may(request, "change_card" if card else "add_card")

    @admin.display(description=_("picture"))
    def picture_preview(self, card: Card) -> str:
        return render_to_string("admin/decks/picture/preview.html", {"picture": card.picture})

    @admin.display(description=_("checked"))
    def date_check_in_words(self, card: Card) -> str:
        return render_to_string(
            "admin/decks/card/date_check.html", {"card": card, "badge": date_badge(card)}
        )

    def button(self, request: HttpRequest, verb: Verb, row: Card) -> Button:
        return checking.button(request, verb, row)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        if card := kwargs.get("obj"):
            context["texts"] = texts_of(request, card)
            context["panels"] = panels_of(request, card)
        return super().render_change_form(request, context, *args, **kwargs)

    # Saving

    def save_model(self, request: HttpRequest, obj: Card, form: RowForm, change: bool) -> None:
        by = editor(request)
        date: Any = form.cleaned_data.get("date")
        self._take_picture(request, obj, form)
        if not change:
            obj.date, obj.date_set_by = date, by
        elif date and date != obj.date:
            obj.set_date(date, by)
            return
        super().save_model(request, obj, form, change)

    def _take_picture(self, request: HttpRequest, card: Card, form: RowForm) -> None:
        if upload := form.cleaned_data.get("picture_upload"):
            card.picture = pictures.keep(upload, editor(request))
        elif form.cleaned_data.get("picture_clear"):
            card.picture = None

    def save_formset(self, request: HttpRequest, form: RowForm, formset: Any, change: bool) -> None:
        by = editor(request)
        for row in formset.save(commit=False):
            is_new = row._state.adding
            if is_new:
                row.added_by = by
            row.record(by, "add" if is_new else "edit").save()
        for row in formset.deleted_objects:
            row.record(by, "delete").delete()

    # The history

    def get_history_fields(self, request: HttpRequest) -> Sequence[str]:
        dated = ("back_symbol", "date_state", "dispute_reason") if sees_dates(request) else ()
        return (*self.history_fields, *dated)

    def deed(self, request: HttpRequest, record: Any) -> Any:
        dated = "date" in (record.history_change_reason or "")
        return DEEDS["edit"] if dated and not sees_dates(request) else super().deed(request, record)

    def changes(self, request: HttpRequest, newer: Any, older: Any) -> list[dict[str, Any]]:
        found = super().changes(request, newer, older)
        if sees_dates(request) and (now := date_of(newer)) != (before := date_of(older)):
            found.insert(0, {"field": _("Date"), "old": written(before), "new": written(now)})
        return found
