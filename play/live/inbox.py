"""What comes up by sockets: the moves that wait at one moment are made and committed together."""

import logging
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.utils import translation

from decks.validators import validate_json
from play import lobby
from play.engine import Malformed, reading
from play.live import news, tables, thread
from play.live.thread import afterwards
from play.live.wires import Wire
from play.models import Game, Move
from play.moves.input import language_of, request_in
from play.moves.turns import Wish, act_together
from play.refusals import NotYourSeat, TableSaysNo
from play.seats import seat_with
from play.view.answers import made, refusal
from play.view.as_json import written

if TYPE_CHECKING:
    from play.live.rooms import Room

UNREADABLE, TRY_AGAIN_LATER = 1007, 1013

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody has sent."""

    room: "Room"
    wire: Wire
    text: str


_waiting: deque[Message] = deque()


def put(room: "Room", wire: Wire, text: str) -> None:
    """Take a message, to be seen to as soon as the thread of the tables is free."""
    _waiting.append(Message(room, wire, text))
    if len(_waiting) == 1:
        thread.in_turn(empty)


def empty() -> None:
    """See to all that waits; where the database is away, each is to send it once more."""
    messages = []
    while _waiting:
        messages.append(_waiting.popleft())
    try:
        _see_to(messages)
    except DatabaseError:
        logger.warning("Moves could not be saved", exc_info=True)
        for message in messages:
            afterwards(message.wire.hang_up, TRY_AGAIN_LATER, "try again later")


def _see_to(messages: list[Message]) -> None:
    wishes: dict[str, tuple[Message, object, Wish]] = {}
    for message in messages:
        with translation.override(message.wire.language):
            _sort(message, wishes)
    answers = act_together([wish for _message, _key, wish in wishes.values()])
    for (message, key, _wish), answer in zip(wishes.values(), answers, strict=True):
        _answer(message, key, answer)


def _sort(message: Message, wishes: dict[str, tuple[Message, object, Wish]]) -> None:
    """Put a move with the others; at one table they are made one after another."""
    values = _read(message.text)
    if values is None:
        afterwards(message.wire.hang_up, UNREADABLE, "this cannot be read")
    elif message.wire.code in wishes:
        afterwards(put, message.room, message.wire, message.text)
    else:
        key = values.get("key")
        try:
            if "do" in values:
                wishes[message.wire.code] = message, key, _wish(message.wire, values)
            else:
                news.show(message.room, message.wire)
        except TableSaysNo as error:
            _answer(message, key, error)


def _read(text: str) -> dict[str, object] | None:
    """Return what asks for a move or for the table, or None where nothing does."""
    try:
        values = reading.parse(text)
        validate_json(values)
    except (Malformed, ValidationError):
        return None
    if isinstance(values, dict) and ("do" in values or values.get("ask") == "view"):
        return values
    return None


def _wish(wire: Wire, values: dict[str, object]) -> Wish:
    game = _game(wire.code, values.get("version"))
    seat = seat_with(game, wire.token)
    if seat is None:
        raise NotYourSeat
    return Wish(game, seat, request_in(values, language_of(game, wire.language)))


def _game(code: str, version: object) -> Game:
    """Return the table as it is known, for what moved on unseen is found out in committing."""
    table = tables.known(code)
    if table is None or table.game.version != version:
        return lobby.find(code)
    return tables.copied(table)


def _answer(message: Message, key: object, answer: Move | TableSaysNo) -> None:
    if isinstance(answer, Move):
        said: dict[str, object] = {"answer": key, "move": made(answer)}
    else:
        with translation.override(message.wire.language):
            said = {"answer": key, "status": answer.status, "refused": refusal(answer)}
    afterwards(message.wire.tell, written(said))
