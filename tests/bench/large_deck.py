"""What pages of the desk, and work behind them, cost the processor in a deck of 20,000 cards."""

import time
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client, RequestFactory
from django.urls import reverse

from decks.admin.bulk.base import perform
from decks.admin.bulk.text_verbs import OF_TEXTS
from decks.admin.links import workbench
from decks.admin.publishing.gate import gate_of
from decks.models import CardTranslation, Deck, State
from decks.progress.standings import Look, in_chunks
from tests.bench import Row
from tests.large_deck import CARDS, make_deck_of

SECONDS = 1.0
LANGUAGES = ("uk", "pl", "ru", "en")
GATE_SECONDS = 60.0  # of a worker
TEXTS, TEXTS_SECONDS = 4_000, 4.0


def rows() -> Iterator[Row]:
    """Measure on the database at hand, and leave nothing there."""
    with transaction.atomic():
        client = Client(SERVER_NAME="localhost")
        editor = User.objects.create(username="bench-large", is_staff=True, is_superuser=True)
        client.force_login(editor)
        deck = make_deck_of(CARDS, "bench-large")
        yield _looked_at(deck)
        board = reverse("admin:decks_deck_board", args=[deck.pk])
        cards = f"{reverse('admin:decks_card_changelist')}?deck__id__exact={deck.pk}"
        texts = (
            f"{reverse('admin:decks_cardtranslation_changelist')}?card__deck__id__exact={deck.pk}"
        )
        card = deck.cards.order_by("pk")[7]
        for name, address in (
            ("board", board),
            ("board, filtered", f"{board}?pl=review&date=verified"),
            ("list of cards", cards),
            ("list of cards with counts", f"{cards}&_facets=True"),
            ("list of texts with counts", f"{texts}&_facets=True"),
            ("workbench", workbench(card.pk)),
        ):
            yield _page(client, name, address)
        card.translation("uk").save()  # type: ignore[union-attr]
        yield _page(client, "board after a save", board)
        yield _approved(deck, editor)
        yield _checked(deck)
        transaction.set_rollback(True)


def _looked_at(deck: Deck) -> Row:
    look, start = Look.at(deck), time.process_time()
    for chunk in in_chunks(look.outdated()):
        look.again(chunk)
    look.compare()
    return Row(
        f"{CARDS} cards looked at for the first time", time.process_time() - start, "s", None, ""
    )


def _approved(deck: Deck, by: User) -> Row:
    """Approve many texts as the list does once it is confirmed."""
    rows = CardTranslation.objects.filter(card__deck=deck, language="uk", state=State.REVIEW)
    keys = list(rows.order_by("pk").values_list("pk", flat=True)[:TEXTS])
    approve = next(verb for verb in OF_TEXTS if verb.code == "approve_selected")
    request = RequestFactory().get("/")
    request.user = by
    seen = {line.key: line.stamp for line in approve.lines(request, keys, {})}
    start = time.process_time()
    done = perform(approve, request, keys, {}, seen).done
    seconds = time.process_time() - start
    name = f"{CARDS} cards: {done} of {len(keys)} texts approved"
    return Row(name, seconds, "s", seconds / TEXTS_SECONDS, f"< {TEXTS_SECONDS:g} s")


def _checked(deck: Deck) -> Row:
    """Look through all of it, as whoever publishes has it done."""
    start = time.process_time()
    gate_of(deck, LANGUAGES)
    seconds = time.process_time() - start
    name = f"{CARDS} cards: all checks before it is published"
    return Row(name, seconds, "s", seconds / GATE_SECONDS, f"< {GATE_SECONDS:g} s, by a worker")


def _page(client: Client, name: str, address: str) -> Row:
    start = time.process_time()
    assert client.get(address).status_code == 200
    seconds = time.process_time() - start
    return Row(f"{CARDS} cards: {name}", seconds, "s", seconds / SECONDS, f"< {SECONDS:g} s")
