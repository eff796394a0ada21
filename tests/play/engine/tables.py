"""Tables in the middle of a game, and decks to deal from; a bare year is a card of that number."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from play.engine import (
    Card,
    CompetitiveState,
    CooperativeState,
    Facts,
    Memory,
    Rules,
    State,
    Timeline,
    apply,
    competitive_rules,
    cooperative_rules,
    deal,
    legal_moves,
    numbered,
    shuffled,
)
from play.engine.state import Step

SYMBOLS = ("sun", "moon", "gear", "star")
Years = Iterable[int]
Hand = Iterable[int | Card]


class Reversing:
    """A shuffle nobody has to guess."""

    def shuffle(self, x: list[Card], /) -> None:
        x.reverse()


REVERSED = Reversing()


def card(year: int, number: int | None = None, front: str = "sun", back: str = "moon") -> Card:
    return Card(year if number is None else number, year, front, back)


def row(*years: int) -> tuple[Card, ...]:
    return tuple(card(year) for year in years)


def line_table(
    *hands: Hand, line: Hand = (1500,), pile: Years = (), discards: Years = (), **more: Any
) -> CompetitiveState:
    """Return a competitive table; seat 0 begins and has the turn unless said otherwise."""
    table: dict[str, Any] = {
        "rules": competitive_rules((4,) * len(hands)),
        "first": 0,
        "hands": tuple(cards(hand) for hand in hands),
        "pile": row(*pile),
        "discards": row(*discards),
        "line": cards(line),
        "active": tuple(range(len(hands))),
        "turn": 0,
    }
    return CompetitiveState(**(table | more))


def rows_table(
    *hands: Hand,
    base: Years = (1500,),
    gaps: Years | None = None,
    pile: Years = (),
    discards: Sequence[Card] = (),
    blocked: Years = (),
    memory: Memory = Memory.OPEN,
    **more: Any,
) -> CooperativeState:
    """Return a cooperative table; a gap of 0 is free, and so are all if none is named."""
    columns = tuple((card(year),) for year in base)
    gaps = (0,) * (len(columns) - 1) if gaps is None else gaps
    table: dict[str, Any] = {
        "rules": cooperative_rules(len(hands), memory),
        "first": 0,
        "hands": tuple(cards(hand) for hand in hands),
        "pile": row(*pile),
        "discards": tuple(discards) or (card(1, back="star"),),
        "timeline": Timeline(columns, tuple((card(year),) if year else () for year in gaps)),
        "turn": 0,
        "blocked": frozenset(blocked),
    }
    return CooperativeState(**(table | more))


def cards(hand: Hand) -> tuple[Card, ...]:
    return tuple(one if isinstance(one, Card) else card(one) for one in hand)


def deck(size: int = 110, seed: int = 1, spread: int = 3000) -> dict[str, Facts]:
    """Return a deck of made-up cards, some of them of one date."""
    rng = Random(seed)
    return {
        f"card-{n}": Facts(1 + rng.randrange(spread), *rng.sample(SYMBOLS, 2)) for n in range(size)
    }


def opened(rules: Rules, seed: int = 1, size: int = 110, first: int = 0, **options: int) -> State:
    """Return a freshly dealt table."""
    cards = deck(size, seed, **options)
    return deal(numbered(cards[key] for key in shuffled(cards, rules, Random(seed))), rules, first)


def random_play(state: State, seed: int, most: int = 10_000) -> list[Step]:
    """Play on at random, and return every table there was with what was seen on the way to it."""
    rng = Random(seed)
    steps: list[Step] = [(state, ())]
    while state.turn is not None and len(steps) <= most:
        state, seen = apply(state, state.turn, rng.choice(legal_moves(state)), rng)
        steps.append((state, seen))
    return steps
