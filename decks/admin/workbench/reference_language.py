"""The language that an editor reads beside the source, kept for every device."""

from collections.abc import Sequence

from django.http import HttpRequest

from decks.admin.roles import editor
from decks.admin.workbench.columns import is_at_home, languages_of
from decks.models import Card, DeskChoice


def chosen(request: HttpRequest) -> str:
    choice = DeskChoice.objects.filter(user=editor(request)).first()
    return choice.reference if choice else ""


def choose(request: HttpRequest, language: str) -> None:
    DeskChoice.objects.update_or_create(user=editor(request), defaults={"reference": language})


def languages_to_choose(request: HttpRequest, card: Card) -> list[str]:
    """Return the languages that an editor sees only when choosing them."""
    return [
        code
        for code in languages_of(card)
        if code != card.deck.source_language and not is_at_home(request, card, code)
    ]


def languages_shown(request: HttpRequest, card: Card, reference: str) -> Sequence[str]:
    """Return the source, what the editor works on, the chosen language and the one asked for."""
    hidden = set(languages_to_choose(request, card)) - {reference, request.GET.get("at")}
    return [code for code in languages_of(card) if code not in hidden]
