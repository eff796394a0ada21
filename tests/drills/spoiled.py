"""A site of one machine whose disk is full, or read-only, or locked, or whose clock goes back.

A full disk is a small one of memory, which only root can mount; the clock needs a C compiler.
"""

import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import Row
from tests.drills import flaws, served, tracebacks
from tests.drills.visitor import Visitor
from tests.play.client import Player, Refused, over_http
from tests.running import Prepared, Site

TIMES = 3  # moves, each with a page, a save and a file, while it lasts
DISK = "96m"
LOCKED = 22.0  # seconds
CARD, SHEETS = "/admin/decks/card/1/change/", "/decks/starter/print/sheets.pdf"
TABLE = {"mode": "cooperative", "places": 1, "hand": "ten", "company": "alone"}
WELL = range(200, 400)
# libfaketime cannot set one clock alone.
CLOCK = """
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  int is_of_day = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (!failed && is_of_day && !access(getenv("BACK"), F_OK)) now->tv_sec -= 3600;
  return failed;
}
time_t time(time_t *kept) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}
int gettimeofday(struct timeval *kept, void *zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  kept->tv_sec = now.tv_sec, kept->tv_usec = now.tv_nsec / 1000;
  return 0;
}"""
# Root may write wherever it likes, so the site gives up that right before it begins.
WITHOUT_RIGHTS = """import ctypes, os, sys
for right in (1, 2): ctypes.CDLL(None).prctl(24, right)
os.execv(sys.executable, [sys.executable, "manage.py", "serve"])"""

Spoil = Callable[[Site], contextlib.AbstractContextManager[None]]


class Tour:
    """What somebody does everywhere on a site, and what they were told."""

    def __init__(self, prepared: Prepared) -> None:
        self.site = prepared.site
        self.visitor = Visitor.signed_in(prepared)
        self.player = Player.opening(over_http(self.site.url), "starter", "Ada", **TABLE)
        self.made, self.told = 0, [("", 0, "")]
        self.told.clear()

    def go(self, number: int) -> None:
        self._move(number)
        for path in ("/", "/decks/starter/", f"/t/{self.player.code}/", "/admin/decks/card/"):
            self._look(path)
        self._look(CARD)
        if self.visitor.status == 200:
            self.visitor.send(CARD, picture_credit=f"Somebody {number} {time.time()}")
            self._note("saving a card")
        self._look(f"{SHEETS}?language=uk&seed={number}")

    def _move(self, number: int) -> None:
        key = f"{number} {time.time()}"
        try:
            self.player.look()
            self.player.move(**{**self.player.any_move(random.Random(number)), "key": key})
            self.told.append(("a move", 200, ""))
            self.made = self.player.view["version"]
        except Refused as refused:
            self.told.append(("a move", refused.status, str(refused.body)[:150]))
        except (OSError, ValueError) as error:
            self.told.append(("a move", 500, repr(error)))
            self.player.ask = over_http(self.site.url)

    def _look(self, path: str) -> None:
        self.visitor.get(path)
        self._note(path)

    def _note(self, what: str) -> None:
        self.told.append((what, self.visitor.status, self.visitor.said))


def rows(times: int) -> Iterator[Row]:
    for name, spoil, site in (
        ("locked for 22 s", _locked, _plain),
        ("read-only", _read_only, _plain),
        ("disk full", _full, _small),
        ("clock an hour back", _back_in_time, _clocked),
    ):
        with tempfile.TemporaryDirectory() as directory, site(Path(directory)) as place:
            prepared = place.prepare()
            command = ("-c", WITHOUT_RIGHTS) if spoil is _read_only else ()
            with served(place, *command) as (_process, log):
                yield from _spoiled(name, prepared, spoil, times)
            yield tracebacks(log)
            yield flaws(f"{name}: what is wrong with the database", _faults(place))


def _spoiled(name: str, prepared: Prepared, spoil: Spoil, times: int) -> Iterator[Row]:
    tour = Tour(prepared)
    tour.go(0)
    before = [told for told in tour.told if told[1] not in WELL]
    yield flaws(f"{name}: not well before", list(map(str, before)))
    tour.told.clear()
    with spoil(prepared.site):
        for number in range(1, times + 1):
            tour.go(number)
    yield Row(f"{name}: asked meanwhile", len(tour.told), "", None, "")
    refused = [told for told in tour.told if told[1] not in WELL]
    yield Row(f"{name}: of that refused", len(refused), "", None, "")
    yield flaws(f"{name}: without a sentence", [str(told) for told in refused if told[1] == 500])
    tour.told.clear()
    tour.go(times + 1)
    after = [told for told in tour.told if told[1] not in WELL]
    yield flaws(f"{name}: not well afterwards", list(map(str, after)))
    lost = tour.player.look()["version"] < tour.made
    yield flaws(f"{name}: acknowledged and lost", ["a move"] if lost else [])


def _faults(site: Site) -> list[str]:
    with contextlib.closing(sqlite3.connect(site.data_dir / "db.sqlite3")) as database:
        said = [row[0] for row in database.execute("PRAGMA integrity_check")]
    return [] if said == ["ok"] else said


@contextlib.contextmanager
def _plain(directory: Path) -> Iterator[Site]:
    yield Site(directory / "var")


@contextlib.contextmanager
def _small(directory: Path) -> Iterator[Site]:
    """Yield a site on a small disk of its own."""
    options = ["-t", "tmpfs", "-o", f"size={DISK}", "tmpfs"]
    subprocess.run(["mount", *options, str(directory)], check=True)
    try:
        yield Site(directory / "var")
    finally:
        subprocess.run(["umount", "--lazy", str(directory)], check=True)


@contextlib.contextmanager
def _clocked(directory: Path) -> Iterator[Site]:
    """Yield a site whose clock is an hour back while a file is there."""
    library = directory / "clock.so"
    build = ["cc", "-shared", "-fPIC", "-o", str(library), "-x", "c", "-"]
    subprocess.run(build, input=CLOCK, text=True, check=True)
    told = {"LD_PRELOAD": str(library), "BACK": str(directory / "back")}
    yield Site(directory / "var", told)


@contextlib.contextmanager
def _full(site: Site) -> Iterator[None]:
    filler = site.data_dir.parent / "filler"
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(filler).free)
    try:
        yield
    finally:
        filler.unlink()


@contextlib.contextmanager
def _read_only(site: Site) -> Iterator[None]:
    subprocess.run(["chmod", "-R", "a-w", str(site.data_dir)], check=True)
    try:
        yield
    finally:
        subprocess.run(["chmod", "-R", "u+w", str(site.data_dir)], check=True)


@contextlib.contextmanager
def _locked(site: Site) -> Iterator[None]:
    """Keep the place of the writer; only what begins then waits, for as long as it lasts."""
    database = sqlite3.connect(site.data_dir / "db.sqlite3", check_same_thread=False)
    database.execute("BEGIN IMMEDIATE")
    threading.Timer(LOCKED, database.rollback).start()
    yield
    database.close()


@contextlib.contextmanager
def _back_in_time(site: Site) -> Iterator[None]:
    back = site.data_dir.parent / "back"
    back.touch()
    yield
    back.unlink()
