"""The cards of a finished table once more: for another group, and how all of them did."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from play import lobby, seats
from play.dealing.shuffle import laid_as_at
from play.models import Game, Phase
from play.opening import Sitting, open_game
from play.options import BOTS_FOR_ONE, TableOptions
from play.pages.decorators import reading_language, with_refusals_told
from play.pages.forms import CompanyForm
from play.refusals import BadInput, NotOverYet
from play.throttles import check_opening
from play.view.comparison import compared


@require_http_methods(["GET", "HEAD", "POST"])
@with_refusals_told
def same_cards(request: HttpRequest, code: str) -> HttpResponse:
    """Show how everybody did who was dealt these cards, and deal them to others."""
    game = lobby.find(code)
    if game.phase != Phase.OVER:
        raise NotOverYet
    form = CompanyForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and (sitting := _opened(request, game, form)):
        return seats.give(redirect("play:table", sitting.game.code), sitting.game, sitting.token)
    content = game.edition.content
    context = {"game": game, "form": form, "bots_for_one": BOTS_FOR_ONE}
    context |= {"title": content.title(content.reading_language(reading_language()))}
    context |= {"tables": compared(game)}
    return render(request, "play/same.html", context, status=400 if form.is_bound else 200)


def _opened(request: HttpRequest, game: Game, form: CompanyForm) -> Sitting | None:
    """Open a table at which everything but the people is as it was, or say why not."""
    check_opening(request)
    as_it_was = TableOptions(mode=game.mode, hand=game.hand, memory=game.memory)
    try:
        return open_game(game.edition, form.seated(as_it_was), form.names(), laid_as_at(game))
    except BadInput as error:
        form.add_error(None, str(error))
    except ValidationError as error:
        form.add_error("name", error)
    return None
