"""The board: all cards of a deck on one page, how far they have come and what waits."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.admin.board_charts import (
    Bar,
    age_columns,
    bar,
    era,
    symbol_columns,
)
from decks.admin.board_filters import (
    DATE_STATES,
    PAGE,
    TEXT_STATES,
    WAIT,
    Choice,
    Filters,
    filters_of,
)
from decks.admin.board_rows import rows
from decks.admin.board_waits import wait_lines
from decks.admin.roles import editor, may, may_publish, sees_dates
from decks.admin.states import SIGNS, word
from decks.admin.tables import may_import
from decks.admin.typed import PlainAdmin
from decks.board import Line, languages_of, lines, progress
from decks.contents import DeckContents
from decks.facets import Sifted
from decks.models import Card, Deck

ROWS = 200  # on a page


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the texts of a language have come, or the dates."""

    code: str
    name: str
    bar: Bar
    choices: Sequence[Choice]


def may_see_board(request: HttpRequest) -> bool:
    return may(request, "view_card") and may(request, "view_cardtranslation")


def board_url(desk: PlainAdmin) -> URLPattern:
    @require_safe
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return board_page(desk, request, pk)

    return path("<int:pk>/board/", desk.admin_site.admin_view(page), name="decks_deck_board")


def board_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Show a deck as far as the reader may see it."""
    if not may_see_board(request):
        raise PermissionDenied
    dated = sees_dates(request)
    contents = DeckContents.of(get_object_or_404(Deck, pk=pk))
    languages = languages_of(contents)
    every = lines(contents, languages, dated=dated)
    filters = filters_of(request, every, languages, contents.categories, dated=dated)
    sifted = filters.sift(_found(every, contents.deck, filters.search))
    context = desk.admin_site.each_context(request) | {
        "title": _("Board"),
        "subtitle": str(contents.deck),
        "opts": desk.opts,
        "deck": contents.deck,
        "is_nav_sidebar_enabled": False,  # the table needs the room
        "sees_dates": dated,
        "card_count": len(every),
        "may_publish": may_publish(request),
        "may_import": may_import(request),
        "may_view_deck": desk.has_view_permission(request, contents.deck),
        **_overview(every, contents.deck, editor(request), languages, filters, sifted, dated=dated),
        **_table(request, filters, sifted, languages, dated=dated),
        **_filter_rows(contents, filters, sifted),
    }
    return TemplateResponse(request, "admin/decks/deck/board.html", context)


def _found(every: list[Line], deck: Deck, text: str) -> list[Line]:
    """Return the lines with *text*, found as the list of cards finds it."""
    if not text:
        return every
    found = set(Card.objects.filter(deck=deck).search(text).values_list("pk", flat=True))
    return [line for line in every if line.card.pk in found]


def _overview(
    every: Sequence[Line],
    deck: Deck,
    user: User,
    languages: Sequence[str],
    filters: Filters,
    sifted: Sifted[Line],
    *,
    dated: bool,
) -> dict[str, Any]:
    """Return what is said of the deck as a whole; its counts are of the filters."""
    cards = [line.card for line in every]
    ages = age_columns(cards) if dated else []
    waits = [wait for line in sifted.without(WAIT) for wait in line.waits]
    return {
        "progress": [_language(every, code, filters, sifted) for code in languages],
        "dates": _dates(cards, filters, sifted) if dated else None,
        "waits": wait_lines(waits, filters.choices(WAIT, sifted.counts), deck, user),
        "ages": ages,
        "stretch": era(ages),
        "symbols": symbol_columns(cards, backs=dated),
    }


def _language(every: Sequence[Line], code: str, filters: Filters, sifted: Sifted[Line]) -> Progress:
    drawn = bar(progress(every, code), TEXT_STATES)
    name = str(dict(settings.LANGUAGES)[code])
    return Progress(code, name, drawn, filters.choices(code, sifted.counts))


def _dates(cards: Sequence[Card], filters: Filters, sifted: Sifted[Line]) -> Progress:
    drawn = bar(Counter(card.date_state for card in cards), DATE_STATES)
    return Progress("date", _("Dates"), drawn, filters.choices("date", sifted.counts))


def _table(
    request: HttpRequest,
    filters: Filters,
    sifted: Sifted[Line],
    languages: Sequence[str],
    *,
    dated: bool,
) -> dict[str, Any]:
    pages = Paginator(sifted.kept, ROWS)
    page: Page[Line] = pages.get_page(request.GET.get(PAGE))
    names = dict(settings.LANGUAGES)
    return {
        "page": page,
        "pages": [(n, filters.address(p=str(n))) for n in pages.page_range],
        "rows": rows(page.object_list, dated=dated),
        "languages": [(code, names[code]) for code in languages],
        "states": [(state, SIGNS[state], word(state)) for state in TEXT_STATES],
        "words": {state: word(state) for state in (*TEXT_STATES, *DATE_STATES)},
        "signs": SIGNS,
        "width": len(languages) + 4 + dated,
    }


def _filter_rows(contents: DeckContents, filters: Filters, sifted: Sifted[Line]) -> dict[str, Any]:
    names = {row.key: (str(row), row.colour) for row in contents.categories}
    choices = filters.choices("category", sifted.counts)
    others = {
        "mine": {"yes": _("waits for me")},
        "picture": {"missing": _("picture missing"), "flawed": _("picture to be looked at")},
        "fit": {"flawed": _("does not fit")},
        "checks": {"errors": _("with errors"), "warnings": _("with warnings")},
    }
    return {
        "filters": filters,
        "categories": [(choice, *names[choice.value]) for choice in choices],
        "others": [
            (choice, labels[choice.value])
            for name, labels in others.items()
            for choice in filters.choices(name, sifted.counts)
        ],
    }
