"""What the desk's pages show of the person's work."""

from django import template

from decks.admin.board.page import may_see_board
from decks.admin.queues import entries, grouped, kept_deck
from decks.models import Deck

register = template.Library()


@register.inclusion_tag("admin/decks/queues/waiting.html", takes_context=True)
def waiting_for_me(context: template.Context) -> dict[str, object]:
    """Show the queues in which something waits for whoever reads the page, in the deck kept to."""
    deck = kept_deck(context["request"])
    mine = entries(context["user"], deck)
    groups = grouped(one for one in mine if one.count)
    return {"is_editor": bool(mine), "groups": groups, "deck": deck}


@register.inclusion_tag("admin/decks/deck/boards.html", takes_context=True)
def boards(context: template.Context) -> dict[str, object]:
    """Lead to the board of each deck, for whoever may look at boards."""
    seen = may_see_board(context["request"])
    return {"decks": Deck.objects.order_by("slug") if seen else ()}
