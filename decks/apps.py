"""The app that knows what the cards say."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from config.jobs.kinds import Kind
    from config.tidying import Chore


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from config import tidying
        from config.jobs.kinds import KINDS
        from decks.editions.protection import protect_editions
        from decks.permissions import create_groups

        tidying.expect(_chores)
        post_migrate.connect(create_groups, sender=self, dispatch_uid="decks.groups")
        post_migrate.connect(
            protect_editions, sender=self, dispatch_uid="decks.editions.protection"
        )
        KINDS.expect(_kinds)


def _chores() -> "Iterable[Chore]":
    from decks.admin.spreadsheets.exports import OLD_EXPORTS
    from decks.admin.spreadsheets.uploads import OLD_UPLOADS
    from decks.pictures.abandoned import ABANDONED
    from decks.pictures.batches.folder import OLD_BATCHES
    from decks.pictures.jobs import LEFT_UPLOADS
    from decks.spreadsheets.settlements import OLD_SETTLEMENTS
    from decks.trash.emptying import EMPTIED
    from decks.wikidata.client import OLD_ANSWERS

    files = (OLD_UPLOADS, OLD_EXPORTS, LEFT_UPLOADS, OLD_BATCHES, ABANDONED)
    return *files, EMPTIED, OLD_SETTLEMENTS, OLD_ANSWERS


def _kinds() -> "Iterable[Kind]":
    from decks.admin.beginnings.jobs import CLONE
    from decks.admin.bulk.jobs import BULK
    from decks.admin.pictures.jobs import LOOKING, TAKING
    from decks.admin.publishing.jobs import PUBLISHING
    from decks.admin.spreadsheets.exports import EXPORT
    from decks.admin.spreadsheets.jobs import IMPORT
    from decks.admin.trash.jobs import TRASH
    from decks.admin.wikidata.jobs import FROM_WIKIDATA
    from decks.pictures.jobs import PICTURE
    from decks.progress.jobs import LOOK

    pictures = (PICTURE, LOOKING, TAKING)
    return IMPORT, EXPORT, *pictures, LOOK, PUBLISHING, BULK, CLONE, FROM_WIKIDATA, TRASH
