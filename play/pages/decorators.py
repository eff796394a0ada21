"""What the pages of tables have in common."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language

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


def wants_fragment(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def reading_language() -> str:
    return get_language() or settings.LANGUAGE_CODE
