"""Wake-ups from one process to the others, without any."""

import asyncio
import logging
from types import SimpleNamespace

from django.conf import settings

from play.live import announcements, thread

LIMIT = 60  # seconds; a busy machine takes its time


class Layer:
    """A messenger that writes down what it carries; while it does, more is announced."""

    def __init__(self, *meanwhile):
        self.meanwhile, self.carried = meanwhile, []

    async def group_send(self, _group, message):
        if not self.carried:
            await announce_all(*self.meanwhile)
        newest = message["newest"].items()
        self.carried.append({code: version for code, (version, _since) in newest})


@thread.in_table_thread
def announce_all(*newest):
    for code, version in newest:
        announcements.announce(code, version)


def test_wake_ups_of_one_moment_go_together_and_so_do_those_that_come_while_they_are_sent(
    monkeypatch,
):
    layer = Layer(("CCCCCC", 7), ("DDDDDD", 4))
    monkeypatch.setattr(announcements, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(announcements, "_tell_here", None)
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {"default": {}})

    async def serve():
        await announce_all(("AAAAAA", 2), ("BBBBBB", 5), ("AAAAAA", 3))
        while len(layer.carried) < 2:
            await asyncio.sleep(0)

    asyncio.run(serve())

    assert layer.carried == [{"AAAAAA": 3, "BBBBBB": 5}, {"CCCCCC": 7, "DDDDDD": 4}]


def test_a_failed_publication_is_logged_and_nothing_else_happens(monkeypatch, caplog):
    def broken():
        raise ConnectionError("no messenger")

    monkeypatch.setattr(announcements, "get_channel_layer", broken)
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {"default": {}})

    with caplog.at_level(logging.WARNING, "play.live.announcements"):
        announcements.announce("ACDEFG", 7)

    assert "version 7 of table ACDEFG" in caplog.text


def test_a_publication_waits_no_longer_than_its_limit(monkeypatch, caplog):
    given_up = []

    class Stuck:
        async def group_send(self, _group, _message):
            try:
                await asyncio.sleep(600)
            except asyncio.CancelledError:
                given_up.append(True)
                raise

    monkeypatch.setattr(announcements, "get_channel_layer", Stuck)
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {"default": {}})
    monkeypatch.setattr(announcements, "SECONDS", 0.1)

    with caplog.at_level(logging.WARNING, "play.live.announcements"):
        announcements.announce("ACDEFG", 7)

    assert given_up
    assert "version 7 of table ACDEFG" in caplog.text


def test_those_here_are_told_though_there_is_no_other_process(monkeypatch, caplog):
    told = []
    monkeypatch.setattr(thread, "_loop", None)
    monkeypatch.setattr(announcements, "_tell_here", None)
    monkeypatch.setattr(announcements, "get_channel_layer", None)
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {})

    announcements.announce("AAAAAA", 1)  # before anybody has come
    announcements.serve_in(asyncio.new_event_loop(), lambda *said: told.append(said))
    announcements.announce("AAAAAA", 2)

    assert (told, caplog.messages) == ([("AAAAAA", 2)], [])


def test_where_sockets_are_served_a_thread_that_announces_waits_for_no_messenger(monkeypatch):
    async def never(_group, _message):
        await asyncio.Event().wait()

    carried = []
    layer = SimpleNamespace(group_send=never)
    monkeypatch.setattr(thread, "_loop", None)
    monkeypatch.setattr(announcements, "_tell_here", None)
    monkeypatch.setattr(announcements, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(announcements, "SECONDS", 600.0)
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {"default": {}})

    async def serve():
        loop = asyncio.get_running_loop()
        announcements.serve_in(loop, lambda *said: carried.append(said))
        await asyncio.wait_for(
            loop.run_in_executor(None, announcements.announce, "AAAAAA", 2), LIMIT
        )

    asyncio.run(serve())

    assert carried == [("AAAAAA", 2)]
