"""The processes of compose.yaml, with its very environment: two webs, two workers, one site."""

import contextlib
import json
import os
import signal
import time
from http.client import HTTPConnection
from random import Random

import pytest

from tests.deploy.files import command, environment
from tests.play.client import Player
from tests.running import SECONDS, Site, own_backends

SECRETS = {"SITE_NAME": "kronika.example", "SECRET_KEY": "a key", "METRICS_TOKEN": "a token"}

pytestmark = pytest.mark.skipif(
    not (os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")),
    reason="several processes need PostgreSQL and Redis",
)


@pytest.fixture(scope="module")
def scaled(tmp_path_factory):
    """Return what compose.yaml starts, prepared; with addresses and a directory of this test's."""
    with own_backends() as backends:
        own = {**backends, "DATA_DIR": str(tmp_path_factory.mktemp("scaled"))}
        own |= {"REDIS_PREFIX": own["DATABASE_URL"].rsplit("/", 1)[1], "HOST": "127.0.0.1"}

        def process(name):
            site = Site(tmp_path_factory.mktemp(name))
            site.variables = {**environment(name, **SECRETS), **own, "PORT": str(site.port)}
            return site

        done = process("prepare").run(*command("prepare"))
        assert done.returncode == 0, done.stderr
        yield process


@pytest.fixture(scope="module")
def running(scaled):
    """Start everything, and yield both webs with their processes."""
    with contextlib.ExitStack() as ends:
        for _number in range(2):
            worker = scaled("worker").started(*command("worker"))
            ends.callback(worker.wait, SECONDS)
            ends.callback(worker.terminate)
        webs = [scaled("web") for _number in range(2)]
        yield [(web, ends.enter_context(web.served(*command("web")))) for web in webs]


def asks(web):
    """Return a way to ask a process as the proxy does."""

    def ask(method, path, body, headers):
        connection = HTTPConnection("127.0.0.1", web.port, timeout=SECONDS)
        sent = None if body is None else json.dumps(body)
        headers = {**headers, "Content-Type": "application/json", "Host": "kronika.example"}
        headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
        connection.request(method, path, sent, headers)
        response = connection.getresponse()
        text = response.read()
        kind = response.headers.get("Content-Type", "")
        return response.status, dict(response.headers), json.loads(text) if "json" in kind else text

    return ask


def test_every_process_is_ready(running):
    for web, _process in running:
        answer = web.get("/readyz?strict")
        assert (answer.status, json.load(answer)["redis"]) == (200, "ok")


def test_a_process_without_redis_beside_them_notices(scaled, running):
    alone = scaled("web")
    del alone.variables["REDIS_URL"]

    done = alone.run(*command("web"))

    assert done.returncode == 1
    assert "Another process serves this site already" in done.stderr.splitlines()[-1]


def test_and_so_it_does_on_another_machine(scaled, running, tmp_path):
    alone = scaled("web")
    del alone.variables["REDIS_URL"]
    alone.variables["DATA_DIR"] = str(tmp_path)

    done = alone.run(*command("web"))

    assert done.returncode == 1
    assert "Another process serves this site already" in done.stderr.splitlines()[-1]


def test_a_file_asked_for_in_one_process_is_made_by_a_worker_and_found_in_the_other(running):
    first, second = (asks(web) for web, _process in running)

    status, headers, body = first("GET", "/decks/starter/print/sheets.pdf?language=uk", None, {})
    assert status in {200, 202, 302, 303}, body

    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        status, headers, body = second(
            "GET", "/decks/starter/print/sheets.pdf?language=uk", None, {}
        )
        if status == 200 and body[:5] == b"%PDF-":
            return
        time.sleep(0.5)
    raise AssertionError((status, headers))


def test_a_game_goes_on_in_the_other_process_after_one_was_killed(running):
    (first, process), (second, _process) = running
    options = {"mode": "cooperative", "places": 1, "hand": "four", "company": "alone"}
    player = Player.opening(asks(first), "starter", "Ada", **options)
    player.move(do="play", card=player.view["hints"]["playable"][0])
    stood = player.view["version"]

    process.send_signal(signal.SIGKILL)
    process.wait(SECONDS)
    player.ask, player.etag = asks(second), ""

    assert player.look()["version"] == stood
    player.move(**player.any_move(Random(1)))
    assert player.view["version"] > stood
