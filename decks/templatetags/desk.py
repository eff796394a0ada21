"""What the desk's pages show of the person's work."""

from typing import Any

from django import template

from decks.admin.board import may_see_board
from decks.admin.queues import entries, grouped
from decks.models import Deck

register = template.Library()


@register.inclusion_tag("admin/decks/queues/waiting.html", takes_context=True)
def waiting_for_me(context: dict[str, Any]) -> dict[str, Any]:
    """Show the queues in which something waits for whoever reads the page."""
    mine = entries(context["user"])
    return {"is_editor": bool(mine), "groups": grouped(one for one in mine if one.count)}


@register.inclusion_tag("admin/decks/deck/boards.html", takes_context=True)
def boards(context: dict[str, Any]) -> dict[str, Any]:
    """Lead to the board of each deck, for whoever may look at boards."""
    seen = may_see_board(context["request"])
    return {"decks": Deck.objects.order_by("slug") if seen else ()}
