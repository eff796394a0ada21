"""Why the rules say no."""

from enum import StrEnum

from .rulings import Ruling


class Refusal(StrEnum):
    GAME_IS_OVER = "game_is_over"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_IS_OUT = "seat_is_out"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_THIS_GAME = "not_in_this_game"
    CARD_IS_NOT_YOURS = "card_is_not_yours"
    NO_SUCH_SLOT = "no_such_slot"
    CARD_IS_BLOCKED = "card_is_blocked"
    NO_DISCARD_AFTER_PLAYING = "no_discard_after_playing"
    SYMBOL_DOES_NOT_MATCH = "symbol_does_not_match"
    NOTHING_PLACED_YET = "nothing_placed_yet"

    @property
    def ruling(self) -> Ruling | None:
        return _RULINGS.get(self)


_RULINGS = {
    Refusal.CARD_IS_BLOCKED: Ruling.BLOCKED_CARD_IS_NEVER_RETRIED,
    Refusal.NOTHING_PLACED_YET: Ruling.FRESH_CARD_MUST_BE_TRIED,
}


class IllegalMove(Exception):
    """A move the rules refuse; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        self.reason = reason
        super().__init__(reason.value)
