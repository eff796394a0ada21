"""Who sits at a table: coming, going, and what the host decides."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from play import opening
from play.live import tables
from play.models import Game, Phase, Seat
from play.models.game import StaleGame
from play.moves import turns
from play.opening import Sitting
from play.refusals import (
    GameHasBegun,
    GameIsOver,
    NoSuchSeat,
    NoSuchTable,
    NotBegunYet,
    NotOverYet,
    OnlyTheHost,
    Stale,
    StillThere,
    TableIsClosed,
    TableIsFull,
    TableSaysNo,
)

TRIES = 30  # more than a table has seats: only so many can have been faster
T = TypeVar("T")


def find(code: str) -> Game:
    """Return the table with this code, or raise NoSuchTable."""
    try:
        return tables.find(code)
    except Game.DoesNotExist:
        raise NoSuchTable from None


def find_open(code: str) -> Game:
    """Return the table with this code, unless it is closed."""
    game = find(code)
    _check_open(game)
    return game


def changed(game: Game, check: Callable[[Game], None], change: Callable[[Game], T]) -> T:
    """Do *change* to the newest state of *game*; again, where somebody was faster.

    What *check* refuses waits for nobody: no transaction is begun for it.
    """
    for _try in range(TRIES):
        now = find(game.code)
        check(now)
        try:
            with transaction.atomic():
                return change(now)
        except StaleGame:
            continue
    raise Stale


def join(game: Game, name: str) -> Sitting:
    """Give the next free seat to somebody new."""

    def change(now: Game) -> Sitting:
        now.advance()
        return opening.seat_person(now, name)

    return changed(game, _check_free_seat, change)


def add_bot(game: Game, by: Seat, skill: float) -> Seat:
    def check(now: Game) -> None:
        _check_host(now, by)
        _check_free_seat(now)

    def change(now: Game) -> Seat:
        now.advance()
        return opening.seat_bot(now, skill)

    return changed(game, check, change)


def remove(game: Game, by: Seat, seat: int) -> None:
    """Free a seat; the host's own is freed by leaving."""

    def check(now: Game) -> None:
        _check_host(now, by)
        _check_lobby(now)
        if _seat(now, seat).pk == by.pk:
            raise NoSuchSeat

    def change(now: Game) -> None:
        now.advance()
        _close_up(now, _seat(now, seat))

    changed(game, check, change)


def set_places(game: Game, by: Seat, places: int) -> None:
    """Have that many seats, those taken among them."""

    def check(now: Game) -> None:
        _check_host(now, by)
        _check_lobby(now)
        opening.check_places(now, places)

    changed(game, check, lambda now: now.advance(places=places))


def may_have(game: Game, places: int) -> bool:
    """Say whether the table could have that many seats."""
    try:
        opening.check_places(game, places)
    except TableSaysNo:
        return False
    return True


def may_switch(game: Game) -> bool:
    """Say whether those who sit here could play the other game, with the cards chosen for this."""
    try:
        opening.switched(game)
    except TableSaysNo:
        return False
    return True


def start(game: Game, by: Seat, first: int | None = None) -> None:
    """Shuffle and deal for those who are here; *first* begins, or else what was agreed on."""

    def check(now: Game) -> None:
        _check_host(now, by)
        _check_lobby(now)
        if first is not None:
            now.first = _seat(now, first).number

    changed(game, check, opening.begin)


def leave(game: Game, seat: Seat) -> None:
    """Leave for good: in the lobby the seat is free again, later a bot plays on."""

    def change(now: Game) -> None:
        now.advance()
        if now.was_begun:
            gone = {"left": True, "stand_in": True, "token_hash": None}
            Seat.objects.filter(pk=seat.pk).update(**gone)
            _play_on(now)
        else:
            _close_up(now, seat)

    changed(game, _check_open, change)


def stand_in(game: Game, by: Seat, seat: int) -> None:
    """Wish that a bot played on for somebody who is away; it does when most of the others do."""

    def check(now: Game) -> None:
        _check_playing(now)
        away = _seat(now, seat)
        if away.is_present:
            raise StillThere(name=away.called)

    def change(now: Game) -> None:
        now.advance()
        now.seats.filter(pk=by.pk).update(wish=seat, wished_at=timezone.now())
        now.forget("people")
        away = _seat(now, seat)
        if 2 * len(now.wishing_bot_for(away)) > len(now.deciding_on(away)):
            now.seats.filter(number=seat).update(stand_in=True)
            _play_on(now)

    changed(game, check, change)


def come_back(game: Game, seat: Seat) -> None:
    """Take the cards back from the bot that stood in."""

    def change(now: Game) -> None:
        now.advance()
        Seat.objects.filter(pk=seat.pk).update(stand_in=False)

    changed(game, _check_playing, change)


def go_on(game: Game, _by: Seat) -> None:
    """Let the bots move that are due; where none is, nothing happens."""

    changed(game, _check_playing, turns.let_bots_play)


def again(game: Game, by: Seat | None = None, mode: str = "") -> Game:
    """Return the next table for the same people, opened by whoever asks first, as they choose."""

    def check(now: Game) -> None:
        if now.phase not in {Phase.OVER, Phase.CLOSED}:
            raise NotOverYet

    def change(now: Game) -> Game:
        if now.next_game:
            return now.next_game
        following = opening.open_again(now, mode, by)
        now.advance(next_game=following)
        return following

    return changed(game, check, change)


def _play_on(game: Game) -> None:
    game.forget("people")
    if game.phase == Phase.PLAYING and any(seat.is_person and not seat.bot for seat in game.people):
        turns.let_bots_play(game)


def _close_up(game: Game, gone: Seat) -> None:
    """Take a seat away and let those behind it move up."""
    game.seats.filter(pk=gone.pk).delete()
    game.forget("people")
    for number, seat in enumerate(game.people):
        if seat.number != number:
            game.seats.filter(pk=seat.pk).update(number=number)


def _check_host(game: Game, by: Seat) -> None:
    if game.host is None or game.host.pk != by.pk:
        raise OnlyTheHost


def _check_free_seat(game: Game) -> None:
    _check_lobby(game)
    if game.is_full:
        raise TableIsFull


def _check_open(game: Game) -> None:
    if game.phase == Phase.CLOSED:
        raise TableIsClosed


def _check_not_over(game: Game) -> None:
    _check_open(game)
    if game.phase == Phase.OVER:
        raise GameIsOver


def _check_lobby(game: Game) -> None:
    _check_not_over(game)
    if game.was_begun:
        raise GameHasBegun


def _check_playing(game: Game) -> None:
    _check_not_over(game)
    if not game.was_begun:
        raise NotBegunYet


def _seat(game: Game, number: int) -> Seat:
    for seat in game.people:
        if seat.number == number:
            return seat
    raise NoSuchSeat
