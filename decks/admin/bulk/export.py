"""The selected cards as a file."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.admin.bulk.base import CONFIRM, BulkAnswer, BulkChoice, BulkLine
from decks.admin.fields.date_field import language
from decks.admin.links import workbench
from decks.admin.roles import editor, may_export, sees_dates
from decks.admin.spreadsheets.downloads import answered, answered_catalogue
from decks.admin.spreadsheets.form import CatalogueForm
from decks.models import Card, Deck
from decks.spreadsheets import CATALOGUE_FORMATS, FORMATS


class ExportBulk(BulkAnswer):
    """Cards of one deck: a key names a card in its deck alone."""

    code = "export_selected"
    label = gettext_lazy("Export…")
    title = gettext_lazy("Export the selected cards")
    column = gettext_lazy("Category")
    template = "admin/decks/bulk/export.html"
    kinds = tuple(FORMATS)
    catalogues = tuple((kind, one.name) for kind, one in CATALOGUE_FORMATS.items())

    def may(self, request: HttpRequest) -> bool:
        return may_export(request)

    def lines(
        self, request: HttpRequest, keys: Sequence[int], chosen: BulkChoice
    ) -> list[BulkLine]:
        cards = Card.objects.filter(pk__in=keys).order_by("deck__slug", "key")
        found = list(
            cards.select_related("deck", "category__deck").prefetch_related("translations")
        )
        decks = {card.deck_id for card in found}
        return [
            _line(card, _("Choose cards of one deck.") if len(decks) > 1 else "") for card in found
        ]

    def answer(self, request: HttpRequest, lines: Sequence[BulkLine]) -> HttpResponse:
        kind, cards = request.POST[CONFIRM], [line.card for line in lines if not line.hindrance]
        if kind not in {*FORMATS, *CATALOGUE_FORMATS} or not cards:
            raise Http404
        deck, keys = cards[0].deck, {card.key for card in cards}
        if kind in FORMATS:
            return answered(request, deck, kind, keys)
        form = _catalogue_form(request, deck, kind)
        if not form.is_valid():
            raise ValidationError([error for said in form.errors.values() for error in said])
        return answered_catalogue(request, deck, form, keys)

    def context(self, request: HttpRequest, lines: Sequence[BulkLine]) -> dict[str, object]:
        catalogue = _catalogue_form(request, lines[0].card.deck) if lines else None
        return {"hides_dates": not sees_dates(request), "catalogue": catalogue}

    def button(self, count: int) -> str:
        text = ngettext(
            "%(count)s card will be in the file", "%(count)s cards will be in the file", count
        )
        return text % {"count": count}


def _catalogue_form(request: HttpRequest, deck: Deck, kind: str = "") -> CatalogueForm:
    """Return which texts are asked for; a button says in which format."""
    if CONFIRM not in request.POST:
        return CatalogueForm(deck, editor(request))
    sent = request.POST.copy()
    sent["kind"] = kind
    return CatalogueForm(deck, editor(request), sent)


def _line(card: Card, hindrance: str) -> BulkLine:
    return BulkLine(
        card=card,
        row=card,
        stamp="",
        text=card.title(language()),
        before=str(card.category),
        hindrance=hindrance,
        address=workbench(card.pk),
    )
