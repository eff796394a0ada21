"""Cards: the list, and the page of one card."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import URLPattern, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks import pictures
from decks.admin.base import Fieldsets, Filter, Record, RowForm, RowFormSet
from decks.admin.bulk import text_verbs
from decks.admin.bulk.category import CategoryBulk
from decks.admin.bulk.confirmation import BulkAdmin
from decks.admin.bulk.dates import DisputeBulk, VerifyBulk
from decks.admin.bulk.deletion import DeletionBulk
from decks.admin.bulk.export import ExportBulk
from decks.admin.card_texts import texts_of
from decks.admin.deck_actions import errands_of_cards
from decks.admin.fields.card_form import CardForm, kept_value
from decks.admin.fields.date_field import date_of, language, written
from decks.admin.fields.versioned_form import with_value
from decks.admin.links import workbench
from decks.admin.lists.badges import date_badge, texts_badges
from decks.admin.lists.eras import EraFilter, YearsFilter
from decks.admin.lists.evidence import EvidenceFilter
from decks.admin.lists.filters import TEXT_FILTERS, CategoryFilter, DateStateFilter, DeckFilter
from decks.admin.lists.my_work import MyCardsFilter
from decks.admin.lists.open_findings import FindingsFilter
from decks.admin.pages.history import DEEDS
from decks.admin.pages.list import RowList, searched_words
from decks.admin.pictures.crop import crop_urls
from decks.admin.queues import queue_urls
from decks.admin.roles import editor, may, may_check_dates, may_set_dates, sees_dates
from decks.admin.sources import SourceInline
from decks.admin.trash.notice import tell_of
from decks.admin.verbs import dates
from decks.admin.verbs.buttons import VerbAdmin
from decks.admin.workbench import fact_check
from decks.admin.workbench.views import workbench_urls
from decks.models import Card
from decks.panels import panels_of
from decks.pictures.jobs import TakenPicture
from decks.trash.throwing import throw_away

PRESERVED = "_changelist_filters"  # in an address: how the list was filtered


class CardList(RowList):
    """Fetches the texts of all listed cards at once."""

    def get_queryset(
        self, request: HttpRequest, exclude_parameters: list[str | None] | None = None
    ) -> QuerySet[Card]:
        return super().get_queryset(request, exclude_parameters).prefetch_related("translations")


@admin.register(Card)
class CardAdmin(BulkAdmin, VerbAdmin):
    form = CardForm
    bulk = (
        *text_verbs.OF_CARDS,
        *(VerifyBulk(), DisputeBulk(), CategoryBulk(), ExportBulk()),
        DeletionBulk(Card),
    )
    inlines = (SourceInline,)
    verbs = dates.VERBS
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

    def get_changelist(self, request: HttpRequest, **kwargs: object) -> type[ChangeList]:
        return CardList

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        dated = ("date", "date_check") if sees_dates(request) else ()
        return ("key", "title", "category", *dated, "texts")

    def get_list_filter(self, request: HttpRequest) -> tuple[Filter, ...]:
        check = ("date_state", DateStateFilter)
        dated = (check, EvidenceFilter, YearsFilter, EraFilter) if sees_dates(request) else ()
        found = (FindingsFilter,) if sees_dates(request) else ()  # what they find names dates
        deck = ("deck", DeckFilter)
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
            *fact_check.urls(self),
            *crop_urls(self),
            *queue_urls(self),
            *super().get_urls(),
        ]

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Fieldsets:
        version = ("read_version",) if obj and self.has_change_permission(request, obj) else ()
        back = ("back_symbol",) if sees_dates(request) else ()
        card = ("deck", "key", "category", ("front_symbol", *back), *version)
        upload = ("picture_upload", "picture_kept") if self._may_change_all(request, obj) else ()
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
        chosen = getattr(card, "chosen_picture", None)
        context = {"picture": chosen or card.picture, "is_chosen": chosen is not None}
        return render_to_string("admin/decks/picture/preview.html", context)

    @admin.display(description=_("checked"))
    def date_check_in_words(self, card: Card) -> str:
        return render_to_string(
            "admin/decks/card/date_check.html", {"card": card, "badge": date_badge(card)}
        )

    def render_change_form(
        self, request: HttpRequest, context: dict[str, object], *args: object, **kwargs: Any
    ) -> HttpResponse:
        if card := kwargs.get("obj"):
            context["texts"] = texts_of(request, card)
            context["panels"] = panels_of(request, card)
            context["may_crop"] = card.picture_id and self._may_change_all(request, card)
        return super().render_change_form(request, context, *args, **kwargs)

    # Saving

    def changeform_view(self, request: HttpRequest, *args: object, **kwargs: Any) -> HttpResponse:
        """Have a new picture prepared before the transaction in which the form is looked at.

        What waits within it for a worker waits for itself.
        """
        taken = self._taken(request) if request.method == "POST" else None
        answer = super().changeform_view(request, *args, **kwargs)
        if taken and taken.refusal and answer.status_code == HTTPStatus.OK:
            answer.status_code = HTTPStatus.BAD_REQUEST
        return answer

    def _taken(self, request: HttpRequest) -> TakenPicture | None:
        upload = request.FILES.get("picture_upload")
        if upload is None or not (may(request, "change_card") or may(request, "add_card")):
            return None
        taken = request.FILES["picture_upload"] = TakenPicture(upload)
        if taken.prepared:  # kept, in case something else in the form is refused
            kept = kept_value(pictures.keep(taken.prepared, editor(request)))
            request.POST = with_value(request.POST, "picture_kept", kept)
        return taken

    def save_model(self, request: HttpRequest, obj: Card, form: RowForm, change: bool) -> None:
        by = editor(request)
        self._take_picture(request, obj, form)
        if not change:
            obj.date, obj.date_set_by = form.cleaned_data["date"], by
        elif (date := form.cleaned_data.get("date")) and date != obj.date:
            obj.set_date(date, by)
            return
        super().save_model(request, obj, form, change)

    def _take_picture(self, request: HttpRequest, card: Card, form: RowForm) -> None:
        if upload := form.cleaned_data.get("picture_upload"):
            card.picture = pictures.keep(upload, editor(request))
        elif form.cleaned_data.get("picture_clear"):
            card.picture = None
        elif kept := form.cleaned_data.get("picture_kept"):
            card.picture = kept

    def response_add(
        self, request: HttpRequest, obj: Card, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Let the next card be one of the same deck."""
        answer = super().response_add(request, obj, post_url_continue)
        if "_addanother" not in request.POST:
            return answer
        query = request.GET.copy()
        query["deck"] = str(obj.deck_id)
        return HttpResponseRedirect(f"{request.path}?{query.urlencode()}")

    def response_post_save_add(self, request: HttpRequest, obj: Card) -> HttpResponseRedirect:
        """Lead back to the cards of the deck, unless one came from a list of one's own choice."""
        if PRESERVED in request.GET:
            return super().response_post_save_add(request, obj)
        cards = reverse("admin:decks_card_changelist")
        return HttpResponseRedirect(f"{cards}?deck__id__exact={obj.deck_id}")

    response_post_save_change = response_post_save_add

    def save_formset(
        self, request: HttpRequest, form: RowForm, formset: RowFormSet, change: bool
    ) -> None:
        by = editor(request)
        for row in formset.save(commit=False):
            is_new = row._state.adding
            if is_new:
                row.added_by = by
            row.record(by, "add" if is_new else "edit").save()
        if formset.deleted_objects:
            tell_of(request, throw_away(formset.deleted_objects, by))

    # The history

    def get_history_fields(self, request: HttpRequest) -> Sequence[str]:
        dated = ("back_symbol", "date_state", "dispute_reason") if sees_dates(request) else ()
        return (*self.history_fields, *dated)

    def deed(self, request: HttpRequest, record: Record) -> str | Promise:
        dated = "date" in (record.history_change_reason or "")
        return DEEDS["edit"] if dated and not sees_dates(request) else super().deed(request, record)

    def changes(self, request: HttpRequest, newer: Any, older: Any) -> list[dict[str, str]]:
        found = super().changes(request, newer, older)
        if sees_dates(request) and (now := date_of(newer)) != (before := date_of(older)):
            found.insert(0, {"field": str(_("Date")), "old": written(before), "new": written(now)})
        return found
