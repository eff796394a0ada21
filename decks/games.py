"""The games that decks are made for; whoever plays them registers them in AppConfig.ready."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise

from config.registry import Registry


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game and its rules, which pages and paper tell in the same words and drawings."""

    code: str
    label: str | Promise
    rules: Callable[[str], str]  # in the language of a code, as XML: headings, paragraphs, drawings
    cover: Callable[[], str]  # a drawing for the first page of a leaflet, as SVG


GAMES = Registry[PlayedGame]("game")
