"""The app in which games are played."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from config.tidying import Chore
    from decks.actions import DeckAction
    from decks.games import PlayedGame


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = _("Tables")

    def ready(self) -> None:
        from config import tidying
        from decks import actions, panels
        from decks.games import GAMES
        from decks.progress import queues
        from play.desk.panels import DIFFICULTY, PLACED, SAID
        from play.desk.permissions import grant_to_groups
        from play.desk.queues import REPORTS

        grant_to_groups()
        for action in _ways_to_play(actions.DeckAction):
            actions.register(action)
        panels.register(SAID)
        panels.register(PLACED)
        panels.register_about_decks(DIFFICULTY)
        queues.register(REPORTS)
        tidying.expect(_chores)
        GAMES.expect(_games)


def _ways_to_play(action: "type[DeckAction]") -> "Iterable[DeckAction]":
    from play.dealing.puzzles import FEWEST_CARDS
    from play.engine.table import competitive_rules

    table = competitive_rules([1]).cards_needed  # for one person with the smallest hand
    alone = "?company=alone"
    yield action("play", _("Play with friends"), "play", "play:open", order=10, fewest_cards=table)
    yield action("alone", _("Alone with bots"), "bot", "play:open", alone, 15, fewest_cards=table)
    puzzle = _("Puzzle of the day")
    yield action("puzzle", puzzle, "puzzle", "play:puzzle", "", 17, fewest_cards=FEWEST_CARDS)


def _chores() -> "Iterable[Chore]":
    from play.expiry import CLOSING, DELETING, FORGETTING

    return CLOSING, DELETING, FORGETTING


def _games() -> "Iterable[PlayedGame]":
    from play.pages.rules import games

    return games()
