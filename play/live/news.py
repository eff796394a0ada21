"""What the sockets to a table are told; worked out in the thread of the tables."""

import time
from typing import TYPE_CHECKING

from django.utils import translation

from play import lobby
from play.live import tables
from play.live.thread import afterwards
from play.live.wires import Wire
from play.models import Seat
from play.refusals import NoSuchTable, NotYourSeat, TableSaysNo
from play.seats import seat_with
from play.view.as_json import news_json, view_json
from play.view.sight import Sight, sight

if TYPE_CHECKING:
    from play.live.rooms import Room


def sit_down(room: "Room", wire: Wire) -> None:
    """Give somebody their seat, whose token they have shown, and what they do not know yet."""
    try:
        wire.seat = _seat(wire)
    except TableSaysNo as refusal:
        with translation.override(wire.language):
            afterwards(wire.hang_up, 4000 + refusal.status, str(refusal)[:60])
        return
    show(room, wire, wire.after)


def _seat(wire: Wire) -> Seat | None:
    game = lobby.find(wire.code)
    seat = seat_with(game, wire.token)
    if wire.token and seat is None:
        raise NotYourSeat
    if seat:
        seat.was_seen()
    return seat


def show(room: "Room", wire: Wire, after: int = 0) -> None:
    """Show somebody the whole table, unless they have it *after* that version."""
    game = lobby.find(wire.code)
    tell(room, game.version, time.time())  # the others first: from here on all know the same
    text = "" if game.version <= after else view_json(game, wire.seat, wire.language)
    afterwards(room.seat, wire, text, max(game.version, after))


def tell(room: "Room", version: int, since: float) -> None:
    """Bring everybody in a room what is new, and was made *since* then."""
    table = tables.known(room.code)
    if table is None or table.game.version < version:
        table = tables.live(tables.find(room.code))
    before: Sight | None = table.told
    table.told = now = sight(table.game)
    if before is None or now.version - before.version > tables.NEWEST:
        afterwards(room.deliver, -1, now.version, {}, since)
    elif before.values != now.values:
        texts = news_json(table.game, before, now, room.languages)
        afterwards(room.deliver, before.version, now.version, texts, since)


def look(room: "Room") -> None:
    """See what no wake-up told, and remember who is there."""
    try:
        game = lobby.find(room.code)
    except NoSuchTable:  # deleted meanwhile; whoever asks is told so
        return
    for seat in game.people:
        if seat.pk in room.seats:
            seat.was_seen()
    tell(room, game.version, time.time())
