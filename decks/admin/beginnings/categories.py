"""The page on which a deck takes categories: a set that comes with the site, or another deck’s."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from decks.admin.base import PlainAdmin
from decks.admin.fields.deck_field import told_apart
from decks.admin.roles import editor, may
from decks.beginnings.category_sets import OfferedCategory, category_sets, offered_by, take
from decks.editions.content import EditionCategory
from decks.models import Category, Deck
from decks.multilingual import in_language

MOST_DECKS = 50  # whose categories are offered, the newest


@dataclass(frozen=True, slots=True)
class OfferedSet:
    """Categories to choose as a whole."""

    code: str
    name: str
    categories: Sequence[OfferedCategory]
    here: frozenset[str]  # keys that the deck has already

    @property
    def bands(self) -> Iterator[tuple[EditionCategory, str]]:
        """Yield each as an edition would have it, with its name for the reader."""
        for number, one in enumerate(self.categories):
            drawn = EditionCategory(one.key, one.colour, one.names, number)
            yield drawn, in_language(one.names, get_language() or "")

    @property
    def is_new(self) -> bool:
        return any(one.key not in self.here for one in self.categories)


def categories_url(desk: PlainAdmin) -> URLPattern:
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return categories_page(desk, request, pk)

    wrap = desk.admin_site.admin_view
    return path("<int:pk>/categories/", wrap(page), name="decks_deck_categories")


def categories_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Show the sets, and take the one that is chosen."""
    if not may(request, "add_category") or not may(request, "view_category"):
        raise PermissionDenied
    deck = get_object_or_404(Deck, pk=pk)
    offers = {offer.code: offer for offer in _offers(deck)}
    if request.method == "POST":
        return _taken(desk, request, deck, offers)
    context = desk.admin_site.each_context(request) | {
        "title": _("Sets of categories"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "own": deck.categories.select_related("deck"),
        "sets": [offer for offer in offers.values() if not offer.code.isdigit()],
        "of_decks": [offer for offer in offers.values() if offer.code.isdigit()],
    }
    return TemplateResponse(request, "admin/decks/beginnings/categories.html", context)


def _taken(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, offers: Mapping[str, OfferedSet]
) -> HttpResponse:
    offer = offers.get(request.POST.get("set", ""))
    if offer is None:
        said = _("This set is gone. Choose again: the list is new.")
        desk.message_user(request, said, messages.ERROR)
        return HttpResponseRedirect(reverse("admin:decks_deck_categories", args=[deck.pk]))
    added = len(take(deck, offer.categories, editor(request)))
    if added:
        text = ngettext("%(count)s category added.", "%(count)s categories added.", added)
        desk.message_user(request, text % {"count": added}, messages.SUCCESS)
    else:
        text = str(_("The deck has all of these categories already."))
        desk.message_user(request, text, messages.INFO)
    return HttpResponseRedirect(reverse("admin:decks_deck_guide", args=[deck.pk]))


def _offers(deck: Deck) -> Iterator[OfferedSet]:
    """Yield the sets of the site by their codes, then those of other decks by their keys."""
    here = frozenset(deck.categories.values_list("key", flat=True))
    for one in category_sets():
        name = in_language(one.names, get_language() or "")
        yield OfferedSet(one.code, name, one.categories, here)
    having = Deck.objects.exclude(pk=deck.pk).filter(categories__isnull=False).distinct()
    rows = Category.objects.select_related("deck")
    decks = list(having.order_by("-pk").prefetch_related(Prefetch("categories", rows))[:MOST_DECKS])
    names = dict(told_apart((one.pk, one) for one in decks))
    for other in decks:
        yield OfferedSet(str(other.pk), names[other.pk], offered_by(other), here)
