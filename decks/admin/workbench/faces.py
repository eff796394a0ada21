"""Both sides of a card as they print, following what is typed on the workbench."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from decks.admin.roles import may, sees_dates
from decks.models import Card

ASKED_AS = "face"  # the language, in the page's address
WORST = "worst"  # what the press calls the language whose title has the least room


def faces_panel(request: HttpRequest, card: Card) -> dict[str, object]:
    """Return what admin/decks/workbench/faces.html shows; nothing to who may not look at cards."""
    if not may(request, "view_card"):
        return {"faces": None}
    written = {row.language for row in card.translations.all()}
    chosen = _chosen(request, written)
    return {
        "faces": {
            "chosen": chosen,
            "languages": [
                _language(card, code, code in written) for code in card.deck.languages(written)
            ],
            "worst": _typed_address(card, WORST),
            "drawings": _drawings(request, card, chosen) if written else [],
            "kept": [(name, text) for name, text in request.GET.items() if name != ASKED_AS],
            "sees_dates": sees_dates(request),
        }
    }


def _chosen(request: HttpRequest, written: set[str]) -> str:
    """Return the language asked for, else the one that is worked on, else the tightest."""
    asked = request.GET.get(ASKED_AS, "")
    if asked in settings.CONTENT_LANGUAGES:
        return asked
    at = request.GET.get("at", "")
    return at if at in written and not asked else WORST


def _language(card: Card, code: str, is_written: bool) -> dict[str, object]:
    return {
        "code": code,
        "name": dict(settings.LANGUAGES)[code],
        "address": _typed_address(card, code),
        "is_written": is_written,
    }


def _typed_address(card: Card, language: str) -> str:
    return reverse("printing:typed-svg", args=[card.deck.slug, card.key, language])


def _drawings(request: HttpRequest, card: Card, language: str) -> list[dict[str, str]]:
    """Return the pictures of both sides for a page without scripts."""
    sides = ("front", "back") if sees_dates(request) else ("front",)
    return [
        {
            "side": side,
            "address": reverse(
                "printing:draft-svg", args=[card.deck.slug, card.key, side, language]
            ),
        }
        for side in sides
    ]
