"""Wake-ups within one process."""

import asyncio
import threading
import time

import pytest

from play import live
from play.messenger import OneProcess


def test_everybody_in_a_group_is_told_though_somebody_reads_nothing():
    async def told():
        layer = OneProcess(capacity=1)
        for channel in ("full", "empty"):
            await layer.group_add("table.X", channel)
        await layer.send("full", {"type": "older"})

        await layer.group_send("table.X", {"type": "newer"})

        return await layer.receive("full"), await layer.receive("empty")

    assert asyncio.run(told()) == ({"type": "older"}, {"type": "newer"})


def test_who_never_reads_is_forgotten_when_next_looked_for():
    async def kept(cleaned):
        layer = OneProcess(expiry=-1)
        await layer.group_add("table.X", "gone")
        await layer.send("gone", {"type": "old"})
        layer.cleaned = cleaned
        await layer.group_send("table.Y", {"type": "new"})
        return bool(layer.groups["table.X"])

    now = time.monotonic()
    assert asyncio.run(kept(now))
    assert not asyncio.run(kept(now - 11))


@pytest.fixture
def loop(monkeypatch):
    """Serve wires in another thread."""
    running = asyncio.new_event_loop()
    thread = threading.Thread(target=running.run_forever)
    thread.start()
    monkeypatch.setattr(live, "_loop", None)
    live.serve_in(running)
    yield running
    running.call_soon_threadsafe(running.stop)
    thread.join()
    running.close()


def test_whoever_moves_does_not_wait_until_others_are_told(monkeypatch, loop):
    told = threading.Event()

    class Slow:
        async def group_send(self, group, message):
            await asyncio.sleep(0.3)
            told.set()

    monkeypatch.setattr(live, "get_channel_layer", Slow)

    live.announce("ACDEFG", 7)

    assert not told.is_set()
    assert told.wait(10)
