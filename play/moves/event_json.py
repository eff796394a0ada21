"""What the table saw, as it is kept with a move: by numbers, without a date or a symbol."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from play.engine import Event, State, events
from play.engine.state import CompetitiveState, CooperativeState

EventJson = dict[str, Any]
TURNING = {"placed", "misplaced", "played", "blocked", "discarded"}  # a card, for all to see

YEAR = attrgetter("year")


def witnessed(seen: Iterable[Event], before: State) -> list[EventJson]:
    """Return *seen* as JSON values; *before* is the table as the move was made."""
    return [{**_told(event, before), **_ruling(event)} for event in seen]


def _ruling(event: Event) -> dict[str, str]:
    return {"ruling": event.ruling.value} if event.ruling else {}


def _told(event: Event, before: State) -> EventJson:
    match event:
        case events.CardPlaced(_, card, slot):
            return {"what": "placed", "card": card.number, "slot": slot}
        case events.CardMisplaced(_, card, slot):
            belongs = _slots(before, card.year)
            return {"what": "misplaced", "card": card.number, "slot": slot, "belongs": belongs}
        case events.CardPlayed(_, card, spot):
            return {"what": "played", "card": card.number, "spot": spot.value}
        case events.CardBlocked(_, card):
            return {"what": "blocked", "card": card.number, "gap": _gap(before, card.year)}
        case events.CardDiscarded(_, card):
            return {"what": "discarded", "card": card.number}
        case events.TurnBegan(seat):
            return {"what": "turn", "seat": seat, **_placed(before)}
    return _told_of_the_table(event)


def _told_of_the_table(event: Event) -> EventJson:
    match event:
        case events.CardsDrawn(seat, cards):
            return {"what": "drew", "seat": seat, "cards": list(cards)}
        case events.PileReshuffled(cards):
            return {"what": "reshuffled", "cards": cards}
        case events.RoundBegan(number, leader):
            return {"what": "round", "round": number, "seat": leader}
        case events.SuddenDeath(seats, eliminated):
            return {"what": "sudden_death", "seats": list(seats), "out": list(eliminated)}
        case events.GameEnded():
            return {"what": "ended"}
    raise TypeError(event)


def _placed(before: State) -> dict[str, bool]:
    """Return whether a card had found its place in the turn that is over: a second one ends it."""
    return {"placed": before.placed} if isinstance(before, CooperativeState) else {}


def _slots(before: State, year: int) -> list[int]:
    """Return the first and the last slot of the line that would have been right."""
    if not isinstance(before, CompetitiveState):
        return []
    line = before.line
    return [bisect_left(line, year, key=YEAR), bisect_right(line, year, key=YEAR)]


def _gap(before: State, year: int) -> int:
    """Return which gap is taken."""
    if isinstance(before, CompetitiveState):
        return -1
    return bisect_left([column[0].year for column in before.timeline.base], year) - 1
