"""Passwords set by a link in a mail, and changed."""

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.views import (
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from rest_framework.throttling import BaseThrottle

from config.accounts import mail
from config.accounts.sign_in_limits import counted

QUIET_FOR = 600  # seconds between two mails to one address
WINDOW, MOST_OF_ADDRESS = 3600, 20  # mails that one place may ask for in a window, in seconds


class NewPasswordForm(PasswordResetForm):
    """Mails a link to whoever has an account with this address, and says to nobody whether."""

    request: HttpRequest

    def save(self, **options: Any) -> None:  # type: ignore[override]  # all are handed on
        if _may_mail(self.request, self.cleaned_data["email"]):
            super().save(**options)

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """Write it from a thread: how long it takes tells nobody who has an account."""
        text = render_to_string("accounts/new_password.txt", context)
        mail.post(_("A new password"), text, to_email)


class NewPassword(PasswordResetView):
    form_class = NewPasswordForm
    template_name = "accounts/new_password.html"
    success_url = reverse_lazy("new-password-sent")
    extra_context = {"mail_is_sent": bool(settings.EMAIL_URL)}

    def form_valid(self, form: Any) -> HttpResponse:
        form.request = self.request
        return super().form_valid(form)


class SetPassword(PasswordResetConfirmView):
    template_name = "accounts/set_password.html"
    success_url = reverse_lazy("sign-in")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("The password is set. Sign in with it."))
        return super().form_valid(form)


class ChangePassword(PasswordChangeView):
    template_name = "accounts/change_password.html"
    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("The password is changed; other browsers are signed out."))
        return super().form_valid(form)


def _may_mail(request: HttpRequest, address: str) -> bool:
    place: Any = request
    asked = f"new-password-from-{_hashed(str(BaseThrottle().get_ident(place)))}"
    if counted(asked, WINDOW) > MOST_OF_ADDRESS:
        return False
    return cache.add(f"new-password-to-{_hashed(address.lower())}", 1, QUIET_FOR)


def _hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()
