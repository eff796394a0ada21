"""Pages that take too long, and locks that cannot be had."""

import sqlite3
import time

import pytest
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.translation import override

from config.http import time_limit
from config.http.database_busy import DatabaseBusy
from config.http.time_limit import TimeLimit
from decks.models import Card
from tests.decks.desk import browser, filled, page_of, send, worker
from tests.decks.workbench import card_in, column, fields_of
from tests.factories import make_card


def asked(view, **sent):
    """Return what a page says that is made by *view* and has used up its time at once."""
    return TimeLimit(view)(RequestFactory().get("/", **sent))


def for_ever(_request):
    try:
        while True:
            pass
    except Exception:  # noqa: BLE001  (as careless code would)
        return HttpResponse("went on")


@pytest.fixture
def _no_time(settings):
    settings.PAGE_SECONDS = 0.05


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_no_time")
def test_a_page_that_never_ends_is_stopped_and_says_so():
    with override("en"):
        answer = asked(for_ever)

    assert answer.status_code == 503
    assert "took longer than a page may" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_no_time")
def test_a_question_that_never_ends_is_stopped_too():
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"

    def view(request):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                if connection.vendor == "postgresql":  # which stops statements itself
                    cursor.execute("SET LOCAL statement_timeout = 50")
                cursor.execute(endless)
        except OperationalError as error:
            return DatabaseBusy(view).process_exception(request, error)

    assert asked(view).status_code == 503


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_no_time")
def test_what_a_stopped_page_had_written_is_undone():
    def view(request):
        with transaction.atomic():
            make_card(key="half")
            return for_ever(request)

    asked(view)

    assert not Card.objects.filter(key="half").exists()


def test_who_works_after_a_stopped_page_is_left_in_peace(settings):
    settings.PAGE_SECONDS = 0

    asked(lambda _request: HttpResponse("done"))

    settings.PAGE_SECONDS = 10
    end = time.thread_time() + 0.6  # longer than the watchdog sleeps
    while time.thread_time() < end:
        pass


def test_the_database_of_a_site_has_bounds_below_those_of_a_page():
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": {"timeout": 20}}
    postgresql = {"ENGINE": "django.db.backends.postgresql"}

    time_limit.for_pages(sqlite)
    time_limit.for_pages(postgresql)

    assert sqlite["OPTIONS"]["timeout"] < settings.PAGE_SECONDS
    assert postgresql["OPTIONS"]["options"] == "-c statement_timeout=10s -c lock_timeout=8s"


def locked(*_args, **_kwargs):
    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorname = "SQLITE_BUSY"
    raise OperationalError("database is locked") from cause


@pytest.mark.django_db
def test_a_save_that_gets_no_lock_keeps_what_was_typed_and_tries_again(monkeypatch):
    category = make_card().category
    client = browser(worker("publisher"))
    typed = filled(client, page_of(category), key="typed-key")
    monkeypatch.setattr("decks.models.versioned.Versioned.save", locked)

    answer = send(client, page_of(category), typed)

    text = answer.content.decode()
    assert answer.status_code == 503
    assert '<input type="hidden" name="key" value="typed-key">' in text
    assert 'id="again" method="post"' in text
    assert answer.headers["Retry-After"]


@pytest.mark.django_db
def test_the_workbench_is_told_to_try_again_where_there_is_no_lock(monkeypatch):
    card = card_in("en", "uk")
    client = browser(worker("translator (uk)"))
    typed = fields_of(client, card, "uk")
    monkeypatch.setattr("decks.models.versioned.Versioned.save", locked)
    client.defaults["HTTP_ACCEPT"] = "application/json"

    answer = client.post(column(card, "uk"), {**typed, "text": "Typed"})

    assert (answer.status_code, answer.json()["code"]) == (503, "busy")


def test_what_the_database_refuses_for_another_reason_is_a_bug():
    request = RequestFactory().get("/")

    assert (
        DatabaseBusy(HttpResponse).process_exception(request, OperationalError("no such table"))
        is None
    )
