"""What a connection may cost before anybody knows what it is for.

By itself uvicorn reads the head of a request without end, waits for it without end, leaves a
refused socket open, and logs whatever strangers send that is no text.
"""

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from config.http.bare_response import HEADERS

HEAD_BYTES = 32 * 1024  # an address with all headers; browsers send one or two thousand
HEAD_SECONDS = 30.0  # in which they arrive
TOO_LONG = "Too long: an address with all headers has at most 32 KB."
TOO_SLOW = "Too slow: the rest of this request came too late."
NOT_UTF_8 = 1007


class Requests(HttpToolsProtocol):
    """A connection whose requests have a head that is short and soon there."""

    _is_in_head = True
    _head_size = 0  # bytes, as far as it has come
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_in_head:
            self._head_size += len(data)
            self._expect_head()
        super().data_received(data)
        if self._is_in_head and self._head_size > HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LONG)

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_head, self._head_size = True, 0
        super().on_message_complete()

    def _expect_head(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_SECONDS, self._lose_patience)

    def _stop_waiting(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def _lose_patience(self) -> None:
        self._patience = None
        if self._head_size:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, TOO_SLOW)
        else:
            self.transport.close()

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        """Say why and hang up, unless an answer to what came before is being given."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            size = str(len(sentence)).encode()
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", size)]
            lines = b"".join(b"%s: %s\r\n" % pair for pair in [*headers, *HEADERS])
            self.transport.write(STATUS_LINE[status] + lines + b"\r\n" + sentence.encode())
        self.transport.close()


class Sockets(WebSocketsSansIOProtocol):
    """A socket that is closed at once where its other end speaks nonsense."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not self._is_utf_8():
            self.conn.send_close(NOT_UTF_8)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _is_utf_8(self) -> bool:
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return False
        return True
