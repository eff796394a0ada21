"""A deck as large as a publisher dreams of, made quickly: for measuring, and for trying by hand.

manage.py shell -c "from tests.large_deck import make_deck_of; make_deck_of(20_000)"
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from itertools import product

from django.contrib.auth.models import User

from decks.models import Card, CardTranslation, Category, DateState, Deck, Source, State
from decks.symbols import SYMBOLS
from tests.factories import make_picture, someone

CARDS = 20_000
AT_ONCE = 2_000  # rows of one statement
VERIFIED = 0.6  # of all dates

_SYLLABLES = [*map("".join, product("bdfgklmnprstvz", "aeiou"))]
_EVENTS = {
    "en": ("Founding of {}", "Siege of {}", "First voyage to {}", "The bridge of {}"),
    "uk": ("Заснування {}", "Облога {}", "Перша подорож до {}", "Міст у {}"),
    "pl": ("Założenie {}", "Oblężenie {}", "Pierwsza podróż do {}", "Most w {}"),
    "ru": ("Основание {}", "Осада {}", "Первое плавание в {}", "Мост в {}"),
}
_COLOURS = ("#143268", "#7a1f1f", "#1f5c2e", "#6b4a12", "#4a2a6b")
_STATES = (State.APPROVED, State.APPROVED, State.REVIEW, State.DRAFT)


@cache
def _person(name: str) -> User:
    return someone(name)


def make_deck_of(
    cards: int = CARDS, slug: str = "large", seed: int = 7, *, is_finished: bool = False
) -> Deck:
    """Make cards in four languages; of some the date is verified, of some a text approved.

    Nothing keeps one that *is_finished* from being published.
    """
    _person.cache_clear()  # other tests have people of the same names
    chance = random.Random(seed)
    deck = Deck.objects.create(slug=slug, titles={"en": f"Large deck {slug}"})
    verified, states = (1.0, (State.APPROVED,)) if is_finished else (VERIFIED, _STATES)
    rows = [_card(deck, number, verified, chance) for number in range(cards)]
    if is_finished:
        _with_picture(rows)
    _in_turns(rows, _categories(deck))
    Card.objects.bulk_create(rows, AT_ONCE)
    CardTranslation.objects.bulk_create(
        _texts(rows, _names(cards, chance), states, chance), AT_ONCE
    )
    Source.objects.bulk_create(_sources(rows), AT_ONCE)
    return deck


def _categories(deck: Deck) -> list[Category]:
    return [
        Category.objects.create(
            deck=deck, key=f"kind-{place}", colour=colour, names={"en": f"Kind {place}"}
        )
        for place, colour in enumerate(_COLOURS)
    ]


def _in_turns(cards: Iterable[Card], categories: Sequence[Category]) -> None:
    for place, card in enumerate(cards):
        card.category = categories[place % len(categories)]


def _names(count: int, chance: random.Random) -> list[str]:
    """Return names that are hardly more alike than those of real places."""
    every = ["".join(parts).capitalize() for parts in product(_SYLLABLES, repeat=3)]
    return chance.sample(every, count)


def _card(deck: Deck, number: int, verified: float, chance: random.Random) -> Card:
    front, back = chance.sample(list(SYMBOLS), 2)
    year = chance.choice((-1, 1, 1, 1)) * chance.randint(1, 2000)
    card = Card(deck=deck, key=f"card-{number:05}", year=year, date_set_by=_person("author"))
    card.front_symbol, card.back_symbol = front, back
    if chance.random() < verified:
        card.date_state, card.date_checked_by = DateState.VERIFIED, _person("checker")
        card.date_checked_at = card.date_set_at + timedelta(hours=1)
        card.verified_year, card.verified_precision = card.year, card.precision
    return card


def _with_picture(cards: Iterable[Card]) -> None:
    picture = make_picture()
    for card in cards:
        card.picture, card.picture_credit, card.picture_licence = picture, "Somebody", "CC0"


def _texts(
    cards: Iterable[Card], names: Iterable[str], states: Sequence[State], chance: random.Random
) -> Iterator[CardTranslation]:
    for place, (card, name) in enumerate(zip(cards, names, strict=True)):
        for language, events in _EVENTS.items():
            title = events[place % len(events)].format(name)
            row = CardTranslation(card=card, language=language, title=title)
            yield _text(row, chance.choice(states))


def _text(row: CardTranslation, state: State) -> CardTranslation:
    row.state, row.last_author = state, _person("author")
    row.based_on_source = row.based_on_date = 1
    if row.state == State.APPROVED:
        row.approved_by, row.approved_at = _person("reviewer"), row.written_at
        row.approved_title, row.approved_hash = row.title, row.text_hash
    return row


def _sources(cards: Iterable[Card]) -> Iterator[Source]:
    for place, card in enumerate(cards):
        year = card.year
        yield Source(
            card=card,
            citation=f"Chronicle {place}",
            claimed_year=year,
            added_by=_person("author"),
        )
