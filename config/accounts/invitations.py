"""Invitations: a link by which somebody new sets a first password, for PASSWORD_RESET_TIMEOUT."""

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from config.accounts import mail


def invite(request: HttpRequest, user: User) -> str | None:
    """Mail somebody the link by which to set a first password, or return it to be handed over."""
    link = request.build_absolute_uri(
        reverse(
            "invitation",
            kwargs={
                "uidb64": urlsafe_base64_encode(force_bytes(user.pk)),
                "token": default_token_generator.make_token(user),
            },
        )
    )
    if not (settings.EMAIL_URL and user.email):
        return link
    text = render_to_string("accounts/invitation.txt", {"user": user, "link": link})
    mail.post(_("An invitation"), text, user.email)
    return None
