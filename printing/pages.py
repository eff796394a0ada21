"""The print page of a deck: options, the first sheet, and the proved file."""

import errno
import logging
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any, BinaryIO, cast

from asgiref.sync import sync_to_async
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from decks.models import Deck
from decks.models.deck import PRINTERS
from printing import kept
from printing.flaws import ProofFailed
from printing.forms import SheetsForm
from printing.imposition import impose
from printing.job import Job
from printing.offers import Offer
from printing.plates import plates_of
from printing.previews import first_sheet
from printing.proof import Proof
from printing.throttles import PressThrottle
from printing.wording import failure, verified

LOOKS, FILES = "240/min", "30/min"  # of one person
_PIECE = 1024 * 1024  # bytes
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}

logger = logging.getLogger(__name__)


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
        return _refused(request, deck)
    if not PressThrottle("looks", LOOKS).allows(request):
        return _too_fast()
    return _page(request, _form(request, deck, draft))


@require_safe
@vary_on_cookie
def sheet(request: HttpRequest, slug: str, draft: bool = False) -> HttpResponse:
    """Show what the options come to, for a page that follows them."""
    deck = get_object_or_404(Deck, slug=slug)
    if not _may_print(request, deck, draft):
        return _refused(request, deck)
    if not PressThrottle("looks", LOOKS).allows(request):
        return _too_fast()
    return render(request, "printing/sheet.html", _context(_form(request, deck, draft)))


@require_safe
@vary_on_cookie
def sheets_pdf(request: HttpRequest, slug: str, draft: bool = False) -> HttpResponseBase:
    """Send the proved file, or the page with what is wrong."""
    deck = get_object_or_404(Deck, slug=slug)
    if not _may_print(request, deck, draft):
        return _refused(request, deck)
    form = _form(request, deck, draft)
    if not (form.is_valid() and form.job):
        return _page(request, form, HTTPStatus.BAD_REQUEST)
    if unchanged := get_conditional_response(request, etag=_etag(form.job)):
        return unchanged
    try:
        file = _printed(request, form.job)
    except NotPrinted as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, form, refusal.status)
    response = SentFile(file, as_attachment=True, filename=filename(form.job))
    response["ETag"] = _etag(form.job)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _printed(request: HttpRequest, job: Job) -> BinaryIO:
    """Return what was printed before, or print it, or raise NotPrinted."""
    if file := kept.find(job):
        return file
    if not PressThrottle("files", FILES).allows(request):
        sentence = _("That was a lot of printing. Try again in a minute.")
        raise NotPrinted(sentence, HTTPStatus.TOO_MANY_REQUESTS)
    try:
        return kept.make(job)
    except ProofFailed as failed:
        logger.exception("A file of %s failed its proof.", job.slug)
        raise NotPrinted(failure(failed), HTTPStatus.BAD_REQUEST) from failed
    except kept.PressBusy as busy:
        sentence = _("Many people are printing just now. Try again in a minute.")
        raise NotPrinted(sentence, HTTPStatus.SERVICE_UNAVAILABLE) from busy
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        sentence = _("There is no room left on this server’s disk. Tell its keeper.")
        raise NotPrinted(sentence, HTTPStatus.INSUFFICIENT_STORAGE) from error


def filename(job: Job) -> str:
    """Return a name that tells sheets apart in a full folder."""
    edition = "draft" if job.edition is None else f"edition-{job.edition}"
    languages = job.languages.replace("/", "-")
    return f"{job.slug}-{edition}-{languages}-{job.spec.layout}.pdf"


def _may_print(request: HttpRequest, deck: Deck, draft: bool) -> bool:
    return request.user.has_perms(PRINTERS) if draft else deck.printable_by(request.user)


def _refused(request: HttpRequest, deck: Deck) -> HttpResponse:
    """Refuse kindly; of a deck without an edition nobody else learns that it is there."""
    if deck.offered is None:
        raise Http404
    return render(request, "printing/restricted.html", {"deck": deck}, status=HTTPStatus.FORBIDDEN)


def _too_fast() -> HttpResponse:
    sentence = _("That was a lot of sheets to look at. Try again in a minute.")
    return HttpResponse(
        sentence, status=HTTPStatus.TOO_MANY_REQUESTS, content_type="text/plain; charset=utf-8"
    )


def _etag(job: Job) -> str:
    return f'"{kept.name_of(job)}"'


def _form(request: HttpRequest, deck: Deck, draft: bool) -> SheetsForm:
    asked = request.GET.get("edition", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else None
    offer = Offer.of_draft(deck) if draft else Offer.of_edition(deck, number)
    if offer is None:
        raise Http404
    return SheetsForm(request.GET.dict(), offer, request.user)


def _page(request: HttpRequest, form: SheetsForm, status: int | None = None) -> HttpResponse:
    fine = HTTPStatus.OK if form.is_valid() else HTTPStatus.BAD_REQUEST
    return render(request, "printing/print.html", _context(form), status=status or fine)


def _context(form: SheetsForm) -> dict[str, Any]:
    """Return what the templates show: the options and, if they are good, the first sheet."""
    offer = form.offer
    context = {"form": form, "offer": offer, "deck": offer.deck, "urls": _urls(offer)}
    form.is_valid()
    if (job := form.job) is None:
        return context
    cards, imposition = len(job.cards) * job.spec.copies, impose(job.spec, len(job.cards))
    return context | {
        "job": job,
        "imposition": imposition,
        "cards": cards,
        "sides": first_sheet(job, imposition, plates_of(job)),
        "verified": _verified(job, Proof(cards, len(imposition.pages))),
    }


def _verified(job: Job, proof: Proof) -> str:
    """Say what was verified, if the file is there already."""
    if file := kept.find(job):
        file.close()
        return verified(proof)
    return ""


def _urls(offer: Offer) -> dict[str, str]:
    kind = "-draft" if offer.is_draft else ""
    names = {"page": f"print{kind}", "sheet": f"sheet{kind}", "file": f"sheets{kind}"}
    slug = offer.deck.slug
    return {key: reverse(f"printing:{name}", args=[slug]) for key, name in names.items()}
