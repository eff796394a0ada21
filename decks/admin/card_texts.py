"""The texts of a card, a row for each language, on the card's page."""

from django.conf import settings
from django.http import HttpRequest

from decks.admin.links import workbench
from decks.admin.lists.badges import stale_badge, text_badge
from decks.admin.workbench.columns import may_write
from decks.models import Card


def texts_of(request: HttpRequest, card: Card) -> list[dict[str, object]]:
    """Return each language with its text, and where that is written or read."""
    card = Card.objects.select_related("deck").prefetch_related("translations").get(pk=card.pk)
    return [_text(request, card, code) for code in settings.CONTENT_LANGUAGES]


def _text(request: HttpRequest, card: Card, language: str) -> dict[str, object]:
    row = card.translation(language)
    return {
        "language": language,
        "name": dict(settings.LANGUAGES)[language],
        "row": row,
        "badge": text_badge(row),
        "stale": stale_badge(row),
        "may_write": may_write(request, card, language),
        "address": workbench(card.pk, at=language),
    }
