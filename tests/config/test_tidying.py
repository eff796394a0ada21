"""What piles up is removed, by hand, by a timer or by the server itself."""

import os
import signal
import time
from datetime import timedelta
from pathlib import Path

import pytest
import uvicorn
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from config import tidying
from config.tidying import housekeeper, leftovers
from config.tidying.housekeeper import Housekeeper

DAY = 24 * 3600


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    monkeypatch.setattr(tidying, "PAUSE", 0)


def file(name, age):
    """Make a file among the data that nobody has written for *age* seconds."""
    path = Path(settings.DATA_DIR) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")
    os.utime(path, (time.time() - age,) * 2)
    return path


def session(key, **age):
    Session.objects.create(session_key=key, expire_date=timezone.now() - timedelta(**age))


@pytest.mark.django_db
def test_expired_sessions_go_and_others_stay(monkeypatch):
    monkeypatch.setattr(leftovers, "SESSIONS_AT_ONCE", 2)
    for number in range(5):
        session(f"old-{number}", seconds=1)
    session("new", hours=-1)

    assert tidying.tidy()["sessions removed"] == 5
    assert [row.session_key for row in Session.objects.all()] == ["new"]


@pytest.mark.django_db
@pytest.mark.parametrize(("folder", "done"), [("imports", "uploads"), ("exports", "exports")])
def test_sheets_that_came_or_went_are_kept_a_day(folder, done):
    old = file(f"{folder}/1-old", DAY + 60)
    new = file(f"{folder}/1-new", DAY - 60)

    assert tidying.tidy()[f"{done} removed"] == 1
    assert [old.exists(), new.exists()] == [False, True]


@pytest.mark.django_db
def test_unfinished_files_of_a_killed_process_go_after_a_day():
    old = [file("media/pictures/ab/tmp1.part", DAY + 60), file("cache/sheets/.x.part", DAY + 60)]
    others = [file("media/pictures/ab/tmp2.part", 60), file("media/pictures/ab/old.jpg", 2 * DAY)]

    assert tidying.tidy()["unfinished files removed"] == 2
    assert [path.exists() for path in (*old, *others)] == [False, False, True, True]


@pytest.mark.django_db
def test_the_command_says_in_a_line_what_it_did(capsys):
    session("old", days=1)

    call_command("tidy")

    said = capsys.readouterr().out
    assert said.startswith("Tidied: 1 sessions removed, 0 unfinished files removed, ")
    assert said.count("\n") == 1


@pytest.fixture
def keeper(monkeypatch):
    monkeypatch.setattr(housekeeper, "FIRST_AFTER", 0.0)
    keeper = Housekeeper()
    yield keeper
    keeper.stop()


def until(done):
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_server_tidies_in_a_process_that_yields_to_all_others(
    prepared, keeper, monkeypatch, caplog
):
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    for name, value in prepared.environment().items():
        monkeypatch.setenv(name, value)
    niceness = []
    monkeypatch.setattr(os, "setpriority", lambda _which, _pid, nice: niceness.append(nice))
    caplog.set_level("INFO", "config.tidying.housekeeper")

    keeper.start()

    until(lambda: caplog.messages)
    assert caplog.messages[0].startswith("Tidied: 0 sessions removed")
    assert niceness == [housekeeper.NICE]


def test_the_server_tidies_again_and_again_even_after_it_could_not(keeper, monkeypatch):
    turns = []

    def tidy(_keeper):
        turns.append(True)
        raise OSError

    monkeypatch.setattr(housekeeper, "EVERY", 0.01)
    monkeypatch.setattr(Housekeeper, "_tidy", tidy)

    keeper.start()

    until(lambda: len(turns) > 1)


def test_what_keeps_the_server_from_tidying_is_said(keeper, monkeypatch, caplog):
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    monkeypatch.setenv("DATABASE_URL", "no database")

    keeper.start()

    until(lambda: caplog.messages)
    assert caplog.messages[0].startswith("Nothing was tidied: DATABASE_URL is not postgresql://")


@pytest.mark.django_db(transaction=True)
def test_serving_includes_tidying(site, monkeypatch):
    order = []
    monkeypatch.setattr(Housekeeper, "start", lambda _self: order.append("tidies"))
    monkeypatch.setattr(Housekeeper, "stop", lambda _self: order.append("stops"))
    monkeypatch.setattr(uvicorn.Server, "run", lambda _self, sockets: order.append("serves"))
    monkeypatch.setattr(signal, "signal", lambda *_args: None)
    monkeypatch.setenv("PORT", str(site.port))

    call_command("serve", no_worker=True)

    assert order == ["tidies", "serves", "stops"]
