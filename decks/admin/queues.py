"""The pages of what waits: all queues, one of them, and the way to its next card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet
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
from decks.admin.links import MINE, YES, row_key
from decks.admin.lists.badges import SIGNS, state_badge
from decks.admin.roles import editor
from decks.models import Assignment, Card, Deck, Lease
from decks.progress.queues import Queue, QueueText, find, hold, queues_for

CARDS_ON_A_PAGE = 50
KEPT_DECK = "queue_deck"  # in the session


@dataclass(frozen=True, slots=True)
class Narrowing:
    """To what queues are narrowed: to a deck, to what the reader is assigned to, or to both."""

    deck: Deck | None = None
    is_mine: bool = False

    @property
    def asked(self) -> dict[str, object]:
        """Return what an address asks for."""
        return {"deck": _key(self.deck), MINE: self.is_mine and YES}

    def cards(self, queue: Queue, user: User) -> QuerySet[Card]:
        cards = Card.objects.filter(deck=self.deck) if self.deck else Card.objects.all()
        if not self.is_mine:
            return cards
        return cards.assigned_to(user, queue.duty) if queue.duty else cards.none()

    def waiting(self, queue: Queue, user: User) -> QuerySet[Card]:
        return queue.waiting(self.cards(queue, user), user)


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """A queue as one editor sees it, with how much waits there."""

    queue: Queue
    count: int
    narrowing: Narrowing

    @property
    def list_address(self) -> str:
        return links.queue(self.queue.code, **self.narrowing.asked)

    @property
    def next_address(self) -> str:
        return links.next_in_queue(self.queue.code, **self.narrowing.asked)

    def address_of(self, card: Card) -> str:
        """Return where a card is opened from the list."""
        return links.next_in_queue(self.queue.code, **self.narrowing.asked, card=card.pk)


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


def entries(user: User, narrowing: Narrowing) -> list[QueueEntry]:
    """Return somebody's queues, each with the number of cards that wait."""
    return [
        QueueEntry(queue, narrowing.waiting(queue, user).count(), narrowing)
        for queue in queues_for(user)
    ]


def assigned_entries(user: User) -> list[tuple[Deck, list[QueueEntry]]]:
    """Return the decks of which somebody is assigned a part, with what waits there for them."""
    mine = Assignment.objects.filter(person=user)
    decks = Deck.objects.filter(pk__in=mine.values("deck")).in_bulk()
    duties = {row.duty for row in mine}
    found: dict[int, list[QueueEntry]] = {pk: [] for pk in decks}
    for queue in queues_for(user):
        if queue.duty in duties:
            waiting = Narrowing(is_mine=True).waiting(queue, user).order_by()
            for deck, count in waiting.values_list("deck").annotate(count=Count("pk")):
                found[deck].append(QueueEntry(queue, count, Narrowing(decks[deck], is_mine=True)))
    return [(decks[pk], some) for pk, some in found.items()]


def grouped(found: Iterable[QueueEntry]) -> list[tuple[QueueText, list[QueueEntry]]]:
    return [(group, list(some)) for group, some in groupby(found, lambda one: one.queue.group)]


def queues_page(desk: PlainAdmin, request: HttpRequest) -> HttpResponse:
    """Show every queue whose task the person may do."""
    narrowing = _narrowing(request)
    context = _context(desk, request, narrowing) | {
        "title": _("What is waiting"),
        "groups": grouped(entries(editor(request), narrowing)),
    }
    return TemplateResponse(request, "admin/decks/queues/all.html", context)


def queue_page(desk: PlainAdmin, request: HttpRequest, code: str) -> HttpResponse:
    """Show what waits in one queue, in order."""
    queue, narrowing = _queue(request, code), _narrowing(request)
    waiting = narrowing.waiting(queue, editor(request)).select_related("deck")
    page = Paginator(waiting.prefetch_related("translations"), CARDS_ON_A_PAGE).get_page(
        request.GET.get("p")
    )
    entry = QueueEntry(queue, page.paginator.count, narrowing)
    rows = _rows(request, entry, page)
    context = _context(desk, request, narrowing) | {
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
    by, narrowing = editor(request), _narrowing(request)
    if "card" in request.GET:
        return _open(desk, request, queue, narrowing)
    card = queue.next_for(by, narrowing.cards(queue, by), after)
    if card is not None:
        return HttpResponseRedirect(_workbench(card, queue, narrowing))
    desk.message_user(request, _why_none(queue, by, narrowing), messages.SUCCESS)
    return HttpResponseRedirect(links.queues(**narrowing.asked))


def _workbench(card: int, queue: Queue, narrowing: Narrowing) -> str:
    return links.workbench(card, task=queue.code, at=queue.at, **narrowing.asked)


def _open(
    desk: PlainAdmin, request: HttpRequest, queue: Queue, narrowing: Narrowing
) -> HttpResponse:
    """Open a card from the list; who has it already is told, and nobody is kept out."""
    card = get_object_or_404(Card, pk=row_key(request.GET["card"]) or 0)
    if not hold(queue.code, card.pk, editor(request)):
        holders = _holders(queue, [card], editor(request))
        if name := holders.get(card.pk):
            said = _("%(name)s is working on this card just now.") % {"name": name}
            desk.message_user(request, said, messages.WARNING)
    return HttpResponseRedirect(_workbench(card.pk, queue, narrowing))


def _why_none(queue: Queue, user: User, narrowing: Narrowing) -> str:
    words = {"queue": queue.title}
    if narrowing.waiting(queue, user).exists():
        return _("%(queue)s: others are working on everything that is waiting.") % words
    if narrowing.is_mine:
        return _("%(queue)s: nothing that is assigned to you is waiting. Well done!") % words
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


def _context(desk: PlainAdmin, request: HttpRequest, narrowing: Narrowing) -> dict[str, object]:
    deck = narrowing.deck
    return desk.admin_site.each_context(request) | {
        "subtitle": str(deck) if deck else "",
        "opts": desk.opts,
        "deck": deck,
        "is_mine": narrowing.is_mine,
        "is_assigned": Assignment.objects.filter(person=editor(request)).exists(),
        "decks": told_apart((one.pk, one) for one in Deck.objects.all()),
        "queues_address": links.queues(**narrowing.asked),
    }


# What an address asks for


def _queue(request: HttpRequest, code: str) -> Queue:
    queue = find(code)
    if queue is None:
        raise Http404
    if not queue.is_for(editor(request)):
        raise PermissionDenied
    return queue


def _narrowing(request: HttpRequest) -> Narrowing:
    """Return to what the page is narrowed; what is one's own does not end what is remembered."""
    if request.GET.get(MINE) != YES:
        return Narrowing(_deck(request))
    return Narrowing(_deck_named(request.GET.get("deck")), is_mine=True)


def _deck(request: HttpRequest) -> Deck | None:
    """Return the deck that the page is narrowed to, and remember it until another is chosen."""
    asked = request.GET.get("deck")
    if asked is None:
        return kept_deck(request)
    deck = _deck_named(asked)
    if request.session.get(KEPT_DECK) != _key(deck):
        request.session[KEPT_DECK] = _key(deck)
    return deck


def _deck_named(asked: str | None) -> Deck | None:
    return get_object_or_404(Deck, pk=row_key(asked) or 0) if asked else None


def kept_deck(request: HttpRequest) -> Deck | None:
    """Return the deck that somebody narrowed the queues to before, while it is there."""
    pk = request.session.get(KEPT_DECK)
    return Deck.objects.filter(pk=pk).first() if pk else None


def _key(deck: Deck | None) -> int | None:
    return deck.pk if deck else None
