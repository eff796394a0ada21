"""The app that knows what the cards say."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from decks.permissions import create_groups
        from decks.protection import protect_editions

        post_migrate.connect(create_groups, sender=self, dispatch_uid="decks.groups")
        post_migrate.connect(protect_editions, sender=self, dispatch_uid="decks.protection")
