"""Moves over sockets, on a site that is really served."""

import contextlib
import json
import runpy
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from config.start.data import BASE_DIR
from tests.play.client import Player, over_http
from tests.play.odd_site import ALLOWED, RECEIVED, WRITTEN
from tests.play.wires import SECONDS, heard, wire
from tests.running import NewSite, Site

CLIENT = "docs/example_client.py"
merged = runpy.run_path(str(BASE_DIR / CLIENT))["merged"]


@pytest.fixture(scope="module")
def served(new_site: NewSite) -> Iterator[Site]:
    with new_site() as site, site.served():
        yield site


class Seated:
    """A player at a socket, who knows what it tells and nothing else."""

    def __init__(self, player, connection):
        self.player, self.connection = player, connection
        self.view = heard(connection)
        self.frames = []
        self.answers = {}

    def hear(self):
        said = heard(self.connection)
        if "answer" in said:
            self.answers[said["answer"]] = said
        else:
            assert said.get("after", self.view["version"]) <= self.view["version"]
            self.view = merged(self.view, said)
            self.frames.append(said)

    def hear_of(self, version):
        while self.view["version"] < version:
            self.hear()
        return self.view

    def send(self, key, **move):
        self.connection.send(json.dumps({"version": self.view["version"], "key": key, **move}))

    def answer(self, key):
        while key not in self.answers:
            self.hear()
        return self.answers[key]

    def any_move(self, chance):
        self.player.view = self.view
        return self.player.any_move(chance)


@contextlib.contextmanager
def seated(*sites, language="en", **options):
    """Seat one at each site, at one table of the starter deck, and begin."""
    host = Player.opening(over_http(sites[0].url), "starter", "Ada", places=len(sites), **options)
    others = [Player.joining(over_http(sites[0].url), host.code, "Ben") for _site in sites[1:]]
    if others:
        host.do("start", first=0)
    players = [host, *others]
    with contextlib.ExitStack() as stack:
        wires = [
            wire(site, host.code, **{"X-Seat-Token": player.token, "Accept-Language": language})
            for site, player in zip(sites, players, strict=True)
        ]
        yield [
            Seated(player, stack.enter_context(each))
            for player, each in zip(players, wires, strict=True)
        ]


def play_out(seats, chance, most=400):
    """Play to the end by what the sockets tell, no faster than one may."""
    for number in range(most):
        newest = max(seat.view["version"] for seat in seats)
        for seat in seats:
            seat.hear_of(newest)
        turn = seats[0].view["turn"]
        if turn is None:
            return
        mover = seats[turn]
        mover.send(f"move {number}", **mover.any_move(chance))
        made = mover.answer(f"move {number}")["move"]
        mover.hear_of(made["version"])
        time.sleep(0.12)  # one seat may move several times in a row
    raise AssertionError("the game does not end")


def without_what_is_shown_once(view):
    return {name: value for name, value in view.items() if name not in {"steps", "fronts", "backs"}}


@pytest.mark.parametrize(
    ("mode", "options"),
    [("competitive", {"hand": "3"}), ("cooperative", {}), ("cooperative", {"memory": "strict"})],
)
def test_a_whole_game_rebuilt_from_what_is_new_is_the_table_that_is_fetched(served, mode, options):
    with seated(served, served, mode=mode, **options) as seats:
        play_out(seats, Random(3))

        fetched = seats[0].player.look()
        for seat in seats:
            told, now = map(without_what_is_shown_once, (seat.view, fetched))
            assert told | {"you": 0} == now
            for sides in ("fronts", "backs"):
                assert fetched[sides].items() <= seat.view[sides].items()
            assert all("after" in frame for frame in seat.frames)


def test_a_move_that_cannot_be_made_is_answered_to_its_mover_alone(served):
    with seated(served, served, mode="cooperative") as (ada, ben):
        card = ben.view["hands"][1][0]
        ben.send("early", do="play", card=card)
        ada.send("wrong", do="play", card=card)
        ada.connection.send('{"do": "play", "card": 0, "key": "no version"}')

        said = [ben.answer("early"), ada.answer("wrong"), ada.answer("no version")]
        assert [(each["status"], each["refused"]["code"]) for each in said] == [
            (409, "not_your_turn"),
            (409, "card_is_not_yours"),
            (400, "bad_version"),
        ]
        assert ada.frames == ben.frames == []


def test_who_watches_may_not_move(served):
    with (
        seated(served, served, mode="cooperative") as (ada, _ben),
        wire(served, ada.view["code"]) as watching,
    ):
        heard(watching)
        watching.send(json.dumps({"do": "end", "version": ada.view["version"], "key": "k"}))

        assert heard(watching)["refused"]["code"] == "not_your_seat"


def test_a_move_sent_twice_is_made_once_wherever_it_is_sent_again(served):
    with seated(served, served, mode="cooperative") as (ada, ben):
        version, move = ada.view["version"], ada.any_move(Random(1))
        ada.send("twin", **move)
        ada.send("twin", **move)
        first = ada.answer("twin")
        ada.answers.clear()
        assert ada.answer("twin") == first
        path = f"/api/games/{ada.view['code']}/moves/"
        body = {"version": version, "key": "twin", **move}
        status, _headers, posted = ada.player.ask("POST", path, body, ada.player.headers())

        assert (status, posted["move"]) == (200, first["move"])
        assert ben.hear_of(version + 1)["version"] == version + 1
        assert ada.player.look()["version"] == version + 1


def test_of_two_who_move_at_one_version_one_is_refused(served):
    with seated(served, mode="cooperative", company="alone") as (ada,):
        cards = ada.view["hands"][0]
        ada.send("one", do="play", card=cards[0])
        ada.send("other", do="play", card=cards[1])

        assert "move" in ada.answer("one")
        assert ada.answer("other")["refused"]["code"] == "stale"


def noted(site, name):
    """Return what a halting site has written down of its moves."""
    file = site.data_dir / name
    return list(map(int, file.read_text().split())) if file.exists() else []


def wait_for(site, name, count):
    end = time.monotonic() + SECONDS
    while len(noted(site, name)) < count:
        assert time.monotonic() < end, noted(site, name)
        time.sleep(0.01)


def allow(site, groups):
    (site.data_dir / ALLOWED).write_text(str(groups))


def test_moves_that_wait_at_one_moment_are_committed_together(prepared):
    with prepared.served("-m", "tests.play.odd_site", "halting"), contextlib.ExitStack() as stack:
        tables = [
            stack.enter_context(seated(prepared, mode="cooperative", company="alone"))[0]
            for _table in range(5)
        ]
        stale = tables[4]
        stale.view["version"] += 1  # that is not there yet
        for seat in tables:
            seat.send("k", **seat.any_move(Random(1)))
        wait_for(prepared, RECEIVED, 5)
        allow(prepared, 5)

        answers = [seat.answer("k") for seat in tables]

    assert ["move" in answer for answer in answers] == [True] * 4 + [False]
    assert answers[4]["refused"]["code"] == "stale"
    assert sum(noted(prepared, WRITTEN)) == 4
    assert max(noted(prepared, WRITTEN)) > 1


def test_nothing_that_was_answered_is_lost_when_a_group_is_killed_in_the_middle(prepared):
    with (
        prepared.served("-m", "tests.play.odd_site", "halting") as process,
        contextlib.ExitStack() as stack,
    ):
        tables = [
            stack.enter_context(seated(prepared, mode="cooperative", company="alone"))[0]
            for _table in range(6)
        ]
        moves = [seat.any_move(Random(1)) for seat in tables]
        before = [seat.view["version"] for seat in tables]
        tables[0].send("k", **moves[0])
        wait_for(prepared, WRITTEN, 1)  # which is being committed while the others come
        for seat, move in zip(tables[1:], moves[1:], strict=True):
            seat.send("k", **move)
        wait_for(prepared, RECEIVED, 6)
        allow(prepared, 1)
        tables[0].answer("k")
        wait_for(prepared, WRITTEN, 2)  # the first is committed, the second is not
        process.kill()
        process.wait(SECONDS)
        for seat in tables:
            with contextlib.suppress(ConnectionClosed):
                seat.answer("k")
    answered = [bool(seat.answers) for seat in tables]
    assert answered == [True] + [False] * 5

    with prepared.served():
        for seat, move, version, was_answered in zip(tables, moves, before, answered, strict=True):
            player = Player(over_http(prepared.url), seat.view["code"], 0, seat.player.token)
            assert player.look()["version"] == version + was_answered
            player.view["version"] = version
            body = {"version": version, "key": "k", **move}
            path = f"/api/games/{player.code}/moves/"
            again = player.ask("POST", path, body, player.headers())
            assert again[0] == 200
            assert player.look()["version"] == version + 1
            if was_answered:
                assert again[2]["move"] == seat.answers["k"]["move"]


def test_whole_games_are_played_with_the_seats_spread_over_two_processes(served):
    """Where there is no Redis there is no second process: then both sit at one."""
    if not served.variables:
        with seated(served, served, mode="competitive", hand="2") as seats:
            play_out(seats, Random(5))
        return
    twin = Site(served.data_dir, served.variables)
    with twin.served():
        for mode, options in (("competitive", {"hand": "3"}), ("cooperative", {})):
            with seated(served, twin, mode=mode, **options) as seats:
                play_out(seats, Random(5))
                assert without_what_is_shown_once(seats[1].view) | {
                    "you": 0
                } == without_what_is_shown_once(seats[0].player.look())


@pytest.mark.parametrize("way", [[], ["--sockets"]])
def test_the_example_client_plays_both_games_either_way(served, way):
    command = [sys.executable, CLIENT, served.url, "starter", *way]

    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, timeout=300)

    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["competitive", "cooperative"]
