"""The mail server that EMAIL_URL names."""

from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
UNREADABLE_URL = (
    "EMAIL_URL cannot be read. It looks like smtp+tls://user:password@host:587 "
    "(smtp:// without encryption, smtps:// with it from the start); "
    "odd characters in a password are written as %-codes."
)


def server(url: str) -> dict[str, Any]:
    """Return Django's settings for mail; without a server it goes nowhere, and nobody offers it."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    try:
        asked = urlsplit(url)
        port = asked.port or PORTS[asked.scheme]
    except (KeyError, ValueError) as error:
        raise ImproperlyConfigured(UNREADABLE_URL) from error
    if not asked.hostname:
        raise ImproperlyConfigured(UNREADABLE_URL)
    return {
        "EMAIL_HOST": asked.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(asked.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(asked.password or ""),
        "EMAIL_USE_TLS": asked.scheme == "smtp+tls",
        "EMAIL_USE_SSL": asked.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }
