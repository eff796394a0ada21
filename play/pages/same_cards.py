"""The cards of a finished table once more: for another group, and how all of them did."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from play import seats
from play.dealing.shuffle import laid_as_at
from play.models import Game, Phase
from play.options import BOTS_FOR_ONE, TableOptions
from play.pages.decorators import of_table
from play.pages.forms import CompanyForm
from play.refusals import NotOverYet
from play.throttles import check_opening
from play.view.answers import reading_language
from play.view.comparison import compared


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def same_cards(request: HttpRequest, game: Game) -> HttpResponse:
    """Show how everybody did who was dealt these cards, and deal them to others."""
    if game.phase != Phase.OVER:
        raise NotOverYet
    form = CompanyForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        check_opening(request)
        as_it_was = TableOptions(mode=game.mode, hand=game.hand, memory=game.memory)
        if sitting := form.opened(game.edition, as_it_was, laid_as_at(game)):
            return seats.lead_to(sitting.game, sitting.token)
    content = game.edition.content
    context = {"game": game, "form": form, "bots_for_one": BOTS_FOR_ONE}
    context |= {"title": content.title(content.reading_language(reading_language()))}
    context |= {"tables": compared(game)}
    return render(request, "play/same.html", context, status=400 if form.is_bound else 200)
