"""Several at once, on the database that is really used: a file, or PostgreSQL."""

import contextlib
import json
import signal
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import dataclass
from http.client import HTTPException
from random import Random
from typing import Any

from config.start.data import BASE_DIR
from tests.play.client import Player, over_http, play


def at_once(site, processes, what, code, *rest):
    """Start processes that all do the same thing at the same moment; return what each says."""
    command = [sys.executable, "-m", "tests.play.rivals", what, code, *map(str, rest)]
    started = [
        subprocess.Popen(
            command,
            cwd=BASE_DIR,
            env=site.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _process in range(processes)
    ]
    for process in started:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    said = [process.communicate(timeout=300) for process in started]
    assert all(process.returncode == 0 for process in started), said
    assert not any(err for _out, err in said), said
    return [json.loads(out) for out, _err in said]


def opened(site, mode="cooperative", **options):
    return Player.opening(over_http(site.url), "starter", "Ada", mode=mode, **options)


def test_of_moves_at_once_exactly_one_wins(prepared):
    with prepared.served():
        host = opened(prepared)
        Player.joining(over_http(prepared.url), host.code, "Ben")
        version = host.do("start")["version"]

        answers = at_once(prepared, 4, "move", host.code)

        won = [answer for answer in answers if "version" in answer]
        assert [answer["version"] for answer in won] == [version + 1]
        assert [answer for answer in answers if answer not in won] == [{"refused": "stale"}] * 3
        assert returned(prepared, host).look()["version"] == version + 1


def test_of_two_hundred_who_want_the_last_seat_one_gets_it(prepared):
    with prepared.served():
        host = opened(prepared, places=2)

        answers = at_once(prepared, 4, "join", host.code, 50)

        assert sum(map(Counter, answers), Counter()) == {"joined": 1, "table_is_full": 199}
        seats = returned(prepared, host).look()["seats"]
        assert [seat["name"] for seat in seats] == ["Ada", "Rival"]


def test_a_request_sent_twice_at_once_is_one_move(prepared):
    with prepared.served():
        host = opened(prepared)
        Player.joining(over_http(prepared.url), host.code, "Ben")
        host.do("start", first=0)
        move = {"key": "twin", "version": host.view["version"], **host.any_move(Random(1))}
        path = f"/api/games/{host.code}/moves/"
        answers = []

        def send():
            answers.append(over_http(prepared.url)("POST", path, move, host.headers()))

        twins = [threading.Thread(target=send) for _twin in range(2)]
        for twin in twins:
            twin.start()
        for twin in twins:
            twin.join()

        assert [status for status, _headers, _body in answers] == [200, 200]
        assert answers[0][2] == answers[1][2]


KILLS = 20


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(prepared):
    chance = Random(5)
    acknowledged = None

    for kill in range(KILLS):
        with prepared.served() as process:
            if acknowledged:
                acknowledged.is_kept(prepared)
            player = opened_alone(prepared)
            acknowledged = Acknowledged.move_of(player, chance)
            threading.Timer(0.02 + 0.01 * kill, process.kill).start()
            with contextlib.suppress(OSError, HTTPException):
                while True:
                    if not player.look()["hints"]["playable"]:
                        player = opened_alone(prepared)
                    acknowledged = Acknowledged.move_of(player, chance)
            assert process.wait(300) == -signal.SIGKILL

    with prepared.served():
        record = play([acknowledged.is_kept(prepared)], chance)
    assert record["result"]["winners"] == [0]


def opened_alone(site):
    return opened(site, mode="competitive", places=1, hand="10", company="alone")


@dataclass(frozen=True)
class Acknowledged:
    """A move of which the server said that it is made."""

    player: Player
    request: dict[str, Any]
    answer: dict[str, Any]

    @classmethod
    def move_of(cls, player, chance):
        """Choose a place that is mostly wrong, so that the game lasts."""
        view = player.look()
        card = chance.choice(view["hints"]["playable"])
        request = {
            "key": f"{chance.random()}",
            "version": view["version"],
            "do": "place",
            "card": card,
            "slot": 0,
        }
        return cls(player, request, player.move(**request))

    def is_kept(self, site):
        current = returned(site, self.player)
        assert current.look()["version"] >= self.answer["version"]
        assert current.move(**self.request) == self.answer
        return current


def returned(site, player):
    """Come back to the seat over a new connection."""
    return Player(over_http(site.url), player.code, player.seat, player.token)
