"""The activity of a deck: who did what on which day, counted and one by one."""

import re
from datetime import datetime, timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from decks.dates import CardDate
from decks.models import Card, CardTranslation, Role, Source, TrashItem
from decks.trash.returning import bring_back
from decks.trash.throwing import throw_away
from tests.decks.desk import browser, page_of, worker
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_source,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db

READER = ("view_deck", "view_card", "view_cardtranslation")


def reader(*perms):
    return browser(worker(perms=(*READER, *perms)))


def editor():
    return reader("see_dates")


def page(client, deck, query=""):
    return client.get(page_of(deck, "activity") + query).content.decode()


def lines(html):
    """Return what the page says of each person, without its markup."""
    text = re.sub(r"<[^>]+>", " ", html.partition("activity-months")[2].partition("</main>")[0])
    return " ".join(text.split()).replace(" ,", ",")


def at(record, moment):
    record.history_date = moment
    record.save(update_fields=["history_date"])


def make_worked_on():
    """Make a deck in which three people did different things today."""
    deck, card = make_deck(), None
    olena, marek = (
        make_user(first_name="Olena", is_staff=True),
        make_user(first_name="Marek", is_staff=True),
    )
    category = make_category(deck)
    for key in ("wine", "bread"):
        card = Card(deck=deck, key=key, category=category, year=1500, date_set_by=olena)
        card.front_symbol, card.back_symbol = "sun", "moon"
        card.record(olena, "add").save()
    text = CardTranslation(card=card, language="en")
    text.write("The bread", by=olena)
    text.submit(olena)
    text.approve(marek)
    card.set_date(CardDate(1600), olena)
    make_source(card)
    card.verify_date(marek)
    return deck, card, olena, marek


def test_each_deed_of_each_person_is_counted_on_its_day():
    deck, _card, _olena, _marek = make_worked_on()

    told = lines(page(editor(), deck))

    assert "Olena created: 2 cards, 1 text edited: 1 card submitted for review: 1 text" in told
    assert "Marek approved or verified: 1 card, 1 text" in told


def test_deletions_and_returns_are_told_once_each():
    deck, card, olena, _marek = make_worked_on()
    together = throw_away([card], olena)
    bring_back(list(TrashItem.objects.filter(together=together)), olena)

    told = lines(page(editor(), deck))

    assert "deleted: 1 card brought back: 1 card" in told


def test_texts_of_a_card_that_is_in_the_trash_are_still_told_of():
    deck, card, _olena, _marek = make_worked_on()
    throw_away([card], someone("publisher"))

    assert "1 text" in lines(page(editor(), deck))


def test_imports_and_editions_are_told_of():
    deck, by = make_deck(), make_user(first_name="Paula")
    for said in ("imported cards.csv: 118 cards", "published 3", "something else"):
        LogEntry.objects.log_actions(by.pk, [deck], CHANGE, said, single_object=True)

    told = lines(page(editor(), deck))

    assert "Paula imported: cards.csv (118 cards) published: edition 3" in told
    assert "something" not in told


def test_who_may_not_see_dates_does_not_learn_that_they_were_judged():
    deck, _card, _olena, _marek = make_worked_on()

    told = lines(page(reader(), deck))

    assert "Marek edited: 1 card approved or verified: 1 text" in told
    assert "source" not in told


def test_the_page_is_filtered_by_person_and_by_deed():
    deck, _card, olena, marek = make_worked_on()
    client = editor()

    of_marek = lines(page(client, deck, f"?person={marek.pk}"))
    created = lines(page(client, deck, "?deed=created"))
    nothing = lines(page(client, deck, f"?person={marek.pk}&deed=created"))

    assert ("Marek" in of_marek, "Olena" in of_marek) == (True, False)
    assert ("created" in created, "edited" in created) == (True, False)
    assert "Nothing of this kind in this month." in nothing
    assert olena.first_name in page(client, deck, f"?person={marek.pk}")  # to be chosen


@pytest.mark.parametrize("may_view_decks", [True, False])
def test_the_way_back_leads_only_where_one_may_go(may_view_decks):
    deck = make_deck()
    perms = READER if may_view_decks else READER[1:]

    way = (
        page(browser(worker(perms=perms)), deck).partition("breadcrumbs")[2].partition("</div>")[0]
    )

    assert [one in way for one in (page_of(deck, "change"), '/deck/"')] == [may_view_decks] * 2


def test_a_line_leads_to_what_it_counts():
    deck, card, olena, _marek = make_worked_on()
    client, html = editor(), page(editor(), deck)
    address = next(
        one.replace("&amp;", "&")
        for one in re.findall(r'href="(\?[^"]+)"', html)
        if "what=card&" in f"{one}&".replace("&amp;", "&")
        and f"person={olena.pk}" in one
        and "deed=created" in one
    )

    told = page(client, deck, address)

    assert "2 cards" in told
    assert f"/card/{card.pk}/workbench/" in told
    assert "(bread)" in told


def test_assignments_are_told_in_words_also_those_of_people_who_are_gone():
    deck, day = make_deck(), timezone.localdate().isoformat()
    for name, language in (("Olena", "pl"), ("Marek", "en")):
        person = make_user(first_name=name, is_staff=True)
        deck.assignments.create(person=person, role=Role.TRANSLATOR, language=language)
    person.delete()

    told = page(editor(), deck, f"?day={day}&what=assignment&person=nobody&deed=created")

    assert ">Olena – Polish: translator</a>" in told
    assert ">somebody whose account is gone – English: translator</a>" in told


def test_what_was_deleted_leads_to_where_it_lies_in_the_trash():
    deck, card, _olena, _marek = make_worked_on()
    by, client = someone("publisher"), reader("see_dates", "delete_card")
    throw_away([card], by)
    item = TrashItem.objects.get()
    place = reverse("admin:decks_trashitem_change", args=[item.pk])

    def told(reading, what, deed):
        day = timezone.localdate().isoformat()
        people = {record.history_user_id for record in Card.history.all()}
        return "".join(
            page(reading, deck, f"?day={day}&person={person}&deed={deed}&what={what}")
            for person in people
        )

    assert place in told(client, "card", "deleted")
    assert place in told(client, "cardtranslation", "created")
    assert place not in told(editor(), "card", "deleted")
    bring_back([item], by)
    assert place not in told(client, "card", "deleted")


def test_a_nights_work_is_told_on_the_day_it_was_in_the_readers_zone(settings):
    settings.TIME_ZONE = "Europe/Kyiv"
    timezone.get_default_timezone.cache_clear()
    deck = make_deck()
    text = make_text(make_card(deck))
    midnight = timezone.make_aware(datetime(2026, 3, 15, 0, 1), timezone.get_default_timezone())
    Card.history.all().delete()
    deck.history.all().delete()
    deck.categories.get().history.all().delete()
    Source.history.all().delete()
    Card.objects.update(version=1)
    card = Card.objects.get()
    card.record(someone("author"), "edit").save()
    at(card.history.get(), midnight)
    text.history.all().delete()

    html = page(editor(), deck)
    timezone.get_default_timezone.cache_clear()

    assert 'datetime="2026-03-15"' in html


def test_months_without_work_are_stepped_over():
    deck, card, olena, _marek = make_worked_on()
    long_ago = timezone.now() - timedelta(days=100)
    at(card.history.filter(history_user=olena).earliest(), long_ago)
    client = editor()

    back = re.search(r'href="(\?[^"]+)" rel="prev"', page(client, deck))[1]
    older = page(client, deck, back)

    assert f'datetime="{timezone.localtime(long_ago).date()}"' in older
    assert 'rel="next"' in older


@pytest.mark.parametrize(
    "query",
    [
        "?month=nonsense",
        "?month=2026-02-31",
        "?person=x",
        "?day=2026-01-01&what=card&person=1&deed=no",
        "?day=2026-01-01&what=lease&person=1&deed=created",
        "?day=2026-01-01&what=card&person=99999999999999999999&deed=created",
        "?day=0001-01-01&what=card&person=nobody&deed=created&p=9",
        "?month=0001-01-01",
        "?month=9999-12-31",
    ],
)
def test_odd_addresses_are_answered(query):
    deck, _card, _olena, _marek = make_worked_on()

    assert editor().get(page_of(deck, "activity") + query).status_code == 200


def test_the_page_asks_as_often_about_much_work_as_about_little():
    client, counts = editor(), []
    for many in (1, 30):
        deck = make_deck()
        category = make_category(deck)
        for number in range(many):
            by = make_user()
            card = make_card(deck, category=category, date_set_by=by)
            for _n in range(3):
                card.record(by, "edit").save()
            at(card.history.first(), timezone.now() - timedelta(days=number % 5))
        client.get(page_of(deck, "activity"))
        with CaptureQueriesContext(connection) as queries:
            client.get(page_of(deck, "activity"))
        counts.append(len(queries))

    assert counts[0] == counts[1]
