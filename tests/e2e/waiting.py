"""Makes a deck whose cards wait for a Polish text, and its translators; run beside the site.

python -m tests.e2e.waiting SLUG
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import Group, User  # noqa: E402  (models need the line above)

from tests.factories import make_card, make_category, make_deck, make_text, make_user  # noqa: E402

KEYS = ("first", "second", "third")


def make_waiting_deck(slug: str) -> None:
    deck = make_deck(slug, titles={"en": f"Deck {slug}"})
    make_category(deck)
    for key in KEYS:
        make_text(make_card(deck, key=f"{key}-card"), "en", f"The {key} event")


def make_translators() -> None:
    for name in ("olena", "marek"):
        if not User.objects.filter(username=name).exists():
            translator = make_user(name, password=name, is_staff=True)
            translator.groups.add(Group.objects.get(name="translator (pl)"))


if __name__ == "__main__":
    make_waiting_deck(sys.argv[1])
    make_translators()
