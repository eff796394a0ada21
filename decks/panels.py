"""What else the desk shows about a card; other apps register their panels in AppConfig.ready."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.utils.functional import Promise

from decks.models import Card


@dataclass(frozen=True, slots=True)
class Panel:
    """A box on the card's pages; *render* returns its HTML, or "" where it has nothing to say."""

    code: str
    title: str | Promise
    render: Callable[[HttpRequest, Card], str]
    permissions: tuple[str, ...]
    order: int = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel as one editor sees it about one card."""

    code: str
    title: str | Promise
    body: str


class PanelTaken(ValueError):
    """Two apps want to register the same panel."""


_panels: dict[str, Panel] = {}


def register(panel: Panel) -> None:
    """Show *panel* about every card; each code once."""
    if panel.code in _panels:
        raise PanelTaken(f"The desk panel {panel.code!r} is registered already.")
    _panels[panel.code] = panel


def panels_of(request: HttpRequest, card: Card) -> list[Shown]:
    """Return what the person may see about the card beyond its own fields, in order."""
    shown = (
        Shown(panel.code, panel.title, panel.render(request, card))
        for panel in _allowed(request.user)
    )
    return [panel for panel in shown if panel.body]


def _allowed(user: User | AnonymousUser) -> list[Panel]:
    found = (panel for panel in _panels.values() if user.has_perms(panel.permissions))
    return sorted(found, key=lambda panel: (panel.order, panel.code))
