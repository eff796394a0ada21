"""An answer to what must not reach Django: a sentence, and what no answer of ours goes without."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, override

Send = Callable[[Mapping[str, object]], Awaitable[None]]

HEADERS = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"connection", b"close"),
]


async def refuse(
    scope: Mapping[str, Any], send: Send, status: int, code: str, sentence: str | Promise
) -> None:
    """Answer with a sentence, and hang up: nobody reads the body that follows."""
    with override(_language(scope)):
        text, kind = f"{sentence}\n", b"text/plain; charset=utf-8"
        if is_for_programs(scope["path"]):
            text, kind = json.dumps({"code": code, "detail": str(sentence)}), b"application/json"
    headers = [(b"content-type", kind), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def is_for_programs(path: str) -> bool:
    return path.startswith("/api/")


def _language(scope: Mapping[str, Any]) -> str:
    """Return what Django would choose, were this a request of its own."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", "")
    request.COOKIES = parse_cookie(headers.get(b"cookie", ""))
    return get_language_from_request(request)
