"""The address of a new deck, made of its name."""

from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from decks import languages
from decks.models import Deck
from decks.multilingual import Words

LONGEST = 50  # characters, so that a number fits behind them
NAMELESS = "deck"


def require_free(slug: str) -> None:
    """Refuse an address that another deck has."""
    if Deck.objects.filter(slug=slug).exists():
        raise ValidationError(
            _("Another deck has the address “%(slug)s” already. Choose another one."),
            code="taken",
            params={"slug": slug},
        )


def free_address(titles: Words, first: str = "") -> str:
    """Return an address that no deck has: of the name in one of its languages, *first* of all."""
    names = (_slug(text, code) for code, text in _in_order(titles, first))
    base = next(filter(None, names), NAMELESS)
    taken = set(Deck.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in _numbered(base) if slug not in taken)


def _in_order(titles: Words, first: str) -> list[tuple[str, str]]:
    return sorted(titles.items(), key=lambda pair: (pair[0] != first, pair[0]))


def _slug(text: str, code: str) -> str:
    return slugify(languages.nearest(code).in_latin(text))[:LONGEST].strip("-")


def _numbered(base: str) -> Iterator[str]:
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1
