"""Sets of categories to begin with: those that come with the site, and those of other decks."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from decks.models import Category, Deck
from decks.multilingual import Words

FILE = settings.BASE_DIR / "fixtures" / "category_sets.json"

# All of them dark enough for white letters.
PALETTE = (
    "#143268",
    "#621421",
    "#8A52DE",
    "#C24E0B",
    "#138375",
    "#7A5C00",
    "#9C2F6B",
    "#3F6212",
    "#1D6FB8",
    "#5B5F66",
)


@dataclass(frozen=True, slots=True)
class OfferedCategory:
    """A category that a deck may take."""

    key: str
    colour: str
    names: Words


@dataclass(frozen=True, slots=True)
class CategorySet:
    """Categories that go together."""

    code: str
    names: Words
    categories: tuple[OfferedCategory, ...]


@cache
def category_sets() -> tuple[CategorySet, ...]:
    """Return the sets that come with the site."""
    read = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        CategorySet(
            one["code"], one["names"], tuple(OfferedCategory(**row) for row in one["categories"])
        )
        for one in read
    )


def offered_by(deck: Deck) -> list[OfferedCategory]:
    """Return the categories of a deck, for another to take."""
    return [OfferedCategory(row.key, row.colour, row.names) for row in deck.categories.all()]


def take(deck: Deck, wanted: Iterable[OfferedCategory], by: User) -> list[Category]:
    """Add the categories that the deck does not have, behind those it has, and return them."""
    with transaction.atomic():
        Deck.objects.select_for_update().get(pk=deck.pk)  # so that none is added twice
        here = list(deck.categories.all())
        keys = {row.key for row in here}
        colours = [row.colour for row in here]
        last = deck.categories.aggregate(last=Max("position"))["last"]
        added: list[Category] = []
        for position, one in enumerate(
            (one for one in wanted if one.key not in keys), 0 if last is None else last + 1
        ):
            colour = _free(one.colour, colours)
            colours.append(colour)
            row = Category(
                deck=deck, key=one.key, colour=colour, names=dict(one.names), position=position
            )
            row.record(by, "add").save()
            added.append(row)
    return added


def rarest_colour(used: Iterable[str]) -> str:
    """Return the colour of the palette that is used least."""
    counted = Counter(colour.upper() for colour in used)
    return min(PALETTE, key=lambda colour: counted[colour.upper()])


def _free(colour: str, used: Sequence[str]) -> str:
    """Return the colour, or one that the deck has not, while there is any."""
    return rarest_colour(used) if colour.upper() in {one.upper() for one in used} else colour
