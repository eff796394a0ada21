"""Where the workbench leads: here again, to the next card, or on in a queue."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.html import format_html

from decks.admin.links import MINE, next_in_queue, row_key, workbench
from decks.admin.verbs.buttons import ButtonText
from decks.models import Card
from decks.progress import queues

CARRIED_NAMES = ("task", "deck", MINE)  # what an address carries along


def carried(request: HttpRequest) -> dict[str, str]:
    """Return what an editor came with, from a queue for instance."""
    return {name: request.GET[name] for name in CARRIED_NAMES if request.GET.get(name)}


def here(request: HttpRequest, card: Card, part: str) -> str:
    return workbench(card.pk, at=part, **carried(request))


def led_on(request: HttpRequest, card: Card, part: str) -> HttpResponse:
    """Answer what was saved with the way on; a script of the page goes it by itself."""
    address = (onward if "next" in request.GET else here)(request, card, part)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"next": address})
    return HttpResponseRedirect(address)


def tell(
    request: HttpRequest, card: Card, part: str, said: ButtonText, level: int = messages.SUCCESS
) -> None:
    """Say what was done; who is led on to another card reads with which, and finds the way back."""
    if "next" in request.GET:
        said = format_html('<a href="{}">{}</a> · {}', here(request, card, part), card.key, said)
    messages.add_message(request, level, said)


def onward(request: HttpRequest, card: Card, part: str) -> str:
    """Return what comes after this card: in the queue, else in the deck, else the card itself."""
    return _after(request, card, part) or here(request, card, part)


def neighbours(request: HttpRequest, card: Card, part: str) -> dict[str, str]:
    """Return the addresses of the cards before and after this one; none at the deck's ends.

    They end in the place of the column, so that a key goes on and on and enters no text.
    """
    before = card.deck.cards.filter(key__lt=card.key).order_by("-key")
    addresses = {
        "before": _first(request, before, part),
        "after": _after(request, card, part),
    }
    return {way: f"{to}#column-{part}" if to and part else to for way, to in addresses.items()}


def _after(request: HttpRequest, card: Card, part: str) -> str:
    after = card.deck.cards.filter(key__gt=card.key).order_by("key")
    return _queue(request, card) or _first(request, after, part)


def _first(request: HttpRequest, cards: QuerySet[Card], part: str) -> str:
    key = cards.values_list("pk", flat=True).first()
    return workbench(key, at=part, **carried(request)) if key else ""


def _queue(request: HttpRequest, card: Card) -> str:
    """Return where the queue goes on, if the editor came from one that is known."""
    queue = queues.find(request.GET.get("task", ""))
    if queue is None:
        return ""
    deck, mine = row_key(request.GET.get("deck")), request.GET.get(MINE)
    return next_in_queue(queue.code, after=card.pk, deck=deck, **{MINE: mine})
