"""The face of the rules: what is refused, what is legal, what a move does, how it ended."""

from . import competitive, cooperative
from .moves import Move
from .refusals import IllegalMove, Refusal
from .scoring import CompetitiveResult, CooperativeResult, Result
from .state import CompetitiveState, Shuffler, State, Step


def refusal(state: State, seat: int, move: Move) -> Refusal | None:
    """Say why the rules refuse *move*, or None if it is legal."""
    if state.turn is None:
        return Refusal.GAME_IS_OVER
    if seat != state.turn:
        return _refusal_of_seat(state, seat)
    if isinstance(state, CompetitiveState):
        return competitive.refusal(state, seat, move)
    return cooperative.refusal(state, seat, move)


def _refusal_of_seat(state: State, seat: int) -> Refusal:
    if not 0 <= seat < len(state.hands):
        return Refusal.NO_SUCH_SEAT
    if isinstance(state, CompetitiveState) and seat not in state.active:
        return Refusal.SEAT_IS_OUT
    return Refusal.NOT_YOUR_TURN


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every move of the seat whose turn it is; none when the game is over."""
    if state.turn is None:
        return ()
    seat = state.turn
    if isinstance(state, CompetitiveState):
        moves = competitive.candidates(state, seat)
    else:
        moves = cooperative.candidates(state, seat)
    return tuple([move for move in moves if refusal(state, seat, move) is None])


def apply(state: State, seat: int, move: Move, rng: Shuffler) -> Step:
    """Return the state after *move* and what the table saw, or raise IllegalMove.

    *rng* is asked only when a draw is due from an empty pile in the competitive game.
    """
    if reason := refusal(state, seat, move):
        raise IllegalMove(reason)
    if isinstance(state, CompetitiveState):
        return competitive.apply(state, seat, move, rng)
    return cooperative.apply(state, seat, move)


def result(state: State) -> Result | None:
    """Return how the game ended, or None while it goes on."""
    if isinstance(state, CompetitiveState):
        return CompetitiveResult(state.winners, state.round) if state.winners else None
    if state.ending is None:
        return None
    return CooperativeResult(cooperative.tally(state), state.ending)
