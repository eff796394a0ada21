"""Filters of the lists.

A stock filter over a relation joins it, and two of them join it twice and list wrong cards.
Here each language asks its own question with EXISTS.
"""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.fields.deck_field import DeckChoices, told_apart
from decks.admin.links import row_key
from decks.admin.lists.badges import LABELS
from decks.admin.lists.counts import AnswerCounts, Choices, CountedFilter, counted_by
from decks.admin.verbs.buttons import ButtonText
from decks.models import CardTranslation, Category, State
from decks.models.waiting import MISSING, STALE


class TextFilter(CountedFilter):
    """How far the text of a card has come in one language."""

    language: str

    def lookups(self, request: HttpRequest, model_admin: PlainAdmin) -> Choices:
        return [*State.choices, *LABELS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model] | None:
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

    def counts(self, rows: QuerySet[Model]) -> AnswerCounts:
        texts = CardTranslation.objects.filter(language=self.language, card__in=rows.values("pk"))
        by_state = counted_by(texts.order_by(), "state")
        missing = rows.count() - sum(by_state.values())
        return {**by_state, STALE: texts.stale().count(), MISSING: missing}


def _texts(language: str) -> QuerySet[CardTranslation]:
    return CardTranslation.objects.filter(**_of_card(language))


def _of_card(language: str) -> dict[str, OuterRef | str]:
    return {"card": OuterRef("pk"), "language": language}


def _text_filter(language: str, name: ButtonText) -> type[TextFilter]:
    fields = {"language": language, "title": name, "parameter_name": f"text_{language}"}
    return type(f"TextFilter_{language}", (TextFilter,), fields)


TEXT_FILTERS = tuple(
    _text_filter(code, name)
    for code, name in settings.LANGUAGES
    if code in settings.CONTENT_LANGUAGES
)


class DeckFilter(admin.RelatedOnlyFieldListFilter):
    """The decks; those of one name have their addresses beside it."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> DeckChoices:
        return told_apart(super().field_choices(field, request, model_admin))


class DateStateFilter(admin.ChoicesFieldListFilter):
    """How far the check of a date has come; “date” alone would promise the date itself."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = _("check of the date")


class CategoryFilter(CountedFilter):
    """The categories of the chosen deck; without one, those of all decks, deck by deck."""

    title = _("category")
    parameter_name = "category"
    card = ""  # the way from a row to its card

    def lookups(self, request: HttpRequest, model_admin: PlainAdmin) -> Choices:
        categories = Category.objects.select_related("deck")
        if deck := row_key(request.GET.get(f"{self.card}deck__id__exact")):
            categories = categories.filter(deck=deck)
        if len({row.deck_id for row in categories}) == 1:
            return [(str(row.pk), str(row)) for row in categories]
        return [(str(row.pk), f"{row.deck.slug}: {row}") for row in categories]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model] | None:
        category = row_key(self.value())
        return queryset.filter(**{f"{self.card}category": category}) if category else None

    def counts(self, rows: QuerySet[Model]) -> AnswerCounts:
        return counted_by(rows, f"{self.card}category")


class CategoryOfTextFilter(CategoryFilter):
    """The same for the texts of the cards."""

    card = "card__"


class StaleFilter(CountedFilter):
    """Texts whose source or date has changed since they were written."""

    title = _("source or date changed since")
    parameter_name = "stale"

    def lookups(self, request: HttpRequest, model_admin: PlainAdmin) -> Choices:
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model] | None:
        stale = Exists(CardTranslation.objects.stale().filter(pk=OuterRef("pk")))
        return {"yes": queryset.filter(stale), "no": queryset.filter(~stale)}.get(
            self.value() or ""
        )

    def counts(self, rows: QuerySet[Model]) -> AnswerCounts:
        stale = CardTranslation.objects.stale().filter(pk__in=rows.values("pk")).count()
        return {"yes": stale, "no": rows.count() - stale}
