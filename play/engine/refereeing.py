"""Reading records from anywhere: what they say is checked, and every move is played again."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from . import game, notation
from .events import Event
from .moves import Move
from .reading import Malformed
from .records import Record, RecordedMove, outcome
from .refusals import IllegalMove
from .shuffles import KnownOrders, Proof, ShuffleFlaw, WrongShuffle
from .state import State


class RecordFlaw(StrEnum):
    WRONG_OUTCOME = "wrong_outcome"
    WRONG_RESULT = "wrong_result"
    GAME_IS_NOT_OVER = "game_is_not_over"
    RESHUFFLE_IS_UNUSED = "reshuffle_is_unused"


class BrokenRecord(Malformed):
    """A record that breaks a rule at the move of that number, counted from 1; 0 is the deal."""

    def __init__(self, flaw: StrEnum, move: int, detail: str = "") -> None:
        self.move = move
        super().__init__(f"move {move}", flaw, detail)


@dataclass(frozen=True, slots=True)
class Replayed:
    """One move of a record, counted from 1, and the table after it."""

    number: int
    seat: int
    move: Move
    events: tuple[Event, ...]
    state: State


def read(line: str | bytes) -> Record:
    """Return the record on *line*, every move of it refereed, or raise Malformed."""
    record = notation.loads(line)
    for _step in replay(record):
        pass  # which refuses what is false
    return record


def replay(record: Record) -> Iterator[Replayed]:
    """Yield every move of *record* with the table after it; raise BrokenRecord at a false one."""
    _check_order(record)
    state, rng = record.opening(), record.orders()
    for number, recorded in enumerate(record.moves, start=1):
        replayed = _replayed(state, recorded, number, rng)
        state = replayed.state
        yield replayed
    _check_end(record, state, rng)


def _check_order(record: Record) -> None:
    """Refuse an order of cards that is not the one committed to, where one was."""
    told = record.shuffle
    if told and told != Proof.of(record.edition.sha256, record.keys, told.nonce):
        raise BrokenRecord(ShuffleFlaw.ORDER_IS_NOT_AS_COMMITTED, 0)


def _replayed(state: State, recorded: RecordedMove, number: int, rng: KnownOrders) -> Replayed:
    try:
        after, seen = game.apply(state, recorded.seat, recorded.move, rng)
    except IllegalMove as error:
        raise BrokenRecord(error.reason, number) from error
    except WrongShuffle as error:
        raise BrokenRecord(error.flaw, number) from error
    if outcome(seen) != recorded.outcome:
        said = f"{outcome(seen)}, not {recorded.outcome}"
        raise BrokenRecord(RecordFlaw.WRONG_OUTCOME, number, said)
    return Replayed(number, recorded.seat, recorded.move, seen, after)


def _check_end(record: Record, state: State, rng: KnownOrders) -> None:
    last, actual = len(record.moves), game.result(state)
    if actual is None:
        raise BrokenRecord(RecordFlaw.GAME_IS_NOT_OVER, last)
    if actual != record.result:
        raise BrokenRecord(RecordFlaw.WRONG_RESULT, last, str(notation.dump_result(actual)))
    if rng.left:
        raise BrokenRecord(RecordFlaw.RESHUFFLE_IS_UNUSED, last)
