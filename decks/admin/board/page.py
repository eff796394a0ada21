"""The board: all cards of a deck on one page, how far they have come and what waits."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.admin.base import PlainAdmin
from decks.admin.board.charts import (
    Bar,
    age_columns,
    bar,
    era,
    symbol_columns,
)
from decks.admin.board.filters import (
    DATE_STATES,
    PAGE,
    TEXT_STATES,
    WAIT,
    Choice,
    Filters,
    filters_of,
)
from decks.admin.board.rows import rows
from decks.admin.board.waits import wait_lines
from decks.admin.lists.badges import SIGNS, word
from decks.admin.roles import editor, may, may_import, may_publish, sees_dates
from decks.contents import DeckContents
from decks.models import Card, Category, Deck
from decks.panels import deck_panels_of
from decks.progress.board import BoardGroup, BoardLine, groups, in_order, line, progress
from decks.progress.facets import Sifted
from decks.progress.jobs import bring_up_to_date
from decks.progress.standings import Look

CARDS_ON_A_PAGE = 100  # on a page


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
    dated, deck = sees_dates(request), get_object_or_404(Deck, pk=pk)
    look = Look.at(deck)
    unseen = bring_up_to_date(look)
    every = groups(deck, dated=dated)
    filters = filters_of(request, every, look.languages, look.categories, dated=dated)
    found = _found(deck, filters.search)
    asked = every if found is None else groups(deck, found, dated=dated)
    sifted = filters.sift(asked)
    context = desk.admin_site.each_context(request) | {
        "title": _("Board"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "is_nav_sidebar_enabled": False,  # the table needs the room
        "sees_dates": dated,
        "card_count": look.card_count,
        "unseen": unseen,
        "may_publish": may_publish(request),
        "may_import": may_import(request),
        "may_change_cards": may(request, "change_card"),
        "panels": deck_panels_of(request, deck),
        **_overview(every, deck, editor(request), look.languages, filters, sifted, dated=dated),
        **_table(request, _cards(deck, found, filters, sifted), filters, look, dated=dated),
        **_filter_rows(look.categories, filters, sifted),
    }
    return TemplateResponse(request, "admin/decks/deck/board.html", context)


def _found(deck: Deck, text: str) -> QuerySet[Card] | None:
    """Return the cards with *text*, found as the list of cards finds it."""
    return Card.objects.filter(deck=deck).search(text).order_by() if text else None


def _cards(
    deck: Deck, found: QuerySet[Card] | None, filters: Filters, sifted: Sifted[BoardGroup]
) -> QuerySet[Card]:
    """Return the cards that the filters leave."""
    cards = deck.cards.all() if found is None else found
    if not filters.chosen:
        return cards  # those at which nobody has looked yet among them
    return cards.filter(standing__profile__in=[group.profile for group in sifted.kept])


def _overview(
    every: Sequence[BoardGroup],
    deck: Deck,
    user: User,
    languages: Sequence[str],
    filters: Filters,
    sifted: Sifted[BoardGroup],
    *,
    dated: bool,
) -> dict[str, object]:
    """Return what is said of the deck as a whole; its counts are of the filters."""
    marks = list(deck.cards.order_by().values_list("year", "front_symbol", "back_symbol"))
    ages = age_columns(year for year, _front, _back in marks) if dated else []
    sides = [Counter(front for _year, front, _back in marks)]
    if dated:
        sides.append(Counter(back for _year, _front, back in marks))
    waits = [wait for group in sifted.without(WAIT) for wait in group.waits]
    return {
        "progress": [_language(every, code, filters, sifted) for code in languages],
        "dates": _dates(every, filters, sifted) if dated else None,
        "waits": wait_lines(waits, filters.choices(WAIT, sifted.counts), deck, user),
        "ages": ages,
        "stretch": era(ages),
        "symbols": symbol_columns(sides),
    }


def _language(
    every: Sequence[BoardGroup], code: str, filters: Filters, sifted: Sifted[BoardGroup]
) -> Progress:
    drawn = bar(progress(every, code), TEXT_STATES)
    name = str(dict(settings.LANGUAGES)[code])
    return Progress(code, name, drawn, filters.choices(code, sifted.counts))


def _dates(every: Sequence[BoardGroup], filters: Filters, sifted: Sifted[BoardGroup]) -> Progress:
    counts: Counter[str] = Counter()
    for group in every:
        counts[group.date_state] += group.count
    drawn = bar(counts, DATE_STATES)
    return Progress("date", _("Dates"), drawn, filters.choices("date", sifted.counts))


def _table(
    request: HttpRequest, cards: QuerySet[Card], filters: Filters, look: Look, *, dated: bool
) -> dict[str, object]:
    pages = Paginator(in_order(cards, dated=dated), CARDS_ON_A_PAGE)
    page: Page[Card] = pages.get_page(request.GET.get(PAGE))
    names = dict(settings.LANGUAGES)
    return {
        "page": page,
        "pages": _links(pages, page.number, filters),
        "rows": rows(_lines(page, look, dated=dated), dated=dated),
        "languages": [(code, names[code]) for code in look.languages],
        "states": [(state, SIGNS[state], word(state)) for state in TEXT_STATES],
        "words": {state: word(state) for state in (*TEXT_STATES, *DATE_STATES)},
        "signs": SIGNS,
        "width": len(look.languages) + 4 + dated,
    }


def _links(pages: Paginator[Card], number: int, filters: Filters) -> list[tuple[str, str]]:
    """Return the pages near this one, the first and the last; a gap leads nowhere."""
    near = pages.get_elided_page_range(number, on_each_side=2, on_ends=1)
    return [(str(n), filters.address(p=str(n)) if isinstance(n, int) else "") for n in near]


def _lines(page: Page[Card], look: Look, *, dated: bool) -> list[BoardLine]:
    keys = [card.pk for card in page.object_list]
    whole = Card.objects.filter(pk__in=keys).whole().select_related("standing")
    cards = {card.pk: card for card in DeckContents.having(look.deck, whole, ()).cards}
    return [line(cards[pk], look.languages, dated=dated) for pk in keys]


def _filter_rows(
    categories: Sequence[Category], filters: Filters, sifted: Sifted[BoardGroup]
) -> dict[str, object]:
    names = {row.key: (str(row), row.colour) for row in categories}
    choices = filters.choices("category", sifted.counts)
    others = {
        "mine": {"yes": _("waiting for me")},
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
