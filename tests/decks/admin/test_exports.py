"""Files of many cards are written by a worker, for whoever asked and may still read them."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from config.jobs import requests, runner
from config.jobs.models import Job
from decks.admin.spreadsheets import downloads
from decks.spreadsheets import columns, read_sheet
from tests.decks.desk import browser, worker
from tests.factories import make_deck, make_many_cards

pytestmark = pytest.mark.django_db

READING = ("view_card", "see_dates", "view_source")


@pytest.fixture(autouse=True)
def _few_are_many(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(downloads, "SMALL_EXPORT", 3)


@pytest.fixture
def deck():
    deck = make_deck("thick")
    make_many_cards(deck, 4)
    return deck


@pytest.fixture
def idle(monkeypatch):
    """Let no worker be there, and nobody wait for one."""
    monkeypatch.setattr(runner, "run", lambda pk: None)
    monkeypatch.setattr(requests, "PATIENCE", 0)


def address(deck, kind="csv"):
    return reverse("admin:decks_deck_export", args=[deck.pk, kind])


def keys_in(answer):
    data = b"".join(answer.streaming_content)
    return [line.cells[0] for line in read_sheet(data, columns()).lines]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_many_cards_come_as_a_file_that_a_worker_has_written(deck, kind):
    answer = browser(worker(perms=READING)).get(address(deck, kind), follow=True)

    assert Job.objects.get().kind == "export"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="thick.{kind}"'
    assert "no-store" in answer.headers["Cache-Control"]
    assert keys_in(answer) == list(deck.cards.values_list("key", flat=True))


def test_few_cards_are_sent_at_once(deck):
    deck.cards.first().delete()

    answer = browser(worker(perms=READING)).get(address(deck))

    assert answer.headers["Content-Disposition"] == 'attachment; filename="thick.csv"'
    assert not Job.objects.exists()


def test_of_the_selected_cards_many_are_written_by_a_worker_too(deck, monkeypatch):
    monkeypatch.setattr(downloads, "SMALL_EXPORT", 1)
    chosen = deck.cards.all()[:2]
    client = browser(worker(perms=READING))
    rows = ",".join(str(card.pk) for card in chosen)
    confirmation = {"rows": rows, "chosen": "[]", "_confirm": "csv"}

    bulk = reverse("admin:decks_card_bulk", args=["export_selected"])
    answer = client.post(bulk, confirmation, follow=True)

    assert keys_in(answer) == [card.key for card in chosen]


def test_who_asks_twice_waits_for_one_file_and_reads_on_the_page_that_it_comes(deck, idle):
    client = browser(worker(perms=READING))

    waiting = [client.get(address(deck)).headers["Location"] for _time in range(2)]

    job = Job.objects.get()
    assert waiting == [reverse("jobs:job", args=[job.pk])] * 2
    page = client.get(reverse("admin:decks_deck_tables", args=[deck.pk])).content.decode()
    assert waiting[0] in page


def test_a_file_is_for_whoever_asked_and_as_long_as_they_may_read_what_is_in_it(deck):
    reader, other = worker(perms=READING), worker(perms=READING)
    client = browser(reader)
    finished = client.get(address(deck)).headers["Location"]

    assert browser(other).get(finished).status_code == 404
    assert client.get(finished.replace(f"/{deck.pk}/", f"/{make_deck().pk}/")).status_code == 404
    reader.user_permissions.remove(Permission.objects.get(codename="see_dates"))
    assert client.get(finished).status_code == 403


def test_a_right_that_was_taken_away_meanwhile_stops_the_export(deck, idle, monkeypatch):
    reader = worker(perms=READING)
    client = browser(reader)
    client.get(address(deck))
    reader.user_permissions.clear()

    monkeypatch.undo()
    runner.run(Job.objects.get().pk)

    assert Job.objects.get().sentence == "You may not export this deck any more."


def test_who_has_asked_for_too_much_is_told_to_wait(deck, idle, monkeypatch):
    monkeypatch.setattr(requests, "MOST_AT_ONCE", 1)
    client = browser(worker(perms=READING))
    client.get(address(deck))

    answer = client.get(address(deck, "xlsx"), follow=True)

    assert "still being done. Wait for it." in answer.content.decode()
