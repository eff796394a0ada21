"""Tables, the seats at them, the moves made there, and what the editors learn from them."""

from play.models.game import Game, Phase
from play.models.move import Move
from play.models.puzzle import Puzzle
from play.models.reports import Misplacement, Report, Verdict
from play.models.seat import Seat

__all__ = ["Game", "Misplacement", "Move", "Phase", "Puzzle", "Report", "Seat", "Verdict"]
