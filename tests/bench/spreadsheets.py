"""How long the preview of a large sheet takes, and its import."""

import json
import re
import time
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Card, CardTranslation, Category, Deck, Source
from decks.spreadsheets import Plan, columns, exported, read_sheet
from tests.bench import Row

LANGUAGES = ("uk", "pl", "ru", "en")
CARDS = 1_000
SECONDS = 10.0
QUERIES = 3.0  # for each row


def rows() -> Iterator[Row]:
    """Measure on the database at hand, and leave nothing there."""
    with transaction.atomic():
        by = User.objects.create(username="bench-importer", is_staff=True, is_superuser=True)
        deck = _large_deck(by)
        name = f"preview of a sheet, {CARDS} cards × {len(LANGUAGES)} languages"
        changed = _with_other_texts(exported(deck, by, "json").data)
        seconds, queries = _previewed(deck, by, changed)
        yield Row(f"{name}, page", seconds, "s", seconds / SECONDS, f"< {SECONDS:g} s")
        each = queries / CARDS
        yield Row(f"{name}, queries a row", each, "", each / QUERIES, f"< {QUERIES:g}")
        start = time.perf_counter()
        Plan.of(read_sheet(changed, columns()), deck, by).write()
        yield Row("the same, written", time.perf_counter() - start, "s", None, "")
        transaction.set_rollback(True)


def _previewed(deck: Deck, by: User, data: bytes) -> tuple[float, int]:
    """Send a sheet as an editor does; return the seconds to the page, and the queries."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(by)
    page = reverse("admin:decks_deck_tables", args=[deck.pk])
    file = SimpleUploadedFile("large.json", data)
    with CaptureQueriesContext(connection) as queries:
        start = time.perf_counter()
        text = client.post(page, {"file": file}).content.decode()
        seconds = time.perf_counter() - start
    assert re.search(rf"\b{CARDS * len(LANGUAGES)}\b", text)
    return seconds, len(queries)


def _with_other_texts(data: bytes) -> bytes:
    cards: list[dict[str, Any]] = json.loads(data)
    for card in cards:
        for language in LANGUAGES:
            card[f"title_{language}"] += " ?"
    return json.dumps(cards).encode()


def _large_deck(by: User) -> Deck:
    deck = Deck.objects.create(slug="bench-tables", titles={"uk": "Велика колода"})
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
    CardTranslation.objects.bulk_create(
        CardTranslation(card=card, language=language, title=f"Подія {card.key}", last_author=by)
        for card in cards
        for language in LANGUAGES
    )
    Source.objects.bulk_create(
        Source(card=card, citation="Encyclopaedia", claimed_year=card.year, added_by=by)
        for card in cards
    )
    return deck
