"""What is sent down a wire, and what is heard from it, one by one."""

import asyncio

import pytest

from play.live import wires
from play.live.wires import MESSAGES_A_SECOND, MOST_UNSENT, TOO_FAST, TOO_SLOW, About, Wire

TEXT = {"type": "websocket.receive", "text": "{}"}


class Ear:
    """Whoever is at the other end; listens only while *open*."""

    def __init__(self):
        self.heard, self.open = [], asyncio.Event()
        self.open.set()

    async def send(self, message):
        await self.open.wait()
        self.heard.append(message.get("text") or message["code"])


def wire_to(ear, served=None):
    return Wire(About("ACDEFG", "en", "", 0), ear.send, served)


async def settle():
    for _turn in range(2 * MOST_UNSENT):
        await asyncio.sleep(0)


async def says(message):
    return message


@pytest.fixture
def clock(monkeypatch):
    """Return a clock that goes on when it is told to."""
    now = [1000.0]
    monkeypatch.setattr(wires.time, "monotonic", lambda: now[0])
    return now


def test_texts_are_sent_in_turn_each_once():
    async def story():
        ear = Ear()
        wire = wire_to(ear)
        wire.tell("one")
        wire.tell("two", 7)
        await settle()
        wire.tell("three")
        await settle()
        return ear.heard, wire.version

    assert asyncio.run(story()) == (["one", "two", "three"], 7)


def test_a_text_that_tells_of_no_version_changes_none():
    async def story():
        wire = wire_to(Ear())
        wire.tell("news", 7)
        wire.tell("answer")
        return wire.version

    assert asyncio.run(story()) == 7


def test_whoever_is_shown_out_is_told_why_once_and_nothing_of_what_waited():
    async def story():
        ear = Ear()
        ear.open.clear()
        wire = wire_to(ear)
        wire.tell("being sent")
        await settle()
        wire.tell("waits")
        wire.hang_up(4001, "enough")
        wire.hang_up(4002, "enough again")
        wire.tell("too late", 9)
        ear.open.set()
        await settle()
        return ear.heard, wire.version

    assert asyncio.run(story()) == (["being sent", 4001], -1)


def test_as_many_messages_may_wait_as_there_is_room_for_and_no_more():
    async def story():
        ear = Ear()
        ear.open.clear()
        served = asyncio.create_task(asyncio.Event().wait())
        wire = wire_to(ear, served)
        wire.tell("being sent")
        await settle()
        for _text in range(MOST_UNSENT):
            wire.tell("waits")
        await settle()
        before = wire.closed, served.done()
        wire.tell("one too many")
        ear.open.set()
        await settle()
        return before, wire.closed, served.cancelled(), ear.heard

    assert asyncio.run(story()) == ((False, False), True, True, ["being sent", TOO_SLOW])


def test_a_wire_that_nothing_serves_can_be_too_slow_as_well():
    async def story():
        wire = wire_to(Ear())
        for _text in range(MOST_UNSENT + 1):
            wire.tell("waits")
        return wire.closed

    assert asyncio.run(story())


@pytest.mark.parametrize(("pause", "closed"), [(0.999, True), (1.0, False)])
def test_a_wire_is_heard_so_often_in_a_second_and_no_more(clock, pause, closed):
    async def story():
        ear = Ear()
        wire = wire_to(ear)
        texts = [await wire.heard(lambda: says(TEXT)) for _text in range(MESSAGES_A_SECOND)]
        assert texts == ["{}"] * MESSAGES_A_SECOND
        clock[0] += pause
        last = await wire.heard(lambda: says(TEXT))
        await settle()
        return wire.closed, last, ear.heard

    assert asyncio.run(story()) == (closed, *((None, [TOO_FAST]) if closed else ("{}", [])))


@pytest.mark.parametrize(
    ("message", "text", "closed"),
    [
        (TEXT, "{}", False),
        ({"type": "websocket.receive", "bytes": b"{}"}, "", False),
        ({"type": "websocket.receive", "text": None}, "", False),
        ({"type": "websocket.disconnect"}, None, True),
    ],
)
def test_a_frame_without_a_text_is_heard_as_none_and_the_end_as_the_end(message, text, closed):
    async def story():
        wire = wire_to(Ear())
        return await wire.heard(lambda: says(message)), wire.closed

    assert asyncio.run(story()) == (text, closed)


def test_what_is_left_to_say_is_said_before_a_wire_ends():
    async def story():
        ear = Ear()
        ear.open.clear()
        wire = wire_to(ear)
        wire.tell("last words")
        asyncio.get_running_loop().call_later(0, ear.open.set)
        await wire.end()
        heard = list(ear.heard)
        wire.tell("after the end")
        await settle()
        return heard, ear.heard

    assert asyncio.run(story()) == (["last words"], ["last words"])


def test_a_wire_with_nothing_to_say_ends_at_once():
    async def story():
        wire = wire_to(Ear())
        await wire.end()
        return wire.closed

    assert asyncio.run(story())
