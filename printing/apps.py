"""The app that puts editions on paper."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from config.jobs.kinds import Kind


class PrintingConfig(AppConfig):
    name = "printing"
    verbose_name = _("Printing")

    def ready(self) -> None:
        from config.jobs.kinds import KINDS
        from decks import actions
        from printing import checks  # noqa: F401 -- importing it registers its checks
        from printing.actions import PRINT, PROOF_PRINT

        actions.register(PRINT)
        actions.register_at_desk(PROOF_PRINT)
        KINDS.expect(_kinds)


def _kinds() -> "Iterable[Kind]":
    from printing.orders.jobs import SHEETS

    return (SHEETS,)
