"""What goes wrong outside our views: a page for people, for programs the same as JSON."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.vary import vary_on_headers
from rest_framework.exceptions import ErrorDetail, NotFound
from rest_framework.response import Response
from rest_framework.views import exception_handler

from config.http.bare_response import is_for_programs

ErrorPage = Callable[..., HttpResponseBase]

SAID: Mapping[int, tuple[str, str | Promise]] = {
    400: ("bad_request", _("This request cannot be read.")),
    403: ("permission_denied", _("You may not do this.")),
    404: ("not_found", _("There is nothing at this address.")),
    503: ("busy", _("Somebody else is saving just now. Please try again in a moment.")),
    500: ("error", _("The fault is ours. It has been noted; please try again in a while.")),
}


def json_or(page: ErrorPage, status: int) -> ErrorPage:
    """Make an error page that programs get as JSON; its language may come from a cookie."""

    @wraps(page)
    @vary_on_headers("Accept-Language", "Cookie")
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not is_for_programs(request.path):
            return page(request, *args, **kwargs)
        code, sentence = SAID[status]
        with override(get_language_from_request(request)):
            return JsonResponse({"code": code, "detail": str(sentence)}, status=status)

    return answer


TOO_LONG = _(
    "This took longer than a page may take, so it was stopped. Nothing was changed. "
    "Try it in smaller parts."
)


UNAVAILABLE = _(
    "The disk of this server is full, or its database is away; the administrator can read more "
    "in the site’s log. Please try again in a while."
)
SENTENCES = {"too_long": TOO_LONG, "unavailable": UNAVAILABLE}


def told(request: HttpRequest, code: str, status: int, **about: object) -> HttpResponseBase:
    """Answer that something could not be done now: with a page, or for a script with JSON."""
    if is_for_programs(request.path) or not request.accepts("text/html"):
        sentence = SENTENCES.get(code, SAID[status][1])
        return JsonResponse({"code": code, "detail": str(sentence)}, status=status)
    return render(request, f"{code}.html", about, status=status)


def with_code(error: Exception, context: dict[str, Any]) -> Response | None:
    """Give what the REST framework refuses a code, as all our refusals have."""
    if isinstance(error, Http404):  # whose own words name models of ours
        error = NotFound(str(SAID[404][1]))
    answer = exception_handler(error, context)
    detail = answer.data.get("detail") if answer and isinstance(answer.data, dict) else None
    if answer and isinstance(detail, ErrorDetail):
        answer.data = {"code": detail.code, **answer.data}
    return answer
