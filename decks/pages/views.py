"""The public pages: published decks and the fronts of their cards."""

from functools import partial

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from decks.editions.content import EditionCard, EditionContent
from decks.editions.published import ShelvedDeck, Sifting, on_offer, picture_credits
from decks.faces import front, unbroken
from decks.models import EditionPicture
from decks.models.edition import read
from decks.models.picture import prepared_path
from decks.models.refusals import SEE_DATES

DECKS_ON_A_PAGE = 24
A_YEAR = 365 * 24 * 3600


@require_safe
@vary_on_cookie
def home(request: HttpRequest) -> HttpResponse:
    page = Paginator(on_offer(), DECKS_ON_A_PAGE).get_page(request.GET.get("page"))
    read(page)
    decks = [ShelvedDeck.of(edition, _language()) for edition in page]
    largest = max(decks, key=lambda deck: len(deck.content.cards), default=None)
    first = largest if page.number == 1 else None  # with whose cards a newcomer begins
    return render(request, "decks/home.html", {"page": page, "decks": decks, "first": first})


@require_safe
@vary_on_cookie
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    edition = get_object_or_404(on_offer(), deck__slug=slug)
    content = edition.content
    language = content.reading_language(request.GET.get("language") or _language())
    sifting = _sifting(request, content)
    tell = partial(_told, language=language, to=request.user)
    cards = [
        (front(card, language), card.category.key, sifting.keeps(card, language), tell(card))
        for card in content.cards
    ]
    context = {
        "edition": edition,
        "content": content,
        "language": language,
        "reading_language": content.reading_language(_language()),
        "sifting": sifting,
        "cards": cards,
        "shown": sum(kept for _face, _category, kept, _told in cards),
        "picture_credits": picture_credits(content.cards, language),
    }
    return render(request, "decks/deck.html", context)


def _told(card: EditionCard, language: str, to: User | AnonymousUser) -> dict[str, str]:
    """Return when a card happened and its story, for those who may see dates."""
    if not to.has_perm(SEE_DATES):
        return {}
    return {"date": card.date.format(language), "story": unbroken(card.story(language))}


@require_safe
@vary_on_cookie
def credits_page(request: HttpRequest) -> HttpResponse:
    return render(request, "decks/credits.html")


@require_safe
def picture(request: HttpRequest, sha256: str) -> HttpResponse:
    """Send a picture to everybody once an edition shows it, until then to those at the desk."""
    published = EditionPicture.objects.filter(picture__sha256=sha256).exists()
    if not published and not request.user.has_perm("decks.view_card"):
        raise Http404
    try:
        response = HttpResponse(prepared_path(sha256).read_bytes(), content_type="image/jpeg")
    except FileNotFoundError as error:
        raise Http404 from error
    if published:
        patch_cache_control(response, public=True, max_age=A_YEAR, immutable=True)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    return response


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _sifting(request: HttpRequest, content: EditionContent) -> Sifting:
    key = request.GET.get("category")
    category = next((row for row in content.categories if row.key == key), None)
    return Sifting(category, request.GET.get("q", "").strip())
