"""The pages of what waits: all queues, one of them, and the way to its next card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.admin import links
from decks.admin.base import PlainAdmin
from decks.admin.fields.date_field import language
from decks.admin.fields.deck_field import told_apart
from decks.admin.links import row_key
from decks.admin.lists.badges import SIGNS, state_badge
from decks.admin.roles import editor
from decks.models import Card, Deck, Lease
from decks.progress.queues import Queue, QueueText, find, hold, queues_for

CARDS_ON_A_PAGE = 50
KEPT_DECK = "queue_deck"  # in the session


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """A queue as one editor sees it, with how much waits there."""

    queue: Queue
    count: int
    deck: int | None  # to which it is narrowed

    @property
    def list_address(self) -> str:
        return links.queue(self.queue.code, deck=self.deck)

    @property
    def next_address(self) -> str:
        return links.next_in_queue(self.queue.code, deck=self.deck)

    def address_of(self, card: Card) -> str:
        """Return where a card is opened from the list."""
        return links.next_in_queue(self.queue.code, deck=self.deck, card=card.pk)


def queue_urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of the queues."""

    @require_safe
    def all_queues(request: HttpRequest) -> HttpResponse:
        return queues_page(desk, request)

    @require_safe
    def one_queue(request: HttpRequest, code: str) -> HttpResponse:
        return queue_page(desk, request, code)

    @require_safe
    def next_card(request: HttpRequest, code: str) -> HttpResponse:
        return go_on(desk, request, code)

    wrap = desk.admin_site.admin_view
    return [
        path("queues/", wrap(all_queues), name="decks_queues"),
        path("queues/<slug:code>/", wrap(one_queue), name="decks_queue"),
        path("queues/<slug:code>/next/", wrap(next_card), name="decks_queue_next"),
    ]


def entries(user: User, deck: Deck | None = None) -> list[QueueEntry]:
    """Return somebody's queues, each with the number of cards that wait."""
    return [
        QueueEntry(queue, queue.waiting(_cards(deck), user).count(), _key(deck))
        for queue in queues_for(user)
    ]


def grouped(found: Iterable[QueueEntry]) -> list[tuple[QueueText, list[QueueEntry]]]:
    return [(group, list(some)) for group, some in groupby(found, lambda one: one.queue.group)]


def queues_page(desk: PlainAdmin, request: HttpRequest) -> HttpResponse:
    """Show every queue whose task the person may do."""
    deck = _deck(request)
    context = _context(desk, request, deck) | {
        "title": _("What is waiting"),
        "groups": grouped(entries(editor(request), deck)),
    }
    return TemplateResponse(request, "admin/decks/queues/all.html", context)


def queue_page(desk: PlainAdmin, request: HttpRequest, code: str) -> HttpResponse:
    """Show what waits in one queue, in order."""
    queue, deck = _queue(request, code), _deck(request)
    waiting = queue.waiting(_cards(deck), editor(request)).select_related("deck")
    page = Paginator(waiting.prefetch_related("translations"), CARDS_ON_A_PAGE).get_page(
        request.GET.get("p")
    )
    entry = QueueEntry(queue, page.paginator.count, _key(deck))
    rows = _rows(request, entry, page)
    context = _context(desk, request, deck) | {
        "title": str(queue.title),
        "entry": entry,
        "page": page,
        "page_range": page.paginator.get_elided_page_range(page.number),
        "rows": rows,
        "has_states": any(row["badge"] for row in rows),
    }
    return TemplateResponse(request, "admin/decks/queues/one.html", context)


def go_on(desk: PlainAdmin, request: HttpRequest, code: str) -> HttpResponse:
    """Lead to the next card that waits, or to the one asked for, and keep it for the person."""
    queue, after = _queue(request, code), row_key(request.GET.get("after"))
    deck = _deck(request)
    if "card" in request.GET:
        return _open(desk, request, queue, deck)
    card = queue.next_for(editor(request), _cards(deck), after)
    if card is not None:
        return HttpResponseRedirect(_workbench(card, queue, deck))
    desk.message_user(request, _why_none(queue, editor(request), deck), messages.SUCCESS)
    return HttpResponseRedirect(links.queues(deck=_key(deck)))


def _workbench(card: int, queue: Queue, deck: Deck | None) -> str:
    return links.workbench(card, task=queue.code, at=queue.at, deck=_key(deck))


def _open(desk: PlainAdmin, request: HttpRequest, queue: Queue, deck: Deck | None) -> HttpResponse:
    """Open a card from the list; who has it already is told, and nobody is kept out."""
    card = get_object_or_404(Card, pk=row_key(request.GET["card"]) or 0)
    if not hold(queue.code, card.pk, editor(request)):
        holders = _holders(queue, [card], editor(request))
        if name := holders.get(card.pk):
            said = _("%(name)s is working on this card just now.") % {"name": name}
            desk.message_user(request, said, messages.WARNING)
    return HttpResponseRedirect(_workbench(card.pk, queue, deck))


def _why_none(queue: Queue, user: User, deck: Deck | None) -> str:
    words = {"queue": queue.title}
    if queue.waiting(_cards(deck), user).exists():
        return _("%(queue)s: others are working on everything that is waiting.") % words
    return _("%(queue)s: nothing is waiting. Well done!") % words


# What a list shows


def _rows(request: HttpRequest, entry: QueueEntry, page: Page[Card]) -> list[dict[str, object]]:
    cards: list[Any] = list(page.object_list)
    remarks = entry.queue.remarks(request, cards)
    holders = _holders(entry.queue, cards, editor(request))
    return [
        {
            "card": card,
            "title": card.title(language()),
            "badge": state_badge(card.situation) if card.situation in SIGNS else "",
            "remark": remarks.get(card.pk, ""),
            "holder": holders.get(card.pk, ""),
            "address": entry.address_of(card),
        }
        for card in cards
    ]


def _holders(queue: Queue, cards: Sequence[Card], user: User) -> dict[int, str]:
    """Return who else works on which of the cards."""
    leases = Lease.objects.running().filter(task=queue.task, card__in=[card.pk for card in cards])
    others = leases.exclude(holder=user).select_related("holder")
    return {row.card_id: str(row.holder) for row in others}


def _context(desk: PlainAdmin, request: HttpRequest, deck: Deck | None) -> dict[str, object]:
    return desk.admin_site.each_context(request) | {
        "subtitle": str(deck) if deck else "",
        "opts": desk.opts,
        "deck": deck,
        "decks": told_apart((one.pk, one) for one in Deck.objects.all()),
        "queues_address": links.queues(deck=_key(deck)),
    }


# What an address asks for


def _queue(request: HttpRequest, code: str) -> Queue:
    queue = find(code)
    if queue is None:
        raise Http404
    if not queue.is_for(editor(request)):
        raise PermissionDenied
    return queue


def _deck(request: HttpRequest) -> Deck | None:
    """Return the deck that the page is narrowed to, and remember it until another is chosen."""
    asked = request.GET.get("deck")
    if asked is None:
        return kept_deck(request)
    deck = get_object_or_404(Deck, pk=row_key(asked) or 0) if asked else None
    if request.session.get(KEPT_DECK) != _key(deck):
        request.session[KEPT_DECK] = _key(deck)
    return deck


def kept_deck(request: HttpRequest) -> Deck | None:
    """Return the deck that somebody narrowed the queues to before, while it is there."""
    pk = request.session.get(KEPT_DECK)
    return Deck.objects.filter(pk=pk).first() if pk else None


def _cards(deck: Deck | None) -> QuerySet[Card]:
    return Card.objects.filter(deck=deck) if deck else Card.objects.all()


def _key(deck: Deck | None) -> int | None:
    return deck.pk if deck else None
