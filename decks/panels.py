"""What else the desk shows about cards and decks; other apps register it in AppConfig.ready."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.utils.functional import Promise

from config.registry import Registry
from decks.models import Card, Deck


@dataclass(frozen=True, slots=True)
class Panel:
    """A box on the card's pages; *render* returns its HTML, or "" where it has nothing to say."""

    code: str
    title: str | Promise
    render: Callable[[HttpRequest, Card], str]
    permissions: tuple[str, ...]
    order: int = 100


@dataclass(frozen=True, slots=True)
class DeckPanel:
    """A box on a deck’s board; *render* returns its HTML, or "" where it has nothing to say."""

    code: str
    title: str | Promise
    render: Callable[[HttpRequest, Deck], str]
    permissions: tuple[str, ...]
    order: int = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel as one editor sees it about one card, or about one deck."""

    code: str
    title: str | Promise
    body: str


_panels = Registry[Panel]("desk panel")
_deck_panels = Registry[DeckPanel]("deck panel")


def register(panel: Panel) -> None:
    """Show *panel* about every card; each code once."""
    _panels.register(panel)


def register_about_decks(panel: DeckPanel) -> None:
    """Show *panel* about every deck; each code once."""
    _deck_panels.register(panel)


def deck_panels_of(request: HttpRequest, deck: Deck) -> list[Shown]:
    """Return what the person may see about the deck beyond its cards' progress, in order."""
    allowed = (panel for panel in _deck_panels if request.user.has_perms(panel.permissions))
    ordered = sorted(allowed, key=lambda panel: (panel.order, panel.code))
    shown = (Shown(panel.code, panel.title, panel.render(request, deck)) for panel in ordered)
    return [panel for panel in shown if panel.body]


def panels_of(request: HttpRequest, card: Card) -> list[Shown]:
    """Return what the person may see about the card beyond its own fields, in order."""
    shown = (
        Shown(panel.code, panel.title, panel.render(request, card))
        for panel in _allowed(request.user)
    )
    return [panel for panel in shown if panel.body]


def _allowed(user: User | AnonymousUser) -> list[Panel]:
    found = (panel for panel in _panels if user.has_perms(panel.permissions))
    return sorted(found, key=lambda panel: (panel.order, panel.code))
