"""Serves the site as `manage.py serve` does, but nothing is left to chance at its tables.

Whatever is drawn by lot is drawn as it was the last time: seats, and what bots choose among.  The
cards hardest to read lie on top, and for all puzzles it is one day.

python -m tests.e2e.dealer
"""

import os
from collections.abc import MutableSequence, Sequence
from datetime import date
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402  (models need the line above)

from decks.models import Edition  # noqa: E402
from tests.e2e.long_line import hardest  # noqa: E402

SEED = 7
DAY = date(2026, 3, 1)


class Fate:
    """Stands where chance would, and is the same whatever was drawn before."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __getattr__(self, name: str) -> Any:
        return getattr(Random(self._seed), name)


class Dealer(Fate):
    """Lays the cards it is told to on top, and the others always alike."""

    def __init__(self, seed: int = SEED, on_top: Sequence[str] = ()) -> None:
        super().__init__(seed)
        self._places = {key: place for place, key in enumerate(on_top)}

    def shuffle(self, keys: MutableSequence[str]) -> None:
        Random(self._seed).shuffle(keys)
        keys[:] = sorted(keys, key=lambda key: self._places.get(key, len(self._places)))


def leave_nothing_to_chance(dealer: Dealer) -> None:
    """Have this process deal and draw as is said above."""
    told = SimpleNamespace(token_hex=lambda size: "5a" * size)
    fixed = {
        "play.dealing.shuffle.CHANCE": dealer,
        "play.opening.CHANCE": Fate(SEED),
        "play.moves.making.CHANCE": Fate(SEED),
        "play.dealing.shuffle.secrets": told,
        "play.opening.secrets": told,
        "play.dealing.puzzles.today": lambda: DAY,
        "play.pages.puzzles.today": lambda: DAY,
    }
    for name, value in fixed.items():
        patch(name, value).start()


if __name__ == "__main__":
    starter = Edition.objects.filter(deck__slug="starter").latest("number")
    on_top = [card.key for card in hardest(starter.content.cards)]
    leave_nothing_to_chance(Dealer(on_top=on_top))
    call_command("serve")
