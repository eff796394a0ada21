"""The sides of a card as they are printed, drawn for pages to put inline."""

from django.conf import settings
from django.contrib.auth.decorators import permission_required
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from config.cache import Cache
from decks.editions.content import EditionCard
from decks.models import Deck, Edition
from decks.models.edition import EditionQuerySet
from printing.cards.face import Faces
from printing.cards.live_preview import WORST, set_card, worst_language
from printing.geometry.paper import parse_format
from printing.geometry.spec import Side
from printing.svg.drawing import svg

CACHED_EDITIONS = 16  # in one language each
_faces: Cache[tuple[str, int, str], Faces] = Cache(CACHED_EDITIONS)
AN_HOUR = 3600


@require_safe
def card_svg(
    request: HttpRequest, slug: str, edition: int, number: int, side: Side, language: str
) -> HttpResponse:
    """Show a front to everybody, a back to those who may see dates."""
    _require_sight(request.user, side)
    found = get_object_or_404(_editions(request.user), deck__slug=slug, number=edition)
    card = found.content.card(number)
    if card is None or language not in found.content.languages:
        raise Http404
    faces = _faces_of(found, language)
    return _drawn(faces, card, side, shared=side is Side.FRONT and not found.is_withdrawn)


@require_safe
@permission_required("decks.view_card", raise_exception=True)
def draft_svg(request: HttpRequest, slug: str, key: str, side: Side, language: str) -> HttpResponse:
    """Show a card as it would be printed now."""
    _require_sight(request.user, side)
    deck = get_object_or_404(Deck, slug=slug)
    chosen = worst_language(deck, key) if language == WORST else language
    if chosen not in settings.CONTENT_LANGUAGES:
        raise Http404
    found = set_card(deck, key, chosen)
    if found is None:
        raise Http404
    return _drawn(found.faces, found.card, side)


def _require_sight(user: User | AnonymousUser, side: Side) -> None:
    if side is Side.BACK and not user.has_perm("decks.see_dates"):
        raise PermissionDenied


def _editions(user: User | AnonymousUser) -> EditionQuerySet:
    """Return the editions that this person may look at."""
    editions = Edition.objects.defer("content_json")
    return editions if user.has_perm("decks.view_edition") else editions.offered()


def _faces_of(edition: Edition, language: str) -> Faces:
    """Return the faces of an edition; editions of the same hash say the same."""

    def make() -> Faces:
        content = edition.content
        card_format = parse_format(content.card_format)
        return Faces(content, language, card_format, edition_number=edition.number)

    return _faces.get_or_make((edition.sha256, edition.number, language), make)


def _drawn(faces: Faces, card: EditionCard, side: Side, *, shared: bool = False) -> HttpResponse:
    drawing = svg(faces.layout(card, side), _picture)
    response = HttpResponse(drawing, content_type="image/svg+xml")
    if shared:
        patch_cache_control(response, public=True, max_age=AN_HOUR)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    return response


def _picture(sha256: str) -> str:
    return reverse("picture", args=[sha256])
