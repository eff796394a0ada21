"""Two processes that serve one table, while Redis or PostgreSQL goes away and comes back."""

import contextlib
import json
import os
import runpy
import threading
import time
from random import Random

import pytest
from websockets.exceptions import WebSocketException

from config.start.data import BASE_DIR
from tests.deploy.gate import Gate
from tests.play.client import Player, over_http
from tests.play.wires import wire
from tests.running import SECONDS, Site

AWAY = 2.0  # seconds
MOVES = 9
merged = runpy.run_path(str(BASE_DIR / "docs" / "example_client.py"))["merged"]

pytestmark = pytest.mark.skipif(
    not (os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")),
    reason="several processes need PostgreSQL and Redis",
)


class Steady:
    """Somebody at a table who comes again, and sends again what was not answered."""

    def __init__(self, site, player, token=""):
        self.site, self.player, self.token = site, player, token
        self.view, self.answers = {"version": 0}, {}
        self.opened = contextlib.ExitStack()
        self.connection = None

    def hear_until(self, done, sent=""):
        """Hear until *done* holds; *sent* is said on every line anew."""
        end = time.monotonic() + SECONDS
        while not done():
            assert time.monotonic() < end
            try:
                if self.connection is None:
                    self._come(sent)
                self._take(json.loads(self.connection.recv(timeout=SECONDS)))
            except (OSError, WebSocketException):
                self._go()

    def hear_of(self, version):
        self.hear_until(lambda: self.view["version"] >= version)

    def _come(self, sent):
        headers = {"X-Seat-Token": self.token} if self.token else {}
        line = wire(self.site, self.player.code, self.view["version"], **headers)
        self.connection = self.opened.enter_context(line)
        if sent:
            self.connection.send(sent)

    def _go(self):
        with contextlib.suppress(OSError, WebSocketException):
            self.opened.close()
        self.connection = None
        time.sleep(0.2)

    def _take(self, said):
        if "answer" in said:
            self.answers[said["answer"]] = said
        elif said.get("after", 0) <= self.view["version"]:
            self.view = merged(self.view, said) if "after" in said else said
        else:
            self.connection.send('{"ask": "view"}')

    def move(self, key, chance):
        self.player.view = self.view
        move = {"version": self.view["version"], "key": key, **self.player.any_move(chance)}
        text = json.dumps(move)
        with contextlib.suppress(OSError, WebSocketException):
            self.connection.send(text)
        self.hear_until(lambda: key in self.answers, text)
        return self.answers[key]["move"]


@pytest.fixture
def gates(prepared):
    """Put doors before Redis and the database; return them by the move at which they close."""
    names = ("REDIS_URL", "DATABASE_URL")
    found = {name: Gate(prepared.variables[name]) for name in names}
    prepared.variables |= {name: gate.url for name, gate in found.items()}
    yield dict(zip((2, 5), found.values(), strict=True))
    for gate in found.values():
        gate.close()


def test_nothing_is_lost_and_everybody_catches_up_when_redis_or_the_database_was_away(
    prepared, gates
):
    chance = Random(8)
    twin = Site(prepared.data_dir, prepared.variables)
    hasty = ("-m", "tests.play.odd_site", "hasty")
    with prepared.served(*hasty), twin.served(*hasty):
        options = {"mode": "competitive", "places": 2, "hand": str(MOVES)}  # long enough
        host = Player.opening(over_http(prepared.url), "starter", "Ada", **options)
        guest = Player.joining(over_http(twin.url), host.code, "Ben")
        host.do("start", first=0)
        seats = [Steady(prepared, host, host.token), Steady(twin, guest, guest.token)]
        watchers = [Steady(site, Player(host.ask, host.code, -1, "")) for site in (prepared, twin)]
        everybody = [*seats, *watchers]
        for each in everybody:
            each.hear_of(host.view["version"])

        made = []
        for number in range(MOVES):
            if gate := gates.get(number):  # while moves are on their way
                threading.Thread(target=gate.close, args=(AWAY,)).start()
            mover = seats[seats[0].view["turn"]]
            made.append(mover.move(f"move {number}", chance))
            for seat in seats:
                seat.hear_of(made[-1]["version"])
        for each in everybody:
            each.hear_of(made[-1]["version"])

        told = [(entry["version"], entry["seat"]) for entry in host.look()["log"]]
        assert told == [(move["version"], move["seat"]) for move in made]
        assert {each.view["version"] for each in everybody} == {made[-1]["version"]}
        for each in everybody:
            each.opened.close()
