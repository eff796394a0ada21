"""The workbench: one page for everything that is written about a card."""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_POST, require_safe

from decks.admin.base import PlainAdmin
from decks.admin.links import row_key
from decks.admin.navigation import here, led_on
from decks.admin.roles import editor
from decks.admin.workbench import reference_language, remarks
from decks.admin.workbench.column_form import ColumnForm
from decks.admin.workbench.columns import languages_of
from decks.admin.workbench.page import Answer, page_of
from decks.admin.workbench.saving import put_back, save_text
from decks.models import Card, CardTranslation, Dismissal, StaleRow
from decks.progress.queues import hold

Page = Callable[..., HttpResponse]


def workbench_urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of the workbench, for whoever may look at cards."""

    def address(route: str, name: str, page: Page) -> URLPattern:
        def shown(request: HttpRequest, pk: int, **parts: object) -> HttpResponse:
            return page(request, card_for(desk, request, pk), **parts)

        view = desk.admin_site.admin_view(shown)
        return path(f"<int:pk>/workbench/{route}", view, name=f"decks_card_workbench{name}")

    return [
        address("", "", show),
        address("text/<slug:language>/", "_text", save),
        address("warning/", "_warning", set_aside),
        address("reference/", "_reference", choose_reference),
    ]


@require_safe
def show(request: HttpRequest, card: Card) -> HttpResponse:
    """Show the card; who came from a queue goes on holding it there."""
    hold(request.GET.get("task", ""), card.pk, editor(request))
    return TemplateResponse(request, "admin/decks/workbench/page.html", page_of(request, card))


def save(request: HttpRequest, card: Card, language: str) -> HttpResponse:
    """Save one text and go back to the page, or say there what keeps it from being saved."""
    if language not in languages_of(card):
        raise Http404
    if request.method != "POST":
        return HttpResponseRedirect(here(request, card, language))
    try:
        form = _do(request, card, language)
    except (StaleRow, IntegrityError):
        # Somebody was faster by a moment.  The row is read anew, so the form sees it now.
        form = _do(request, _fetched(card.pk), language)
    if form is None:
        return led_on(request, card, language)
    answer = Answer(language, form)
    context = page_of(request, _fetched(card.pk), answer)
    return TemplateResponse(request, "admin/decks/workbench/page.html", context, status=form.status)


def _do(request: HttpRequest, card: Card, language: str) -> ColumnForm | None:
    if "_put_back" in request.POST:
        put_back(request, card, language)
        return None
    return save_text(request, card, language)


@require_POST
def choose_reference(request: HttpRequest, card: Card) -> HttpResponse:
    """Remember which language an editor reads beside the source."""
    language = request.POST.get("reference", "")
    if language and language not in languages_of(card):
        raise Http404
    reference_language.choose(request, language)
    return HttpResponseRedirect(here(request, card, request.GET.get("at", "")))


@require_POST
def set_aside(request: HttpRequest, card: Card) -> HttpResponse:
    """Dismiss a warning, or take a dismissal back."""
    if place := request.POST.get("_dismiss"):
        remarks.dismiss(request, card, languages_of(card), place)
    elif key := request.POST.get("_take_back"):
        remarks.take_back(request, card, key)
    return HttpResponseRedirect(here(request, card, request.GET.get("at", "")))


def card_for(desk: PlainAdmin, request: HttpRequest, pk: int) -> Card:
    card = _fetched(pk)
    if not desk.has_view_or_change_permission(request, card):
        raise PermissionDenied
    return card


def _fetched(pk: int) -> Card:
    """Return a card with all that the page shows of it."""
    people = ("last_author", "approved_by", "rejected_by")
    texts = Prefetch("translations", CardTranslation.objects.select_related(*people))
    dismissals = Prefetch("dismissals", Dismissal.objects.select_related("by"))
    cards = Card.objects.select_related(
        "deck", "category", "picture", "date_set_by", "date_checked_by"
    ).prefetch_related(texts, "sources", dismissals)
    card = get_object_or_404(cards, pk=row_key(pk) or 0)
    card.category.deck = card.deck
    return card
