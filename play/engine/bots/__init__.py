"""Players that know no more than a person would: the public view, and what they remember."""

from random import Random

from ..moves import Move
from ..state import State
from ..view import visible
from .memory import recall
from .players import Bot, RandomBot, SkilledBot

__all__ = ["Bot", "RandomBot", "SkilledBot", "bot_move"]


def bot_move(state: State, bot: Bot, seed: str, rng: Random) -> Move:
    """Return the move *bot* makes for the seat to move.

    *seed* is the bot's memory of this game: the same one recalls the same years, and tells
    nobody else's.
    """
    beliefs = {} if bot.skill is None else recall(state, bot.skill, seed)
    return bot.choose(visible(state), beliefs, rng)
