"""A damaged file is refused, in a sentence, before anything is touched."""

import contextlib
import hashlib
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backup import archive, databases
from config.start.obstacle import Obstacle

pytestmark = pytest.mark.django_db


@pytest.fixture
def media(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "var"
    settings.MEDIA_ROOT = settings.DATA_DIR / "media"
    (settings.MEDIA_ROOT / "pictures").mkdir(parents=True)
    (settings.MEDIA_ROOT / "pictures" / "sun.jpg").write_bytes(bytes(range(256)) * 100)
    return settings.MEDIA_ROOT


@pytest.fixture
def backup(media, tmp_path):
    database = tmp_path / "database.sqlite3"
    make_database(database, sorted(MigrationRecorder(connection).applied_migrations()))
    file = tmp_path / "backup.zip"
    archive.write(file, database, media)
    return file


def make_database(path, migrations):
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE django_migrations (app, name)")
        database.executemany("INSERT INTO django_migrations VALUES (?, ?)", migrations)
    database.close()


def cut(file):
    file.write_bytes(file.read_bytes()[:-1000])


def flip(file):
    """Turn one bit in the middle of a picture."""
    data = bytearray(file.read_bytes())
    data[data.index(bytes(range(256))) + 1000] ^= 1
    file.write_bytes(data)


def be_something_else(file):
    file.write_text("not a backup")


def be_a_deck(file):
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("kronika.json", json.dumps({"format": "kronika-deck/1"}))


def rewrite(file, **members):
    """Write the same archive with other contents, all sums of its own right."""
    with zipfile.ZipFile(file) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    about = json.loads(kept.pop("kronika.json"))
    kept |= members
    about["files"] = {name: hashlib.sha256(data).hexdigest() for name, data in kept.items()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in {**kept, "kronika.json": json.dumps(about).encode()}.items():
            archive.writestr(name, data)


def lead_astray(file):
    rewrite(file, **{"media/../../secret_key": b"mine"})


def lead_elsewhere(file):
    rewrite(file, **{"/etc/kronika": b"mine"})


def have_no_database(file):
    rewrite(file, **{"database.sqlite3": b"no database" * 1000})


def be_of_the_future(file):
    path = file.with_name("future.sqlite3")
    make_database(path, [("play", "9999_robots")])
    rewrite(file, **{"database.sqlite3": path.read_bytes()})


def hold_more_than_it_says(file):
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("media/more", b"more")


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (cut, "is damaged: File is not a zip file."),
        (flip, "is damaged: Bad CRC-32 for file 'media/pictures/sun.jpg'."),
        (be_something_else, "is damaged: File is not a zip file."),
        (be_a_deck, "kronika-backup/1 is expected."),
        (lead_astray, "is damaged: it names files that no backup has."),
        (lead_elsewhere, "is damaged: it names files that no backup has."),
        (have_no_database, "The database in the backup cannot be read: file is not a database."),
        (be_of_the_future, "of a newer version, with play.9999_robots: install that first."),
        (hold_more_than_it_says, "is damaged: it holds other files than it says."),
    ],
)
def test_a_damaged_file_is_refused_before_anything_is_touched(
    backup, media, monkeypatch, damage, complaint
):
    damage(backup)
    before = everything(media)
    touched = []
    monkeypatch.setattr(databases, "bring_up_to_date", touched.append)
    monkeypatch.setattr(databases, "load", touched.append)
    monkeypatch.setattr(databases, "alone", contextlib.nullcontext)  # other tests may be connected

    with pytest.raises(Obstacle) as refusal:
        call_command("restore", backup)

    assert complaint in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert everything(media) == before
    assert touched == []


def everything(media):
    return {
        path: path.read_bytes()
        for path in Path(media).parent.rglob("*")
        if path.is_file() and path.name != "live.lock"
    }


def test_a_backup_replaces_no_other_file(backup, media):
    before = backup.read_bytes()

    with pytest.raises(Obstacle, match="exists already"):
        archive.write(backup, backup, media)

    assert backup.read_bytes() == before


def test_a_backup_goes_to_no_folder_that_is_not_there(backup, media, tmp_path):
    with pytest.raises(Obstacle, match="There is no folder"):
        archive.write(tmp_path / "missing" / "new.zip", backup, media)


def test_a_backup_that_cannot_be_finished_leaves_nothing(media, tmp_path):
    with pytest.raises(OSError, match="missing"):
        archive.write(tmp_path / "new.zip", tmp_path / "missing", media)

    assert list(tmp_path.glob("new*")) == []
