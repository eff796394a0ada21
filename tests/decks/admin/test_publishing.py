"""Publishing a deck and withdrawing an edition."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.jobs import kinds, runner
from config.jobs.models import Job, JobStatus
from decks.admin.links import workbench
from decks.admin.publishing import page
from decks.dates import CardDate
from decks.editions import publishing
from decks.editions.publishing import frozen
from decks.models import Edition
from tests.decks.desk import browser, fields_on, filled, page_of, send, worker
from tests.factories import (
    approve,
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_published_deck,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db


def publish_page(deck):
    return reverse("admin:decks_deck_publish", args=[deck.pk])


def withdraw_page(edition):
    return reverse("admin:decks_edition_withdraw", args=[edition.pk])


def finished_deck():
    deck = make_deck()
    make_finished_card(deck)
    return deck


def test_a_publisher_publishes_in_the_languages_chosen():
    deck, publisher = finished_deck(), worker("publisher")
    client = browser(publisher)

    sent = filled(client, publish_page(deck), languages=["en", "uk"], note="The first")
    response = client.post(publish_page(deck), {**sent, "_publish": ""}, follow=True)

    edition = Edition.objects.get()
    assert (edition.deck, edition.published_by, edition.note) == (deck, publisher, "The first")
    assert edition.content.languages == ("uk", "en")
    assert "Edition 1 is published." in response.content.decode()


def test_a_language_that_is_not_finished_says_how_far_it_is():
    deck = finished_deck()
    make_finished_card(deck, key="another").translation("uk").delete()

    page = browser(worker("publisher")).get(publish_page(deck)).content.decode()

    assert "Ukrainian: 1 of 2 texts approved." in page
    assert "English: " not in page


def test_the_card_that_many_others_are_at_odds_with_is_named_first():
    deck = make_deck()
    altar = make_card(deck, 1401, key="altar", precision="century")
    for year in (1410, 1420):
        make_card(deck, year)

    page = browser(worker("publisher")).get(publish_page(deck)).content.decode()

    assert f'<a href="{workbench(altar.pk)}?at=date">altar</a> (2)' in page


def test_what_stands_in_the_way_is_listed_and_nothing_is_published():
    deck = make_deck()
    card = make_card(deck)
    make_text(card, "en")
    client = browser(worker("publisher"))

    page = client.get(publish_page(deck)).content.decode()
    sent = filled(client, publish_page(deck))
    refused = client.post(publish_page(deck), {**sent, "_publish": ""}).content.decode()

    assert card.key in page
    assert "disabled" in page
    assert "Nothing was published" in refused
    assert not Edition.objects.exists()


def test_looking_at_other_languages_publishes_nothing():
    deck = finished_deck()
    client = browser(worker("publisher"))

    sent = filled(client, publish_page(deck), languages=["en", "pl"], note="Typed already")
    page = client.post(publish_page(deck), {**sent, "_check": ""}).content.decode()

    assert "Typed already" in page
    assert "(pl)" in page
    assert not Edition.objects.exists()


def test_no_language_is_no_edition():
    deck = finished_deck()
    client = browser(worker("publisher"))

    sent = filled(client, publish_page(deck), languages=[])
    page = client.post(publish_page(deck), {**sent, "_publish": ""}).content.decode()

    assert "Choose at least one language." in page
    assert not Edition.objects.exists()


def test_a_second_click_does_not_publish_twice():
    deck = finished_deck()
    client = browser(worker("publisher"))
    sent = {**filled(client, publish_page(deck), languages=["en"]), "_publish": ""}

    client.post(publish_page(deck), sent)
    page = client.post(publish_page(deck), sent).content.decode()

    assert "Edition 1 has been published meanwhile." in page
    assert Edition.objects.count() == 1


def test_the_languages_of_the_last_edition_are_chosen_already():
    deck = make_published_deck(languages=("uk",))
    client = browser(worker("publisher"))

    assert filled(client, publish_page(deck))["languages"] == "uk"


@pytest.mark.parametrize("group", ["translator (pl)", "reviewer (pl)", "fact checker"])
def test_only_publishers_publish_and_withdraw(group):
    deck = make_published_deck()
    edition = deck.editions.get()
    client = browser(worker(group))

    answers = [
        client.get(publish_page(deck)),
        client.post(publish_page(deck), {"languages": ["en"], "follows": 1, "_publish": ""}),
        client.get(withdraw_page(edition)),
        client.post(withdraw_page(edition), {"reason": "x"}),
    ]

    assert [answer.status_code for answer in answers] == [403] * 4
    assert publish_page(deck) not in client.get(page_of(deck)).content.decode()
    assert withdraw_page(edition) not in client.get(page_of(edition)).content.decode()
    assert Edition.objects.get().withdrawn_at is None


def test_who_may_publish_but_not_see_dates_does_not_read_findings_that_name_them():
    deck = finished_deck()
    client = browser(worker(perms=("view_deck", "publish_deck")))

    assert client.get(publish_page(deck)).status_code == 403


def test_a_visitor_is_asked_to_sign_in_before_publishing(client):
    response = client.get(publish_page(finished_deck()))

    assert response.status_code == 302
    assert reverse("admin:login") in response.url


def test_an_edition_is_withdrawn_with_a_reason():
    edition, publisher = make_published_deck().editions.get(), worker("publisher")
    client = browser(publisher)

    page = send(client, withdraw_page(edition), {"reason": "A wrong date"})

    edition.refresh_from_db()
    assert page.status_code == 302
    assert (edition.withdrawn_by, edition.withdrawal_reason) == (publisher, "A wrong date")
    assert "A wrong date" in client.get(page_of(edition)).content.decode()


def test_an_edition_is_not_withdrawn_without_a_reason():
    edition = make_published_deck().editions.get()
    client = browser(worker("publisher"))

    page = send(client, withdraw_page(edition), {"reason": "  "}).content.decode()

    edition.refresh_from_db()
    assert "Say why the edition is withdrawn." in page
    assert not edition.is_withdrawn


def test_an_edition_is_not_withdrawn_twice():
    edition = make_published_deck().editions.get()
    client = browser(worker("publisher"))
    send(client, withdraw_page(edition), {"reason": "First"})

    page = send(client, withdraw_page(edition), {"reason": "Second"}).content.decode()

    edition.refresh_from_db()
    assert "This edition is withdrawn already." in page
    assert edition.withdrawal_reason == "First"


def test_an_edition_is_read_but_not_changed_or_deleted():
    edition = make_published_deck().editions.get()
    perms = ("change_edition", "delete_edition", "add_edition")
    client = browser(worker("publisher", perms=perms))

    page = client.get(page_of(edition)).content.decode()

    assert edition.sha256 in page
    assert "intact" in page
    assert 'name="_save"' not in page
    assert client.post(page_of(edition), {"note": "x"}).status_code == 403
    assert client.post(page_of(edition, "delete"), {"post": "yes"}).status_code == 403


def test_the_page_of_an_edition_names_no_date():
    edition = make_published_deck().editions.get()
    client = browser(worker(perms=("view_edition",)))

    page = client.get(page_of(edition)).content.decode()

    assert "1000" not in page
    assert edition.content.cards[0].sources[0].citation not in page


def test_nobody_asks_what_the_frozen_text_contains():
    make_published_deck()
    client = browser(worker(perms=("view_edition",)))
    address = reverse("admin:decks_edition_changelist")

    response = client.get(f"{address}?content_json__contains=1000")

    assert response.status_code == 400


def test_a_deck_keeps_both_texts_when_two_people_edit_it():
    deck = make_deck()
    client = browser(worker("publisher"))
    mine = filled(client, page_of(deck), titles_uk="Моя колода")
    theirs = type(deck).objects.get(pk=deck.pk)
    theirs.titles = {**theirs.titles, "uk": "Їхня колода"}
    theirs.save()

    page = send(client, page_of(deck), mine).content.decode()

    assert 'value="Моя колода"' in page
    assert "Їхня колода" in page
    assert type(deck).objects.get(pk=deck.pk).titles["uk"] == "Їхня колода"


def test_a_deck_that_was_published_is_kept_and_the_page_says_why():
    deck = make_published_deck()
    client = browser(make_user(is_staff=True, is_superuser=True))

    page = client.get(page_of(deck, "delete")).content.decode()
    client.post(page_of(deck, "delete"), {"post": "yes"})

    assert "A deck that was published stays" in page
    assert type(deck).objects.filter(pk=deck.pk).exists()


def news_on(client, address):
    """Return what a page says is new, as text without its tags."""
    page = client.get(address).content.decode()
    section = page.split('class="module difference"')[1].split("</section>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", section).split())


def changed_deck():
    """Publish a deck, and change a title, a date and a category; add a card and take one away."""
    deck = make_published_deck(cards=3, languages=("en", "uk"))
    worded, dated, gone = deck.cards.order_by("year")
    row = worded.translation("uk")
    row.write(row.title.replace("Подія", "Велика подія"), someone("author"))
    approve(row)
    dated.set_date(CardDate(1492), someone("author"))
    dated.category = make_category(deck, "art")
    dated.save()
    gone.delete()
    added = make_finished_card(deck, 1969)
    return deck, worded, dated, gone, added


def test_the_page_says_what_is_new_since_the_last_edition():
    deck, worded, dated, gone, added = changed_deck()

    news = news_on(browser(worker("publisher")), publish_page(deck))

    assert "What is new since edition 1" in news
    assert "Ukrainian 1 1 1 – English 1 1 – –" in news
    assert f"1 card added {added.key}" in news
    assert f"1 card removed {gone.key}" in news
    assert f"{dated.key} Date: 1001 → 1492 Category: Science → Art" in news
    assert f"{worded.key} deleted: Подія inserted: Велика подія" in news


def test_the_page_says_that_nothing_is_new():
    deck = make_published_deck()

    news = news_on(browser(worker("publisher")), publish_page(deck))

    assert "Nothing has changed since edition 1." in news


def test_the_first_edition_is_compared_with_nothing():
    page = browser(worker("publisher")).get(publish_page(finished_deck())).content.decode()

    assert "What is new since" not in page


def test_a_language_that_is_chosen_anew_is_said_to_be_new():
    deck = make_published_deck(languages=("en",))
    client = browser(worker("publisher"))

    sent = filled(client, publish_page(deck), languages=["en", "uk"])
    page = client.post(publish_page(deck), {**sent, "_check": ""}).content.decode()

    assert "new language" in page


def test_what_was_withdrawn_is_said_to_be():
    deck = make_published_deck()
    deck.editions.get().withdraw(someone("publisher"), "A wrong date")

    news = news_on(browser(worker("publisher")), publish_page(deck))

    assert "What is new since edition 1 ( withdrawn )" in news.replace(
        "(withdrawn)", "( withdrawn )"
    )


def test_a_deck_that_changed_after_one_looked_is_shown_again_before_it_is_frozen():
    deck = finished_deck()
    client = browser(worker("publisher"))
    sent = {**filled(client, publish_page(deck), languages=["en"]), "_publish": ""}
    make_finished_card(deck, 1969)

    refused = client.post(publish_page(deck), sent).content.decode()
    published = Edition.objects.count()
    client.post(publish_page(deck), {**fields_on(refused), "_publish": ""})

    assert "The deck has changed since you looked." in refused
    assert published == 0
    assert len(Edition.objects.get().content.cards) == 2


def test_what_stands_in_the_way_is_grouped_by_kind_with_counts_and_links():
    deck = make_deck()
    for number in range(14):
        make_text(make_card(deck, 1000 + number), "en")

    page = browser(worker("publisher")).get(publish_page(deck)).content.decode()

    kinds = re.findall(
        r'<details class="kind"( open)?>\s*<summary>(.*?)</summary>', page, re.DOTALL
    )
    said = {re.sub(r"<[^>]+>", "", text).strip(): opened for opened, text in kinds}
    assert said["14 There is no picture. Upload one."] == ""
    assert said["14 “…” is not approved (…). Have it reviewed. en&nbsp;14"] == ""
    assert page.count("?at=picture") >= 14


@pytest.fixture
def every_deck_is_large(monkeypatch):
    monkeypatch.setattr(page, "SMALL_DECK", 0)


def looked_through(client, deck):
    """Return the form of a large deck that a worker has looked through."""
    asked = {**filled(client, publish_page(deck)), "languages": ["en"], "_check": ""}
    page = client.post(publish_page(deck), asked, follow=True).content.decode()
    return fields_on(page)


def test_a_large_deck_is_looked_through_and_published_by_a_worker(every_deck_is_large):
    deck, publisher = finished_deck(), worker("publisher")
    client = browser(publisher)

    first = client.get(publish_page(deck)).content.decode()
    asked = {**fields_on(first), "languages": ["en"], "note": "The first", "_check": ""}
    looked = client.post(publish_page(deck), asked, follow=True).content.decode()
    asked = {**fields_on(looked), "_publish": ""}
    done = client.post(publish_page(deck), asked, follow=True).content.decode()

    assert 'name="_publish"' not in first
    assert "Nothing stands in the way." in looked
    assert "Edition 1 is published." in done
    assert Edition.objects.get().note == "The first"
    assert set(Job.objects.values_list("kind", "by")) == {("publish", publisher.pk)}


def test_the_page_of_a_large_deck_reads_none_of_its_cards(every_deck_is_large):
    client = browser(worker("publisher"))
    few, many = make_published_deck(cards=1), make_published_deck(cards=9)

    costs = [queries(client, publish_page(deck)) for deck in (few, many)]

    assert costs[0] == costs[1] <= 13


def test_whoever_may_publish_no_more_publishes_nothing_by_an_old_question(
    every_deck_is_large, no_worker
):
    deck, publisher = finished_deck(), worker("publisher")
    client = browser(publisher)
    asked = filled(client, publish_page(deck), languages=["en"])
    client.post(publish_page(deck), {**asked, "_check": ""})
    publisher.groups.clear()

    runner.run(Job.objects.get().pk)

    assert Job.objects.get().code == "forbidden"


def test_a_deck_whose_publishing_is_cancelled_to_the_last_is_not_published(
    every_deck_is_large, monkeypatch
):
    deck = finished_deck()
    client = browser(worker("publisher"))
    looked = looked_through(client, deck)

    def freeze(contents, languages):
        Job.objects.get(status=JobStatus.RUNNING).cancel()
        return frozen(contents, languages)

    monkeypatch.setattr(publishing, "frozen", freeze)
    client.post(publish_page(deck), {**looked, "_publish": ""})

    assert Job.objects.filter(status=JobStatus.CANCELLED).count() == 1
    assert not Edition.objects.exists()
    assert not LogEntry.objects.exists()


def test_a_worker_that_publishes_says_with_what_and_how_far_it_is(every_deck_is_large, monkeypatch):
    deck = finished_deck()
    client = browser(worker("publisher"))
    looked = looked_through(client, deck)
    monkeypatch.setattr(kinds, "SAY_EVERY", 0)
    heard = []
    monkeypatch.setattr(Job, "report", lambda _job, *said: heard.append(said) or True)

    client.post(publish_page(deck), {**looked, "_publish": ""})

    assert Edition.objects.exists()
    assert {job.about for job in Job.objects.all()} == {str(deck)}
    assert heard == sorted(heard)
    assert heard[0][0] == 0 < heard[-1][0] < heard[-1][1]


def test_a_deck_that_is_saved_while_it_is_looked_through_is_not_published(monkeypatch):
    deck = finished_deck()

    def freeze(contents, languages):
        card = deck.cards.get()
        card.translation("en").write("Another title", make_user())
        return frozen(contents, languages)

    monkeypatch.setattr(publishing, "frozen", freeze)
    with pytest.raises(ValidationError, match="The deck has changed"):
        deck.publish(someone("publisher"), ["en"])

    assert not Edition.objects.exists()


def test_the_page_of_an_edition_says_what_it_brought():
    deck, worded, dated, _gone, _added = changed_deck()
    dated.verify_date(someone("checker"))
    for row in dated.translations.all():
        row.rebase(someone("author"))
    deck.publish(someone("publisher"), ("en", "uk"))
    second = deck.editions.get(number=2)

    news = news_on(browser(worker("publisher")), page_of(second))

    assert "What is new since edition 1" in news
    assert "Date: 1001 → 1492" in news
    assert f"{worded.key} deleted: Подія inserted: Велика подія" in news


def test_what_an_edition_brought_names_no_date_to_who_may_not_see_them():
    deck = make_published_deck(cards=1)
    card = deck.cards.get()
    card.set_date(CardDate(1492), someone("author"))
    card.verify_date(someone("checker"))
    for row in card.translations.all():
        row.rebase(someone("author"))
    deck.publish(someone("publisher"), ("en", "uk"))
    client = browser(worker(perms=("view_edition",)))

    page = client.get(page_of(deck.editions.get(number=2))).content.decode()

    assert "1492" not in page
    assert "Nothing that you may see has changed since edition 1." in page
    assert page_of(card) not in page


@pytest.mark.parametrize("page", [publish_page, None])
@pytest.mark.slow
def test_what_is_new_costs_the_same_queries_for_three_cards_and_for_thirty(page):
    client = browser(worker("publisher"))
    few, many = make_published_deck(cards=3), make_published_deck(cards=30)
    for deck in (few, many):
        make_finished_card(deck, 1969)
        deck.publish(someone("publisher"), ("en", "uk"))
    address = page or (lambda deck: page_of(deck.editions.get(number=2)))

    costs = [queries(client, address(deck)) for deck in (few, many)]

    assert costs[0] == costs[1] <= 24


def queries(client, address):
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)
