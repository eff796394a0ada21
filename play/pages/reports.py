"""Doubts about dates, told from a table's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from play import lobby
from play.models import Game
from play.moves.input import language_of
from play.pages.decorators import reading_language, with_refusals_told
from play.pages.forms import ReportForm
from play.refusals import BadInput
from play.reports import doubt, reports_of
from play.throttles import Reporting


@require_POST
@with_refusals_told
def report(request: HttpRequest, code: str) -> HttpResponse:
    """Take a doubt about a turned card's date, and show what became of all from this table."""
    game = lobby.find(code)
    form = ReportForm(request.POST)
    if not form.is_valid():
        field, messages = next(iter(form.errors.items()))
        raise BadInput("invalid", " ".join(map(str, messages)), field)
    Reporting.check(request)
    doubt(game, language=language_of(game, reading_language()), **form.cleaned_data)
    return _shown(request, game)


@require_safe
@with_refusals_told
def reports(request: HttpRequest, code: str) -> HttpResponse:
    """Show what became of the doubts that were told at this table."""
    return _shown(request, lobby.find(code))


def _shown(request: HttpRequest, game: Game) -> HttpResponse:
    context = {"game": game, "reports": reports_of(game)}
    return render(request, "play/_reports.html", context)
