"""What the pages of tables have in common."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from play import lobby, seats
from play.models import Game
from play.refusals import TableSaysNo
from play.view.answers import refusal

Page = Callable[..., HttpResponse]


def with_refusals_told(page: Page) -> Page:
    """Say in words why a table says no."""

    @wraps(page)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except TableSaysNo as error:
            if wants_json(request):
                return JsonResponse(refusal(error), status=error.status)
            name = "_refused" if wants_fragment(request) else "refused"
            return render(request, f"play/{name}.html", {"error": error}, status=error.status)

    return answer


def of_table(page: Page) -> Page:
    """Give a page the table whose code its address names."""

    @wraps(page)
    def answer(request: HttpRequest, code: str, **kwargs: object) -> HttpResponse:
        return page(request, lobby.find(code), **kwargs)

    return with_refusals_told(answer)


def of_seat(page: Page) -> Page:
    """Give a page on which somebody does something the table, and the seat they have there."""

    @wraps(page)
    def answer(request: HttpRequest, game: Game) -> HttpResponse:
        return page(request, game, seats.own_seat(request, game))

    return require_POST(of_table(answer))


def wants_fragment(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"
