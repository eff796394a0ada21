"""How long the checks take over a large deck."""

import random
import time
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from decks import checks
from decks.contents import DeckContents
from decks.models import Card, CardTranslation, Category, Deck, Source
from tests.bench import Row

LANGUAGES = ("uk", "pl", "ru")
CARDS = 1_000
RUNS = 3
BAR = 2.0  # seconds

_SYLLABLES = {
    "uk": "ко ри ва ні лю до ше га ту бе",
    "pl": "ko ry wa ni lu do sze ga tu be",
    "ru": "ко ры ва ни лю до ше га ту бе",
}
_FRAMES = {
    "uk": ("Прем’єра опери «{}» {}", "Відкриття {} у {}", "Перший політ {} над {}"),
    "pl": ("Premiera opery „{}” {}", "Otwarcie {} w {}", "Pierwszy lot {} nad {}"),
    "ru": ("Премьера оперы «{}» {}", "Открытие {} в {}", "Первый полёт {} над {}"),
}


def rows() -> Iterator[Row]:
    """Measure on the database at hand, and leave nothing there."""
    with transaction.atomic():
        deck = large_deck()
        with CaptureQueriesContext(connection) as queries:
            checks.findings(DeckContents.of(deck), LANGUAGES)
        taken = min(_seconds(deck) for _run in range(RUNS))
        transaction.set_rollback(True)
    name = f"checks, {CARDS} cards × {len(LANGUAGES)} languages"
    yield Row(name, taken, "s", taken / BAR, f"< {BAR:g} s")
    yield Row(f"{name}, queries", len(queries), "", None, "constant")


def _seconds(deck: Deck) -> float:
    start = time.perf_counter()
    checks.findings(DeckContents.of(deck), LANGUAGES)
    return time.perf_counter() - start


def large_deck() -> Deck:
    by = User.objects.create(username="bench-author")
    deck = Deck.objects.create(slug="bench-checks", titles={"uk": "Велика колода"})
    category = Category.objects.create(deck=deck, key="all", colour="#143268")
    cards = Card.objects.bulk_create(
        Card(
            deck=deck,
            key=f"card-{number}",
            category=category,
            year=number + 900,
            date_set_by=by,
            front_symbol="sun",
            back_symbol="moon",
        )
        for number in range(CARDS)
    )
    CardTranslation.objects.bulk_create(_titles(cards, by))
    Source.objects.bulk_create(
        Source(card=card, citation="Encyclopaedia", claimed_year=card.year, added_by=by)
        for card in cards
    )
    return deck


def _titles(cards: list[Card], by: User) -> Iterator[CardTranslation]:
    """Write titles of few frames, so that many are alike; one in three has a number in it."""
    chance = random.Random(1455)
    for number, card in enumerate(cards):
        for language in LANGUAGES:
            name, place = (_name(chance, language) for _ in range(2))
            title = chance.choice(_FRAMES[language]).format(name, place)
            numbered = f"{title} {card.year}" if number % 3 == 0 else title
            yield CardTranslation(card=card, language=language, title=numbered, last_author=by)


def _name(chance: random.Random, language: str) -> str:
    syllables = _SYLLABLES[language].split()
    return "".join(chance.choices(syllables, k=chance.randint(2, 4))).capitalize()
