"""Accounts as an app of Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "config.accounts"
    label = "accounts"
    verbose_name = _("accounts")
