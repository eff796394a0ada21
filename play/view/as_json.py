"""How a view of a table, and the news of it, are named, written and sent."""

import json
from collections.abc import Iterable, Mapping
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.request import Request

from play.live.tables import live
from play.models import Game, Seat
from play.view.sight import Sight, moment_of, sight
from play.view.table import news, worded, worded_news

R = TypeVar("R", bound=HttpResponseBase)


def etag_of(game: Game, seat: Seat | None, language: str) -> str:
    """Name what somebody sees: all that a view depends on."""
    where = "watching" if seat is None else seat.number
    return f'"{moment_of(game)}.{language}.{where}"'


def has_already(request: HttpRequest | Request, etag: str) -> bool:
    """Say whether the asker has what *etag* names; whatever lay between may have weakened it."""
    had = parse_etags(request.headers.get("If-None-Match", ""))
    return etag in {each.removeprefix("W/") for each in had}


def view_json(game: Game, seat: Seat | None, language: str) -> str:
    """Return the table as JSON, and which seat is the asker's; what all share is written once."""
    texts, moment = live(game).texts, moment_of(game)
    if texts.get(language, ("",))[0] != moment:
        now = sight(game)
        texts[language] = moment, written({**now.values, **worded(game, now, language)})
    return joined(written({"you": None if seat is None else seat.number}), texts[language][1])


def news_json(game: Game, before: Sight, now: Sight, languages: Iterable[str]) -> dict[str, str]:
    """Return by language what is new; what needs no words is written once for all of them."""
    told = news(before, now)
    shared, steps = written(told), told.get("steps", ())
    return {
        language: joined(shared, written(worded_news(game, before, now, steps, language)))
        for language in languages
    }


def written(value: Mapping[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def joined(one: str, other: str) -> str:
    """Return one JSON object made of two, neither of which is read again."""
    return f"{one[:-1]},{other[1:]}" if other != "{}" else one


def view_response(game: Game, seat: Seat | None, language: str, status: int = 200) -> HttpResponse:
    """Answer with the table as *seat* sees it."""
    return _json(view_json(game, seat, language), status)


def answer_response(
    said: Mapping[str, object], game: Game, seat: Seat | None, language: str, status: int = 200
) -> HttpResponse:
    """Answer with something to say and the table beside it."""
    return _json(f'{written(said)[:-1]},"view":{view_json(game, seat, language)}}}', status)


def _json(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="application/json")


def headed(response: R, etag: str) -> R:
    """Let whoever asks again be answered 304 while nothing has changed."""
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
