"""Setting the table: from a shuffled pile to the first turn."""

from collections.abc import Mapping
from itertools import accumulate
from random import Random

from .cards import Facts, Row
from .state import CompetitiveState, CooperativeState, State
from .table import COOPERATIVE_CARDS, ImpossibleTable, Mode, Rules, TableRefusal
from .timeline import Timeline


def shuffled(deck: Mapping[str, Facts], rules: Rules, rng: Random) -> tuple[str, ...]:
    """Return the keys of the cards this game uses as they lie in the pile, top first."""
    _check_size(len(deck), rules)
    keys = sorted(deck)
    rng.shuffle(keys)
    return tuple(keys[:COOPERATIVE_CARDS] if rules.mode is Mode.COOPERATIVE else keys)


def deal(pile: Row, rules: Rules, first: int) -> State:
    """Return the table before the first move; *pile* is shuffled, top first."""
    _check_size(len(pile), rules)
    if not 0 <= first < rules.seats:
        raise ImpossibleTable(TableRefusal.NO_SUCH_FIRST_SEAT, first, 0, rules.seats - 1)
    ends = list(accumulate(rules.hands))
    hands = tuple([pile[end - n : end] for n, end in zip(rules.hands, ends, strict=True)])
    rest = pile[ends[-1] :]
    if rules.mode is Mode.COOPERATIVE:
        rest = rest[: COOPERATIVE_CARDS - ends[-1]]
        return CooperativeState(
            rules, first, hands, rest[2:], rest[1:2], Timeline((rest[:1],)), turn=first
        )
    return CompetitiveState(
        rules, first, hands, rest[1:], (), rest[:1], tuple(range(rules.seats)), turn=first
    )


def _check_size(cards: int, rules: Rules) -> None:
    if cards < rules.cards_needed:
        raise ImpossibleTable(TableRefusal.TOO_FEW_CARDS, cards, rules.cards_needed)
