"""A card as it will print while it is being typed."""

from django.conf import settings
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_POST

from decks.date_errors import why_not
from decks.dates import CardDate, DateError, parse_any
from decks.models import Deck
from decks.texts import clean_title
from printing.cards.fit_texts import fit_facts
from printing.cards.live_preview import WORST, SetCard, set_card, worst_language
from printing.geometry.spec import Side
from printing.svg.drawing import svg


@require_POST
@permission_required("decks.view_card", raise_exception=True)
def typed_svg(request: HttpRequest, slug: str, key: str, language: str) -> JsonResponse:
    """Answer with both sides as they would print with the title and date that were sent."""
    deck = get_object_or_404(Deck, slug=slug)
    if not deck.cards.filter(key=key).exists():
        raise Http404
    if language not in {WORST, *settings.CONTENT_LANGUAGES}:
        raise Http404
    sees_dates = request.user.has_perm("decks.see_dates")
    date, unread = _date(request) if sees_dates else (None, "")
    try:
        found = _set(request, deck, key, language, date)
    except ValidationError as refusal:
        return JsonResponse({"wrong": " ".join(refusal.messages)}, status=400)
    return JsonResponse(
        {**_drawn(found, tuple(Side) if sees_dates else (Side.FRONT,)), "unread": unread}
    )


def _set(
    request: HttpRequest, deck: Deck, key: str, language: str, date: CardDate | None
) -> SetCard:
    title = _title(request)
    chosen = worst_language(deck, key) if language == WORST else language
    found = set_card(deck, key, chosen, title, date) if chosen else None
    if found is None:
        raise ValidationError(gettext("There is no text in this language yet."), code="unwritten")
    return found


def _title(request: HttpRequest) -> str | None:
    """Return the title that was sent, on one line as it would be saved."""
    if "title" not in request.POST:
        return None
    return clean_title(" ".join(request.POST["title"].splitlines()))


def _date(request: HttpRequest) -> tuple[CardDate | None, str]:
    """Return the date that was sent, or why the saved one is drawn instead."""
    if "date" not in request.POST:
        return None, ""
    try:
        return parse_any(request.POST["date"], get_language() or "en"), ""
    except DateError as error:
        return None, f"{why_not(error)} {gettext('The saved date is shown.')}"


def _drawn(found: SetCard, sides: tuple[Side, ...]) -> dict[str, object]:
    faces, card = found.faces, found.card
    return {
        "language": faces.language,
        **{side.value: svg(faces.layout(card, side), _picture) for side in sides},
        "fit": fit_facts(faces, card, sides),
    }


def _picture(sha256: str) -> str:
    return reverse("picture", args=[sha256])
