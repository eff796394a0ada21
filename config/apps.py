"""The app that puts the others together."""

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from django.contrib.auth.models import User

        from config import tidying
        from config.accounts.models import forget_ended
        from config.tidying import leftovers

        tidying.register(leftovers.SESSIONS, leftovers.PARTS)
        tidying.register(tidying.Chore("ended sessions forgotten", forget_ended))
        User.add_to_class("__str__", _name)  # people are shown by their names, everywhere alike
        connection_created.connect(_let_look_at_the_clock)


def _let_look_at_the_clock(connection: Any, **_sent: object) -> None:
    from config.http.time_limit import interruptible

    interruptible(connection)


def _name(user: "User") -> str:
    return user.get_full_name() or user.username
