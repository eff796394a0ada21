"""The companion of a deck: whoever may print its sheets, which show every date, may print it."""

from http import HTTPStatus

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from decks.models import Deck
from printing.orders.companions import companion_of, printed
from printing.pages.print_page import FILES, refused
from printing.pages.throttles import PressThrottle
from printing.pdf.companion import Companion
from printing.proof.flaws import ProofFailed
from printing.refusals import failure

MOST_LISTED = 1000  # cards that are set while somebody waits


@require_safe
@vary_on_cookie
def companion_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    deck = get_object_or_404(Deck, slug=slug)
    if not deck.printable_by(request.user) or deck.offered is None:
        return refused(request, deck)
    if not PressThrottle("files", FILES).allows(request):
        sentence = _("That was a lot of printing. Try again in a minute.")
        return _plain(sentence, HTTPStatus.TOO_MANY_REQUESTS)
    try:
        companion = _asked(request, deck)
        pdf, _proof = printed(companion)
    except ValidationError as refusal:
        return _plain(" ".join(refusal.messages), HTTPStatus.BAD_REQUEST)
    except ProofFailed as failed:
        return _plain(failure(failed), HTTPStatus.INTERNAL_SERVER_ERROR)
    name = f"{deck.slug}-{companion.edition}-companion-{'-'.join(companion.languages)}.pdf"
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _asked(request: HttpRequest, deck: Deck) -> Companion:
    edition = deck.offered
    own = edition.content.reading_language(get_language() or "") if edition else ""
    asked = [request.GET.get("language") or own, request.GET.get("beside", "")]
    companion = companion_of(deck, list(filter(None, asked)))
    if len(companion.content.cards) > MOST_LISTED:
        raise ValidationError(
            _("This deck is too large for a list while you wait. Use manage.py print_companion.")
        )
    return companion


def _plain(sentence: str, status: HTTPStatus) -> HttpResponse:
    return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
