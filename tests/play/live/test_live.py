"""Wake-ups, on a site that is really served."""

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from play.live.wires import MOST_UNSENT, About, Wire
from tests.play.client import Player, over_http, play
from tests.play.wires import SECONDS, close_code, heard, wire
from tests.running import NewSite, Site

ASKED = 60  # more tables than fit into the buffers of a line


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


def make_any_move(players):
    player = on_turn(players)
    player.move(**player.any_move(Random(1)))


def header(player):
    return {"X-Seat-Token": player.token}


def is_let_in(site, player):
    with wire(site, player.code, **header(player)) as connection:
        try:
            return bool(heard(connection))
        except ConnectionClosed:
            return False


def how_often_told(connection):
    """Read until the other side has hung up; return how often there was something to read."""
    told = 0
    with contextlib.suppress(ConnectionClosed):
        while heard(connection):
            told += 1
    return told


def eventually(condition):
    end = time.monotonic() + 2 * SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_move_is_told_to_everybody_in_the_same_words(served):
    players = two(served)
    version = players[0].look()["version"]

    with (
        wire(served, players[0].code, version) as watching,
        wire(served, players[0].code, version, **header(players[1])) as seated,
    ):
        make_any_move(players)

        told = [connection.recv(timeout=SECONDS) for connection in (watching, seated)]
    assert told[0] == told[1]
    news = json.loads(told[0])
    assert (news["after"], news["version"]) == (version, version + 1)
    assert [entry["version"] for entry in news["log"]] == [version + 1]


def test_whoever_comes_with_an_older_version_is_told_the_whole_and_nobody_else(served):
    players = two(served)
    code, version = players[0].code, players[0].look()["version"]

    with wire(served, code, version - 1) as late, wire(served, code, version) as early:
        whole = heard(late)
        assert "after" not in whole
        assert (whole["version"], whole["you"]) == (version, None)
        make_any_move(players)

        assert heard(early)["after"] == version


def test_whoever_asks_is_told_the_whole_table_as_it_is_fetched(served):
    host, _guest = two(served)
    version = host.look()["version"]

    with wire(served, host.code, version, **header(host)) as connection:
        connection.send('{"ask": "view"}')

        assert heard(connection) == host.look()


def test_a_version_that_is_not_newer_is_not_told(served):
    host, guest = two(served)
    version = host.look()["version"]

    with wire(served, host.code, version + 1) as ahead:
        make_any_move((host, guest))
        make_any_move((host, guest))

        assert heard(ahead)["version"] == version + 2


def test_a_page_of_another_site_is_turned_away(served):
    host, _guest = two(served)

    with wire(served, host.code, Origin="http://elsewhere.example") as connection:
        assert close_code(connection) == 4403


def test_a_page_of_this_site_is_let_in_by_its_cookie(served):
    host, _guest = two(served)
    cookie = {"Origin": served.url, "Cookie": f"seat_{host.code}={host.token}"}

    with wire(served, host.code, **cookie) as connection:
        assert heard(connection)["you"] == host.seat


def test_a_cookie_that_another_application_left_here_disturbs_nobody(served):
    host, _guest = two(served)
    cookies = f"a/b=1; a,c=2; seat_{host.code}={host.token}"

    with wire(served, host.code, Origin=served.url, Cookie=cookies) as connection:
        assert heard(connection)["you"] == host.seat


@pytest.mark.parametrize("origin", ["http://[", "h\u00e9", "null"])
def test_an_origin_that_cannot_be_read_is_foreign(served, origin):
    host, _guest = two(served)

    with wire(served, host.code, Origin=origin) as connection:
        assert close_code(connection) == 4403


def test_there_is_a_socket_at_tables_alone(served):
    address = f"{served.url.replace('http', 'ws')}/decks/"

    with pytest.raises(InvalidStatus) as refused, connect(address):
        pass

    assert refused.value.response.status_code == 403


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
    eventually(lambda: is_let_in(served, host))


def test_whoever_says_too_much_is_shown_out(served):
    host, _guest = two(served)

    with wire(served, host.code) as connection:
        with contextlib.suppress(ConnectionClosed):
            for _message in range(200):  # in a second a slow machine hears many of these, too
                connection.send('{"ask": "echo"}')

        assert close_code(connection) == 1008


@pytest.mark.parametrize(
    "frame",
    [
        "hello",
        b"{}",
        "{}",
        "7",
        '{"ask": "tea"}',
        '{"do": "\\u0000"}',
        "[" * 30_000,
        "{",
        '{"a": 1',
    ],
)
def test_a_message_that_cannot_be_read_ends_its_own_wire_and_no_other(served, frame):
    players = two(served)
    version = players[0].look()["version"]

    with (
        wire(served, players[0].code, **header(players[0])) as odd,
        wire(served, players[0].code, version) as other,
    ):
        odd.send(frame)
        assert close_code(odd) == 1007
        make_any_move(players)

        assert heard(other)["version"] == version + 1


def test_a_message_that_is_too_long_ends_the_wire(served):
    host, _guest = two(served)

    with wire(served, host.code) as connection:
        connection.send("x" * (64 * 1024 + 1))

        assert close_code(connection) == 1009


@pytest.mark.parametrize("text", ['{"ask":"echo"}', '{ "ask" : "echo" }\n'])
def test_whoever_asks_for_an_echo_has_one_and_nothing_else(served, text):
    host, _guest = two(served)

    with wire(served, host.code, host.look()["version"]) as connection:
        connection.send(text)
        connection.send('{"ask": "view"}')

        assert heard(connection) == {"echo": True}
        assert heard(connection)["version"] == host.view["version"]


def test_whoever_reads_nothing_is_cut_off_and_catches_up_by_coming_again(prepared):
    with prepared.served("-m", "tests.play.odd_site", "narrow"):
        players = two(prepared)
        code, version = players[0].code, players[0].look()["version"]

        with wire(prepared, code, version) as other, wire(prepared, code, max_queue=1) as slow:
            with contextlib.suppress(ConnectionClosed):
                for _ask in range(ASKED):
                    slow.send('{"ask": "view"}')
            make_any_move(players)
            assert heard(other)["version"] == version + 1
            told = how_often_told(slow)

        assert told < ASKED
        with wire(prepared, code, version) as again:
            assert heard(again)["version"] == version + 1


@pytest.mark.parametrize("error", [OSError, RuntimeError])
def test_whoever_is_gone_before_being_told_is_no_error_of_ours(error):
    async def gone(_message):
        raise error

    async def tell():
        wire = Wire(About("ACDEFG", "en", "", 0), gone, None)
        wire.tell("text")
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
        return wire.closed

    assert asyncio.run(tell())


def test_whoever_never_reads_again_is_not_served_any_longer():
    async def never_sent(_message):
        await asyncio.Event().wait()

    async def tell_too_much():
        served = asyncio.create_task(asyncio.Event().wait())
        wire = Wire(About("ACDEFG", "en", "", 0), never_sent, served)
        for _text in range(MOST_UNSENT + 2):  # one is being sent
            assert not wire.closed
            wire.tell("text")
            await asyncio.sleep(0)
        await asyncio.wait({served}, timeout=SECONDS)
        await wire.end()
        return wire.closed, served.cancelled()

    assert asyncio.run(tell_too_much()) == (True, True)


def test_a_whole_game_can_be_followed_from_version_to_version(served):
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
        make_any_move((host, guest))

        assert heard(elsewhere)["version"] == version + 1


def test_a_wake_up_that_was_lost_is_made_good(prepared):
    with prepared.served("-m", "tests.play.odd_site", "deaf"):
        host, guest = two(prepared)
        version = host.look()["version"]

        with wire(prepared, host.code, version) as connection:
            make_any_move((host, guest))

            assert heard(connection)["version"] == version + 1


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

        news = heard(connection)
        assert (news["after"], news["version"]) == (version, version + 1)
        assert len(news["seats"]) == {"join": 3, "bots": 3, "leave": 1}[deed]


def is_present(player, seat):
    return player.look()["seats"][seat]["present"]


def test_whoever_has_no_wire_and_does_not_look_is_away_until_they_come_back(prepared):
    with prepared.served("-m", "tests.play.odd_site", "hasty"):
        host, guest = two(prepared)

        with wire(prepared, host.code, **header(guest)) as connection:
            heard(connection)
            end = time.monotonic() + 6  # longer than anybody without a wire is believed there
            eventually(lambda: is_present(host, 1) and time.monotonic() > end)

        eventually(lambda: not is_present(host, 1))
        back = Player(over_http(prepared.url), host.code, guest.seat, guest.token)
        eventually(lambda: back.look() and is_present(host, 1))
        eventually(lambda: not is_present(host, 1))
        with wire(prepared, host.code, **header(guest)):
            eventually(lambda: is_present(host, 1))
