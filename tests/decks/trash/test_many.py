"""Many rows deleted at once, from a list or by a sheet, lie in the trash together."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.jobs.models import Job, JobStatus
from decks.admin.bulk import confirmation
from decks.models import Card, CardTranslation, Source, TrashItem
from decks.spreadsheets import CLEAR
from decks.trash import rows
from decks.trash.returning import bring_back
from decks.trash.throwing import throw_away
from tests.decks.desk import browser, worker
from tests.decks.selections import CARDS, TEXTS, confirmed, looked
from tests.decks.sheets import imported
from tests.decks.trash.test_desk import undo_in
from tests.factories import (
    make_card,
    make_deck,
    make_finished_card,
    make_source,
    make_text,
    make_user,
)

pytestmark = pytest.mark.django_db


def publisher():
    return browser(worker("publisher"))


def test_selected_cards_are_deleted_with_all_they_have_and_undone_by_one_button():
    deck = make_deck()
    cards, client = [make_finished_card(deck) for _n in range(3)], publisher()

    asked = looked(client, "delete_selected", *cards, address=CARDS)
    answer = confirmed(client, asked).content.decode()
    gone = Card.objects.count()
    client.post(undo_in(answer))

    assert "Delete: 3 cards" in asked.content.decode()
    assert asked.content.decode().count("2 texts, 1 source") == 3
    assert ("In the trash: 3 cards." in answer, gone) == (True, 0)
    assert [card.pk for card in deck.cards.order_by("pk")] == [card.pk for card in cards]
    assert (CardTranslation.objects.count(), Source.objects.count()) == (6, 3)


def test_what_came_to_a_card_after_it_was_looked_at_keeps_it():
    deck = make_deck()
    plain, touched = make_card(deck, key="plain"), make_card(deck, key="touched")
    client = publisher()

    asked = looked(client, "delete_selected", plain, touched, address=CARDS)
    make_source(touched)
    answer = confirmed(client, asked).content.decode()

    assert [card.key for card in Card.objects.all()] == ["touched"]
    assert "touched: This was changed after you looked at it." in answer


def test_cards_are_skipped_whose_sources_somebody_may_not_delete():
    deck = make_deck()
    plain, sourced = make_card(deck, key="plain"), make_card(deck, key="sourced")
    make_source(sourced)
    client = browser(worker(perms=("view_card", "delete_card")))

    asked = looked(client, "delete_selected", plain, sourced, address=CARDS)
    confirmed(client, asked)

    assert "You may not delete all that would go along." in asked.content.decode()
    assert [card.key for card in Card.objects.all()] == ["sourced"]


def test_selected_texts_are_deleted_and_brought_back():
    text, client = make_text(make_card(), "pl", "Idy"), publisher()

    answer = confirmed(client, looked(client, "delete_selected", text, address=TEXTS))
    assert not CardTranslation.objects.exists()
    client.post(undo_in(answer.content.decode()))

    assert CardTranslation.objects.get() == text


def test_more_than_a_page_waits_for_is_deleted_by_a_worker(monkeypatch):
    monkeypatch.setattr(confirmation, "SMALL_SELECTION", 1)
    deck = make_deck()
    cards, client = [make_card(deck) for _n in range(3)], publisher()

    answer = confirmed(client, looked(client, "delete_selected", *cards, address=CARDS))

    assert Job.objects.get().status == JobStatus.DONE
    assert "In the trash: 3 cards." in answer.content.decode()
    assert TrashItem.objects.filter(together=TrashItem.objects.first().together).count() == 3


def test_what_a_sheet_empties_lies_in_the_trash_for_whoever_imported_it():
    deck, by = make_deck(), make_user(is_superuser=True)
    card = make_card(deck, key="ides")
    texts = [make_text(card, "en", "The ides"), make_text(card, "pl", "Idy")]
    source = make_source(card)

    imported(deck, by, {"key": "ides", "title_pl": CLEAR, "source_title": CLEAR})
    items = list(TrashItem.objects.order_by("kind"))
    left = (CardTranslation.objects.count(), Source.objects.count())
    for item in items:
        bring_back([item], by)

    assert [(item.kind, item.by) for item in items] == [("cardtranslation", by), ("source", by)]
    assert len({item.together for item in items}) == 1
    assert left == (1, 0)
    assert list(CardTranslation.objects.order_by("pk")) == texts
    assert Source.objects.get() == source
    assert source.history.first().history_change_reason == "restore"


@pytest.mark.parametrize("way", ["there", "back"])
def test_while_others_wait_many_cards_take_as_few_statements_as_few(way, monkeypatch):
    monkeypatch.setattr(rows, "AT_ONCE", 2)
    deck, by = make_deck(), make_user(is_superuser=True)

    def statements_of(count):
        cards = [make_finished_card(deck) for _n in range(count)]
        return statements_in_transaction(lambda: _thrown_and_back(cards, by), way)

    assert statements_of(2) == statements_of(9)


def _thrown_and_back(cards, by):
    together = throw_away(cards, by)
    yield
    bring_back(list(TrashItem.objects.filter(together=together).order_by("pk")), by)
    yield


def statements_in_transaction(deeds, way):
    """Count what the last transaction of one of two deeds says."""
    steps = deeds()
    if way == "back":
        next(steps)
    with CaptureQueriesContext(connection) as asked:
        next(steps)
    said = [query["sql"] for query in asked.captured_queries]
    last = max(place for place, sql in enumerate(said) if sql.startswith("SAVEPOINT"))
    return len(said) - last
