"""Wake-ups, on a site that is really served."""

import asyncio
import logging
import time
from collections.abc import Iterator
from random import Random

import pytest

from play import live
from tests.play.client import Player, over_http, play
from tests.play.odd_site import PAUSE
from tests.play.wires import close_code, heard, silent, wire
from tests.running import NewSite, Site


@pytest.fixture(scope="module")
def served(new_site: NewSite) -> Iterator[Site]:
    with new_site() as site, site.served():
        yield site


def two(site, mode="cooperative", **options):
    """Seat two at a table of the starter deck and begin."""
    host = Player.opening(over_http(site.url), "starter", "Ada", mode=mode, **options)
    guest = Player.joining(over_http(site.url), host.code, "Ben")
    host.do("start")
    guest.look()
    return host, guest


def on_turn(players):
    return next(player for player in players if player.seat == player.look()["turn"])


def header(player):
    return {"X-Seat-Token": player.token}


def test_a_move_wakes_everybody_with_the_version_alone(served):
    players = two(served)
    version = players[0].look()["version"]

    with (
        wire(served, players[0].code, version) as watching,
        wire(served, players[0].code, version, **header(players[1])) as seated,
    ):
        on_turn(players).move(**on_turn(players).any_move(Random(1)))

        assert [heard(watching), heard(seated)] == [{"version": version + 1}] * 2


def test_whoever_comes_with_an_older_version_is_told_at_once(served):
    host, _guest = two(served)
    version = host.look()["version"]

    with wire(served, host.code, version - 1) as late, wire(served, host.code, version) as early:
        assert heard(late) == {"version": version}
        assert silent(early)


def test_a_wake_up_that_is_not_newer_is_not_passed_on(served):
    host, guest = two(served)
    version = host.look()["version"]

    with wire(served, host.code, version + 1) as ahead:
        on_turn((host, guest)).move(**on_turn((host, guest)).any_move(Random(1)))

        assert silent(ahead)


def test_a_page_of_another_site_is_turned_away(served):
    host, _guest = two(served)

    with wire(served, host.code, Origin="http://elsewhere.example") as connection:
        assert close_code(connection) == 4403


def test_a_page_of_this_site_is_let_in_by_its_cookie(served):
    host, _guest = two(served)
    cookie = {"Origin": served.url, "Cookie": f"seat_{host.code}={host.token}"}

    with wire(served, host.code, **cookie) as connection:
        assert heard(connection) == {"version": host.look()["version"]}


def test_a_cookie_without_an_origin_is_not_believed(served):
    host, _guest = two(served)

    with wire(served, host.code, Cookie=f"seat_{host.code}={host.token}") as connection:
        assert close_code(connection) == 4403


def test_the_token_of_another_table_opens_no_wire(served):
    host, _guest = two(served)
    other, _other = two(served)

    with wire(served, host.code, **header(other)) as connection:
        assert close_code(connection) == 4403


def test_an_unknown_table_has_no_wire(served):
    with wire(served, "ACDEFG") as connection:
        assert close_code(connection) == 4404


def test_a_seat_has_at_most_five_wires(served):
    host, _guest = two(served)
    open_wires = [wire(served, host.code, **header(host)) for _n in range(5)]
    connections = [each.__enter__() for each in open_wires]
    for connection in connections:
        heard(connection)

    with wire(served, host.code, **header(host)) as sixth:
        refused = close_code(sixth)

    for each in open_wires:
        each.__exit__(None, None, None)
    assert refused == 4429
    time.sleep(0.2)
    with wire(served, host.code, **header(host)) as again:
        assert heard(again)["version"]


def test_whoever_says_too_much_is_shown_out(served):
    host, _guest = two(served)

    with wire(served, host.code) as connection:
        for _message in range(11):
            connection.send("hello")

        assert close_code(connection) == 1008


def test_a_message_that_is_too_long_ends_the_wire(served):
    host, _guest = two(served)

    with wire(served, host.code) as connection:
        connection.send("x" * (64 * 1024 + 1))

        assert close_code(connection) == 1009


def test_a_whole_game_can_be_followed_by_wake_ups(served):
    players = two(served, mode="competitive")
    first = players[0].look()["version"]

    with wire(served, players[0].code, first) as connection:
        play(list(players), Random(5))

        last = players[0].look()["version"]
        versions = []
        while not versions or versions[-1] < last:
            versions.append(heard(connection)["version"])
    assert versions == sorted(set(versions))


def test_a_second_process_is_told_of_everything_or_does_not_start(served):
    """With Redis the processes tell each other; without it the second one is refused."""
    twin = Site(served.data_dir, served.variables)
    host, guest = two(served)
    version = host.look()["version"]
    if not served.variables:
        refused = twin.run("manage.py", "serve")
        assert refused.returncode != 0
        assert "set REDIS_URL for several" in refused.stderr
        return

    with twin.served(), wire(twin, host.code, version) as elsewhere:
        on_turn((host, guest)).move(**on_turn((host, guest)).any_move(Random(1)))

        assert heard(elsewhere) == {"version": version + 1}


def test_a_wake_up_that_was_lost_is_made_good(prepared):
    with prepared.served("-m", "tests.play.odd_site", "deaf"):
        host, guest = two(prepared)
        version = host.look()["version"]

        with wire(prepared, host.code, version) as connection:
            on_turn((host, guest)).move(**on_turn((host, guest)).any_move(Random(1)))

            assert heard(connection) == {"version": version + 1}


def test_what_happens_while_somebody_arrives_is_not_missed(prepared):
    with prepared.served("-m", "tests.play.odd_site", "slow"):
        host, guest = two(prepared)
        version = host.look()["version"]

        with wire(prepared, host.code, version) as connection:
            time.sleep(PAUSE / 3)  # the version was read, and is not passed on yet
            on_turn((host, guest)).move(**on_turn((host, guest)).any_move(Random(1)))

            assert heard(connection) == {"version": version + 1}


def test_a_failed_publication_is_logged_and_nothing_else_happens(monkeypatch, caplog):
    def broken():
        raise ConnectionError("no messenger")

    monkeypatch.setattr(live, "get_channel_layer", broken)

    with caplog.at_level(logging.WARNING, "play.live"):
        live.announce("ACDEFG", 7)

    assert "version 7 of table ACDEFG" in caplog.text


def test_a_publication_waits_no_longer_than_its_limit(monkeypatch, caplog):
    class Stuck:
        async def group_send(self, group, message):
            await asyncio.sleep(60)

    monkeypatch.setattr(live, "get_channel_layer", Stuck)
    monkeypatch.setattr(live, "SECONDS", 0.1)
    start = time.monotonic()

    with caplog.at_level(logging.WARNING, "play.live"):
        live.announce("ACDEFG", 7)

    assert time.monotonic() - start < 5
    assert "version 7 of table ACDEFG" in caplog.text


@pytest.mark.parametrize("deed", ["join", "bots", "leave"])
def test_whoever_waits_in_the_lobby_sees_others_come_and_go(served, deed):
    host = Player.opening(over_http(served.url), "starter", "Ada", mode="competitive", places=4)
    guest = Player.joining(over_http(served.url), host.code, "Ben")
    version = guest.view["version"]
    deeds = {
        "join": lambda: Player.joining(over_http(served.url), host.code, "Eve"),
        "bots": lambda: host.do("bots"),
        "leave": lambda: guest.do("leave"),
    }

    with wire(served, host.code, version) as connection:
        deeds[deed]()

        assert heard(connection) == {"version": version + 1}


def is_present(player, seat):
    return player.look()["seats"][seat]["present"]


def eventually(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.2)


def test_whoever_has_no_wire_and_does_not_look_is_away_until_they_come_back(prepared):
    with prepared.served("-m", "tests.play.odd_site", "hasty"):
        host, guest = two(prepared)

        with wire(prepared, host.code, **header(guest)) as connection:
            heard(connection)
            end = time.monotonic() + 6  # longer than anybody without a wire is believed there
            eventually(lambda: is_present(host, 1) and time.monotonic() > end)

        eventually(lambda: not is_present(host, 1))
        Player(over_http(prepared.url), host.code, guest.seat, guest.token).look()
        assert is_present(host, 1)
        eventually(lambda: not is_present(host, 1))
        with wire(prepared, host.code, **header(guest)):
            eventually(lambda: is_present(host, 1))
