"""The page on which many pictures are given to the cards of a deck."""

from collections import Counter
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from config.jobs.kinds import Asked, Kind
from config.jobs.models import Job, JobStatus
from config.jobs.owners import job_in_address, own_job, unfinished_jobs
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of, status_of, why_not
from decks.admin.base import PlainAdmin
from decks.admin.board.page import may_see_board
from decks.admin.pictures.jobs import (
    LOOKING,
    TAKING,
    arrivals_of,
    asked_to_look,
    asked_to_take,
    batch_of,
)
from decks.admin.pictures.uploads import PicturesForm, take_part
from decks.admin.roles import editor, may
from decks.models import Card, Deck
from decks.pictures.batches.looking import Arrival, ArrivalEffect
from decks.pictures.batches.sheet import SAID
from decks.spreadsheets.sheets import KEY
from decks.spreadsheets.words import heading, readers_words

TAKE = "_take"
GROUPS = {
    ArrivalEffect.REFUSED: _("Left out: these cannot be taken"),
    ArrivalEffect.REPLACES: _("These replace the pictures of their cards"),
    ArrivalEffect.NEW: _("These go to cards without a picture"),
    ArrivalEffect.CREDITS: _("Only the author or licence changes"),
    ArrivalEffect.UNCHANGED: _("Unchanged: the cards have these pictures already"),
}


class TakingForm(forms.Form):
    """What is chosen below a preview."""

    looked = forms.UUIDField(widget=forms.HiddenInput)
    credit = forms.CharField(
        label=_("Author, where none is named"),
        required=False,
        max_length=Card._meta.get_field("picture_credit").max_length,
    )
    licence = forms.CharField(
        label=_("Licence, where none is named"),
        required=False,
        max_length=Card._meta.get_field("picture_licence").max_length,
    )

    def __init__(self, looked: Job | None = None, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"looked": looked.pk if looked else None})
        self.left_out = data.getlist("left_out") if data else []


def picture_urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of this page, of what its script sends, and of what is looked at."""

    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return pictures_page(desk, request, pk)

    wrap = desk.admin_site.admin_view
    return [
        path("<int:pk>/pictures/", wrap(page), name="decks_deck_pictures"),
        path("<int:pk>/pictures/part/", wrap(take_part), name="decks_deck_pictures_part"),
        path(
            "<int:pk>/pictures/<uuid:job>/<slug:sha256>.jpg",
            wrap(prepared_picture),
            name="decks_deck_pictures_prepared",
        ),
    ]


def pictures_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Take files, show what they would change, and change it."""
    if not may(request, "change_card"):
        raise PermissionDenied
    deck = get_object_or_404(Deck, pk=pk)
    if request.method == "POST":
        return (_take if TAKE in request.POST else _look)(desk, request, deck)
    if job := job_in_address(request, LOOKING.code, TAKING.code, deck=deck.pk):
        if job.status != JobStatus.DONE:
            return HttpResponseRedirect(address_of(job))
        return _shown(desk, request, deck, job)
    return _page(desk, request, deck)


def _look(desk: PlainAdmin, request: HttpRequest, deck: Deck) -> HttpResponse:
    form = PicturesForm(deck, editor(request), request.POST, request.FILES)
    if not (form.is_valid() and form.kept):
        return _page(desk, request, deck, form, status=HTTPStatus.BAD_REQUEST)
    return _done_by(desk, request, deck, LOOKING, asked_to_look(form.kept, deck))


def _take(desk: PlainAdmin, request: HttpRequest, deck: Deck) -> HttpResponse:
    form = TakingForm(data=request.POST)
    is_valid = form.is_valid()
    if "looked" not in form.cleaned_data:
        raise Http404
    looked = _own_look(request, form.cleaned_data["looked"], deck.pk)
    if looked.status != JobStatus.DONE:
        return HttpResponseRedirect(address_of(looked))
    if not is_valid:
        return _shown(desk, request, deck, looked, form)
    chosen = form.cleaned_data
    asked = asked_to_take(looked, deck, form.left_out, chosen["credit"], chosen["licence"])
    return _done_by(desk, request, deck, TAKING, asked)


def _done_by(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, kind: Kind, asked: Asked
) -> HttpResponse:
    """Hand it to a worker, and lead to what came of it, or to how far it is."""
    try:
        job = waited_for(ask(request, kind, asked))
    except TooManyJobs:
        refusal = _("Much of what you asked for is still being done. Wait for it.")
        status = HTTPStatus.TOO_MANY_REQUESTS
        return _page(desk, request, deck, status=status, refusal=refusal)
    if job.is_unfinished:
        return HttpResponseRedirect(address_of(job))
    if job.status == JobStatus.DONE:
        return HttpResponseRedirect(kind.address(job))
    return _page(desk, request, deck, status=status_of(job), refusal=why_not(job))


def _own_look(request: HttpRequest, pk: UUID, deck: int) -> Job:
    """Return a look at files for this deck, of whoever asks, or raise Http404."""
    looked = own_job(request, pk)
    if looked.kind != LOOKING.code or looked.asked["deck"] != deck:
        raise Http404
    return looked


def _shown(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, job: Job, sent: TakingForm | None = None
) -> HttpResponse:
    """Show what would become of the files, or what became of them."""
    if job.kind == TAKING.code:
        counts = job.result["counts"]
        taken = counts.get(ArrivalEffect.NEW, 0) + counts.get(ArrivalEffect.REPLACES, 0)
        done = {
            "pictures": taken,
            "credits": counts.get(ArrivalEffect.CREDITS, 0),
            "cards": Card.objects.filter(pk__in=job.result.get("cards", ())).order_by("key"),
        }
        return _page(desk, request, deck, done=done)
    arrivals = arrivals_of(job)
    context: dict[str, Any] = {
        "looked": job,
        "is_kept": batch_of(job).is_there,
        "groups": _groups(arrivals),
        "changes": sum(arrival.is_change for arrival in arrivals),
        "pictures": sum(arrival.has_picture for arrival in arrivals),
        "nameless": sum(a.has_picture and not (a.credit and a.licence) for a in arrivals),
        "taking": sent or TakingForm(job),
    }
    status = HTTPStatus.BAD_REQUEST if sent else HTTPStatus.OK
    return _page(desk, request, deck, status=status, **context)


def _groups(arrivals: Sequence[Arrival]) -> list[tuple[str, object, list[Arrival]]]:
    """Return the files by what becomes of them, those to be looked at first."""
    counted = Counter(arrival.effect for arrival in arrivals)
    return [
        (effect.value, label, [arrival for arrival in arrivals if arrival.effect == effect])
        for effect, label in GROUPS.items()
        if counted[effect]
    ]


def _page(
    desk: PlainAdmin,
    request: HttpRequest,
    deck: Deck,
    form: PicturesForm | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    **context: object,
) -> HttpResponse:
    shown = desk.admin_site.each_context(request) | {
        "title": _("Pictures"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "form": form or PicturesForm(deck, editor(request)),
        "sheet_headings": [heading(name, readers_words()) for name in (KEY, *SAID)],
        "may_see_board": may_see_board(request),
        "running": unfinished_jobs(request, LOOKING.code, TAKING.code),
        **context,
    }
    return TemplateResponse(request, "admin/decks/deck/pictures.html", shown, status=status)


@require_safe
def prepared_picture(request: HttpRequest, pk: int, job: UUID, sha256: str) -> HttpResponseBase:
    """Send a picture that is looked at to whoever has sent it."""
    looked = _own_look(request, job, pk)
    try:
        jpeg = batch_of(looked).prepared(sha256)
    except FileNotFoundError:
        raise Http404 from None
    headers = {"Cache-Control": "private, max-age=86400, immutable"}
    return HttpResponse(jpeg, content_type="image/jpeg", headers=headers)
