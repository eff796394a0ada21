"""Makes the deck and the editors of the workbench's tests, and says which card is which."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.models import Card, CardTranslation, Deck  # noqa: E402  (models need the line above)
from tests.decks.desk import worker  # noqa: E402
from tests.factories import make_card, make_category, make_deck, make_text  # noqa: E402

PEOPLE = {
    "olga": ("translator (pl)",),
    "piotr": ("translator (pl)",),
    "taras": ("translator (uk)",),
    "halina": ("reviewer (pl)",),
}
# One for each test that changes something, and one that each of them may lead on to.
CARDS = (
    "clash",
    "closed",
    "copy",
    "expired",
    "keys",
    "languages",
    "layout",
    "onward",
    "plain",
    "rejected",
    "stale",
)


def make_people() -> None:
    for name, groups in PEOPLE.items():
        person = worker(*groups, username=name)
        person.set_password(name)
        person.save()


def make_cards() -> dict[str, int]:
    deck = make_deck("bench", titles={"en": "Deck on the bench"})
    make_category(deck)
    made = {}
    for position, use in enumerate((*CARDS, "zero")):
        card = make_card(deck, 1500 + position, key=f"bench-{use}")
        for language, title in (("en", "Gutenberg’s Bible"), ("uk", "Біблія"), ("pl", "Biblia")):
            row = make_text(card, language, f"{title} {use}")
        row.write("Biblia  z podwójną spacją", row.last_author)
        if use != "languages":  # the one that is not written yet
            row.submit(row.last_author)
        made[use] = card.pk
    source = CardTranslation.objects.get(card=made["stale"], language="en")
    source.write("Gutenberg’s printed Bible", source.last_author)
    return made


def told_of() -> int:
    """Return the card of the sample deck about which its tables tell something."""
    edition = Deck.objects.get(slug="sample").editions.get()
    return Card.objects.get(deck=edition.deck, key=edition.content.cards[0].key).pk


make_people()
print(json.dumps({**make_cards(), "told": told_of()}))
