"""Proof that nobody chose a card: what a table committed to, and records put to the test."""

from itertools import islice

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from play.engine import Proof
from play.engine.shuffles import committed_text
from play.models import Game, Phase
from play.moves.checking import CheckedGame, checked
from play.moves.replay import record_of
from play.pages.decorators import of_table, with_refusals_told
from play.throttles import Replaying
from play.view.answers import reading_language
from play.view.cards import Cards
from play.view.texts import of_flaw

GAMES_OF_A_FILE = 50  # that are put to the test at once


@require_safe
@of_table
def proof(request: HttpRequest, game: Game) -> HttpResponse:
    """Show what a table committed to, and once it is over what explains it."""
    context: dict[str, object] = {"game": game, "over": game.phase == Phase.OVER}
    if game.phase == Phase.OVER and game.commitment:
        context |= _revealed(game)
    return render(request, "play/proof.html", context)


def _revealed(game: Game) -> dict[str, object]:
    """Return the order, the secret beside it, and what they say when put together."""
    record, cards = record_of(game), Cards(game, reading_language())
    again = Proof.of(record.edition.sha256, record.keys, game.nonce)
    return {
        "record": record,
        "text": committed_text(record.edition.sha256, record.keys, game.nonce),
        "again": again.commitment,
        "fits": again.commitment == game.commitment,
        "titles": [cards.title(number) for number in range(len(game.pile))],
        "language": cards.language,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@with_refusals_told
def check(request: HttpRequest) -> HttpResponse:
    """Referee the games of a file that somebody brings."""
    if request.method != "POST":
        return render(request, "play/check.html")
    Replaying.check(request)
    file = request.FILES.get("file")
    games = list(islice(checked(file), GAMES_OF_A_FILE)) if file else []
    told = [(game, _why(game)) for game in games]
    return render(request, "play/check.html", {"told": told, "asked": True})


def _why(game: CheckedGame) -> str:
    return of_flaw(game.flaw) if game.flaw else ""
