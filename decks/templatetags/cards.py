"""What the pages draw: cards, icons, and the buttons of a deck."""

from collections.abc import Iterable, Mapping

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from decks import actions
from decks.actions import DeckAction
from decks.faces import Face
from decks.models import Edition
from decks.multilingual import Words, in_language, reading

register = template.Library()

_AUTOMATIC = {  # accounts of the deck that comes with every installation
    "Automatic writer (not a person)": _("Automatic writer (not a person)"),
    "Automatic reviewer (not a person)": _("Automatic reviewer (not a person)"),
}


@register.inclusion_tag("decks/card.html")
def card(face: Face, eager: bool = False) -> dict[str, object]:
    """Draw one side of a card; its picture at once where the reader sees it first."""
    return {"face": face, "eager": eager}


@register.simple_tag(takes_context=True)
def deck_actions(context: template.Context, edition: Edition) -> list[DeckAction]:
    """Return what the reader can do with an edition, the main action first."""
    return actions.deck_actions(edition.deck, context["user"], len(edition.content.cards))


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
def people(names: Iterable[str] | None) -> str:
    """Name people; whatever is no person says so in the reader's language."""
    return ", ".join(str(_AUTOMATIC.get(name, name)) for name in names or ())


@register.filter
def edition_number(number: int) -> str:
    """Return the number of an edition as the reader writes it: № 1, nr 1, No. 1."""
    return reading().edition_number(number)


@register.filter
def get(mapping: Mapping[str, object], key: str) -> object:
    """Return what *mapping* has under *key*, or nothing."""
    return mapping.get(key)


@register.filter
def own_name(language: str) -> str:
    """Return what a language calls itself."""
    name: str = get_language_info(language)["name_local"]
    return name[:1].upper() + name[1:]
