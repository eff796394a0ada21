"""The trash at the desk: who sees what there, what is said before and after, the way back."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.jobs.kinds import JobRefused, Progress
from config.jobs.models import Job
from decks.admin.trash import jobs, large_decks
from decks.models import Card, CardTranslation, Category, Deck, Source, TrashItem
from decks.trash.along import MOST_NAMED
from decks.trash.throwing import throw_away
from tests.decks.desk import browser, page_of, worker
from tests.decks.selections import CARDS, confirmed, looked
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_many_cards,
    make_published_deck,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db

LIST = "/admin/decks/trashitem/"


def publisher():
    return browser(worker("publisher"))


def deleted(*rows):
    return TrashItem.objects.get(together=throw_away(list(rows), someone("author")))


def item_page(item):
    return reverse("admin:decks_trashitem_change", args=[item.pk])


def undo_in(page):
    """Return where the button of the notice sends to."""
    return re.search(r'<form method="post" action="([^"]+)" class="undo">', page)[1]


def test_after_a_deletion_a_button_brings_everything_back():
    card = make_finished_card(make_deck(), key="ides")
    client = publisher()

    page = client.post(page_of(card, "delete"), {"post": "yes"}, follow=True).content.decode()
    assert not Card.objects.exists()
    answer = client.post(undo_in(page))

    assert "In the trash: Card" in page
    assert answer.url == page_of(card)
    assert Card.objects.get().translations.count() == 2
    assert not TrashItem.objects.exists()


@pytest.mark.parametrize("path", ["list", "workbench", "card"])
def test_a_source_or_card_deleted_anywhere_at_the_desk_lies_in_the_trash(path):
    card = make_card()
    source, client = make_source(card), publisher()

    if path == "list":
        asked = looked(client, "delete_selected", card, address=CARDS)
        page = confirmed(client, asked).content.decode()
    elif path == "workbench":
        address = reverse("admin:decks_card_workbench_source", args=[card.pk, source.pk])
        sent = {"_verb": "delete", "read_version": "1"}
        page = client.post(address, sent, follow=True).content.decode()
    else:
        client.post(page_of(source, "delete"), {"post": "yes"})
        page = client.get("/admin/decks/card/").content.decode()
    client.post(undo_in(page))

    assert Source.objects.get() == source
    assert Card.objects.get() == card


def test_before_a_deletion_the_page_says_what_goes_along_in_the_readers_language():
    card = make_finished_card(make_deck(), titles={"en": "The ides", "uk": "Березневі іди"})
    client = publisher()
    client.cookies["language"] = "uk"

    page = client.get(page_of(card, "delete"), headers={"accept-language": "uk"}).content.decode()

    assert "Переклади: 2" in page
    assert "Джерела: 1" in page
    assert "Березневі іди" in page
    assert "протягом 30 днів" in page
    assert "Translations" not in page


def test_of_many_cards_that_go_with_a_deck_the_first_are_named_and_the_others_counted():
    deck = make_many_cards(make_deck(), MOST_NAMED + 3)

    page = publisher().get(page_of(deck, "delete")).content.decode()

    assert page.count("<li>many-") == MOST_NAMED
    assert "… and 3 more." in page
    assert f"Cards: {MOST_NAMED + 3}" in page


def test_a_large_deck_is_deleted_and_brought_back_by_a_worker(monkeypatch):
    monkeypatch.setattr(large_decks, "DELETED_AT_ONCE", 5)
    monkeypatch.setattr(jobs, "MANY_ROWS", 5)
    monkeypatch.setattr("decks.admin.trash.returning.MANY_ROWS", 5)
    deck, client = make_many_cards(make_deck(), 8), publisher()

    page = client.post(page_of(deck, "delete"), {"post": "yes"}, follow=True).content.decode()
    assert not Deck.objects.exists()
    client.post(undo_in(page))

    assert [job.asked["deed"] for job in Job.objects.order_by("queued_at")] == ["delete", "return"]
    assert (Card.objects.count(), CardTranslation.objects.count()) == (8, 16)
    assert Deck.objects.get() == deck


def test_a_large_deck_that_is_published_stays(monkeypatch):
    monkeypatch.setattr(large_decks, "DELETED_AT_ONCE", 0)
    deck = make_published_deck(cards=1)

    answer = publisher().post(page_of(deck, "delete"), {"post": "yes"})

    assert answer.status_code == 403
    assert Card.objects.count() == 1


def test_a_worker_deletes_no_deck_for_who_may_not_delete_all_of_it_any_more(monkeypatch, no_worker):
    monkeypatch.setattr(large_decks, "DELETED_AT_ONCE", 0)
    deck, by = make_deck(), worker("publisher")
    make_source(make_card(deck))
    browser(by).post(page_of(deck, "delete"), {"post": "yes"})

    by.groups.clear()
    by.user_permissions.set(Permission.objects.filter(codename__in=("delete_deck", "delete_card")))
    job = Job.objects.select_related("by").get()
    with pytest.raises(JobRefused, match="may not do this any more"):
        jobs.TRASH.work(job, Progress(job))
    assert Deck.objects.get() == deck


def test_whoever_may_delete_a_kind_of_thing_sees_it_in_the_trash_and_brings_it_back():
    card = make_card()
    source, text = make_source(card), make_text(card, title="The ides")
    of_source, of_text = deleted(source), deleted(text)
    checker = browser(worker("fact checker"))

    page = checker.get(LIST).content.decode()
    checker.post(item_page(of_text))
    checker.post(item_page(of_source))

    assert ("Encyclopaedia" in page, "The ides" in page) == (True, False)
    assert (Source.objects.count(), CardTranslation.objects.count()) == (1, 0)


def test_sources_are_not_shown_to_who_may_not_see_dates():
    deleted(make_source(make_card()))
    blind = browser(worker(perms=("view_card", "delete_card", "delete_source")))

    assert "Encyclopaedia" not in blind.get(LIST).content.decode()


def test_who_deleted_something_may_bring_it_back_although_they_may_not_delete():
    translator = worker("translator (pl)")
    text = make_text(make_card(), "pl", "Idy")
    throw_away([text], translator)
    item = TrashItem.objects.get()

    assert browser(worker("translator (pl)")).get(item_page(item)).status_code == 403
    browser(translator).post(item_page(item))

    assert CardTranslation.objects.get() == text


def test_what_is_in_the_way_is_said_with_what_can_be_done():
    deck = make_deck()
    item = deleted(make_card(deck, key="ides"))
    other = make_card(deck, key="ides")
    client = publisher()

    page = client.get(item_page(item)).content.decode()
    refused = client.post(item_page(item), {"key": "ides"})
    client.post(item_page(item), {"key": "ides-2"})

    assert "The deck has another card with the key “ides” now." in page
    assert page_of(other) in page
    assert refused.status_code == 400
    assert {card.key for card in deck.cards.all()} == {"ides", "ides-2"}


@pytest.mark.parametrize("key", ["two words", "ключ", "<script>"])
def test_a_key_that_no_card_could_have_is_refused(key):
    item = deleted(make_card(key="ides"))

    answer = publisher().post(item_page(item), {"key": key})

    assert answer.status_code == 400
    assert "Use only Latin letters" in answer.content.decode()
    assert not Card.objects.exists()


@pytest.mark.parametrize("make", [make_text, make_source])
def test_what_has_no_key_comes_back_without_one_whatever_is_sent(make):
    row = make(make_card())
    item = deleted(row)

    answer = publisher().post(item_page(item), {"key": "other", "category": "7"})

    assert answer.status_code == 302
    assert type(row).objects.get().card == row.card


def test_a_card_comes_back_into_another_category_of_its_deck_and_of_no_other_deck():
    deck = make_deck()
    card, spare = make_card(deck), make_category(deck, "spare")
    foreign = make_category(make_deck())
    item = deleted(card)
    deleted(card.category)
    client = publisher()

    page = client.get(item_page(item)).content.decode()
    answer = client.post(item_page(item), {"category": foreign.pk})
    assert not Card.objects.exists()
    client.post(item_page(item), {"category": spare.pk})

    assert answer.status_code == 400
    assert "The category was deleted, too. Bring it back first." in page
    assert Card.objects.get().category == spare


def test_what_was_selected_comes_back_from_the_largest_to_the_smallest():
    text = make_text(make_card())
    card = text.card
    of_text, of_card, of_category = deleted(text), deleted(card), deleted(card.category)
    selected = [of_text.pk, of_card.pk, of_category.pk]

    publisher().post(LIST, {"action": "bring_back_selected", "_selected_action": selected})

    assert (Category.objects.count(), CardTranslation.objects.count()) == (1, 1)


def test_a_publisher_empties_the_trash_and_a_fact_checker_does_not():
    item = deleted(make_source(make_card()))
    address = reverse("admin:decks_trashitem_delete", args=[item.pk])

    refused = browser(worker("fact checker")).post(address, {"post": "yes"})
    asked = publisher().get(address).content.decode()
    publisher().post(address, {"post": "yes"})

    assert refused.status_code == 403
    assert "This cannot be undone." in asked
    assert not TrashItem.objects.exists()


def test_the_trash_is_filtered_by_kind_deck_and_person_and_searched_in_any_script():
    one, other = make_deck("one"), make_deck("other")
    text = make_text(make_card(one, key="a"), "uk", "Березневі Іди")
    throw_away([text], worker(username="olena"))
    throw_away([make_card(other, key="b")], worker(username="marek"))
    client = publisher()

    def rows(query):
        page = client.get(f"{LIST}?{query}").content.decode()
        return ("Березневі" in page, '">b</a>' in page)

    marek = TrashItem.objects.get(key="b").by_id
    assert rows("") == (True, True)
    assert rows("kind=card") == (False, True)
    assert rows(f"deck={one.pk}") == (True, False)
    assert rows(f"by={marek}") == (False, True)
    assert rows("q=іди") == (True, False)


def test_the_list_asks_as_often_for_a_hundred_things_as_for_two():
    deck, client = make_deck(), publisher()
    counts = []
    for many in (2, 98):
        for _n in range(many):
            deleted(make_card(deck))
        client.get(LIST)
        with CaptureQueriesContext(connection) as queries:
            client.get(LIST)
        counts.append(len(queries))

    assert counts[0] == counts[1]
