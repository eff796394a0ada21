"""The texts of a card, a row for each language, on the card's page."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from decks.admin.roles import may, may_translate
from decks.admin.states import stale_badge, text_badge
from decks.models import Card, CardTranslation


def texts_of(request: HttpRequest, card: Card) -> list[dict[str, Any]]:
    """Return each language with its text, or with the address where one is added."""
    card = Card.objects.select_related("deck").prefetch_related("translations").get(pk=card.pk)
    names = dict(settings.LANGUAGES)
    return [
        {"language": code, "name": names[code], **_text(request, card, code)}
        for code in settings.CONTENT_LANGUAGES
    ]


def _text(request: HttpRequest, card: Card, language: str) -> dict[str, Any]:
    if row := card.translation(language):
        return _written(request, row)
    may_add = may(request, "add_cardtranslation") and may_translate(request, language)
    address = f"{reverse('admin:decks_cardtranslation_add')}?card={card.pk}&language={language}"
    return {"badge": text_badge(None), "address": address if may_add else ""}


def _written(request: HttpRequest, row: CardTranslation) -> dict[str, Any]:
    may_change = may(request, "change_cardtranslation") and may_translate(request, row.language)
    may_view = may_change or may(request, "view_cardtranslation")
    address = reverse("admin:decks_cardtranslation_change", args=[row.pk])
    return {
        "row": row,
        "badge": text_badge(row),
        "stale": stale_badge(row),
        "may_change": may_change,
        "address": address if may_view else "",
    }
