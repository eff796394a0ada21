"""The addresses of the desk's pages, what they are asked, and what they may name."""

from urllib.parse import urlencode

from django.urls import reverse

MINE, YES = "mine", "yes"  # asks a queue for what the reader is assigned to
GUIDE = "guide"  # of which deck somebody has come from, and is led back to
LONGEST_KEY = 18  # digits that every database takes


def workbench(card: int, **query: object) -> str:
    """Return where a card is worked on: *at* which part, and for which *task*."""
    return _address("admin:decks_card_workbench", card, **query)


def queues(**query: object) -> str:
    return _address("admin:decks_queues", **query)


def queue(code: str, **query: object) -> str:
    return _address("admin:decks_queue", code, **query)


def next_in_queue(code: str, **query: object) -> str:
    """Return where a queue leads on: *after* a card, or to the *card* that is asked for."""
    return _address("admin:decks_queue_next", code, **query)


def _address(page: str, *names: object, **query: object) -> str:
    """Return an address; what is asked for with nothing is left out."""
    asked = urlencode({name: value for name, value in query.items() if value})
    return reverse(page, args=names) + (f"?{asked}" if asked else "")


def row_key(text: object) -> int | None:
    """Return the key of a row, or nothing where the text cannot be one."""
    digits = str(text)
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST_KEY else None
