"""Makes decks whose dates cannot be mistaken for anything else; run beside the site."""

import itertools
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.play.tables import make_edition  # noqa: E402  (models need the line above)

DIGITS = ("7", "8", "9")  # a run of seven of these is no count, no hash and no width of a gap
DECKS = {"small": 16, "large": 44}


def years(cards: int) -> list[int]:
    """Return unique years BCE of seven digits, in no order that says anything."""
    every = ["".join(digits) for digits in itertools.product(DIGITS, repeat=7)]
    return [-int(every[37 * n % len(every)]) for n in range(cards)]


def main() -> None:
    for slug, cards in DECKS.items():
        make_edition(years=years(cards), slug=slug)


if __name__ == "__main__":
    main()
