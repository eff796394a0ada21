"""Tables for programs: everything that the pages do, with the seat's token in a header."""

import json
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, permissions
from rest_framework.exceptions import ValidationError as BadRequest
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from decks.models import Edition
from decks.shelf import on_offer
from play import lobby, schema
from play.asking import language_of, request_in
from play.closing import sweep
from play.engine import notation
from play.models import Game, Move, Phase, Seat
from play.names import clean_name
from play.opening import Sitting, open_game
from play.parsing import CheckedJSON
from play.playing import act
from play.refusals import BadInput, NotYourSeat, TableIsClosed, TableSaysNo, of_field
from play.replaying import record_of
from play.seats import HEADER, seat_with
from play.showing import etag_of, has_already, headed, view_json
from play.throttles import Joining, Opening

TOKEN = OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, description="The seat's token.")


class JSONAlone(DefaultContentNegotiation):
    """Answers in JSON, whatever is preferred."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class TableView(generics.GenericAPIView[Any]):
    """What every address of a table has: plain refusals, and nobody signed in."""

    authentication_classes = ()
    permission_classes = (permissions.AllowAny,)
    parser_classes = (CheckedJSON,)
    content_negotiation_class = JSONAlone
    throttle_classes = ()  # those who open and join are counted below
    serializer_class: type[Serializer[Any]] = schema.NothingSerializer

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, TableSaysNo):
            return Response(refusal(exc), exc.status)
        if isinstance(exc, BadRequest):
            return Response(refusal(_first_of(exc)), exc.status_code)
        return super().handle_exception(exc)

    def data(self) -> dict[str, Any]:
        """Return what was sent, checked, or raise 400."""
        asked = self.get_serializer(data=self.request.data)
        asked.is_valid(raise_exception=True)
        return dict(asked.validated_data)

    def game(self) -> Game:
        game = lobby.find(self.kwargs["code"])
        if game.phase == Phase.CLOSED:
            raise TableIsClosed
        return game

    def seat(self, game: Game) -> Seat | None:
        """Return whose token this is; one that opens nothing here is refused."""
        token = self.request.headers.get(HEADER)
        if token is None:
            return None
        seat = seat_with(game, token)
        if seat is None:
            raise NotYourSeat
        seat.was_seen()
        return seat

    def own_seat(self, game: Game) -> Seat:
        seat = self.seat(game)
        if seat is None:
            raise NotYourSeat
        return seat


def _first_of(error: BadRequest) -> BadInput:
    """Return the first thing that is wrong with what was sent."""
    field = ""
    messages: Any = error.detail
    while isinstance(messages, dict):
        field, messages = next(iter(messages.items()))
    return BadInput("invalid", " ".join(map(str, messages)), str(field))


def refusal(error: TableSaysNo) -> dict[str, Any]:
    said = {"code": error.code, "detail": str(error)}
    field = getattr(error, "field", "")
    return {**said, "field": field} if field else said


def language() -> str:
    return get_language() or "en"


def seen(game: Game, seat: Seat | None, status: int = 200) -> HttpResponse:
    """Answer with the table as *seat* sees it."""
    text = view_json(game, seat, language())
    return HttpResponse(text, status=status, content_type="application/json")


def told(said: dict[str, Any], game: Game, seat: Seat | None, status: int = 200) -> HttpResponse:
    """Answer with something to say and the table beside it."""
    text = f'{json.dumps(said)[:-1]},"view":{view_json(game, seat, language())}}}'
    return HttpResponse(text, status=status, content_type="application/json")


def sat_down(sitting: Sitting) -> HttpResponse:
    game = lobby.find(sitting.game.code)
    said = {"code": game.code, "seat": sitting.seat.number, "token": sitting.token}
    return told(said, game, sitting.seat, 201)


class Games(TableView):
    """Open a table."""

    serializer_class = schema.OpeningSerializer

    @extend_schema(operation_id="games_open", responses={201: schema.SatDownSerializer})
    def post(self, request: Request) -> HttpResponse:
        data = self.data()
        Opening.check(plain(request))
        sweep()
        edition = self._edition(data.pop("deck"))
        names = [name_in(written) for written in data.pop("names")]
        return sat_down(open_game(edition, schema.options(data), names))

    def _edition(self, slug: str) -> Edition:
        edition = on_offer().filter(deck__slug=slug).first()
        if edition is None:
            raise Http404
        return edition


def plain(request: Request) -> HttpRequest:
    return request._request


def name_in(written: str) -> str:
    try:
        return clean_name(written)
    except ValidationError as error:
        raise of_field(error, "name") from error


class Join(TableView):
    """Take the next free seat."""

    serializer_class = schema.JoiningSerializer

    @extend_schema(operation_id="games_join", responses={201: schema.SatDownSerializer})
    def post(self, request: Request, code: str) -> HttpResponse:
        name = name_in(self.data()["name"])
        Joining.check(plain(request))
        return sat_down(lobby.join(self.game(), name))


class OneGame(TableView):
    """The table as everybody sees it, in the language asked for."""

    @extend_schema(operation_id="games_view", parameters=[TOKEN], responses=schema.TableSerializer)
    def get(self, request: Request, code: str) -> HttpResponse | Response:
        game = self.game()
        seat = self.seat(game)
        etag = etag_of(game, seat, language())
        if has_already(request, etag):
            return headed(Response(status=304), etag)
        return headed(seen(game, seat), etag)


class Moves(TableView):
    """Make a move."""

    serializer_class = schema.MoveSerializer

    @extend_schema(operation_id="games_move", parameters=[TOKEN], responses=schema.MovedSerializer)
    def post(self, request: Request, code: str) -> HttpResponse:
        game = self.game()
        seat = self.own_seat(game)
        if not isinstance(request.data, dict):
            raise BadRequest
        asked = request_in(request.data, language_of(game, language()))
        try:
            move = act(game, seat, asked)
        except TableSaysNo as error:
            if error.status not in {409, 410}:
                raise
            return told(refusal(error), lobby.find(code), seat, error.status)
        return told({"move": made(move)}, game, seat)


def made(move: Move) -> dict[str, Any]:
    """Return a move as it was accepted; the same, however often it is asked for."""
    told = {"version": move.version, "seat": move.seat, **move.asked}
    return {**told, "outcome": move.outcome or None}


class Record(TableView):
    """The whole game, once it is over."""

    @extend_schema(operation_id="games_record", responses=schema.RecordSerializer)
    def get(self, request: Request, code: str) -> Response:
        return Response(notation.dump(record_of(self.game())))
