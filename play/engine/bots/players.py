"""Who plays: somebody who knows nothing, and somebody of a skill."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from ..moves import DiscardCard, EndTurn, Move, PlaceCard, PlayCard
from ..view import LineView, View
from . import competitive, cooperative
from .time_sense import Belief

Beliefs = Mapping[int, Belief]


class Bot(Protocol):
    """A way to choose a legal move for the seat to move, from what everybody may know."""

    @property
    def skill(self) -> float | None:
        """How well it remembers the years of its own cards; None if it does not ask."""

    def choose(self, view: View, beliefs: Beliefs, rng: Random, /) -> Move: ...


@dataclass(frozen=True, slots=True)
class RandomBot:
    """To whom any legal move is as good as another."""

    skill: None = None

    def choose(self, view: View, _beliefs: Beliefs, rng: Random, /) -> Move:
        hints = view.hints
        if hints.slots:
            return PlaceCard(rng.choice(hints.playable), rng.randrange(hints.slots))
        moves: list[Move] = [PlayCard(card) for card in hints.playable]
        moves += [DiscardCard(card) for card in hints.discardable]
        return rng.choice([*moves, EndTurn()] if hints.may_end else moves)


@dataclass(frozen=True, slots=True)
class SkilledBot:
    """Who plays by what it believes; *skill* from 0 to 1 is how well it remembers years."""

    skill: float

    def __post_init__(self) -> None:
        if not 0 <= self.skill <= 1:
            raise ValueError(f"skill must be from 0 to 1, not {self.skill}")

    def choose(self, view: View, beliefs: Beliefs, rng: Random, /) -> Move:
        if isinstance(view.table, LineView):
            return competitive.choose(view, view.table, beliefs, rng)
        return cooperative.choose(view, view.table, beliefs, rng)
