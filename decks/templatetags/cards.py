"""What the pages draw: cards, icons, and the buttons of a deck."""

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info

from decks import actions
from decks.actions import DeckAction
from decks.faces import Face
from decks.models import Deck
from decks.words import Words, in_language

register = template.Library()


@register.inclusion_tag("decks/card.html")
def card(face: Face, eager: bool = False) -> dict[str, Any]:
    """Draw one side of a card; its picture at once where the reader sees it first."""
    return {"face": face, "eager": eager}


@register.simple_tag(takes_context=True)
def deck_actions(context: dict[str, Any], deck: Deck) -> list[DeckAction]:
    """Return what the reader can do with a deck, the main action first."""
    return actions.deck_actions(deck, context["user"])


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon; words beside it say what it means."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons.svg"), name
    )


@register.simple_tag
def words(texts: Words, *languages: str) -> str:
    """Return a text in the first of the languages that has it, else in any."""
    return in_language(texts, *languages)


@register.filter
def get(mapping: dict[str, Any], key: str) -> Any:
    """Return what *mapping* has under *key*, or nothing."""
    return mapping.get(key)


@register.filter
def own_name(language: str) -> str:
    """Return what a language calls itself."""
    name: str = get_language_info(language)["name_local"]
    return name[:1].upper() + name[1:]
