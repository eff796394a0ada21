"""Whom Wikidata may write to about what this site asks, and where it is asked."""

import os
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

SITES = {  # by the variable that names another
    "WIKIDATA_URL": "https://www.wikidata.org",
    "COMMONS_URL": "https://commons.wikimedia.org",
    "COMMONS_PICTURES_URL": "https://upload.wikimedia.org",
}
_CONTACT = re.compile(r"[^\s()<>@]+@[^\s()<>@]+|https?://[^\s()<>]+")


def contact() -> str:
    """Return an address of whoever keeps the site; without one nobody asks Wikidata."""
    text = os.environ.get("WIKIDATA_CONTACT", "").strip()
    if text and not (text.isascii() and _CONTACT.fullmatch(text)):
        raise ImproperlyConfigured(
            "WIKIDATA_CONTACT is neither a mail address nor a web address. It looks like "
            "editor@example.org or https://example.org/contact."
        )
    return text


def sites() -> Mapping[str, str]:
    """Return the only sites that are ever asked, without a slash at the end."""
    return {name: _site(name) for name in SITES}


def _site(name: str) -> str:
    text = (os.environ.get(name) or SITES[name]).rstrip("/")
    parts = urlsplit(text)
    if parts.scheme not in {"https", "http"} or not parts.hostname or parts.path or parts.query:
        raise ImproperlyConfigured(f"{name}={text} is not an address such as {SITES[name]}.")
    return text
