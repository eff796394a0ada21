"""The page on which the cards of a deck are imported and exported as a sheet."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from decks.admin.import_form import ImportForm
from decks.admin.imports import Outcome, confirm, preview
from decks.admin.roles import editor, may
from decks.admin.typed import PlainAdmin
from decks.models import Deck
from decks.tables import (
    CLEAR,
    FORMATS,
    Draft,
    File,
    Overtaken,
    columns,
    exported,
    template,
    visible_columns,
)

IMPORT = "_import"
MOST_FAULTS = 1_000


def may_export(request: HttpRequest) -> bool:
    return may(request, "view_card") or may(request, "change_card")


def may_import(request: HttpRequest) -> bool:
    """A sheet changes cards and adds new ones; what else it needs depends on its columns."""
    return may(request, "change_card") and may(request, "add_card")


def table_urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of this page and of its downloads."""

    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return tables_page(desk, request, pk)

    wrap = desk.admin_site.admin_view
    return [
        path("<int:pk>/tables/", wrap(page), name="decks_deck_tables"),
        path("<int:pk>/export/<str:kind>/", wrap(export), name="decks_deck_export"),
        path("<int:pk>/template/<str:kind>/", wrap(blank), name="decks_deck_template"),
    ]


@require_GET
def export(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Send the cards of a deck as a file."""
    return sent(exported(_deck_for(request, pk, kind), editor(request), kind))


@require_GET
def blank(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Send a file with the headings alone."""
    return sent(template(_deck_for(request, pk, kind), editor(request), kind))


def _deck_for(request: HttpRequest, pk: int, kind: str) -> Deck:
    if not may_export(request):
        raise PermissionDenied
    if kind not in FORMATS:
        raise Http404
    return get_object_or_404(Deck, pk=pk)


def sent(file: File) -> HttpResponse:
    """Answer with a file to save."""
    saved = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return HttpResponse(file.data, content_type=file.content_type, headers=saved)


def tables_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the files, show what one that is sent would change, and change it."""
    if not may_export(request) or (request.method == "POST" and not may_import(request)):
        raise PermissionDenied
    deck, by = get_object_or_404(Deck, pk=pk), editor(request)
    if request.method != "POST":
        return _page(desk, request, deck, ImportForm(deck, by), None)
    form = ImportForm(deck, by, request.POST, request.FILES)
    outcome = _outcome(request, deck, form) if form.is_valid() else None
    if outcome and outcome.is_written:
        return _done(desk, request, deck, outcome)
    return _page(desk, request, deck, form, outcome)


def _outcome(request: HttpRequest, deck: Deck, form: ImportForm) -> Outcome | None:
    upload = form.upload
    if upload is None:
        return None
    if IMPORT in request.POST and upload.seen:  # which a file that is new has not
        return confirm(deck, editor(request), upload)
    return preview(deck, editor(request), upload.in_encoding(form.cleaned_data["encoding"]))


def _done(desk: PlainAdmin, request: HttpRequest, deck: Deck, outcome: Outcome) -> HttpResponse:
    drafts = outcome.plan.drafts if outcome.plan else []
    if drafts:
        desk.log_change(request, deck, f"imported {outcome.upload.name}: {len(drafts)} cards")
        text = _("Imported. Cards changed: %(changed)s; cards added: %(added)s.") % {
            "changed": sum(not draft.is_new for draft in drafts),
            "added": sum(draft.is_new for draft in drafts),
        }
    else:
        text = _("The deck says all of this already.")
    desk.message_user(request, text, messages.SUCCESS)
    return HttpResponseRedirect(reverse("admin:decks_deck_tables", args=[deck.pk]))


def _page(
    desk: PlainAdmin,
    request: HttpRequest,
    deck: Deck,
    form: ImportForm,
    outcome: Outcome | None,
) -> HttpResponse:
    found = visible_columns(editor(request), deck.categories.all())
    context: dict[str, Any] = desk.admin_site.each_context(request) | {
        "title": _("Import and export"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "form": form,
        "formats": list(FORMATS),
        "columns": found.values(),
        "hides_dates": len(found) < len(columns()),
        "clear": CLEAR,
        "may_import": may_import(request),
        **(_looked_at(outcome) if outcome else {}),
    }
    return TemplateResponse(request, "admin/decks/deck/tables.html", context)


def _looked_at(outcome: Outcome) -> dict[str, Any]:
    drafts = outcome.plan.drafts if outcome.plan and not outcome.faults else []
    return {
        "outcome": outcome,
        "faults": outcome.faults[:MOST_FAULTS],
        "more_faults": max(0, len(outcome.faults) - MOST_FAULTS),
        "cards": [_card(draft) for draft in drafts],
        "cells": sum(len(draft.changes) for draft in drafts),
        "new_cards": sum(draft.is_new for draft in drafts),
        "overtaken": [_overtaken(one) for one in outcome.overtaken],
    }


def _card(draft: Draft) -> dict[str, Any]:
    """Return what the preview shows of one card."""
    page = reverse("admin:decks_card_change", args=[draft.card.pk]) if draft.card else ""
    cells = [
        {
            "column": change.column.name,
            "language": getattr(change.column, "language", ""),
            "old": change.old,
            "new": change.new,
            "effect": change.effect(draft.card),
        }
        for change in draft.changes.values()
    ]
    return {"line": draft.line, "key": draft.key, "page": page, "cells": cells}


def _overtaken(one: Overtaken) -> dict[str, Any]:
    return {"line": one.draft.line, "key": one.draft.key, "what": one.what, "now": one.now}
