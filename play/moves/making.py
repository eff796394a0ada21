"""Moves made one after another at one table, before anything of them is saved."""

from dataclasses import dataclass, field
from datetime import datetime
from random import SystemRandom

from django.utils import timezone

from play import engine
from play.engine import CommittedShuffles, CompetitiveState, Shuffler, State, codec
from play.engine.records import outcome
from play.models import Game, Move, Phase, Seat
from play.moves.event_json import witnessed
from play.moves.folding import chance_of, is_checkpoint_due

CHANCE = SystemRandom()
BOTS_AT_ONCE = 60  # moves; where more are due, the table says so and `go_on` makes them


@dataclass
class Turns:
    """What is made in one go: a person's move, and those of the bots after it."""

    game: Game
    state: State
    rows: list[Move] = field(default_factory=list)
    at: datetime = field(default_factory=timezone.now)  # one moment for all of them

    @property
    def version(self) -> int:
        """Return the version of the table after all of them."""
        return self.game.version + len(self.rows)

    @property
    def phase(self) -> Phase:
        return Phase.PLAYING if self.state.turn is not None else Phase.OVER

    @property
    def checkpoint(self) -> str:
        """Return the table written out, where whoever reads it would have too much to fold."""
        return codec.dumps(self.state) if is_checkpoint_due(self.game, self.version) else ""

    @property
    def shuffler(self) -> Shuffler:
        """Return what a reshuffle comes from: the nonce of this table, where it has one."""
        if self.game.nonce and isinstance(self.state, CompetitiveState):
            return CommittedShuffles(self.game.nonce, len(self.state.reshuffles))
        return CHANCE

    def make(self, seat: int, move: engine.Move, **about: object) -> None:
        """Make a move, or raise IllegalMove."""
        after, seen = engine.apply(self.state, seat, move, self.shuffler)
        became = outcome(seen)
        row = Move(
            game=self.game,
            version=self.version + 1,
            seat=seat,
            asked=codec.dump_move(move),
            seen=witnessed(seen, self.state),
            chance=chance_of(self.state, after),
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


def due_bot(game: Game, state: State) -> Seat | None:
    """Return the seat to move if a bot moves for it."""
    if state.turn is None or game.phase == Phase.CLOSED:
        return None
    seat = game.people[state.turn]
    return seat if seat.bot else None
