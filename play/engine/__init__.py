"""The rules of both games, pure: no clock, no database, no files, and chance is handed in.

>>> from random import Random
>>> deck = {f"event-{n}": Facts(year=1000 + n, front="sun", back="moon") for n in range(40)}
>>> rules, rng = cooperative_rules(seats=2), Random(7)
>>> keys = shuffled(deck, rules, rng)
>>> state = deal(numbered(deck[key] for key in keys), rules, first=0)
>>> visible(state).hints
Hints(playable=(0, 1, 2, 3), slots=0, discardable=(), may_end=False)
>>> state, events = apply(state, 0, PlayCard(2), rng)
>>> events[0].spot
<Spot.LEFT: 'left'>
>>> refusal(state, 0, DiscardCard(3))
<Refusal.NO_DISCARD_AFTER_PLAYING: 'no_discard_after_playing'>
>>> legal_moves(state)
(PlayCard(card=0), PlayCard(card=1), PlayCard(card=3), EndTurn())
>>> bot_move(state, SkilledBot(0.8), "game 1", rng)
PlayCard(card=0)

RULINGS.md says how the rulebooks were read.
"""

from . import codec, notation, records, refereeing
from .bots import Bot, RandomBot, SkilledBot, bot_move
from .cards import Card, Facts, numbered
from .dealing import deal, shuffled
from .events import Event
from .game import apply, legal_moves, refusal, result
from .moves import DiscardCard, EndTurn, Move, PlaceCard, PlayCard
from .reading import Malformed
from .records import EditionName, Record
from .refereeing import BrokenRecord, Replayed
from .refusals import IllegalMove, Refusal
from .rulings import Ruling
from .scoring import CompetitiveResult, CooperativeResult, Ending, Result, Tally
from .shuffles import CommittedShuffles, Proof
from .simulation import PlayedGame, simulate
from .state import CompetitiveState, CooperativeState, Shuffler, State
from .summary import Summary
from .table import (
    HandOption,
    ImpossibleTable,
    Memory,
    Mode,
    Rules,
    TableRefusal,
    competitive_rules,
    cooperative_rules,
    rules_named,
)
from .timeline import Spot, Timeline
from .view import View, visible

__all__ = [
    "Bot",
    "BrokenRecord",
    "Card",
    "CommittedShuffles",
    "CompetitiveResult",
    "CompetitiveState",
    "CooperativeResult",
    "CooperativeState",
    "DiscardCard",
    "EditionName",
    "EndTurn",
    "Ending",
    "Event",
    "Facts",
    "HandOption",
    "IllegalMove",
    "ImpossibleTable",
    "Malformed",
    "Memory",
    "Mode",
    "Move",
    "PlaceCard",
    "PlayCard",
    "PlayedGame",
    "Proof",
    "RandomBot",
    "Record",
    "Refusal",
    "Replayed",
    "Result",
    "Rules",
    "Ruling",
    "Shuffler",
    "SkilledBot",
    "Spot",
    "State",
    "Summary",
    "TableRefusal",
    "Tally",
    "Timeline",
    "View",
    "apply",
    "bot_move",
    "codec",
    "competitive_rules",
    "cooperative_rules",
    "deal",
    "legal_moves",
    "notation",
    "numbered",
    "records",
    "refereeing",
    "refusal",
    "result",
    "rules_named",
    "shuffled",
    "simulate",
    "visible",
]
