"""The wire of one browser, without a site around it."""

import asyncio
from types import SimpleNamespace

import pytest

from play import live, sockets
from play.messenger import OneProcess

CODE = "ACDEFG"
SCOPE = {
    "type": "websocket",
    "headers": [(b"host", b"testserver")],
    "query_string": b"after=0",
    "url_route": {"kwargs": {"code": CODE}},
}


@pytest.fixture
def layer(monkeypatch):
    """Put up a table, and a layer of its own for the wires to it."""

    async def sit_down(code, scope):
        return SimpleNamespace(code=code, version=7), None

    own = OneProcess()
    monkeypatch.setattr(sockets, "_sit_down", sit_down)
    monkeypatch.setattr("channels.consumer.get_channel_layer", lambda _alias: own)
    return own


async def _connect_and_vanish(layer, told):
    """Be told that many times, and then be gone; return what is left running."""
    never, messages = asyncio.Event(), [{"type": "websocket.connect"}]

    async def receive():
        if not messages:
            await never.wait()
        return messages.pop()

    async def send(message):
        nonlocal told
        if message["type"] != "websocket.send":
            return
        if not told:
            raise ConnectionResetError
        told -= 1
        await layer.group_send(live.group(CODE), {"type": "table.changed", "version": 8})

    with pytest.raises(ConnectionResetError):
        await sockets.TableSocket()(SCOPE, receive, send)
    await asyncio.sleep(0)
    return asyncio.all_tasks() - {asyncio.current_task()}


@pytest.mark.parametrize("told", [0, 1])
def test_a_browser_that_is_gone_before_it_is_told_leaves_nothing_behind(layer, told):
    left = asyncio.run(_connect_and_vanish(layer, told))

    assert (left, dict(sockets._open), layer.groups, layer.channels) == (set(), {}, {}, {})
