"""Filters of the lists.

A stock filter over a relation joins it, and two of them join it twice and list wrong cards.
Here each language asks its own question with EXISTS.
"""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.addresses import row_key
from decks.admin.states import LABELS
from decks.models import CardTranslation, Category, State
from decks.models.waiting import MISSING, STALE

Choices = Iterable[tuple[str, Any]]


class TextFilter(admin.SimpleListFilter):
    """How far the text of a card has come in one language."""

    language: str

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        return [*State.choices, *LABELS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        state = self.value()
        if state == MISSING:
            return queryset.filter(~Exists(_texts(self.language)))
        if state == STALE:
            return queryset.filter(
                Exists(CardTranslation.objects.stale().filter(**_of_card(self.language)))
            )
        if state in State.values:
            return queryset.filter(Exists(_texts(self.language).filter(state=state)))
        return None


def _texts(language: str) -> QuerySet[CardTranslation]:
    return CardTranslation.objects.filter(**_of_card(language))


def _of_card(language: str) -> dict[str, Any]:
    return {"card": OuterRef("pk"), "language": language}


def _text_filter(language: str, name: Any) -> type[TextFilter]:
    fields = {"language": language, "title": name, "parameter_name": f"text_{language}"}
    return type(f"TextFilter_{language}", (TextFilter,), fields)


TEXT_FILTERS = tuple(
    _text_filter(code, name)
    for code, name in settings.LANGUAGES
    if code in settings.CONTENT_LANGUAGES
)


class DateStateFilter(admin.ChoicesFieldListFilter):
    """How far the check of a date has come; “date” alone would promise the date itself."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = _("check of the date")


class CategoryFilter(admin.SimpleListFilter):
    """The categories of the chosen deck; without one, those of all decks, deck by deck."""

    title = _("category")
    parameter_name = "category"
    card = ""  # the way from a row to its card

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        categories = Category.objects.select_related("deck")
        if deck := row_key(request.GET.get(f"{self.card}deck__id__exact")):
            categories = categories.filter(deck=deck)
        if len({row.deck_id for row in categories}) == 1:
            return [(str(row.pk), row) for row in categories]
        return [(str(row.pk), f"{row.deck.slug}: {row}") for row in categories]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        category = row_key(self.value())
        return queryset.filter(**{f"{self.card}category": category}) if category else None


class CategoryOfTextFilter(CategoryFilter):
    """The same for the texts of the cards."""

    card = "card__"


class StaleFilter(admin.SimpleListFilter):
    """Texts whose source or date has changed since they were written."""

    title = _("source or date changed since")
    parameter_name = "stale"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        stale = Exists(CardTranslation.objects.stale().filter(pk=OuterRef("pk")))
        return {"yes": queryset.filter(stale), "no": queryset.filter(~stale)}.get(
            self.value() or ""
        )
