"""The strip of steps above the pages of a deck that has no edition yet."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from decks.admin.links import row_key
from decks.admin.roles import may, may_prepare_decks, may_publish
from decks.beginnings.steps import CARDS, CATEGORIES, NAME, PEOPLE, PICTURES, PUBLISH, Guide
from decks.models import Card, Category, Deck

# The pages on which a step is done, by the names of their addresses.
PAGES: Mapping[str, str] = {
    "decks_deck_change": NAME,
    "decks_deck_categories": CATEGORIES,
    "decks_category_add": CATEGORIES,
    "decks_category_change": CATEGORIES,
    "decks_category_changelist": CATEGORIES,
    "decks_deck_tables": CARDS,
    "decks_deck_wikidata": CARDS,
    "decks_card_add": CARDS,
    "decks_card_changelist": CARDS,
    "decks_card_change": CARDS,
    "decks_deck_board": "",
    "decks_deck_guide": "",
    "decks_deck_pictures": PICTURES,
    "decks_deck_people": PEOPLE,
    "decks_queues": PEOPLE,
    "decks_cardtranslation_changelist": PEOPLE,
    "decks_deck_publish": PUBLISH,
}
ASKED = ("deck", "deck__id__exact", "card__deck__id__exact")  # in addresses, for a deck's key


def is_for(request: HttpRequest) -> bool:
    """Say whether somebody prepares decks; whoever translates has other things to look at."""
    return may(request, "view_deck") and (may_prepare_decks(request) or may_publish(request))


def strip_of(request: HttpRequest, context: Mapping[str, Any]) -> dict[str, object]:
    """Return the guide of the page's deck and the step that is done here, or nothing."""
    match = request.resolver_match
    page = (match.url_name if match else "") or ""
    if page not in PAGES or not is_for(request):
        return {}
    deck = _deck_of(request, context)
    guide = Guide(deck) if deck else None
    if guide is None or guide.is_published:
        return {}
    return {"guide": guide, "here": _here(request, context, PAGES[page])}


def _here(request: HttpRequest, context: Mapping[str, Any], usual: str) -> str:
    if step := context.get("step"):
        return str(step.code)
    return PICTURES if "picture" in request.GET and not usual else usual


def _deck_of(request: HttpRequest, context: Mapping[str, Any]) -> Deck | None:
    for name in ("original", "deck"):
        row = context.get(name)
        if isinstance(row, Card | Category):
            return row.deck
        if isinstance(row, Deck):
            return row
    asked = next((request.GET[name] for name in ASKED if name in request.GET), "")
    return Deck.objects.filter(pk=row_key(asked) or 0).first()
