"""What people agree on before a table is opened."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from play.dealing.selection import EVERYTHING, Selection
from play.engine import HandOption, Mode, Rules, TableRefusal, rules_named
from play.engine.table import COOPERATIVE_HAND, MOST_SEATS, ImpossibleTable
from play.refusals import BadInput, of_table
from play.view.texts import TOO_FEW_CHOSEN

USUAL_SKILL = 0.6  # of a bot about which nothing else is said
BOTS_FOR_ONE = 2  # that sit down with somebody who plays alone


class Company(StrEnum):
    """Who plays: friends on devices of their own, several on one device, or one alone."""

    FRIENDS = "friends"
    DEVICE = "device"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class TableOptions:
    mode: str = Mode.COMPETITIVE
    places: int = 2
    hand: str = HandOption.FOUR
    memory: str = ""
    first: int | None = None  # by lot
    company: str = Company.FRIENDS
    bots: int = 0
    skill: float = USUAL_SKILL
    selection: Selection = EVERYTHING
    open_to_all: bool = False  # whoever comes finds a seat, as long as there are cards for it

    @property
    def one_device(self) -> bool:
        return self.company == Company.DEVICE

    def seats(self, cards: int) -> int:
        """Return how many may sit at the table that is dealt so many cards."""
        most = most_seats(self.mode, self.hand, self.memory, cards) if self.open_to_all else 0
        return max(self.places, most)

    def check(self, cards: int) -> None:
        """Refuse a table at which no game can be played, before anybody sits down."""
        rules = rules_for(self.mode, self.hand, self.memory, self.places)
        check_size(cards, rules, self.selection)
        if self.first is not None and not 0 <= self.first < self.places:
            raise of_table(ImpossibleTable(TableRefusal.NO_SUCH_FIRST_SEAT, self.first))


def check_size(cards: int, rules: Rules, selection: Selection) -> None:
    """Refuse to begin with too few cards, and say whether others could be chosen."""
    if cards >= rules.cards_needed:
        return
    if selection.is_everything:
        raise of_table(ImpossibleTable(TableRefusal.TOO_FEW_CARDS, cards, rules.cards_needed))
    raise BadInput("too_few_chosen", TOO_FEW_CHOSEN, "table", given=cards, least=rules.cards_needed)


def most_seats(mode: str, hand: str, memory: str, cards: int) -> int:
    """Return for how many people so many cards are enough as they are dealt; 0 if for nobody."""

    def are_enough(seats: int) -> bool:
        try:
            return rules_for(mode, hand, memory, seats).cards_needed <= cards
        except BadInput:
            return False

    return next(filter(are_enough, range(MOST_SEATS, 0, -1)), 0)


def rules_for(mode: str, hand: str, memory: str, seats: int) -> Rules:
    """Return the rules of a table with that many seats, or raise BadInput."""
    try:
        return rules_named(mode, hands(mode, hand, seats), memory or None)
    except ImpossibleTable as error:
        raise of_table(error) from error


def hands(mode: str, hand: str, seats: int) -> tuple[int, ...]:
    """Return what each seat is dealt: `four`, `by_players`, one number, or one for each seat."""
    if not 1 <= seats <= MOST_SEATS:
        raise ImpossibleTable(TableRefusal.WRONG_NUMBER_OF_SEATS, seats, 1, MOST_SEATS)
    if mode == Mode.COOPERATIVE:
        return (COOPERATIVE_HAND,) * seats
    if hand in set(HandOption):
        return HandOption(hand).hands(seats)
    dealt = _numbers(hand.split(","))
    if len(dealt) == 1:
        return dealt * seats
    if len(dealt) < seats:
        raise ImpossibleTable(TableRefusal.TOO_FEW_HANDS, seats, 1, len(dealt))
    return dealt[:seats]


def _numbers(words: Iterable[str]) -> tuple[int, ...]:
    try:
        return tuple([int(word) for word in words])
    except ValueError as error:
        raise ImpossibleTable(TableRefusal.WRONG_HAND, ",".join(words), 1, 10) from error
