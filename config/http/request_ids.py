"""A number for every request, by which its lines of the log are found."""

import re
import secrets

from config.http.bare_response import Send
from config.http.body_limit import Application, Event, Receive, Scope
from config.logs.context import about

HEADER = b"x-request-id"
READABLE_ID = re.compile(rb"[\w.-]{1,64}")
TABLE = re.compile(r"^/(?:t|api/games)/([^/]+)/")


class RequestIds:
    """An ASGI application that gives every request a number, which its answer names too.

    Behind a proxy of ours the number is the proxy's, so that both logs speak of the same.
    """

    def __init__(self, application: Application, proxies: int) -> None:
        self._application, self._proxies = application, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        number = self._given(scope) or secrets.token_hex(8).encode()
        table = TABLE.match(scope.get("path", ""))
        what = {"request": number.decode(), **({"table": table[1]} if table else {})}

        async def numbered(event: Event) -> None:
            if event["type"] == "http.response.start":
                event = {**event, "headers": [*event.get("headers", ()), (HEADER, number)]}
            await send(event)

        with about(**what):
            await self._application(scope, receive, numbered)

    def _given(self, scope: Scope) -> bytes:
        given = dict(scope.get("headers", ())).get(HEADER, b"") if self._proxies else b""
        return given if READABLE_ID.fullmatch(given) else b""
