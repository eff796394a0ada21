"""A door on 127.0.0.1 to a server, that a test closes and opens again."""

import contextlib
import socket
import threading
import time
from urllib.parse import urlsplit

from config.start.address import LOOPBACK
from tests.running import held_port


class Gate:
    """Passes on what comes and goes; closed, it hangs up on everybody and refuses."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._wires: list[socket.socket] = []
        self._place = held_port()
        self.port = int(self._place.getsockname()[1])
        self._listener = socket.create_server((LOOPBACK, self.port))
        self._open()

    @property
    def url(self) -> str:
        """Return the server's address, by way of this door."""
        signed_in = self._url.netloc.rpartition("@")[0]
        netloc = f"{signed_in}@{LOOPBACK}:{self.port}".lstrip("@")
        return self._url._replace(netloc=netloc).geturl()

    def close(self, seconds: float = 0) -> None:
        """Close the door, and open it again after as many seconds, if any."""
        for each in (self._listener, *self._wires):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self._wires.clear()
        if seconds:
            time.sleep(seconds)
            self._listener = socket.create_server((LOOPBACK, self.port))
            self._open()

    def _open(self) -> None:
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near = listener.accept()[0]
                far = socket.create_connection((self._url.hostname, self._url.port))
                self._wires += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=_pass_on, args=ends, daemon=True).start()


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := here.recv(65536):
            there.sendall(data)
    for end in (here, there):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
