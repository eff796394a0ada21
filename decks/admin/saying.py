"""What the workbench says once something was done."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.html import format_html

from decks.admin.ways import here
from decks.models import Card


def tell(
    request: HttpRequest, card: Card, part: str, said: Any, level: int = messages.SUCCESS
) -> None:
    """Say what was done; who is led on to another card reads with which, and finds the way back."""
    if "next" in request.GET:
        said = format_html('<a href="{}">{}</a> · {}', here(request, card, part), card.key, said)
    messages.add_message(request, level, said)
