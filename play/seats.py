"""Which seat somebody has: by a cookie on the pages, by a header elsewhere."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from play.models import Game, Seat
from play.refusals import NotYourSeat
from play.tokens import LONGEST_TOKEN

HEADER = "X-Seat-Token"
LEFT = "left"  # in the address of whoever has just given up a seat
COOKIE_SECONDS = 40 * 24 * 3600  # longer than any table is kept


def cookie_name(code: str) -> str:
    return f"seat_{code}"


def token_in_cookie(request: HttpRequest, game: Game) -> str:
    return request.COOKIES.get(cookie_name(game.code), "")


def seat_with(game: Game, token: str) -> Seat | None:
    """Return the seat that *token* opens at this table, if it opens one."""
    if not 0 < len(token) <= LONGEST_TOKEN:
        return None
    return next((seat for seat in game.people if seat.opens_with(token)), None)


def seat_of(request: HttpRequest, game: Game) -> Seat | None:
    """Return where this browser sits, and remember that somebody is there."""
    seat = seat_with(game, token_in_cookie(request, game))
    if seat:
        seat.was_seen()
    return seat


def own_seat(request: HttpRequest, game: Game) -> Seat:
    """Return where this browser sits, or raise NotYourSeat."""
    seat = seat_of(request, game)
    if seat is None:
        raise NotYourSeat
    return seat


def lead_to(game: Game, token: str) -> HttpResponse:
    """Lead a browser to a table, and have it keep the token there, where no script reads it."""
    response = redirect("play:table", game.code)
    response.set_cookie(
        cookie_name(game.code),
        token,
        max_age=COOKIE_SECONDS,
        path=response.url,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def lead_away(game: Game) -> HttpResponse:
    """Let a browser watch a table that it has left, or open another one where nobody is left."""
    address = reverse("play:table", args=[game.code])
    if game.seats.exists():
        response = redirect(f"{address}?{LEFT}")
    else:
        response = redirect("play:open", game.edition.deck.slug)
    response.delete_cookie(cookie_name(game.code), path=address)
    return response
