"""What else a seat does through the interface for programs; each answers with the table."""

from collections.abc import Callable

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request

from play import lobby
from play.api import serializers
from play.api.views import TOKEN, TableView
from play.view.answers import view_response


class Deed(TableView):
    do: Callable[..., object]  # with a table, a seat, and what the serializer has checked

    def post(self, request: Request, code: str) -> HttpResponse:
        game = self.game()
        seat = self.own_seat(game)
        self.do(game, seat, **self.data())
        now = self.game()
        still = next((other for other in now.people if other.pk == seat.pk), None)
        return view_response(now, still)


def deed(operation: str) -> Callable[[type[Deed]], type[Deed]]:
    """Name an operation in the schema."""
    described = extend_schema(
        operation_id=operation, parameters=[TOKEN], responses=serializers.TableSerializer
    )
    return extend_schema_view(post=described)


@deed("games_start")
class Start(Deed):
    """Shuffle and deal; the host does."""

    serializer_class = serializers.StartingSerializer
    do = staticmethod(lobby.start)


@deed("games_add_bot")
class Bots(Deed):
    """Give a free seat to a bot; the host does."""

    serializer_class = serializers.BotSerializer
    do = staticmethod(lobby.add_bot)


@deed("games_set_places")
class Places(Deed):
    """Change how many may sit down before the game begins; the host does.

    Nobody has to be waited for: the game begins with those who are here.
    """

    serializer_class = serializers.PlacesSerializer
    do = staticmethod(lobby.set_places)


@deed("games_remove")
class Remove(Deed):
    """Free a seat before the game begins; the host does."""

    serializer_class = serializers.SeatNumberSerializer
    do = staticmethod(lobby.remove)


@deed("games_stand_in")
class StandIn(Deed):
    """Wish that a bot played on for somebody who is away; it does when most of the others do."""

    serializer_class = serializers.SeatNumberSerializer
    do = staticmethod(lobby.stand_in)


@deed("games_back")
class ComeBack(Deed):
    """Take the cards back from the bot that stood in."""

    do = staticmethod(lobby.come_back)


@deed("games_go_on")
class GoOn(Deed):
    """Let the bots move that are due: one seat asks for it where the view says `bot_to_move`."""

    do = staticmethod(lobby.go_on)


@deed("games_leave")
class Leave(Deed):
    """Leave for good; a bot plays on."""

    do = staticmethod(lobby.leave)


class Again(TableView):
    """Open the next table for the same people; their tokens hold there too.

    Where somebody has opened it already, it is as they chose.
    """

    serializer_class = serializers.AgainSerializer

    @extend_schema(
        operation_id="games_again", parameters=[TOKEN], responses={201: serializers.TableSerializer}
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        game = self.game()
        seat = self.own_seat(game)
        following = lobby.find(lobby.again(game, seat, **self.data()).code)
        return view_response(following, self.seat(following), 201)
