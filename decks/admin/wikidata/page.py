"""The pages on which Wikidata is asked, and what it says is chosen for a card."""

from dataclasses import replace
from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.jobs.kinds import Asked
from config.jobs.models import Job, JobStatus
from config.jobs.owners import own_job, unfinished_jobs
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of, status_of, why_not
from decks.admin.base import PlainAdmin
from decks.admin.fields.date_field import written
from decks.admin.links import row_key, workbench
from decks.admin.roles import editor, may_fill_cards
from decks.admin.wikidata.choices import OfferChoices, versions_of
from decks.admin.wikidata.forms import ListForm, NewCardForm, QuestionForm
from decks.admin.wikidata.jobs import FROM_WIKIDATA, OFFER, answer_of, order, question
from decks.models import Card, Deck, StaleRow
from decks.wikidata import refusals
from decks.wikidata.filling import add_card, blank_card, fill_card
from decks.wikidata.offers import ItemOffer

LIST_BUTTON = "_list"


def wikidata_urls(desk: PlainAdmin) -> list[URLPattern]:
    @require_http_methods(["GET", "HEAD", "POST"])
    def questions(request: HttpRequest, pk: int) -> HttpResponse:
        deck, card = _deck_and_card(request, pk)
        if request.method == "POST":
            return _asked(desk, request, deck, card)
        return _page(desk, request, deck, card)

    @require_http_methods(["GET", "HEAD", "POST"])
    def answer(request: HttpRequest, pk: int, job: UUID) -> HttpResponse:
        deck, card = _deck_and_card(request, pk)
        return _answer(desk, request, deck, card, own_job(request, job))

    wrap = desk.admin_site.admin_view
    return [
        path("<int:pk>/wikidata/", wrap(questions), name="decks_deck_wikidata"),
        path("<int:pk>/wikidata/<uuid:job>/", wrap(answer), name="decks_deck_wikidata_answer"),
    ]


def _deck_and_card(request: HttpRequest, pk: int) -> tuple[Deck, Card | None]:
    """Return the deck, and the card that is to be filled, or nothing for a new one."""
    if not may_fill_cards(request):
        raise PermissionDenied
    deck = get_object_or_404(Deck, pk=pk)
    asked = request.GET.get("card")
    if not asked:
        return deck, None
    cards = Card.objects.select_related("deck", "picture").filter(deck=deck)
    return deck, get_object_or_404(cards, pk=row_key(asked) or 0)


# Questions


def _asked(desk: PlainAdmin, request: HttpRequest, deck: Deck, card: Card | None) -> HttpResponse:
    """Hand a question to a worker, and lead to what came of it."""
    one = QuestionForm(None if LIST_BUTTON in request.POST else request.POST)
    many = ListForm(deck, request.POST if LIST_BUTTON in request.POST else None)
    sent: Form = many if LIST_BUTTON in request.POST else one
    if not sent.is_valid():
        return _page(desk, request, deck, card, one, many, HTTPStatus.BAD_REQUEST)
    if not settings.WIKIDATA_CONTACT:
        sent.add_error(None, refusals.off().sentence)
        return _page(desk, request, deck, card, one, many, HTTPStatus.BAD_REQUEST)
    try:
        job = waited_for(ask(request, FROM_WIKIDATA, _work(deck, card, sent)))
    except TooManyJobs:
        sent.add_error(None, _("Much of what you asked for is still being done. Wait for it."))
        return _page(desk, request, deck, card, one, many, HTTPStatus.TOO_MANY_REQUESTS)
    if job.is_unfinished:
        return HttpResponseRedirect(address_of(job))
    if job.status == JobStatus.DONE:
        return HttpResponseRedirect(answer_of(job))
    sent.add_error(None, why_not(job))
    return _page(desk, request, deck, card, one, many, status_of(job))


def _work(deck: Deck, card: Card | None, sent: Form) -> Asked:
    asked = sent.cleaned_data
    if "numbers" in asked:
        return order(deck, asked["numbers"], asked["category"])
    return question(deck, asked["text"], card)


def _page(
    desk: PlainAdmin,
    request: HttpRequest,
    deck: Deck,
    card: Card | None,
    one: QuestionForm | None = None,
    many: ListForm | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = _context(desk, request, deck, card) | {
        "form": one or QuestionForm(initial={"text": _first_guess(card)}),
        "list_form": many or ListForm(deck),
        "has_categories": deck.categories.exists(),
        "is_allowed": bool(settings.WIKIDATA_CONTACT),
        "why_off": refusals.off().sentence,
        "running": unfinished_jobs(request, FROM_WIKIDATA.code),
    }
    return TemplateResponse(request, "admin/decks/wikidata/page.html", context, status=status)


def _first_guess(card: Card | None) -> str:
    """Return by what a card's item is found: its number, where that is known, or its title."""
    if card is None:
        return ""
    known = getattr(card, "wikidata_item", None)
    return known.number if known else card.title(card.deck.source_language)


def _context(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, card: Card | None
) -> dict[str, object]:
    return desk.admin_site.each_context(request) | {
        "title": _("From Wikidata"),
        "subtitle": card.key if card else str(deck),
        "opts": desk.opts,
        "deck": deck,
        "card": card,
    }


# Answers


def _answer(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, card: Card | None, job: Job
) -> HttpResponse:
    if job.kind != FROM_WIKIDATA.code or job.asked["deck"] != deck.pk:
        raise Http404
    if job.status != JobStatus.DONE:
        return HttpResponseRedirect(address_of(job))
    kind = job.result["kind"]
    if kind == OFFER:
        offer = ItemOffer.kept(job.result["offer"])
        return _offer(desk, request, card or blank_card(deck, offer), offer)
    context = _context(desk, request, deck, card) | {"answer": job.result}
    return TemplateResponse(request, f"admin/decks/wikidata/{kind}.html", context)


def _offer(desk: PlainAdmin, request: HttpRequest, card: Card, offer: ItemOffer) -> HttpResponse:
    """Show what an item offers, and take what was chosen of it."""
    choices = OfferChoices.of(request, card, offer)
    is_sent = request.method == "POST"
    form = None if card.pk else _new_card(request, card, offer, is_sent=is_sent)
    status = HTTPStatus.OK
    if is_sent:
        try:
            if _is_taken(request, card, offer, choices, form):
                return HttpResponseRedirect(workbench(card.pk))
            status = HTTPStatus.BAD_REQUEST
        except (StaleRow, IntegrityError):
            status = HTTPStatus.CONFLICT
            text = _("Somebody has saved this meanwhile. Look at what stands there now.")
            messages.error(request, text)
            if card.pk:
                return HttpResponseRedirect(request.get_full_path())
    context = _context(desk, request, card.deck, card if card.pk else None) | {
        "offer": offer,
        "choices": choices,
        "form": form,
        "own_date": written(card.date) if card.pk else "",
        "seen": versions_of(card) if card.pk else "",
        "known": None if card.pk else _known(card.deck, offer),
        "is_sent": is_sent,
    }
    return TemplateResponse(request, "admin/decks/wikidata/offer.html", context, status=status)


def _new_card(request: HttpRequest, card: Card, offer: ItemOffer, *, is_sent: bool) -> NewCardForm:
    return NewCardForm(card, request.POST if is_sent else None, has_dates=bool(offer.claims))


def _is_taken(
    request: HttpRequest,
    card: Card,
    offer: ItemOffer,
    choices: OfferChoices,
    form: NewCardForm | None,
) -> bool:
    """Do what was chosen, and say it; or say no where the form has to be put right."""
    wishes, by = choices.wishes(request), editor(request)
    if form is None:
        if request.POST.get("seen") != versions_of(card):
            raise StaleRow(card)
        fill_card(card, by, offer, wishes)
        messages.success(request, _("What you chose is taken; new texts are drafts."))
        return True
    if not form.is_valid():
        return False
    date = form.cleaned_data["date"] or wishes.date
    if date is None:
        form.add_error("date", _("Choose one of the dates below, or write another."))
        return False
    add_card(card, by, offer, replace(wishes, date=date))
    messages.success(request, _("The card is added; its texts are drafts, its date is unchecked."))
    return True


def _known(deck: Deck, offer: ItemOffer) -> Card | None:
    """Return a card of the deck that is about the item already."""
    return deck.cards.filter(wikidata_item__number=offer.number).first()
