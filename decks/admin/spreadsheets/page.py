"""The page on which the cards of a deck are imported and exported as a sheet."""

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from config.jobs.models import JobStatus
from config.jobs.owners import job_in_address, unfinished_jobs
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of, status_of, why_not
from decks.admin.base import PlainAdmin
from decks.admin.roles import editor, may, may_export, may_import, may_import_texts
from decks.admin.spreadsheets.downloads import blank, catalogue, export, finished
from decks.admin.spreadsheets.exports import EXPORT
from decks.admin.spreadsheets.form import CatalogueForm, ImportForm
from decks.admin.spreadsheets.jobs import IMPORT, asked_for
from decks.admin.spreadsheets.outcomes import OutcomeShown
from decks.admin.trash.permissions import may_open
from decks.models import Deck
from decks.spreadsheets import (
    BASED_ON,
    CLEAR,
    FORMATS,
    PICTURE,
    columns,
    visible_columns,
)
from decks.spreadsheets.words import heading, readers_words
from decks.trash.models import KEPT_FOR

IMPORT_BUTTON = "_import"


def table_urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of this page and of its downloads."""

    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return tables_page(desk, request, pk)

    wrap = desk.admin_site.admin_view
    return [
        path("<int:pk>/tables/", wrap(page), name="decks_deck_tables"),
        path("<int:pk>/export/<str:kind>/", wrap(export), name="decks_deck_export"),
        path("<int:pk>/catalogue/", wrap(catalogue), name="decks_deck_catalogue"),
        path("<int:pk>/exported/<uuid:job>/", wrap(finished), name="decks_deck_exported"),
        path("<int:pk>/template/<str:kind>/", wrap(blank), name="decks_deck_template"),
    ]


def tables_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the files, show what one that is sent would change, and change it."""
    if not may_export(request) or (request.method == "POST" and not may_import_texts(request)):
        raise PermissionDenied
    deck, by = get_object_or_404(Deck, pk=pk), editor(request)
    if request.method == "POST":
        return _posted(desk, request, deck, ImportForm(deck, by, request.POST, request.FILES))
    if job := job_in_address(request, IMPORT.code, deck=deck.pk):
        if job.status != JobStatus.DONE:
            return HttpResponseRedirect(address_of(job))
        return _shown(desk, request, deck, ImportForm(deck, by), job.result)
    return _page(desk, request, deck, ImportForm(deck, by))


def _posted(desk: PlainAdmin, request: HttpRequest, deck: Deck, form: ImportForm) -> HttpResponse:
    """Hand a file to a worker, and show what it found if that is soon."""
    if not (form.is_valid() and (upload := form.upload)):
        return _page(desk, request, deck, form, status=HTTPStatus.BAD_REQUEST)
    is_confirmed = IMPORT_BUTTON in request.POST and bool(upload.seen)  # a new file has not
    if not is_confirmed:
        upload = upload.in_encoding(form.cleaned_data["encoding"])
    try:
        asked = asked_for(upload, form.choices, is_confirmed=is_confirmed)
        job = waited_for(ask(request, IMPORT, asked))
    except TooManyJobs:
        form.add_error(None, _("Some of your imports are still running. Wait for them to finish."))
        return _page(desk, request, deck, form, status=HTTPStatus.TOO_MANY_REQUESTS)
    if job.is_unfinished:
        return HttpResponseRedirect(address_of(job))
    if job.status == JobStatus.DONE:
        return _shown(desk, request, deck, form, job.result)
    form.add_error("file", why_not(job))
    return _page(desk, request, deck, form, status=status_of(job))


def _shown(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, form: ImportForm, outcome: OutcomeShown
) -> HttpResponse:
    """Show what came of a file."""
    if outcome["is_written"]:
        return _done(desk, request, deck, outcome)
    is_fine = not any(outcome[name] for name in ("fault_count", "was_refused", "is_undecided"))
    status = HTTPStatus.OK if is_fine else HTTPStatus.BAD_REQUEST
    return _page(desk, request, deck, form, outcome, status)


def _done(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, outcome: OutcomeShown
) -> HttpResponse:
    if outcome["cells"]:
        text = _("Imported. Cards changed: %(changed)s; cards added: %(added)s.") % {
            "changed": outcome["changed_cards"],
            "added": outcome["new_cards"],
        }
    else:
        text = _("The deck says all of this already.")
    if count := outcome["kept_cells"] + outcome.get("settled_cells", 0):  # older jobs have none
        kept = _("Kept as the deck has them: %(count)s.") % {"count": count}
        text = f"{text} {kept}" if outcome["cells"] else kept
    desk.message_user(request, text, messages.SUCCESS)
    return HttpResponseRedirect(reverse("admin:decks_deck_tables", args=[deck.pk]))


def _page(
    desk: PlainAdmin,
    request: HttpRequest,
    deck: Deck,
    form: ImportForm,
    outcome: OutcomeShown | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    words = readers_words()
    found = visible_columns(editor(request), deck.categories.all(), words)
    context = desk.admin_site.each_context(request) | {
        "title": _("Import and export"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "form": form,
        "formats": list(FORMATS),
        "columns": [(heading(name, words), column) for name, column in found.items()],
        "hides_dates": len(found) < len(columns()),
        "picture": heading(PICTURE, words),
        "clear": CLEAR,
        "based_on": BASED_ON,
        "own_words": words,
        "may_import": may_import(request),
        "may_add_category": may(request, "add_category") and may(request, "view_category"),
        "may_import_texts": may_import_texts(request),
        "catalogue_form": CatalogueForm(deck, editor(request)),
        "trash_days": KEPT_FOR.days,
        "may_open_trash": may_open(request),
        "outcome": outcome,
        "running": unfinished_jobs(request, IMPORT.code, EXPORT.code),
    }
    return TemplateResponse(request, "admin/decks/deck/tables.html", context, status=status)
