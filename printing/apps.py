"""The app that puts editions on paper."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PrintingConfig(AppConfig):
    name = "printing"
    verbose_name = _("Printing")

    def ready(self) -> None:
        from decks import actions
        from printing import checks  # noqa: F401 -- importing it registers its checks
        from printing.buttons import PRINT, PROOF_PRINT

        actions.register(PRINT)
        actions.register_at_desk(PROOF_PRINT)
