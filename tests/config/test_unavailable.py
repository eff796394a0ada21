"""Where the disk is full or the database away that is said, and nothing typed is lost."""

import errno
import sqlite3

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError
from django.test import Client, RequestFactory

from config.http.database_busy import why_not
from tests.decks.desk import browser, filled, page_of, send, worker
from tests.factories import make_card

FULL = ("SQLITE_FULL", "SQLITE_READONLY_DBMOVED", "SQLITE_CANTOPEN", "SQLITE_IOERR_WRITE")


def failed(name):
    """Return an error as SQLite's are told by Django."""
    error, cause = OperationalError("it cannot be written"), sqlite3.OperationalError()
    cause.sqlite_errorname = name
    error.__cause__ = cause
    return error


def lost(sqlstate=None):
    """Return an error as those of PostgreSQL are told."""
    cause = type("Lost", (Exception,), {"__module__": "psycopg.errors", "sqlstate": sqlstate})()
    error = OperationalError("the connection is lost")
    error.__cause__ = cause
    return error


def raising(error):
    def fail(*_args, **_kwargs):
        raise error

    return fail


@pytest.mark.parametrize(
    "error",
    [*map(failed, FULL), lost(), lost("57P01"), lost("53100"), lost("08006")]
    + [OSError(number, "no") for number in (errno.ENOSPC, errno.EROFS)],
    ids=repr,
)
def test_what_only_an_administrator_can_cure_is_no_bug(error, caplog):
    answer = why_not(RequestFactory().get("/api/decks/"), error)

    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert b'"unavailable"' in answer.content
    assert str(error) in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "error", [failed("SQLITE_ERROR"), lost("42P01"), OSError(errno.ENOENT, "none"), ValueError()]
)
def test_anything_else_is_a_bug(error):
    assert why_not(RequestFactory().get("/"), error) is None


@pytest.mark.django_db
def test_a_save_on_a_full_disk_keeps_what_was_typed(monkeypatch):
    category = make_card().category
    client = browser(worker("publisher"))
    typed = filled(client, page_of(category), key="typed-key")
    monkeypatch.setattr("decks.models.versioned.Versioned.save", raising(failed("SQLITE_FULL")))

    answer = send(client, page_of(category), typed)

    assert answer.status_code == 503
    assert "Nothing can be saved just now" in answer.content.decode()
    assert '<input type="hidden" name="key" value="typed-key">' in answer.content.decode()


@pytest.mark.django_db
def test_a_database_that_is_away_before_a_page_is_reached_is_no_bug_either(monkeypatch):
    client = Client(raise_request_exception=False)
    client.force_login(worker("publisher"))
    monkeypatch.setattr(SessionStore, "load", raising(lost()))

    answer = client.get("/admin/")

    assert answer.status_code == 503
    assert "Nothing can be saved just now" in answer.content.decode()
