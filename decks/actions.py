"""What can be done with decks beyond these pages; other apps register it in AppConfig.ready."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.utils.functional import Promise

from config.registry import Registry
from decks.models import Deck

Allowed = Callable[[User | AnonymousUser, Deck], bool]


def _everybody(_user: User | AnonymousUser, _deck: Deck) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DeckAction:
    """A button on the pages of every published deck; the first in order is the main one."""

    code: str
    label: str | Promise
    icon: str  # the name of a drawing in icons.svg
    url_name: str  # of an address that takes the deck's slug
    query: str = ""  # what is asked for there
    order: int = 100
    allowed: Allowed = _everybody
    fewest_cards: int = 0  # of the edition; with fewer it would only lead to a refusal


@dataclass(frozen=True, slots=True)
class DeskAction:
    """A button on the desk's page of a deck, and a verb for selected cards of one deck.

    The address takes the deck's slug and, as `keys` in its query, those of the cards.
    """

    code: str
    label: str | Promise
    url_name: str
    permissions: tuple[str, ...]


_actions = Registry[DeckAction]("deck action")
_desk_actions = Registry[DeskAction]("desk action")


def register(action: DeckAction) -> None:
    """Offer *action* for every published deck; each code once."""
    _actions.register(action)


def register_at_desk(action: DeskAction) -> None:
    """Offer *action* at the desk; each code once."""
    _desk_actions.register(action)


def deck_actions(deck: Deck, user: User | AnonymousUser, cards: int) -> list[DeckAction]:
    """Return what somebody can do with an edition of so many cards, the main action first."""
    enough = (action for action in _actions if action.fewest_cards <= cards)
    found = (action for action in enough if action.allowed(user, deck))
    return sorted(found, key=lambda action: (action.order, action.code))


def desk_actions(user: User | AnonymousUser) -> list[DeskAction]:
    """Return what somebody at the desk can do with a deck or some of its cards."""
    return [action for action in _desk_actions if user.has_perms(action.permissions)]


def fewest_to_play() -> int:
    """Return how many cards an edition needs for the main one of the games that there are."""
    games = (action for action in _actions if action.fewest_cards)
    return min(games, key=lambda game: game.order).fewest_cards
