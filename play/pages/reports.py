"""Doubts about dates, told from a table's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from play.models import Game
from play.moves.input import language_of
from play.pages.decorators import of_table
from play.pages.forms import ReportForm
from play.refusals import BadInput
from play.reports import doubt, reports_of
from play.throttles import Reporting
from play.view.answers import reading_language


@require_POST
@of_table
def report(request: HttpRequest, game: Game) -> HttpResponse:
    """Take a doubt about a turned card's date, and show what became of all from this table."""
    form = ReportForm(request.POST)
    if not form.is_valid():
        field, messages = next(iter(form.errors.items()))
        raise BadInput("invalid", " ".join(map(str, messages)), field)
    Reporting.check(request)
    doubt(game, language=language_of(game, reading_language()), **form.cleaned_data)
    return _shown(request, game)


@require_safe
@of_table
def reports(request: HttpRequest, game: Game) -> HttpResponse:
    """Show what became of the doubts that were told at this table."""
    return _shown(request, game)


def _shown(request: HttpRequest, game: Game) -> HttpResponse:
    context = {"game": game, "reports": reports_of(game)}
    return render(request, "play/_reports.html", context)
