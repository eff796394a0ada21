"""The list of texts: it leads to the workbench, where they are written."""

import pytest
from django.urls import reverse

from decks.models import CardTranslation
from tests.decks.desk import browser, page_of, worker
from tests.decks.workbench import bench
from tests.factories import make_card, make_text, someone

pytestmark = pytest.mark.django_db

ADD = "admin:decks_cardtranslation_add"


def texts(language="pl", title="Biblia Gutenberga"):
    card = make_card()
    make_text(card, "en")
    return make_text(card, language, title)


def content(client, row, page="change"):
    return client.get(page_of(row, page)).content.decode()


@pytest.mark.parametrize("group", ["translator (pl)", "reviewer (uk)", "publisher"])
def test_the_page_of_a_text_is_its_column_on_the_workbench(group):
    row = texts()

    response = browser(worker(group)).get(page_of(row))

    assert (response.status_code, response.url) == (302, f"{bench(row.card)}?at=pl")


def test_who_may_not_look_at_texts_is_not_told_where_one_is():
    row, client = texts(), browser(worker(perms=("view_card",)))

    assert client.get(page_of(row)).status_code == 403
    assert page_of(row, "history") not in client.get(f"{bench(row.card)}?at=pl").content.decode()


@pytest.mark.parametrize("sent", [{"text": "Inna"}, {"_verb": "submit"}, {"_save": "1"}])
def test_nothing_is_written_where_the_stock_page_was(sent):
    row, client = texts(), browser(worker("reviewer (pl)"))

    responses = [
        client.post(page_of(row), {"read_version": 1, **sent}),
        client.post(f"{reverse(ADD)}?card={row.card_id}&language=uk", sent),
    ]

    assert [response.status_code for response in responses] == [405, 405]
    assert [text.version for text in CardTranslation.objects.all()] == [1, 1]


def test_a_visitor_is_asked_to_sign_in(client):
    response = client.get(page_of(texts()))

    assert response.status_code == 302
    assert reverse("admin:login") in response.url


def test_a_missing_language_is_added_from_the_card_by_its_translators():
    card = make_card()
    make_text(card, "en")
    client = browser(worker("translator (pl)"))

    page = content(client, card)
    response = client.get(reverse(ADD), {"card": card.pk, "language": "pl"})

    assert f'class="addlink" href="{bench(card)}?at=pl"' in page
    assert f'href="{bench(card)}?at=uk"' not in page
    assert response.url == f"{bench(card)}?at=pl"


def test_who_translates_nothing_adds_nothing():
    card, client = make_card(), browser(worker("publisher"))

    assert client.get(reverse(ADD), {"card": card.pk, "language": "pl"}).status_code == 403


def test_adding_a_text_without_a_card_leads_to_the_cards():
    response = browser(worker("translator (pl)")).get(reverse(ADD), follow=True)

    assert "Open a card, and add the language that is missing there." in response.content.decode()


def test_the_history_says_who_did_what_and_what_changed():
    row = texts()
    row.submit(row.last_author)
    row.reject(someone("reviewer"), "Too long")
    client = browser(worker("translator (pl)"))

    page = content(client, row, "history")

    assert "reviewer" in page
    assert "rejected" in page
    assert "Too long" in page
    assert "approved_hash" not in page
    assert f'href="{page_of(row, "history")}"' in client.get(bench(row.card)).content.decode()


def test_a_text_is_deleted_by_whoever_may_delete_texts_and_not_by_its_translators():
    row = texts("pl")
    translator, publisher = browser(worker("translator (pl)")), browser(worker("publisher"))
    address = page_of(row, "delete")

    linked = [
        f'href="{address}"' in client.get(f"{bench(row.card)}?at=pl").content.decode()
        for client in (translator, publisher)
    ]
    refusal = translator.post(address, {"post": "yes"})
    kept = CardTranslation.objects.filter(pk=row.pk).exists()
    publisher.post(address, {"post": "yes"})

    assert linked == [False, True]
    assert (refusal.status_code, kept) == (403, True)
    assert not CardTranslation.objects.filter(pk=row.pk).exists()
    assert CardTranslation.history.first().history_change_reason == "delete"
