"""How long an editor waits for the card that is being typed, in a large deck."""

import time
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from tests.bench import Row
from tests.bench.checks import CARDS, large_deck

RUNS = 9
BAR = 30.0  # milliseconds


def rows() -> Iterator[Row]:
    """Measure whole answers on the database at hand, and leave nothing there."""
    with transaction.atomic():
        deck = large_deck()
        client = _editor()
        first = _milliseconds(client, deck, "Перша назва")
        taken = min(_milliseconds(client, deck, f"Назва {run}") for run in range(RUNS))
        transaction.set_rollback(True)
    name = f"typed title, both sides, {CARDS:,} cards"
    yield Row(f"{name}, first time", first, "ms", None, "")
    yield Row(name, taken, "ms", taken / BAR, f"< {BAR:.0f} ms")


def _editor() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("bench-editor"))
    return client


def _milliseconds(client: Client, deck: Deck, title: str) -> float:
    address = reverse("printing:typed-svg", args=[deck.slug, "card-500", "uk"])
    start = time.perf_counter()
    answer = client.post(address, {"title": title, "date": "1455"}, headers={"host": "localhost"})
    taken = (time.perf_counter() - start) * 1000
    assert answer.status_code == 200, answer.content
    return taken
