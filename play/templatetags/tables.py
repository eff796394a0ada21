"""Drawing the cards of a rendered table."""

from typing import Any

from django import template

from play.faces import Shown, face_of

register = template.Library()


@register.inclusion_tag("decks/card.html")
def shown(card: Shown, eager: bool = False) -> dict[str, Any]:
    """Draw a card of a rendered view with the one card component."""
    return {"face": face_of(card), "eager": eager}
