"""The files of cards that are sent: at once, or when a worker has written them."""

from collections.abc import Collection
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from config.jobs.kinds import Asked
from config.jobs.models import JobStatus
from config.jobs.requests import TooManyJobs
from config.jobs.views import address_of
from decks.admin.roles import editor, may_export
from decks.admin.spreadsheets.exports import (
    EXPORT,
    SMALL_EXPORT,
    asked_for,
    catalogue_asked_for,
    export_job,
    finished_export,
)
from decks.admin.spreadsheets.form import CatalogueForm
from decks.models import Deck
from decks.spreadsheets import (
    FORMATS,
    File,
    exported,
    exported_catalogue,
    template,
    visible_columns,
)
from decks.spreadsheets.words import CODES


@require_GET
def export(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Send the cards of a deck as a file."""
    return answered(request, _deck_for(request, pk, kind), kind, words=_words(request))


@require_GET
def catalogue(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the texts of a deck in one language as a file for translators."""
    if not may_export(request):
        raise PermissionDenied
    deck = get_object_or_404(Deck, pk=pk)
    form = CatalogueForm(deck, editor(request), request.GET)
    if not form.is_valid():
        for reasons in form.errors.values():
            messages.error(request, " ".join(map(str, reasons)))
        return redirect("admin:decks_deck_tables", deck.pk)
    return answered_catalogue(request, deck, form)


@require_GET
def blank(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Send a file with the headings alone."""
    deck = _deck_for(request, pk, kind)
    return sent(template(deck, editor(request), kind, words=_words(request)))


@require_GET
def finished(request: HttpRequest, pk: int, job: UUID) -> HttpResponseBase:
    """Send what a worker has written, to whom asked for it and as long as they may read it."""
    if not may_export(request):
        raise PermissionDenied
    done, path = finished_export(request, get_object_or_404(Deck, pk=pk), job)
    if not set(done.result["columns"]) <= visible_columns(editor(request)).keys():
        raise PermissionDenied
    return FileResponse(
        path.open("rb"),
        as_attachment=True,
        filename=done.result["name"],
        content_type=done.result["type"],
    )


def answered(
    request: HttpRequest,
    deck: Deck,
    kind: str,
    keys: Collection[str] | None = None,
    words: str = CODES,
) -> HttpResponse:
    """Send the cards, or those with these *keys*; of many, lead to where one waits for them."""
    if _is_small(deck, keys):
        return sent(exported(deck, editor(request), kind, keys, words))
    return _waiting(request, deck, asked_for(deck, kind, keys, words))


def answered_catalogue(
    request: HttpRequest, deck: Deck, form: CatalogueForm, keys: Collection[str] | None = None
) -> HttpResponse:
    """Send the texts that a valid form asks for in the same way."""
    kind, order = form.cleaned_data["kind"], form.order(request.build_absolute_uri("/"))
    if _is_small(deck, keys):
        return sent(exported_catalogue(deck, editor(request), kind, order, keys=keys))
    return _waiting(request, deck, catalogue_asked_for(deck, kind, order, keys))


def _is_small(deck: Deck, keys: Collection[str] | None) -> bool:
    return (deck.cards.count() if keys is None else len(keys)) <= SMALL_EXPORT


def _waiting(request: HttpRequest, deck: Deck, asked: Asked) -> HttpResponse:
    """Lead to where one waits for a file, or to it where it is there already."""
    try:
        job = export_job(request, asked)
    except TooManyJobs:
        text = _("Much of what you asked for is still being done. Wait for it.")
        messages.warning(request, text)
        return redirect("admin:decks_deck_tables", deck.pk)
    return redirect(EXPORT.address(job) if job.status == JobStatus.DONE else address_of(job))


def sent(file: File) -> HttpResponse:
    """Send a file to be saved under its name."""
    saved = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return HttpResponse(file.data, content_type=file.content_type, headers=saved)


def _words(request: HttpRequest) -> str:
    """Return the language of headings, symbols and categories, where one was asked for."""
    words = request.GET.get("words", "")
    return words if words in settings.CONTENT_LANGUAGES else CODES


def _deck_for(request: HttpRequest, pk: int, kind: str) -> Deck:
    if not may_export(request):
        raise PermissionDenied
    if kind not in FORMATS:
        raise Http404
    return get_object_or_404(Deck, pk=pk)
