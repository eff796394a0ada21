"""Tables for programs: everything that the pages do, with the seat's token in a header."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, permissions
from rest_framework.exceptions import ValidationError as BadRequest
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from decks.editions.published import on_offer
from decks.models import Edition
from play import lobby
from play.api import serializers
from play.api.parser import CheckedJSON
from play.engine import notation
from play.models import Game, Seat
from play.moves.input import language_of, request_in
from play.moves.replay import record_of
from play.names import name_in
from play.opening import Sitting, open_game, open_puzzle
from play.refusals import BadInput, NotYourSeat, TableSaysNo
from play.seats import HEADER, seat_with
from play.throttles import Joining, check_opening
from play.view.answers import (
    answer_response,
    moved_response,
    reading_language,
    refusal,
    unless_known,
    view_response,
)

TOKEN = OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, description="The seat's token.")


class JSONAlone(DefaultContentNegotiation):
    """Answers in JSON, whatever is preferred."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, first.media_type


class TableView(generics.GenericAPIView[Any]):
    """What every address of a table has: plain refusals, and nobody signed in."""

    authentication_classes = ()
    permission_classes = (permissions.AllowAny,)
    parser_classes = (CheckedJSON,)
    content_negotiation_class = JSONAlone
    throttle_classes = ()  # those who open and join are counted below
    serializer_class: type[Serializer[serializers.Json]] = serializers.NothingSerializer

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, TableSaysNo):
            return Response(refusal(exc), exc.status)
        if isinstance(exc, BadRequest):
            return Response(refusal(_first_of(exc)), exc.status_code)
        return super().handle_exception(exc)

    def data(self) -> serializers.Checked:
        """Return what was sent, checked, or raise 400."""
        asked = self.get_serializer(data=self.request.data)
        asked.is_valid(raise_exception=True)
        return dict(asked.validated_data)

    def game(self) -> Game:
        return lobby.find_open(self.kwargs["code"])

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


def sat_down(sitting: Sitting) -> HttpResponse:
    game = lobby.find(sitting.game.code)
    said = {"code": game.code, "seat": sitting.seat.number, "token": sitting.token}
    return answer_response(said, game, sitting.seat, 201)


class Games(TableView):
    """Open a table."""

    serializer_class = serializers.OpeningSerializer

    @extend_schema(operation_id="games_open", responses={201: serializers.SatDownSerializer})
    def post(self, request: Request) -> HttpResponse:
        data = self.data()
        check_opening(plain(request))
        edition = offered(data.pop("deck"))
        names = [name_in(written) for written in data.pop("names")]
        return sat_down(open_game(edition, serializers.options(data), names))


class PuzzleOfToday(TableView):
    """Open a table with the cards of today's puzzle, which everybody is dealt."""

    serializer_class = serializers.SolvingSerializer

    @extend_schema(operation_id="games_puzzle", responses={201: serializers.SatDownSerializer})
    def post(self, request: Request) -> HttpResponse:
        data = self.data()
        check_opening(plain(request))
        names = [name_in(data["name"])] if "name" in data else []
        return sat_down(open_puzzle(offered(data["deck"]), names))


def offered(slug: str) -> Edition:
    edition = on_offer().filter(deck__slug=slug).first()
    if edition is None:
        raise Http404
    return edition


def plain(request: Request) -> HttpRequest:
    return request._request  # noqa: SLF001 - the framework has no other way beneath itself


class Join(TableView):
    """Take the next free seat."""

    serializer_class = serializers.JoiningSerializer

    @extend_schema(operation_id="games_join", responses={201: serializers.SatDownSerializer})
    def post(self, request: Request, code: str) -> HttpResponse:
        name = name_in(self.data()["name"])
        Joining.check(plain(request))
        return sat_down(lobby.join(self.game(), name))


class OneGame(TableView):
    """The table as everybody sees it, in the language asked for."""

    @extend_schema(
        operation_id="games_view", parameters=[TOKEN], responses=serializers.TableSerializer
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        game = self.game()
        seat = self.seat(game)
        return unless_known(request, game, seat, lambda: view_response(game, seat))


class Moves(TableView):
    """Make a move."""

    serializer_class = serializers.MoveSerializer

    @extend_schema(
        operation_id="games_move", parameters=[TOKEN], responses=serializers.MovedSerializer
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        game = self.game()
        seat = self.own_seat(game)
        if not isinstance(request.data, dict):
            raise BadRequest
        asked = request_in(request.data, language_of(game, reading_language()))
        return moved_response(game, seat, asked)


class GameRecord(TableView):
    """The whole game, once it is over."""

    @extend_schema(operation_id="games_record", responses=serializers.RecordSerializer)
    def get(self, request: Request, code: str) -> Response:
        return Response(notation.dump(record_of(self.game())))
