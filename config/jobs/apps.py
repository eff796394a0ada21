"""Jobs as an app of Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JobsConfig(AppConfig):
    name = "config.jobs"
    label = "jobs"
    verbose_name = _("Work in the background")

    def ready(self) -> None:
        from config import tidying
        from config.jobs.models import forget_some

        tidying.register(tidying.Chore("jobs forgotten", forget_some))
