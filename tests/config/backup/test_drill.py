"""A site is backed up while it is used, is lost, and comes back; from one engine to another too."""

import hashlib
import json
import stat
import threading

import pytest

from tests.running import Site, own_backends
from tests.upgrades import old


@pytest.fixture
def elsewhere(tmp_path):
    """Return a site on another machine that has nothing yet."""
    with own_backends() as variables:
        yield Site(tmp_path / "elsewhere", {**variables, "SECRET_KEY": "another"})


def ran(site, *command):
    done = site.run("manage.py", *command)
    assert done.returncode == 0, done.stderr
    return done.stdout


def contents(site):
    """Return every row and every picture of a site."""
    rows = {
        name: sorted(map(repr, old.rows(site, f"SELECT * FROM {name}")))
        for name in old.tables(site)
    }
    return rows, pictures(site)


def pictures(site):
    media = site.data_dir / "media"
    return {
        path.relative_to(media): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in media.rglob("*")
        if path.is_file()
    }


def change(site, *statements):
    with old.connected(site) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def test_what_was_lost_since_the_backup_comes_back(prepared, tmp_path):
    change(prepared, "INSERT INTO auth_group (name) VALUES ('Зажиłki № 1')")
    before = contents(prepared)
    file = tmp_path / "monday.zip"
    ran(prepared, "backup", str(file))
    change(prepared, "DELETE FROM decks_source", "UPDATE auth_group SET name = 'x' WHERE id = 1")
    next((prepared.data_dir / "media" / "pictures").iterdir()).unlink()

    said = ran(prepared, "restore", str(file))

    assert said == f"Restored from {file}, with {len(before[1])} files of media.\n"
    assert contents(prepared) == before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in prepared.data_dir.iterdir() if "-" in path.name] == [
        name for name in ("db.sqlite3-shm", "db.sqlite3-wal") if (prepared.data_dir / name).exists()
    ]


THROWN_AWAY = """
from decks.models import Card
from decks.trash.throwing import throw_away
throw_away([Card.objects.exclude(picture=None).first()], None)
"""
BROUGHT_BACK = """
from django.contrib.auth.models import User
from decks.models import TrashItem
from decks.trash.returning import bring_back
bring_back(list(TrashItem.objects.all()), User.objects.first())
"""


def test_what_lies_in_the_trash_lies_there_after_a_restore_and_comes_back(
    prepared, elsewhere, tmp_path
):
    whole = cards_of(prepared), pictures(prepared)
    file = str(tmp_path / "backup.zip")
    ran(prepared, "shell", "-c", THROWN_AWAY)
    ran(prepared, "backup", file)
    ran(elsewhere, "restore", file)
    between = cards_of(elsewhere)

    ran(elsewhere, "shell", "-c", BROUGHT_BACK)

    assert between != whole[0]
    assert (cards_of(elsewhere), pictures(elsewhere)) == whole


def cards_of(site):
    tables = ("decks_card", "decks_cardtranslation", "decks_source")
    return {name: sorted(map(repr, old.rows(site, f"SELECT * FROM {name}"))) for name in tables}


def test_a_backup_is_of_one_moment_while_others_write_and_starts_a_site_anew(
    prepared, elsewhere, tmp_path
):
    file = str(tmp_path / "backup.zip")
    done = threading.Event()
    writer = threading.Thread(target=write_pairs, args=(prepared, done))
    writer.start()
    try:
        ran(prepared, "backup", file)
    finally:
        done.set()
        writer.join()

    ran(elsewhere, "restore", file)

    [[first]] = old.rows(elsewhere, "SELECT count(*) FROM auth_group WHERE name LIKE 'pair %'")
    [[last]] = old.rows(elsewhere, "SELECT count(*) FROM django_session")
    assert first == last > 0
    assert pictures(elsewhere) == pictures(prepared)
    change(elsewhere, "INSERT INTO auth_group (name) VALUES ('with a number not taken')")
    with pytest.raises(Exception, match="can never be changed or deleted"):
        change(elsewhere, "DELETE FROM decks_editionpicture")


def write_pairs(site, done):
    """Write to the first table and the last, both or neither, again and again."""
    number = 0
    with old.connected(site) as database:
        while not done.is_set():
            number += 1
            database.execute(f"INSERT INTO auth_group (name) VALUES ('pair {number}')")
            database.execute(
                "INSERT INTO django_session (session_key, session_data, expire_date)"
                f" VALUES ('{number}', '', '2030-01-01 00:00:00')"
            )
            database.commit()
            done.wait(0.005)


def test_a_backup_of_an_older_version_is_migrated_whatever_the_engine(elsewhere, tmp_path):
    was = Site(tmp_path / "old", {"SECRET_KEY": "old"})
    old.load(was)
    ran(was, "backup", str(tmp_path / "old.zip"))

    ran(elsewhere, "restore", str(tmp_path / "old.zip"))

    assert old.counts(elsewhere)["play_move"] == old.counts(was)["play_move"] > 20
    assert elsewhere.run("manage.py", "migrate", "--check").returncode == 0


def test_one_engine_keeps_what_the_other_kept(prepared, tmp_path):
    ran(prepared, "backup", str(tmp_path / "there.zip"))
    sqlite = Site(tmp_path / "sqlite", {"SECRET_KEY": "another"})

    ran(sqlite, "restore", str(tmp_path / "there.zip"))

    assert dumped(sqlite) == dumped(prepared)


def dumped(site):
    rows = json.loads(ran(site, "dumpdata", "--all"))
    return sorted(rows, key=lambda row: (row["model"], str(row["pk"])))


def test_a_site_that_is_served_is_not_replaced(prepared, tmp_path):
    ran(prepared, "backup", str(tmp_path / "backup.zip"))

    with prepared.served():
        done = prepared.run("manage.py", "restore", str(tmp_path / "backup.zip"))

    assert done.returncode == 1
    assert "stop" in done.stderr.splitlines()[-1]
