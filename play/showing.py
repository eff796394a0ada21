"""How a view of a table is named, written and sent."""

import json
from collections import OrderedDict
from typing import TypeVar

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.request import Request

from play.models import Game, Seat
from play.rendering import rendered_view

R = TypeVar("R", bound=HttpResponseBase)


KEPT = 256
_written: OrderedDict[tuple[str, str], tuple[str, str]] = OrderedDict()


def etag_of(game: Game, seat: Seat | None, language: str) -> str:
    """Name what somebody sees: all that a view depends on."""
    where = "watching" if seat is None else seat.number
    return f'"{_moment(game, language)}.{where}"'


def _moment(game: Game, language: str) -> str:
    present = "".join("1" if seat.is_present else "0" for seat in game.people)
    return f"{game.code}.{game.version}.{language}.{present}"


def has_already(request: HttpRequest | Request, etag: str) -> bool:
    """Say whether the asker has what *etag* names; whatever lay between may have weakened it."""
    had = parse_etags(request.headers.get("If-None-Match", ""))
    return etag in {each.removeprefix("W/") for each in had}


def view_json(game: Game, seat: Seat | None, language: str) -> str:
    """Return the table as JSON, and which seat is the asker's; what all share is written once."""
    place, moment = (game.code, language), _moment(game, language)
    if _written.get(place, ("", ""))[0] != moment:
        text = json.dumps(rendered_view(game, language), ensure_ascii=False, separators=(",", ":"))
        _written[place] = (moment, text)
    _written.move_to_end(place)
    while len(_written) > KEPT:
        _written.popitem(last=False)
    you = "null" if seat is None else seat.number
    return f'{{"you":{you},{_written[place][1][1:]}'


def headed(response: R, etag: str) -> R:
    """Let whoever asks again be answered 304 while nothing has changed."""
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
