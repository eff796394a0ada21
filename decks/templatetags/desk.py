"""What the desk's pages show of the person's work."""

from typing import Any

from django import template
from django.db.models import Exists, OuterRef

from decks.admin.beginnings.strip import is_for, strip_of
from decks.admin.board.page import may_see_board
from decks.admin.fields.deck_field import told_apart
from decks.admin.queues import Narrowing, assigned_entries, entries, grouped, kept_deck
from decks.admin.roles import may
from decks.models import Deck, Edition
from decks.multilingual import quoted

MOST_UNDERWAY = 10  # decks without an edition that the first page names

register = template.Library()


@register.inclusion_tag("admin/decks/queues/waiting.html", takes_context=True)
def waiting_for_me(context: template.Context) -> dict[str, object]:
    """Show what waits for whoever reads the page: their own parts, and all in the deck kept to."""
    deck = kept_deck(context["request"])
    found = entries(context["user"], Narrowing(deck))
    groups = grouped(one for one in found if one.count)
    assigned = assigned_entries(context["user"])
    return {"is_editor": bool(found), "groups": groups, "deck": deck, "assigned": assigned}


@register.inclusion_tag("admin/decks/deck/boards.html", takes_context=True)
def boards(context: template.Context) -> dict[str, object]:
    """Lead to the board of each deck, for whoever may look at boards."""
    seen = may_see_board(context["request"])
    return {"decks": Deck.objects.order_by("slug") if seen else ()}


@register.inclusion_tag("admin/decks/beginnings/strip.html", takes_context=True)
def guide_strip(context: template.Context) -> dict[str, object]:
    """Show the way to the first edition above the pages of a deck that has none."""
    page: Any = context.flatten()
    return strip_of(context["request"], page)


@register.inclusion_tag("admin/decks/beginnings/first_steps.html", takes_context=True)
def first_steps(context: template.Context) -> dict[str, object]:
    """Lead to the beginning of a deck, and back to those that are on their way."""
    request = context["request"]
    offered = Edition.objects.offered().filter(deck=OuterRef("pk"))
    decks = list(Deck.objects.filter(~Exists(offered)).order_by("-pk")[:MOST_UNDERWAY])
    named = told_apart((deck.pk, deck) for deck in decks) if is_for(request) else []
    return {
        "may_begin": may(request, "add_deck"),
        "is_empty": not decks and not Deck.objects.exists(),
        "underway": [{"pk": pk, "named": quoted(name)} for pk, name in named],
    }
