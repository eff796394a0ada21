"""The page on which the cards of a deck are imported and exported as a sheet."""

from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.jobs.models import Job, JobStatus
from config.jobs.owners import own_job, unfinished_jobs
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of, status_of, why_not
from decks import languages
from decks.admin.base import PlainAdmin
from decks.admin.roles import editor, may_export, may_import
from decks.admin.spreadsheets.downloads import blank, export, finished
from decks.admin.spreadsheets.exports import EXPORT
from decks.admin.spreadsheets.form import ImportForm
from decks.admin.spreadsheets.jobs import IMPORT, asked_for
from decks.admin.spreadsheets.outcomes import OutcomeShown
from decks.models import Deck
from decks.spreadsheets import (
    BASED_ON,
    CLEAR,
    FORMATS,
    columns,
    visible_columns,
)

IMPORT_BUTTON = "_import"


def table_urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of this page and of its downloads."""

    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return tables_page(desk, request, pk)

    wrap = desk.admin_site.admin_view
    return [
        path("<int:pk>/tables/", wrap(page), name="decks_deck_tables"),
        path("<int:pk>/export/<str:kind>/", wrap(export), name="decks_deck_export"),
        path("<int:pk>/exported/<uuid:job>/", wrap(finished), name="decks_deck_exported"),
        path("<int:pk>/template/<str:kind>/", wrap(blank), name="decks_deck_template"),
    ]


def own_words() -> str:
    """Return the reader's language where sheets have other words in it than English ones."""
    language = get_language() or ""
    is_other = language in settings.CONTENT_LANGUAGES and language != languages.SOURCE
    return language if is_other else ""


def tables_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the files, show what one that is sent would change, and change it."""
    if not may_export(request) or (request.method == "POST" and not may_import(request)):
        raise PermissionDenied
    deck, by = get_object_or_404(Deck, pk=pk), editor(request)
    if request.method == "POST":
        return _posted(desk, request, deck, ImportForm(deck, by, request.POST, request.FILES))
    if job := _job_asked_about(request, deck):
        if job.status != JobStatus.DONE:
            return HttpResponseRedirect(address_of(job))
        return _shown(desk, request, deck, ImportForm(deck, by), job.result)
    return _page(desk, request, deck, ImportForm(deck, by))


def _job_asked_about(request: HttpRequest, deck: Deck) -> Job | None:
    """Return the import that somebody has waited for elsewhere."""
    try:
        pk = UUID(request.GET.get("job", ""))
    except ValueError:
        return None
    job = own_job(request, pk)
    return job if job.kind == IMPORT.code and job.asked["deck"] == deck.pk else None


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
    if outcome["kept_cells"]:
        kept = _("Kept as the deck has them: %(count)s.") % {"count": outcome["kept_cells"]}
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
    found = visible_columns(editor(request), deck.categories.all())
    context = desk.admin_site.each_context(request) | {
        "title": _("Import and export"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "form": form,
        "formats": list(FORMATS),
        "columns": found.values(),
        "hides_dates": len(found) < len(columns()),
        "clear": CLEAR,
        "based_on": BASED_ON,
        "own_words": own_words(),
        "may_import": may_import(request),
        "outcome": outcome,
        "running": unfinished_jobs(request, IMPORT.code, EXPORT.code),
    }
    return TemplateResponse(request, "admin/decks/deck/tables.html", context, status=status)
