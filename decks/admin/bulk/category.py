"""A category for many cards at once."""

from collections.abc import Sequence

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.admin.base import ChoiceOfRow
from decks.admin.bulk.base import BulkChange, BulkChoice, BulkLine
from decks.admin.fields.date_field import language
from decks.admin.links import workbench
from decks.admin.roles import editor, may
from decks.admin.verbs.buttons import ButtonText
from decks.models import Card, Category


class CategoryChoice(ChoiceOfRow):
    """Categories are told apart by their decks, which have some by the same name."""

    def label_from_instance(self, obj: Category) -> str:
        return f"{obj.deck.slug}: {obj}"


class CategoryForm(forms.Form):
    def __init__(self, offered: QuerySet[Category], data: QueryDict | None) -> None:
        super().__init__(data)
        self.fields["category"] = CategoryChoice(
            offered,
            label=gettext_lazy("New category"),
            error_messages={"required": gettext_lazy("Choose a category.")},
        )


class CategoryBulk(BulkChange):
    code = "categorise_selected"
    label = gettext_lazy("Change the category…")
    title = gettext_lazy("Change the category")

    def may(self, request: HttpRequest) -> bool:
        return may(request, "change_card")

    def form(self, request: HttpRequest, keys: Sequence[int], data: QueryDict | None) -> forms.Form:
        decks = Card.objects.filter(pk__in=keys).order_by().values("deck")
        offered = Category.objects.filter(deck__in=decks)
        return CategoryForm(offered.select_related("deck"), data)

    def lines(
        self, request: HttpRequest, keys: Sequence[int], chosen: BulkChoice
    ) -> list[BulkLine]:
        cards = Card.objects.filter(pk__in=keys).order_by("deck__slug", "key")
        found = cards.select_related("deck", "category__deck").prefetch_related("translations")
        return [_line(card, chosen["category"]) for card in found]

    def act(self, request: HttpRequest, line: BulkLine, chosen: BulkChoice) -> None:
        line.card.category = chosen["category"]
        line.card.record(editor(request), "edit").save()

    def button(self, count: int) -> str:
        text = ngettext(
            "Change the category of %(count)s card",
            "Change the category of %(count)s cards",
            count,
        )
        return text % {"count": count}

    def done(self, count: int) -> str:
        text = ngettext(
            "The category of %(count)s card is changed.",
            "The category of %(count)s cards is changed.",
            count,
        )
        return text % {"count": count}


def _line(card: Card, category: Category) -> BulkLine:
    return BulkLine(
        card=card,
        row=card,
        stamp=str(card.version),
        text=card.title(language()),
        before=str(card.category),
        after=str(category),
        hindrance=_hindrance(card, category),
        address=workbench(card.pk),
    )


def _hindrance(card: Card, category: Category) -> ButtonText:
    if category.deck_id != card.deck_id:
        return _("This category belongs to another deck.")
    if category.pk == card.category_id:
        return _("The card is in this category already.")
    return ""
