"""Plain functions that make what a test needs."""

import itertools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import Permission, User

from decks.dates import CardDate
from decks.editions.publishing import keep_edition
from decks.models import Card, CardTranslation, Category, Deck, Picture, Source, State

EVENTS = {"en": "Event", "uk": "Подія", "pl": "Wydarzenie", "ru": "Событие"}
_numbers = itertools.count(1)


def make_user(username: str = "", **fields: Any) -> User:
    return User.objects.create_user(username or f"user-{next(_numbers)}", **fields)


def someone(username: str) -> User:
    """Return the account with this name, made when it is first asked for."""
    return User.objects.filter(username=username).first() or make_user(username)


def make_deck(slug: str = "", **fields: Any) -> Deck:
    slug = slug or f"deck-{next(_numbers)}"
    fields.setdefault("titles", {"en": f"Deck {slug}", "uk": f"Колода {slug}"})
    return Deck.objects.create(slug=slug, **fields)


def make_category(deck: Deck, key: str = "science", **fields: Any) -> Category:
    fields.setdefault("colour", "#143268")
    fields.setdefault("names", {"en": key.title(), "uk": "Наука", "pl": "Nauka", "ru": "Наука"})
    return Category.objects.create(deck=deck, key=key, **fields)


def make_card(deck: Deck | None = None, year: int = 1455, **fields: Any) -> Card:
    """Make a card without texts or sources."""
    deck = deck or make_deck()
    fields.setdefault("key", f"card-{next(_numbers)}")
    fields.setdefault("category", deck.categories.first() or make_category(deck))
    fields.setdefault("date_set_by", someone("author"))
    fields.setdefault("front_symbol", "sun")
    fields.setdefault("back_symbol", "moon")
    return Card.objects.create(deck=deck, year=year, **fields)


def make_text(
    card: Card, language: str = "en", title: str = "Gutenberg’s Bible"
) -> CardTranslation:
    row = CardTranslation(card=card, language=language)
    row.write(title, by=someone("author"))
    return row


def make_source(card: Card, **fields: Any) -> Source:
    fields.setdefault("citation", "Encyclopaedia")
    fields.setdefault("added_by", someone("author"))
    fields.setdefault("claimed_year", card.year)
    return Source.objects.create(card=card, **fields)


def make_picture(sha256: str = "") -> Picture:
    """Make the row of a picture whose file no test opens."""
    sha256 = sha256 or f"{next(_numbers):064x}"
    return Picture.objects.create(
        sha256=sha256, width=720, height=720, original_sha256=sha256, uploaded_by=someone("author")
    )


def make_finished_card(
    deck: Deck, year: int = 1455, titles: Mapping[str, str] | None = None, **fields: Any
) -> Card:
    """Make a card that nothing keeps from being published in the languages of its titles."""
    number = next(_numbers)
    fields.setdefault("picture", make_picture())
    fields.setdefault("picture_credit", "Somebody")
    fields.setdefault("picture_licence", "CC BY 4.0")
    card = make_card(deck, year, **fields)
    make_source(card)
    titles = titles or {
        "en": f"Event {_letters(number)}",
        "uk": f"Подія {_letters(number)}",
    }
    source_first = sorted(titles, key=lambda language: language != deck.source_language)
    for language in source_first:
        approve(make_text(card, language, titles[language]))
    card.verify_date(someone("checker"))
    return card


def approve(row: CardTranslation) -> CardTranslation:
    row.submit(row.last_author)
    row.approve(reader_of_stories() if row.story else someone("reviewer"))
    return row


def reader_of_stories() -> User:
    """Return a reviewer who may see dates, as whoever approves a story has to."""
    by = someone("reviewer")
    by.user_permissions.add(Permission.objects.get(codename="see_dates"))
    return by


def make_published_deck(
    slug: str = "", cards: int = 3, languages: tuple[str, ...] = ("en", "uk"), **fields: Any
) -> Deck:
    deck = make_deck(slug, **fields)
    make_category(deck)
    for position in range(cards):
        make_finished_card(deck, year=1000 + position)
    deck.publish(someone("publisher"), languages)
    return deck


def make_many_cards(
    deck: Deck,
    count: int,
    languages: tuple[str, ...] = ("en", "uk"),
    state: State = State.DRAFT,
) -> Deck:
    """Make cards with texts, quickly: nothing is recorded of how they came about."""
    category, author = deck.categories.first() or make_category(deck), someone("author")
    cards = Card.objects.bulk_create(
        Card(
            deck=deck,
            key=f"many-{number}",
            category=category,
            year=number % 2_000 + 1,
            date_set_by=author,
            front_symbol="sun",
            back_symbol="moon",
        )
        for number in range(count)
    )
    CardTranslation.objects.bulk_create(
        CardTranslation(
            card=card,
            language=language,
            title=f"{EVENTS[language]} {card.key}",
            state=state,
            last_author=author,
            based_on_source=1,
            based_on_date=1,
        )
        for card in cards
        for language in languages
    )
    return deck


def make_card_with_texts(deck: Deck, key: str, **states: State) -> Card:
    """Make a card with texts in these states; the English one is approved unless it is named."""
    card = make_card(deck, key=key)
    for language, state in {"en": State.APPROVED, **states}.items():
        row = make_text(card, language, f"{key} {language}")
        if state != State.DRAFT:
            row.submit(row.last_author)
        if state == State.APPROVED:
            row.approve(someone("reviewer"))
        if state == State.REJECTED:
            row.reject(someone("reviewer"), "Too long")
    return card


def make_large_deck(slug: str, cards: int) -> Deck:
    """Publish a deck of many cards that are alike, without making a row of each."""
    deck = make_published_deck(slug, cards=1)
    content = deck.editions.get().content
    copies = (replace(content.cards[0], number=n, key=f"event-{n}") for n in range(1, cards + 1))
    large = replace(content, cards=tuple(copies))
    keep_edition(deck, large, number=2, published_by=someone("publisher"))
    return deck


def circa(year: int) -> CardDate:
    return CardDate(year, circa=True)


def _letters(number: int) -> str:
    """Spell a number in letters, so that titles differ without naming years.

    None of them looks like a Cyrillic one: the checks would warn of it.
    """
    return "".join("bdfghjklmn"[int(digit)] for digit in str(number))
