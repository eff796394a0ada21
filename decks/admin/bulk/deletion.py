"""Many cards or texts into the trash at once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Count
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.admin.bulk.base import BulkChange, BulkChoice, BulkLine
from decks.admin.fields.date_field import language
from decks.admin.links import workbench
from decks.admin.lists.amounts import amount, amounts
from decks.admin.roles import editor, may
from decks.admin.trash.permissions import may_delete_from
from decks.admin.verbs.buttons import ButtonText
from decks.models import Card, CardTranslation
from decks.trash.rows import MADE_ANEW, Table, hanging_on, in_turns


class DeletionBulk(BulkChange):
    """Shows what goes with each, and moves all of it into the trash."""

    code = "delete_selected"
    label = gettext_lazy("Delete…")
    title = gettext_lazy("Delete")
    column = gettext_lazy("What goes with it")
    template = "admin/decks/bulk/delete.html"

    def __init__(self, model: type[Card] | type[CardTranslation]) -> None:
        self.model = model

    def may(self, request: HttpRequest) -> bool:
        return may(request, f"delete_{self.model._meta.model_name}")

    def lines(
        self, request: HttpRequest, keys: Sequence[int], chosen: BulkChoice
    ) -> list[BulkLine]:
        along, forbidden = _along(self.model, keys), _not_to_be_deleted(request, self.model)
        return [_line(row, along.get(row.pk, {}), forbidden) for row in _rows_of(self.model, keys)]

    def act(self, request: HttpRequest, line: BulkLine, chosen: BulkChoice) -> None:
        row: Any = line.row
        row.record(editor(request), "delete").delete()

    def button(self, count: int) -> str:
        return _("Delete: %(what)s") % {"what": amount(self.model._meta.label_lower, count)}

    def done(self, count: int) -> str:
        what = amount(self.model._meta.label_lower, count)
        return _("In the trash: %(what)s.") % {"what": what}


def _rows_of(model: Table, keys: Sequence[int]) -> Iterator[Any]:
    for some in in_turns(keys):
        if model is Card:
            cards = Card.objects.filter(pk__in=some).order_by("deck__slug", "key")
            yield from cards.select_related("deck").prefetch_related("translations")
        else:
            texts = CardTranslation.objects.filter(pk__in=some)
            yield from texts.select_related("card__deck").order_by("card__key", "language")


def _along(model: Table, keys: Sequence[int]) -> dict[int, dict[str, int]]:
    """Count by row what is deleted along with it."""
    found: dict[int, dict[str, int]] = {}
    for child, name in hanging_on(model):
        for some in () if child in MADE_ANEW else in_turns(keys):
            rows = child._base_manager.filter(**{f"{name}__in": some}).order_by()
            for key, count in rows.values_list(name).annotate(count=Count("pk")):
                found.setdefault(key, {})[child._meta.label_lower] = count
    return found


def _not_to_be_deleted(request: HttpRequest, model: Table) -> set[str]:
    """Name the models that this editor may not delete from."""
    return {
        child._meta.label_lower
        for child, _name in hanging_on(model)
        if not may_delete_from(request, child)
    }


def _line(row: Any, along: Mapping[str, int], forbidden: set[str]) -> BulkLine:
    card: Card = row if isinstance(row, Card) else row.card
    is_text = isinstance(row, CardTranslation)
    return BulkLine(
        card=card,
        row=row,
        stamp=f"{row.version}.{sum(along.values())}",
        text=row.title if isinstance(row, CardTranslation) else card.title(language()),
        before=amounts(along) or "–",
        hindrance=_hindrance(along, forbidden),
        language=row.language if is_text else "",
        address=workbench(card.pk, at=row.language if is_text else None),
    )


def _hindrance(along: Mapping[str, int], forbidden: set[str]) -> ButtonText:
    if forbidden & set(along):
        return _("You may not delete all that would go along.")
    return ""
