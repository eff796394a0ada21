"""The address under which others come to a table."""

import io
from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from play.models import Game

OWN_MACHINE = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class Invitation:
    """An address, and whether other devices can reach it."""

    url: str
    reachable: bool

    @property
    def typed(self) -> str:
        """Return the address as it is typed on another device."""
        return self.url.partition("://")[2]

    @property
    def site(self) -> str:
        """Return where the code of the table can be entered."""
        return self.typed.partition("/")[0]


def invitation(request: HttpRequest, game: Game) -> Invitation:
    """Return the table's address as other devices would have to ask for it."""
    path = reverse("play:table", args=[game.code])
    host = request.get_host().rsplit(":", 1)[0]
    if host not in OWN_MACHINE:
        return Invitation(request.build_absolute_uri(path), reachable=True)
    if settings.NETWORK_URL:
        return Invitation(settings.NETWORK_URL.rstrip("/") + path, reachable=True)
    return Invitation(request.build_absolute_uri(path), reachable=settings.PROXIES > 0)


def qr(url: str) -> bytes:
    """Draw *url* as an SVG without a style of its own."""
    out = io.BytesIO()
    segno.make(url, error="m").save(out, kind="svg", scale=4, border=2, xmldecl=False, light="#fff")
    return out.getvalue()
