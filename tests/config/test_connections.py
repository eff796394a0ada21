"""No connection costs much before anybody knows what it is for."""

import asyncio
import base64

import pytest
from uvicorn.server import ServerState

from config.http import connections
from config.http.connections import HEAD_BYTES
from config.management.commands.serve import configuration

START = b"GET / HTTP/1.1\r\nHost: here\r\n"
GET = START + b"\r\n"
LAST = START + b"Connection: close\r\n\r\n"
SOCKET = START + (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n"
)
QUICK = 0.5  # seconds


async def application(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    while (await receive()).get("more_body"):
        pass
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


def answered(*pieces, rest=0.0):
    """Send pieces to a server as the site has it, each once the one before is answered.

    Return all that it says until it hangs up.
    """

    async def talk():
        settled = configuration()
        settled.app = application
        settled.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: settled.http_protocol_class(settled, state, {}), "127.0.0.1", 0
        )
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            said = b""
            for place, piece in enumerate(pieces, 1):
                writer.write(piece)
                said += b"" if place == len(pieces) else await reader.readuntil(b"\r\n\r\n")
                await skip(loop, rest)
            said += await reader.read()
            writer.close()
            return said

    return asyncio.run(talk())


async def skip(loop, seconds):
    """Let so much time have passed, and whatever was to happen meanwhile."""
    now = loop.time
    loop.time = lambda: now() + seconds
    for _turn in range(9):
        await asyncio.sleep(0)


@pytest.fixture
def hurried(monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", QUICK)


@pytest.mark.parametrize("sent", [START + b"X: " + b"a" * HEAD_BYTES, b"GET /" + b"a" * HEAD_BYTES])
def test_a_head_without_end_is_refused_with_a_sentence(sent):
    said = answered(sent)

    assert said.startswith(b"HTTP/1.1 431 ")
    assert said.endswith(b"\r\n\r\n" + connections.TOO_LONG.encode())


def test_a_body_and_a_request_after_it_are_not_counted_as_the_head_before_them():
    size = 2 * HEAD_BYTES
    post = START.replace(b"GET", b"POST") + b"Content-Length: %d\r\n\r\n" % size

    said = answered(post + b"a" * size, *[GET] * 700, LAST)

    assert said.count(b"HTTP/1.1 200 OK") == 702


def test_a_head_that_does_not_go_on_is_given_up_with_a_sentence(hurried):
    said = answered(START)

    assert said.startswith(b"HTTP/1.1 408 ")
    assert said.endswith(b"\r\n\r\n" + connections.TOO_SLOW.encode())


def test_whoever_says_nothing_is_hung_up_on(hurried):
    assert answered() == b""


def test_between_two_requests_a_connection_rests_as_long_as_it_likes():
    said = answered(GET, LAST, rest=2 * connections.HEAD_SECONDS)

    assert said.count(b"HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (SOCKET + b"X: " + b"a" * 9_000 + b"\r\n\r\n", b"HTTP/1.1 431 "),
        (SOCKET.replace(b"/", b"/" + b"a" * 9_000, 1) + b"\r\n", b"HTTP/1.1 414 "),
        (SOCKET + b"Content-Length: 5\r\n\r\nabcde", b""),
    ],
)
def test_a_socket_that_is_asked_for_wrongly_is_not_left_hanging(sent, status):
    assert answered(sent).startswith(status)


def test_a_text_that_is_none_closes_the_socket_and_is_nothing_for_the_log(caplog):
    text = b"\xff\xfe"

    said = answered(SOCKET + b"\r\n", b"\x81\x82\0\0\0\0" + text)

    assert said.endswith(b"\x88\x02\x03\xef")  # 1007: not what it is said to be
    assert not caplog.records


def test_nonsense_is_refused():
    assert answered(b"\x16\x03\x01\0" + bytes(200)).startswith(b"HTTP/1.1 400 ")
