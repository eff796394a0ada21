"""What somebody is told who has asked for a table or a move, wherever they asked."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request as ApiRequest

from play import lobby
from play.models import Game, Move, Seat
from play.moves.turns import Request, act
from play.refusals import TableSaysNo
from play.view.as_json import view_json, written
from play.view.sight import moment_of

Answer = dict[str, object]


def reading_language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def made(move: Move) -> Answer:
    """Return a move as it was accepted; the same, however often it is asked for."""
    said = {"version": move.version, "seat": move.seat, **move.asked}
    return {**said, "outcome": move.outcome or None}


def refusal(error: TableSaysNo) -> dict[str, str]:
    """Return why the table said no, in the language that is spoken now."""
    said = {"code": error.code, "detail": str(error)}
    field = getattr(error, "field", "")
    return {**said, "field": field} if field else said


def view_response(game: Game, seat: Seat | None, status: int = 200) -> HttpResponse:
    """Answer with the table as *seat* sees it."""
    return _json(view_json(game, seat, reading_language()), status)


def answer_response(
    said: Mapping[str, object], game: Game, seat: Seat | None, status: int = 200
) -> HttpResponse:
    """Answer with something to say and the table beside it."""
    view = view_json(game, seat, reading_language())
    return _json(f'{written(said)[:-1]},"view":{view}}}', status)


def refused_response(error: TableSaysNo, game: Game, seat: Seat) -> HttpResponse:
    """Say why not, with the newest table beside it."""
    return answer_response(refusal(error), lobby.find(game.code), seat, error.status)


def moved_response(game: Game, seat: Seat, asked: Request) -> HttpResponse:
    """Make a move, and answer with the table after it; or say why not."""
    try:
        move = act(game, seat, asked)
    except TableSaysNo as error:
        return refused_response(error, game, seat)
    return answer_response({"move": made(move)}, game, seat)


def unless_known(
    request: HttpRequest | ApiRequest,
    game: Game,
    seat: Seat | None,
    respond: Callable[[], HttpResponse],
) -> HttpResponse:
    """Respond with what somebody sees of a table, or 304 to whoever has it already."""
    where = "watching" if seat is None else seat.number
    etag = f'"{moment_of(game)}.{reading_language()}.{where}"'  # all that a view depends on
    had = parse_etags(request.headers.get("If-None-Match", ""))
    known = etag in {each.removeprefix("W/") for each in had}  # on the way it may be weakened
    response = HttpResponseNotModified() if known else respond()
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def _json(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="application/json")
