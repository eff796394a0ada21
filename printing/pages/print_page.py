"""The print page of a deck: options, the sheets, and the proved file."""

import contextlib
from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO, cast
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from config.cache import Cache
from config.jobs.models import Job, JobStatus
from config.jobs.owners import own_job, remember, unfinished_jobs
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of, status_of, why_not
from decks.models import Deck
from decks.models.deck import PRINTERS
from printing.cards.face_cache import plates_of
from printing.geometry.imposition import impose
from printing.orders import file_cache
from printing.orders.jobs import EXTENSIONS, FEW_CARDS, SHEETS, asked_for, print_page_of
from printing.orders.offers import Offer
from printing.orders.order import Order
from printing.orders.print_run import PrintRun
from printing.pages.forms import SheetsForm
from printing.pages.leaf import Leaf
from printing.pages.throttles import PressThrottle
from printing.proof.proof import Proof
from printing.refusals import verified
from printing.svg.previews import sheet_sides
from printing.turning import leads_again, put_back

LOOKS, FILES = "240/min", "30/min"  # of one person
_PIECE = 1024 * 1024  # bytes
CACHED_REPORTS = 256  # of a file in one language each
_reports: Cache[tuple[str, str | None], tuple[str, ...]] = Cache(CACHED_REPORTS)


class NotPrinted(Exception):
    """There is no file, for a reason that no option is to blame for."""

    def __init__(self, sentence: str, status: HTTPStatus) -> None:
        super().__init__(sentence)
        self.sentence, self.status = sentence, status


class SentFile(FileResponse):
    """A file that is sent piece by piece under ASGI as well."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        file = cast("BinaryIO", self.file_to_stream)
        while piece := await sync_to_async(file.read)(_PIECE):
            yield piece


@require_safe
@vary_on_cookie
def print_page(request: HttpRequest, slug: str, draft: bool = False) -> HttpResponse:
    """Show the options and what they come to."""
    deck = get_object_or_404(Deck, slug=slug)
    if not _may_print(request, deck, draft):
        return refused(request, deck)
    if not PressThrottle("looks", LOOKS).allows(request):
        return _too_fast()
    return _page(request, _form(request, deck, draft))


@require_safe
@vary_on_cookie
def sheet(request: HttpRequest, slug: str, draft: bool = False) -> HttpResponse:
    """Show what the options come to, for a page that follows them."""
    deck = get_object_or_404(Deck, slug=slug)
    if not _may_print(request, deck, draft):
        return refused(request, deck)
    if not PressThrottle("looks", LOOKS).allows(request):
        return _too_fast()
    return render(request, "printing/sheet.html", _context(request, _form(request, deck, draft)))


@require_safe
@vary_on_cookie
def sheets_file(request: HttpRequest, slug: str, draft: bool = False) -> HttpResponseBase:
    """Send the proved file, lead to where one waits for it, or show what is wrong."""
    deck = get_object_or_404(Deck, slug=slug)
    if not _may_print(request, deck, draft):
        return refused(request, deck)
    form = _form(request, deck, draft)
    if not (form.is_valid() and form.job and form.order):
        return _page(request, form, HTTPStatus.BAD_REQUEST)
    name = file_cache.name_of(form.job)
    if unchanged := get_conditional_response(request, etag=_etag(name)):
        return unchanged
    if file := file_cache.find(name):
        return _sent(file, name, form.job.filename)
    try:
        job = waited_for(_asked(request, form.job, form.order))
    except NotPrinted as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, form, refusal.status)
    if job.is_unfinished:
        return remember(request, HttpResponseRedirect(address_of(job)), job)
    if job.status == JobStatus.DONE and (file := file_cache.find(job.result["file"])):
        return _sent(file, job.result["file"], form.job.filename)
    form.add_error(None, why_not(job))
    return _page(request, form, status_of(job))


@require_safe
@vary_on_cookie
def printed(request: HttpRequest, slug: str, pk: UUID) -> HttpResponseBase:
    """Send what was printed while somebody waited, or lead to where it is asked for again."""
    job = own_job(request, pk)
    deck = get_object_or_404(Deck, slug=slug)
    if not _may_print(request, deck, draft=job.asked["order"]["draft"]):
        return refused(request, deck)
    name = job.result.get("file", "")
    if file := file_cache.find(name):
        return _sent(file, name, job.result["name"])
    return HttpResponseRedirect(print_page_of(job))


def _asked(request: HttpRequest, run: PrintRun, order: Order) -> Job:
    """Hand an order to the press, or raise NotPrinted."""
    asked = asked_for(run, order, request.GET.urlencode())
    if PressThrottle("files", FILES).allows(request):
        with contextlib.suppress(TooManyJobs):
            return ask(request, SHEETS, asked)
    sentence = _("That was a lot of printing. Try again in a minute.")
    raise NotPrinted(sentence, HTTPStatus.TOO_MANY_REQUESTS)


def _sent(file: BinaryIO, name: str, filename: str) -> SentFile:
    response = SentFile(file, as_attachment=True, filename=filename)
    response["ETag"] = _etag(name)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _may_print(request: HttpRequest, deck: Deck, draft: bool) -> bool:
    return request.user.has_perms(PRINTERS) if draft else deck.printable_by(request.user)


def refused(request: HttpRequest, deck: Deck) -> HttpResponse:
    """Refuse kindly; of a deck without an edition nobody else learns that it is there."""
    if deck.offered is None:
        raise Http404
    return render(request, "printing/restricted.html", {"deck": deck}, status=HTTPStatus.FORBIDDEN)


def _too_fast() -> HttpResponse:
    sentence = _("That was a lot of sheets to look at. Try again in a minute.")
    return HttpResponse(
        sentence, status=HTTPStatus.TOO_MANY_REQUESTS, content_type="text/plain; charset=utf-8"
    )


def _etag(name: str) -> str:
    return f'"{name}"'


def _form(request: HttpRequest, deck: Deck, draft: bool) -> SheetsForm:
    asked = request.GET.get("edition", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else None
    offer = Offer.of_draft(deck) if draft else Offer.of_edition(deck, number)
    if offer is None:
        raise Http404
    return SheetsForm(request.GET.dict(), offer, request.user)


def _page(request: HttpRequest, form: SheetsForm, status: int | None = None) -> HttpResponse:
    fine = HTTPStatus.OK if form.is_valid() else HTTPStatus.BAD_REQUEST
    context = {**_context(request, form), "running": unfinished_jobs(request, SHEETS.code)}
    return render(request, "printing/print.html", context, status=status or fine)


def _context(request: HttpRequest, form: SheetsForm) -> dict[str, object]:
    """Return what the templates show: the options and, if they are good, a sheet."""
    offer = form.offer
    form.is_valid()
    job = form.job
    context = {"form": form, "offer": offer, "deck": offer.deck, "urls": _urls(offer, job)}
    if job is None:
        return context
    imposition = impose(job.spec, len(job.cards))
    is_net = job.target.sides is not None
    pages = len(job.target.sides(job)) if job.target.sides else len(imposition.pages)
    pictures = len(job.target.pictures(job))
    leaf = Leaf.of(request.GET.get("sheet", ""), 1 if is_net else imposition.sheets)
    return context | {
        "job": job,
        "imposition": imposition,
        "cards": len(job.cards) * job.spec.copies if job.target.shows_cards else 0,
        "languages": len({job.language, *job.also}),
        "sides": sheet_sides(job, imposition, plates_of(job), leaf.number),
        "leaf": leaf,
        "is_net": is_net,
        "advice": job.target.advice_for(job.spec.layout),
        "put_back": put_back(job.spec),
        "leads_again": leads_again(job.spec),
        "pages": pages,
        "pictures": pictures,
        "found": _found(job, pictures),
    }


def _found(job: PrintRun, pictures: int) -> tuple[str, ...]:
    """Say what was verified and found in the file, if it is there already."""
    name = file_cache.name_of(job)
    if (file := file_cache.find(name)) is None:
        return ()
    with file:
        return _reports.get_or_make(
            (name, get_language()), lambda: tuple(_report(Path(file.name), job, pictures))
        )


def _report(file: Path, job: PrintRun, pictures: int) -> Iterator[str]:
    cards = job.printed_cards if job.target.shows_cards else 0
    yield verified(Proof(cards, job.target.pages(job), pictures))
    if cards <= FEW_CARDS:  # or they are too many to look through while a page waits
        yield from job.target.report(file, job)


def _urls(offer: Offer, job: PrintRun | None) -> dict[str, str]:
    kind = "-draft" if offer.is_draft else ""
    extension = job.target.extension if job else EXTENSIONS[0]
    names = {"page": f"print{kind}", "sheet": f"sheet{kind}", "companion": "companion"}
    names["file"] = f"sheets{kind}-{extension}"
    slug = offer.deck.slug
    return {key: reverse(f"printing:{name}", args=[slug]) for key, name in names.items()}
