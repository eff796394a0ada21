"""A Redis on 127.0.0.1 that goes away and hangs as a test tells it to."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

from config.start.address import LOOPBACK
from tests.running import held_port


class FakeRedis:
    """As much of Redis as Django's cache needs to count."""

    def __init__(self) -> None:
        self.kept: dict[bytes, bytes] = {}
        self.asked = 0  # how often somebody connected
        self.hangs = False
        self._wires: list[socket.socket] = []
        self._place = held_port()
        self.port = int(self._place.getsockname()[1])
        self._listener = socket.create_server((LOOPBACK, self.port))
        self.come()

    @property
    def url(self) -> str:
        return f"redis://{LOOPBACK}:{self.port}/0"

    def come(self) -> None:
        """Listen, and answer whoever asks."""
        if self._listener.fileno() < 0:
            self._listener = socket.create_server((LOOPBACK, self.port))
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def go(self) -> None:
        """Hang up on everybody and close the port."""
        for one in (self._listener, *self._wires):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._wires.clear()

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                wire = listener.accept()[0]
                self.asked += 1
                self._wires.append(wire)
                threading.Thread(target=self._serve, args=(wire,), daemon=True).start()

    def _serve(self, wire: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError):
            for words in _commands(wire):
                while self.hangs:
                    time.sleep(0.01)
                wire.sendall(self._answer(*words))

    def _answer(self, verb: bytes, *words: bytes) -> bytes:
        match verb.upper():
            case b"HELLO":
                return b"%1\r\n+proto\r\n:3\r\n"
            case b"GET":
                value = self.kept.get(words[0])
                return b"_\r\n" if value is None else b"$%d\r\n%s\r\n" % (len(value), value)
            case b"SET" if b"NX" in words and words[0] in self.kept:
                return b"_\r\n"
            case b"SET":
                self.kept[words[0]] = words[1]
            case b"EXISTS":
                return b":%d\r\n" % (words[0] in self.kept)
            case b"INCRBY":
                self.kept[words[0]] = b"%d" % (int(self.kept[words[0]]) + int(words[1]))
                return b":%s\r\n" % self.kept[words[0]]
        return b"+OK\r\n"


def _commands(wire: socket.socket) -> Iterator[list[bytes]]:
    """Yield the words of each command."""
    with wire.makefile("rb") as sent:
        while line := sent.readline():
            words = []
            for _word in range(int(line[1:])):
                words.append(sent.read(int(sent.readline()[1:])))
                sent.readline()
            yield words
