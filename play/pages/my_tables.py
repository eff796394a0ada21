"""What the home page tells of the tables that a browser remembers."""

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.codes import normal
from play.models import Game, Phase, Seat

MOST_TABLES = 12
MOST_UNFOLDED = 3


@require_safe
@never_cache
def my_tables(request: HttpRequest) -> HttpResponse:
    """Show the tables that are asked for by their codes, those still being played first."""
    codes = [normal(code) for code in request.GET.get("codes", "")[:200].split(",")][:MOST_TABLES]
    known = {game.code: game for game in _with_people().filter(code__in=codes)}
    found = [known[code] for code in codes if code in known]
    shown = [game for game in found if game.phase != Phase.CLOSED]
    shown.sort(key=lambda game: game.phase == Phase.OVER)
    context = {"newest": shown[:MOST_UNFOLDED], "older": shown[MOST_UNFOLDED:]}
    return render(request, "play/_my_tables.html", context)


def _with_people() -> QuerySet[Game]:
    people = Seat.objects.filter(skill=None)
    return Game.objects.at_hand().prefetch_related(Prefetch("seats", people, "persons"))
