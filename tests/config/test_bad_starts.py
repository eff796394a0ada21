"""What keeps the site from starting is said in a line, with what to do about it."""

import contextlib
import errno
import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import DatabaseError, OperationalError
from django.db.utils import ConnectionHandler

from config.start import backends, data, database, failures
from config.start.data import BASE_DIR
from config.start.obstacle import Obstacle
from tests.fake_redis import FakeRedis
from tests.running import SECONDS, Site

pytestmark = pytest.mark.slow

LOGGED = re.compile(r"\d{4}-\d\d-\d\d .* (INFO config|WARNING psycopg\.pool)")
HALFWAY = 3000  # blocks of 512 bytes: enough to begin, too few for the database
KEY = {"SECRET_KEY": "only-for-tests"}


@contextlib.contextmanager
def postgresql(answer):
    """Yield the address of a PostgreSQL that answers nothing but this."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def refuse():
            with contextlib.suppress(OSError):
                while True:
                    wire = listener.accept()[0]
                    wire.recv(8)  # may encrypt?
                    wire.sendall(b"N")
                    wire.recv(1000)
                    body = b"SFATAL\0C3D000\0M" + answer.encode() + b"\0\0"
                    wire.sendall(b"E" + (len(body) + 4).to_bytes(4) + body)
                    wire.close()

        threading.Thread(target=refuse, daemon=True).start()
        yield f"postgresql://ada:secret@127.0.0.1:{listener.getsockname()[1]}/kronika"


def complaint_of(site, command):
    """Run a command that must fail; return the one line that it says."""
    asked = site.run("manage.py", *command.split())
    said = [line for line in asked.stderr.splitlines() if not LOGGED.match(line)]
    assert asked.returncode == 1
    assert len(said) == 1, asked.stderr
    return said[0]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("prepare", 'database "kronika" does not exist'),
        ("serve", 'password authentication failed for "ada"'),
        ("check_deck starter", 'database "kronika" does not exist'),
    ],
)
def test_a_database_that_refuses_is_said_with_its_reason(tmp_path, command, reason):
    with postgresql(reason) as url:
        said = complaint_of(Site(tmp_path, {**KEY, "DATABASE_URL": url}), command)

    assert said.startswith("DATABASE_URL leads to no usable database: ")
    assert f"FATAL:  {reason}. Correct the address, or start or make what it names." in said
    assert "secret" not in said


@pytest.mark.parametrize(
    ("command", "host", "reason"),
    [
        ("prepare", "127.0.0.1:1", "Connection refused"),
        ("serve", "database.invalid", "failed to resolve host 'database.invalid'"),
    ],
)
def test_a_database_that_is_not_there_is_said_at_once(tmp_path, command, host, reason):
    site = Site(tmp_path, {**KEY, "DATABASE_URL": f"postgresql://ada@{host}/kronika"})

    assert reason in complaint_of(site, command)


@pytest.mark.parametrize("command", ["prepare", "check"])
def test_a_variable_that_cannot_be_read_is_said_by_every_command(tmp_path, command):
    site = Site(tmp_path, {**KEY, "DATABASE_URL": "postgresql://ada:se#cret@db.example/kronika"})

    said = complaint_of(site, command)

    assert said.startswith("DATABASE_URL cannot be read. It looks like postgresql://user:")


@pytest.mark.parametrize("command", ["prepare", "serve"])
def test_a_directory_that_cannot_be_written_is_said(command):
    site = Site(Path("/dev/null/var"), KEY)

    assert complaint_of(site, command) == (
        "Cannot write to /dev/null/var: Not a directory. "
        "Let this user write there, with some room left, or name another: DATA_DIR=/path"
    )


def test_a_site_that_was_not_prepared_is_not_served(site):
    site.run("-m", "config")

    assert complaint_of(site, "serve") == (
        "The database is older than this code. First run: manage.py prepare"
    )


def test_a_second_process_without_redis_is_refused(prepared):
    prepared.variables.pop("REDIS_URL", None)
    second = Site(prepared.data_dir, prepared.variables)

    with prepared.served():
        said = complaint_of(second, "serve")

    assert said.startswith("Another process serves this site already")


def test_a_start_without_redis_is_told_and_goes_on(prepared):
    redis = FakeRedis()
    redis.go()
    prepared.variables["REDIS_URL"] = redis.url

    with prepared.served() as process:
        pass

    said = process.communicate()[1]
    assert "Redis is away (Error" in said
    assert "See whether it runs where REDIS_URL says." in said


def test_a_disk_that_is_full_halfway_leaves_a_line_and_can_be_cured(tmp_path):
    site = Site(tmp_path / "var")
    site.run("-m", "config")

    limited = subprocess.run(
        ["sh", "-c", f"ulimit -f {HALFWAY}; exec {sys.executable} manage.py prepare"],
        cwd=BASE_DIR,
        env=site.environment(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    again = site.run("manage.py", "prepare")

    assert limited.returncode == 1
    assert "Make room" in limited.stderr
    assert limited.stderr.count("\n") == 1
    assert "password" in again.stdout


def test_a_full_disk_is_called_so():
    with pytest.raises(OSError, match="No space left") as full, Path("/dev/full").open("w") as file:
        file.write("x" * 100_000)

    assert "No space left on device. Make room, then try again." in sentence(full)


def test_a_file_of_somebody_else_is_called_so():
    error = PermissionError(errno.EACCES, "Permission denied", "/var/kronika/live.lock")

    assert failures.explanation(error) == (
        "Cannot use /var/kronika/live.lock: Permission denied. Make it writable for this user."
    )


def test_a_sqlite_that_is_too_old_is_called_so(monkeypatch):
    monkeypatch.setattr(database.connection, "vendor", "sqlite")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))

    with pytest.raises(Obstacle, match=r"3\.35 or newer is needed"):
        database.reach()


def sqlite(path):
    return ConnectionHandler({"default": {**backends.SQLITE, "NAME": path}})["default"]


def sentence(raised):
    return failures.explanation(raised.value)


def test_a_full_database_a_locked_one_and_what_is_none_are_told_apart(tmp_path, db):
    own, other = sqlite(tmp_path / "db"), sqlite(tmp_path / "db")
    own.settings_dict["OPTIONS"] = {**own.settings_dict["OPTIONS"], "timeout": 0}
    (tmp_path / "other").write_bytes(b"no database at all" * 100)
    with own.cursor() as cursor, other.cursor() as rival:
        cursor.execute("CREATE TABLE t (x)")
        cursor.execute("PRAGMA max_page_count=3")
        with pytest.raises(OperationalError) as full:
            cursor.execute("INSERT INTO t VALUES (zeroblob(100000))")
        rival.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError) as busy:
            cursor.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseError) as none:
        sqlite(tmp_path / "other").ensure_connection()
    own.close()
    other.close()

    assert "database or disk is full. The disk is full. Make room" in sentence(full)
    assert "database is locked. Another program keeps it locked" in sentence(busy)
    assert "file is not a database. This is no SQLite database." in sentence(none)


def test_a_bug_keeps_its_traceback(prepared):
    asked = prepared.run("manage.py", "shell", "-v", "0", "-c", "1 / 0")

    assert asked.returncode == 1
    assert "Traceback" in asked.stderr
    assert "ZeroDivisionError" in asked.stderr


def test_a_key_is_made_whole_or_not_at_all(tmp_path, monkeypatch):
    def full(_descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(data, "DATA_DIR", tmp_path)
    monkeypatch.setattr(data, "KEY_FILE", tmp_path / "secret_key")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            data.make_key()
    assert list(tmp_path.iterdir()) == []

    data.make_key()
    made = data.read_key()
    data.make_key()
    assert len(made) >= 50
    assert data.read_key() == made
