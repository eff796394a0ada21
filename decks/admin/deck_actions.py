"""What other apps offer to do with a deck, or with some of its cards."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from decks.actions import DeskAction, desk_actions
from decks.admin.base import PlainAdmin
from decks.models import Card, Deck

Act = Callable[[PlainAdmin, HttpRequest, QuerySet[Card]], HttpResponse | None]

MOST_CARDS = 200  # whose keys an address can hold


def errands_of(request: HttpRequest, deck: Deck) -> list[tuple[str | Promise, str]]:
    """Return what the person can do with the deck: label and address."""
    return [
        (action.label, reverse(action.url_name, args=[deck.slug]))
        for action in desk_actions(request.user)
    ]


def errands_of_cards(request: HttpRequest) -> dict[str, tuple[Act, str, str | Promise]]:
    """Return the same as Django's admin wants it for selected rows."""
    return {
        action.code: (_with_cards(action), action.code, action.label)
        for action in desk_actions(request.user)
    }


def _with_cards(action: DeskAction) -> Act:
    def go(desk: PlainAdmin, request: HttpRequest, cards: QuerySet[Card]) -> HttpResponse | None:
        return _go(desk, request, cards.select_related("deck"), action)

    return go


def _go(
    desk: PlainAdmin, request: HttpRequest, cards: QuerySet[Card], action: DeskAction
) -> HttpResponse | None:
    chosen: list[Card] = list(cards)
    decks = {card.deck for card in chosen}
    if len(decks) > 1:
        desk.message_user(request, _("Choose cards of one deck."), messages.WARNING)
        return None
    if len(chosen) > MOST_CARDS:
        text = _("Choose at most %(most)s cards, or go to the deck’s page and take all.")
        desk.message_user(request, text % {"most": MOST_CARDS}, messages.WARNING)
        return None
    query = urlencode({"keys": ",".join(sorted(card.key for card in chosen))}, safe=",")
    return HttpResponseRedirect(f"{reverse(action.url_name, args=[decks.pop().slug])}?{query}")
