"""Making moves: those that people ask for, and those of the bots that follow."""

from dataclasses import dataclass, field
from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from play import engine, known, ledger, recent
from play.engine import IllegalMove, State, codec
from play.engine.records import Outcome, outcome
from play.models import Game, Misplacement, Move, Phase, Seat
from play.models.game import StaleGame
from play.refusals import (
    GameIsOver,
    KeyIsTaken,
    MoveIsIllegal,
    NotBegunYet,
    Stale,
    TableIsClosed,
)
from play.witness import witnessed

CHANCE = SystemRandom()
BOTS_AT_ONCE = 60  # moves; where more are due, the table says so and `go_on` makes them


@dataclass(frozen=True, slots=True)
class Request:
    """A move as it was asked for."""

    move: engine.Move
    version: int  # of the table it was chosen at
    key: str | None = None
    language: str = ""


@dataclass
class Turns:
    """Moves made one after another, not saved yet."""

    game: Game
    state: State
    rows: list[Move] = field(default_factory=list)
    at: datetime = field(default_factory=timezone.now)  # one moment for all of them

    def make(self, seat: int, move: engine.Move, **about: Any) -> None:
        """Make a move, or raise IllegalMove."""
        after, seen = engine.apply(self.state, seat, move, CHANCE)
        became = outcome(seen)
        row = Move(
            game=self.game,
            version=self.game.version + len(self.rows) + 1,
            seat=seat,
            asked=codec.dump_move(move),
            seen=witnessed(seen, self.state),
            outcome=became.value if became else "",
            made_at=self.at,
            **about,
        )
        self.state = after
        self.rows.append(row)

    def let_bots_play(self) -> None:
        """Make the moves of the bots whose turn it is, one after another."""
        for _move in range(BOTS_AT_ONCE):
            seat = due_bot(self.game, self.state)
            if seat is None or seat.bot is None:
                return
            move = engine.bot_move(self.state, seat.bot, self.game.bot_memory, CHANCE)
            self.make(seat.number, move, by_bot=True)

    def save(self) -> None:
        """Save every move and the table after the last one, in the caller's transaction."""
        phase = Phase.PLAYING if self.state.turn is not None else Phase.OVER
        ledger.write(self.game, self.rows, phase=phase, snapshot=codec.dumps(self.state))
        self.game.keep(self.state)


def due_bot(game: Game, state: State) -> Seat | None:
    """Return the seat to move if a bot moves for it."""
    if state.turn is None or game.phase == Phase.CLOSED:
        return None
    seat = game.people[state.turn]
    return seat if seat.bot else None


def act(game: Game, seat: Seat, request: Request) -> Move:
    """Make the move that *seat* asks for and return its row; asked again, return it again."""
    if request.version != game.version and (made := _made_before(game, request)):
        return made
    _check_phase(game, request)
    try:
        return _make(game, seat, request)
    except (StaleGame, IntegrityError) as error:  # perhaps the twin of this request was faster
        if made := _made_before(game, request):
            return made
        raise Stale from error


def _made_before(game: Game, request: Request) -> Move | None:
    if request.key is None:
        return None
    made = game.moves.filter(key=request.key).first()
    if made and made.asked != codec.dump_move(request.move):
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


def _make(game: Game, seat: Seat, request: Request) -> Move:
    turns = Turns(game, game.state)
    number = mover(game, seat)
    about = {"by_bot": False, "key": request.key, "language": request.language}
    try:
        turns.make(number, request.move, **about)
    except IllegalMove as error:
        raise MoveIsIllegal(error) from error
    turns.let_bots_play()
    with transaction.atomic():
        turns.save()
        _count(game, turns.rows[0])
    recent.remember(game, request.version, turns.rows)
    known.keep(game)
    return turns.rows[0]


def mover(game: Game, seat: Seat) -> int:
    """Return for whom *seat* moves: on one device for everybody who has none."""
    turn = game.state.turn
    if game.one_device and turn is not None and game.people[turn].is_person:
        return turn
    return seat.number


def _count(game: Game, move: Move) -> None:
    """Remember how people place each card, for whoever cares for the deck."""
    if move.outcome in {Outcome.CORRECT, Outcome.WRONG}:
        card, wrong = game.card(move.asked["card"]), move.outcome == Outcome.WRONG
        Misplacement.count(game.edition, card.key, move.language, wrong=wrong)


def let_bots_play(game: Game) -> None:
    """Make the moves of the bots whose turn it is, or raise StaleGame."""
    turns = Turns(game, game.state)
    turns.let_bots_play()
    if turns.rows:
        turns.save()
