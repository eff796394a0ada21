"""Translations: a list that leads to the workbench, where every text is written."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from decks.admin.base import Filter
from decks.admin.bulk import text_verbs
from decks.admin.bulk.confirmation import BulkAdmin
from decks.admin.bulk.deletion import DeletionBulk
from decks.admin.links import row_key, workbench
from decks.admin.lists.badges import text_badges
from decks.admin.lists.filters import CategoryOfTextFilter, DeckFilter, StaleFilter
from decks.admin.lists.my_work import MineFilter
from decks.admin.lists.open_findings import FindingsOfTextsFilter
from decks.admin.pages.list import RowList, searched_words
from decks.admin.pages.row import RowAdmin
from decks.admin.roles import languages_to_translate, sees_dates
from decks.models import Card, CardTranslation
from decks.search import normalise


class TranslationList(RowList):
    """Fetches the other texts of the cards too: a text is out of date when its source is newer."""

    def get_queryset(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> QuerySet[CardTranslation]:
        found = super().get_queryset(request, *args, **kwargs)
        return found.prefetch_related("card__translations")


@admin.register(CardTranslation)
class TranslationAdmin(BulkAdmin, RowAdmin):
    bulk = (*text_verbs.OF_TEXTS, DeletionBulk(CardTranslation))
    list_display = ("text", "on_card", "language", "how_far", "last_author", "written")
    list_display_links = None
    list_select_related = ("card", "card__deck", "last_author")
    search_fields = ("title",)
    search_help_text = _("Searches titles, and the keys of the cards.")
    history_fields = ("title", "alt", "note", "state", "approved_by", "rejection_reason")

    def get_history_fields(self, request: HttpRequest) -> Sequence[str]:
        story = ("story",) if sees_dates(request) else ()  # it may tell the date
        return (*self.history_fields, *story)

    # The list

    def get_list_filter(self, request: HttpRequest) -> tuple[Filter, ...]:
        deck = ("card__deck", DeckFilter)
        found = (FindingsOfTextsFilter,) if sees_dates(request) else ()
        return (deck, MineFilter, "language", "state", StaleFilter, CategoryOfTextFilter, *found)

    def get_changelist(self, request: HttpRequest, **kwargs: object) -> type[ChangeList]:
        return TranslationList

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[CardTranslation], bool]:
        for word in searched_words(search_term):
            in_key = Q(card__key__icontains=word)
            queryset = queryset.filter(Q(search_text__contains=normalise(word)) | in_key)
        return queryset, False

    @admin.display(description=_("title"), ordering="search_text")
    def text(self, row: CardTranslation) -> SafeString:
        return format_html('<a href="{}">{}</a>', _place_of(row), row.title)

    @admin.display(description=_("card"), ordering="card")
    def on_card(self, row: CardTranslation) -> str:
        return row.card.key

    @admin.display(description=_("state"), ordering="state")
    def how_far(self, row: CardTranslation) -> SafeString:
        return text_badges(row)

    @admin.display(description=_("When"), ordering="written_at")
    def written(self, row: CardTranslation) -> str:
        return date_format(timezone.localtime(row.written_at), "SHORT_DATE_FORMAT")

    # The ways to the workbench

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Offer nothing to add here: a text is added to a card."""
        return False

    @method_decorator(require_safe)
    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not super().has_add_permission(request) or not languages_to_translate(request):
            raise PermissionDenied
        card = Card.objects.filter(pk=row_key(request.GET.get("card")) or 0).first()
        if card:
            return HttpResponseRedirect(workbench(card.pk, at=request.GET.get("language")))
        text = _("Open a card, and add the language that is missing there.")
        self.message_user(request, text, messages.INFO)
        return HttpResponseRedirect(reverse("admin:decks_card_changelist"))

    @method_decorator(require_safe)
    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        row = self.get_object(request, unquote(object_id))
        if row is None:
            return super().change_view(request, object_id, *args, **kwargs)  # which says so
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        return HttpResponseRedirect(_place_of(row))


def _place_of(row: CardTranslation) -> str:
    return workbench(row.card_id, at=row.language)
