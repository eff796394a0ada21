"""The app in which games are played."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = _("Tables")

    def ready(self) -> None:
        from decks import actions, api_roots, panels, queues
        from play.panels import PLACED, SAID
        from play.permissions import grant_to_groups
        from play.queues import REPORTS

        grant_to_groups()
        api_roots.register("games", "api-games")
        actions.register(actions.DeckAction("play", _("Play"), "play", "play:open", order=10))
        panels.register(SAID)
        panels.register(PLACED)
        queues.register(REPORTS)
