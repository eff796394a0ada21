"""Making moves: those that people ask for, and those of the bots that follow.

Those of many tables are committed together, and none is acknowledged before that.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from config.metrics.meters import MOVES
from play import engine
from play.engine import IllegalMove, codec
from play.live import tables
from play.models import Game, Move, Phase, Seat
from play.models.game import StaleGame
from play.moves import store
from play.moves.making import Turns
from play.refusals import (
    GameIsOver,
    KeyIsTaken,
    MoveIsIllegal,
    NotBegunYet,
    Stale,
    TableIsClosed,
    TableSaysNo,
)


@dataclass(frozen=True, slots=True)
class Request:
    """A move as it was asked for."""

    move: engine.Move
    version: int  # of the table it was chosen at
    key: str | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A move that a seat asks for."""

    game: Game
    seat: Seat
    request: Request


def act(game: Game, seat: Seat, request: Request) -> Move:
    """Make the move that *seat* asks for and return its row; asked again, return it again."""
    (answer,) = act_together([Wish(game, seat, request)])
    if isinstance(answer, TableSaysNo):
        raise answer
    return answer


def act_together(wishes: Sequence[Wish]) -> list[Move | TableSaysNo]:
    """Make moves, at most one at each table, in one transaction; return what became of each."""
    tried = [_tried(wish) for wish in wishes]
    saved = _saved([turns for turns in tried if isinstance(turns, Turns)])
    for turns in saved:
        _settle(turns)
        tables.keep(turns.game, turns.rows)
        turns.game.moved_on_to(turns.game.version)
    return [
        _answer(wish, turns, turns in saved) if isinstance(turns, Turns) else turns
        for wish, turns in zip(wishes, tried, strict=True)
    ]


def _tried(wish: Wish) -> Turns | Move | TableSaysNo:
    """Return what the move would lead to, the move where it was made before, or why not."""
    try:
        if wish.request.version != wish.game.version and (made := _made_before(wish)):
            return made
        _check_phase(wish.game, wish.request)
        return _turns(wish)
    except TableSaysNo as refusal:
        return refusal


def _made_before(wish: Wish) -> Move | None:
    if wish.request.key is None:
        return None
    made = wish.game.moves.filter(key=wish.request.key).first()
    if made and made.asked != codec.dump_move(wish.request.move):
        raise KeyIsTaken
    return made


def _check_phase(game: Game, request: Request) -> None:
    if game.phase == Phase.LOBBY:
        raise NotBegunYet
    if game.phase == Phase.CLOSED:
        raise TableIsClosed
    if request.version != game.version:
        raise Stale
    if game.phase == Phase.OVER:
        raise GameIsOver


def _turns(wish: Wish) -> Turns:
    turns, request = Turns(wish.game, wish.game.state), wish.request
    about = {"by_bot": False, "key": request.key, "language": request.language}
    try:
        turns.make(mover(wish.game, wish.seat), request.move, **about)
    except IllegalMove as error:
        raise MoveIsIllegal(error) from error
    turns.let_bots_play()
    return turns


def mover(game: Game, seat: Seat) -> int:
    """Return for whom *seat* moves: on one device for everybody who has none."""
    turn = game.state.turn
    if game.one_device and turn is not None and game.people[turn].is_person:
        return turn
    return seat.number


def _saved(together: Sequence[Turns]) -> list[Turns]:
    """Commit what can be, in one transaction; what cannot does not hurt the rest."""
    if not together:
        return []
    try:
        with transaction.atomic():
            return store.write(together)
    except IntegrityError:  # the key of one of them was used before
        if len(together) == 1:
            return []
        return [saved for turns in together for saved in _saved([turns])]


def _answer(wish: Wish, turns: Turns, is_saved: bool) -> Move | TableSaysNo:
    if is_saved:
        return turns.rows[0]
    try:
        return _made_before(wish) or Stale()  # perhaps its twin was faster
    except KeyIsTaken as refusal:
        return refusal


def _settle(turns: Turns) -> None:
    """Let the table be as it was written."""
    game, version = turns.game, turns.version
    if checkpoint := turns.checkpoint:
        game.checkpoint, game.checkpoint_version = checkpoint, version
    game.phase, game.state, game.version = turns.phase, turns.state, version
    for row in turns.rows:
        MOVES.labels(row.outcome or "other").inc()


def let_bots_play(game: Game) -> None:
    """Make the moves of the bots whose turn it is, in the caller's transaction."""
    turns = Turns(game, game.state)
    turns.let_bots_play()
    if turns.rows:
        if not store.write([turns]):
            raise StaleGame
        _settle(turns)
        game.moved_on_to(game.version)
