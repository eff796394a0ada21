"""What a process hears of the others; the layer between them is of the test."""

import asyncio

import pytest
from django.conf import settings

from play.live import announcements, messenger
from play.live.announcements import GROUP
from play.live.messenger import Messenger


class InMemory:
    """Carries what is sent to a group to every channel in it."""

    def __init__(self):
        self.channels, self.sent = [], []

    async def new_channel(self):
        return f"channel {len(self.channels) + 1}"

    async def group_add(self, group, channel):
        assert group == GROUP
        self.channels.append((channel, asyncio.Queue()))

    async def group_send(self, group, message):
        assert group == GROUP
        self.sent.append(message)
        for _channel, waiting in self.channels:
            waiting.put_nowait(message)

    async def receive(self, channel):
        return await dict(self.channels)[channel].get()


@pytest.fixture
def layer(monkeypatch):
    made = InMemory()
    for module in (announcements, messenger):
        monkeypatch.setattr(module, "get_channel_layer", lambda: made)
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {"default": {}})
    return made


async def settle():
    for _turn in range(20):
        await asyncio.sleep(0)


def test_a_process_hears_every_wake_up_once_however_many_sockets_it_has(layer):
    heard = []

    async def story():
        ours = Messenger(heard.append)
        await asyncio.gather(ours.be_heard(), ours.be_heard())
        await ours.be_heard()
        await announcements.tell({"ACDEFG": (7, 1.0)})
        await announcements.tell({"CCCCCC": (3, 2.0)})
        await settle()

    asyncio.run(story())

    assert [channel for channel, _waiting in layer.channels] == ["channel 1"]
    assert [news for news in heard if news] == [{"ACDEFG": (7, 1.0)}, {"CCCCCC": (3, 2.0)}]


def test_whoever_comes_in_learns_at_once_that_nobody_could_be_told(layer, monkeypatch):
    def broken():
        raise ConnectionError("no messenger")

    async def story():
        ours = Messenger(lambda _newest: None)
        await ours.be_heard()
        monkeypatch.setattr(announcements, "get_channel_layer", broken)
        await ours.be_heard()

    with pytest.raises(ConnectionError):
        asyncio.run(story())


def test_a_process_alone_has_nobody_to_hear(layer, monkeypatch):
    monkeypatch.setattr(settings, "CHANNEL_LAYERS", {})

    asyncio.run(Messenger(lambda _newest: None).be_heard())

    assert (layer.channels, layer.sent) == ([], [])
