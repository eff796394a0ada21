"""What pages of the desk cost the processor in a deck of 20,000 cards."""

import time
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from decks.progress.standings import Look, in_chunks
from tests.bench import Row
from tests.large_deck import CARDS, make_deck_of

SECONDS = 1.0


def rows() -> Iterator[Row]:
    """Measure on the database at hand, and leave nothing there."""
    with transaction.atomic():
        client = Client(SERVER_NAME="localhost")
        client.force_login(
            User.objects.create(username="bench-large", is_staff=True, is_superuser=True)
        )
        deck = make_deck_of(CARDS, "bench-large")
        yield _looked_at(deck)
        board = reverse("admin:decks_deck_board", args=[deck.pk])
        cards = f"{reverse('admin:decks_card_changelist')}?deck__id__exact={deck.pk}"
        for name, address in (
            ("board", board),
            ("board, filtered", f"{board}?pl=review&date=verified"),
            ("list of cards", cards),
            ("list of cards with counts", f"{cards}&_facets=True"),
        ):
            yield _page(client, name, address)
        deck.cards.all()[7].translation("uk").save()  # type: ignore[union-attr]
        yield _page(client, "board after a save", board)
        transaction.set_rollback(True)


def _looked_at(deck: Deck) -> Row:
    look, start = Look.at(deck), time.process_time()
    for chunk in in_chunks(look.outdated()):
        look.again(chunk)
    look.compare()
    return Row(
        f"{CARDS} cards looked at for the first time", time.process_time() - start, "s", None, ""
    )


def _page(client: Client, name: str, address: str) -> Row:
    start = time.process_time()
    assert client.get(address).status_code == 200
    seconds = time.process_time() - start
    return Row(f"{CARDS} cards: {name}", seconds, "s", seconds / SECONDS, f"< {SECONDS:g} s")
