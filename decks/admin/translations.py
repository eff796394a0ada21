"""Translations: the list, and the page of one text with the buttons of its workflow."""

from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.forms import HiddenInput, Textarea
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin import bulk_texts
from decks.admin.addresses import row_key
from decks.admin.bulk_page import BulkAdmin
from decks.admin.dating import written
from decks.admin.doors import workbench
from decks.admin.filters import CategoryOfTextFilter, StaleFilter
from decks.admin.lists import RowList, searched_words
from decks.admin.mine import MineFilter
from decks.admin.open_findings import FindingsOfTextsFilter
from decks.admin.roles import (
    editor,
    languages_to_translate,
    may_review,
    may_translate,
    sees_dates,
)
from decks.admin.states import stale_badge, text_badge, text_badges
from decks.admin.translation_form import NewTranslationForm, TranslationForm
from decks.admin.typed import RowForm
from decks.admin.verbs import Button, Verb, VerbAdmin
from decks.admin.workflow import WORKFLOW, button
from decks.models import Card, CardTranslation
from decks.search import normalise

_NO_ADDING = {"has_add_permission": False}  # a text is added on the page of its card


class TranslationList(RowList):
    """Fetches the other texts of the cards too: a text is out of date when its source is newer."""

    def get_queryset(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> QuerySet[CardTranslation]:
        found = super().get_queryset(request, *args, **kwargs)
        return found.prefetch_related("card__translations")


@admin.register(CardTranslation)
class TranslationAdmin(BulkAdmin, VerbAdmin):
    form = TranslationForm
    verbs = WORKFLOW
    bulk = bulk_texts.OF_TEXTS
    list_display = ("text", "on_card", "language", "how_far", "last_author", "written")
    list_select_related = ("card", "card__deck", "last_author")
    search_fields = ("title",)
    search_help_text = _("Searches titles, and the keys of the cards.")
    history_fields = ("title", "note", "state", "approved_by", "rejection_reason")

    # The list

    def get_list_filter(self, request: HttpRequest) -> tuple[Any, ...]:
        deck = ("card__deck", admin.RelatedOnlyFieldListFilter)
        found = (FindingsOfTextsFilter,) if sees_dates(request) else ()
        return (deck, MineFilter, "language", "state", StaleFilter, CategoryOfTextFilter, *found)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return TranslationList

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {**(extra_context or {}), **_NO_ADDING})

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[CardTranslation], bool]:
        for word in searched_words(search_term):
            in_key = Q(card__key__icontains=word)
            queryset = queryset.filter(Q(search_text__contains=normalise(word)) | in_key)
        return queryset, False

    @admin.display(description=_("title"), ordering="search_text")
    def text(self, row: CardTranslation) -> str:
        return row.title

    @admin.display(description=_("card"), ordering="card")
    def on_card(self, row: CardTranslation) -> SafeString:
        address = workbench(row.card_id, at=row.language)
        return format_html('<a href="{}">{}</a>', address, row.card)

    @admin.display(description=_("state"), ordering="state")
    def how_far(self, row: CardTranslation) -> SafeString:
        return text_badges(row)

    @admin.display(description=_("When"), ordering="written_at")
    def written(self, row: CardTranslation) -> str:
        return date_format(timezone.localtime(row.written_at), "SHORT_DATE_FORMAT")

    # Permissions

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and bool(languages_to_translate(request))

    def has_change_permission(
        self, request: HttpRequest, obj: CardTranslation | None = None
    ) -> bool:
        if not super().has_change_permission(request, obj) or obj is None:
            return super().has_change_permission(request, obj)
        return may_translate(request, obj.language) or may_review(request, obj.language)

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        return {**super().get_model_perms(request), "add": False}

    def _may_write(self, request: HttpRequest, row: CardTranslation) -> bool:
        return self.has_change_permission(request, row) and may_translate(request, row.language)

    # The page

    def get_fieldsets(self, request: HttpRequest, obj: CardTranslation | None = None) -> Any:
        if obj is None:
            return ((None, {"fields": ("card", "language", "text", "note")}),)
        title = "text" if self._may_write(request, obj) else "title"
        version = ("read_version",) if self.has_change_permission(request, obj) else ()
        return ((None, {"fields": (title, "note", *version)}),)

    def get_readonly_fields(
        self, request: HttpRequest, obj: CardTranslation | None = None
    ) -> tuple[str, ...]:
        return () if obj is None or self._may_write(request, obj) else ("title", "text", "note")

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> type[RowForm]:
        if obj is not None:
            return super().get_form(request, obj, change, **kwargs)
        form: Any = super().get_form(request, obj, change, form=NewTranslationForm, **kwargs)
        form.languages = languages_to_translate(request)
        new: type[RowForm] = form
        return new

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in {"card", "language"}:
            return db_field.formfield(widget=HiddenInput)
        if db_field.name == "note":
            kwargs["widget"] = Textarea(attrs={"rows": 3, "class": "vLargeTextField"})
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if _card_asked_for(request) is None or request.GET.get("language") is None:
            self.message_user(
                request,
                _("Open a card, and add the language that is missing there."),
                messages.INFO,
            )
            return HttpResponseRedirect(reverse("admin:decks_card_changelist"))
        return super().add_view(request, *args, **kwargs)

    def button(self, request: HttpRequest, verb: Verb, row: CardTranslation) -> Button:
        return button(request, verb, row)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        row: CardTranslation | None = kwargs.get("obj")
        context["show_save_and_add_another"] = False
        card = row.card if row else _card_asked_for(request)
        if card:
            context |= _surroundings(request, card, row)
        if row and not self._may_write(request, row):
            context |= {"show_save": False, "show_save_and_continue": False}
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(
        self, request: HttpRequest, obj: CardTranslation, form: RowForm, change: bool
    ) -> None:
        if not change or "text" in form.changed_data:
            obj.write(form.cleaned_data["text"], editor(request))
        else:
            super().save_model(request, obj, form, change)


def _card_asked_for(request: HttpRequest) -> Card | None:
    key = row_key(request.GET.get("card"))
    return Card.objects.select_related("deck").filter(pk=key or 0).first()


def _surroundings(request: HttpRequest, card: Card, row: CardTranslation | None) -> dict[str, Any]:
    """Return what a translator looks at while writing."""
    code = row.language if row else request.GET["language"]
    source = card.translation(card.deck.source_language)
    return {
        "card": card,
        "language_name": dict(settings.LANGUAGES).get(code, code),
        "source": None if source and source == row else source,
        "written_date": written(card.date) if sees_dates(request) else "",
        "badge": text_badge(row) if row else "",
        "stale": stale_badge(row),
    }
