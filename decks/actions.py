"""What can be done with decks beyond these pages; other apps register it in AppConfig.ready."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.utils.functional import Promise

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
    order: int = 100
    allowed: Allowed = _everybody


@dataclass(frozen=True, slots=True)
class DeskAction:
    """A button on the desk's page of a deck, and a verb for selected cards of one deck.

    The address takes the deck's slug and, as `keys` in its query, those of the cards.
    """

    code: str
    label: str | Promise
    url_name: str
    permissions: tuple[str, ...]


class ActionTaken(ValueError):
    """Two apps want to register the same action."""


_actions: dict[str, DeckAction] = {}
_desk_actions: dict[str, DeskAction] = {}


def register(action: DeckAction) -> None:
    """Offer *action* for every published deck; each code once."""
    if action.code in _actions:
        raise ActionTaken(f"The deck action {action.code!r} is registered already.")
    _actions[action.code] = action


def register_at_desk(action: DeskAction) -> None:
    """Offer *action* at the desk; each code once."""
    if action.code in _desk_actions:
        raise ActionTaken(f"The desk action {action.code!r} is registered already.")
    _desk_actions[action.code] = action


def deck_actions(deck: Deck, user: User | AnonymousUser) -> list[DeckAction]:
    """Return what somebody can do with a deck, the main action first."""
    found = (action for action in _actions.values() if action.allowed(user, deck))
    return sorted(found, key=lambda action: (action.order, action.code))


def desk_actions(user: User | AnonymousUser) -> list[DeskAction]:
    """Return what somebody at the desk can do with a deck or some of its cards."""
    return [action for action in _desk_actions.values() if user.has_perms(action.permissions)]
