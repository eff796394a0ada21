"""Refuse what is not UTF-8 text: Django takes the word of anybody for the codec it reads with."""

import re
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext_lazy as _

from config.http.bare_response import Send, refuse
from config.http.body_limit import Application, Receive, Scope

UTF_8 = {"utf-8", "utf8"}
NUL = re.compile("%00|\x00")  # PostgreSQL keeps and compares no text with it


class ReadableType:
    """An ASGI application that hands to another what has a content type Django can take apart."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not _is_readable(_content_type(scope)):
            said = _("The content type of this request cannot be read.")
            await refuse(scope, send, 400, "bad_request", said)
        else:
            await self.application(scope, receive, send)


def only_utf8(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse a body in another charset, and an address or a cookie with a NUL."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        charset = str((request.content_params or {}).get("charset", "utf-8"))
        if charset.lower() not in UTF_8:
            raise BadRequest("The body is not said to be UTF-8.")
        if NUL.search(request.META.get("QUERY_STRING", "")):
            raise BadRequest("The address contains a NUL.")
        if any("\x00" in value for value in request.COOKIES.values()):
            raise BadRequest("A cookie contains a NUL.")
        return get_response(request)

    return middleware


def _content_type(scope: Scope) -> str:
    """Return the header as Django puts it together."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    return ",".join(value.decode("latin1") for name, value in headers if name == b"content-type")


def _is_readable(content_type: str) -> bool:
    try:
        parse_header_parameters(content_type)
    except ValueError:  # a parameter is itself in a charset that cannot be read
        return False
    return True
