"""What a typed date means: how each language prints it, and where the card will stand."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from decks.admin.fields.date_field import LONGEST_DATE, language, written
from decks.admin.links import row_key
from decks.admin.roles import may, sees_dates
from decks.date_errors import why_not
from decks.dates import CardDate, DateError, Precision, parse_any
from decks.models import Card, Deck
from decks.multilingual import quoted

NAMED = 2  # cards of the same date; the others are counted


@dataclass(frozen=True, slots=True)
class Place:
    """The neighbours of a date among the cards of a deck, by their keys in the database."""

    before: int | None
    after: int | None
    same: tuple[int, ...]


class Echo(TypedDict):
    """What is said of a date: why it cannot be read, how each language writes it, where it is."""

    wrong: str
    written: dict[str, str]
    place: str


@require_safe
def date_echo(request: HttpRequest, deck: int | None = None) -> JsonResponse:
    """Answer how the text is read, or why it is not; a new card may have no deck yet."""
    if not (sees_dates(request) and may(request, "view_card")):
        raise PermissionDenied
    text = request.GET.get("text", "")[: LONGEST_DATE + 1]
    found = None if deck is None else get_object_or_404(Deck, pk=deck)
    try:
        date = parse_any(text, language())
    except DateError as error:
        return JsonResponse({"wrong": why_not(error)})
    return JsonResponse(echo(found, date, row_key(request.GET.get("card", ""))))


def echo(deck: Deck | None, date: CardDate, card: int | None) -> Echo:
    """Return each language's form of a date, and its place among the other cards of its deck."""
    return {
        "wrong": "",
        "written": {code: date.format(code) for code in settings.CONTENT_LANGUAGES},
        "place": in_words(deck, place_of(deck, date, card)) if deck else "",
    }


def place_of(deck: Deck, date: CardDate, card: int | None) -> Place:
    """Find where a card of this date stands among the others."""
    others = deck.cards.exclude(pk=card or 0).order_by("year", "pk")
    rows = others.values_list("pk", "year", "precision", "circa")
    dated = sorted((CardDate(y, Precision(p), c), pk) for pk, y, p, c in rows)
    return Place(
        before=next((pk for d, pk in reversed(dated) if d.sort_key < date.sort_key), None),
        after=next((pk for d, pk in dated if d.sort_key > date.sort_key), None),
        same=tuple(pk for d, pk in dated if d.same_date(date)),
    )


def in_words(deck: Deck, place: Place) -> str:
    named = _named(deck, [place.before, place.after, *place.same[:NAMED]])
    words = {"before": named.get(place.before), "after": named.get(place.after)}
    if place.before and place.after:
        said = gettext("Between %(before)s and %(after)s.") % words
    elif place.after:
        said = gettext("First of the deck, before %(after)s.") % words
    elif place.before:
        said = gettext("Last of the deck, after %(before)s.") % words
    else:
        said = "" if place.same else gettext("The only card of the deck.")
    return " ".join(filter(None, (said, _same(place.same, named))))


def _same(same: tuple[int, ...], named: dict[int | None, str]) -> str:
    if not same:
        return ""
    titles = ", ".join(named[pk] for pk in same[:NAMED])
    more = len(same) - NAMED
    if more > 0:
        titles = gettext("%(titles)s and %(count)d more") % {"titles": titles, "count": more}
    return ngettext("Same date: %(titles)s.", "Same date: %(titles)s.", len(same)) % {
        "titles": titles
    }


def _named(deck: Deck, keys: Iterable[int | None]) -> dict[int | None, str]:
    """Name cards by title and date."""
    cards = Card.objects.filter(pk__in=[key for key in keys if key])
    found: dict[int | None, str] = {}
    for card in cards.prefetch_related("translations"):
        card.deck = deck
        found[card.pk] = f"{quoted(card.title(language()))} ({written(card.date)})"
    return found
