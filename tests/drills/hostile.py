"""Files, requests and frames that nobody should send, sent to a site that is served."""

import base64
import contextlib
import socket
import struct
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from config.start.address import LOOPBACK
from decks.packages import PackageRefused, load_deck
from tests.bench import Row
from tests.drills import flaws, highest, served, tracebacks, within
from tests.drills.visitor import Visitor
from tests.hostile.bounded import is_done_within_bounds
from tests.hostile.pictures import REFUSED
from tests.hostile.sheets import SHEETS
from tests.play.client import Player, over_http
from tests.running import Prepared, Site
from tests.upgrades import old

TIMES = 1
MOST_SECONDS, MOST_MEMORY = 2.0, 300.0
PATIENCE = 10.0  # seconds until a connection counts as one that is never closed
CARD, SHEET = "/admin/decks/card/1/change/", "/admin/decks/deck/1/tables/"
KEEPS = ("decks_", "play_", "printing_", "auth_")  # tables that a refusal leaves alone

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = GET.replace(b"GET /", b"POST /api/games/")
METHODS = (b"", b"G T", b"get", b"BREW", b"TRACE", b"CONNECT", b"PRI", b"\0", b"\xff", b"A" * 9000)
TARGETS = (
    *(b"", b"*", b"..", b"//", b"http://[", b"http://other/", b"/\0", b"/\xff\xfe", b"/%00", b"/%"),
    *(b"/" + b"../" * 50 + b"etc/passwd", b"/static/../../manage.py", b"/static/%2e%2e/%2e%2e/a"),
    *(b"/" + b"a" * 9000, b"/?" + b"a&" * 9000, b"/?a[" + b"[" * 999, b"/t/AAAAAA/live/", b"/a b"),
    *(b"/media/../db.sqlite3", b"/pictures/" + b"0" * 64 + b".jpg", b"/api/games/%F0%9F%98%80/"),
)
HEADERS = (
    *(b"Host: other", b"Host: a b", b"Host: [", b"Host:", b": x", b"no colon", b"\0: a", b"A : b"),
    *(b"A: \0", b"A: " + b"x" * 40_000, b"Content-Length: -1", b"Content-Length: 9e9", b"\xff: x"),
    *(b"Content-Length: 1\r\nContent-Length: 2", b"Content-Length: 99999999999999999999", b" a: b"),
    *(b"Transfer-Encoding: gzip", b"Transfer-Encoding: chunked, chunked", b"Content-Encoding: br"),
    *(b"Transfer-Encoding: chunked\r\nContent-Length: 3", b"Transfer-Encoding: chunked\r\n\r\nzz"),
    *(b"Transfer-Encoding: chunked\r\n\r\n-1\r\n", b"Transfer-Encoding: chunked\r\n\r\nfffffffff"),
    *(b"Expect: 100-continue, tea", b"Upgrade: h2c\r\nConnection: Upgrade", b"Upgrade: websocket"),
    *(b"Cookie: " + b"a=b;" * 5000, b"Cookie: sessionid=\xff", b"Accept-Language: " + b"a," * 9000),
    *(b"X-Seat-Token: " + b"a" * 9000, b"X-Seat-Token: \xff", b"X-Forwarded-For: " + b"1," * 9000),
    *(b"Content-Type: \xff", b"Content-Type: multipart/form-data", b"Range: bytes=0-,0-" * 99),
    *(
        b"If-None-Match: " + b'"' * 9000,
        b"If-Modified-Since: Mon, 99 Foo 0000",
        b"Origin: http://[",
    ),
)
BODIES = (
    *(
        b"",
        b"{",
        b"[" * 60_000,
        b"null",
        b"7",
        b'"a"',
        b"[]",
        b"\xff",
        b"\0",
        b'{"deck": "\\ud800"}',
    ),
    *(b'{"deck": null}', b'{"deck": {}}', b'{"deck": "starter", "names": "a"}', b"9" * 5000),
    *(b'{"deck": "starter", "names": [1]}', b'{"deck": "starter", "places": 1e999}', b"NaN"),
    *(b'{"deck": "starter", "places": -1}', b'{"a": ' * 5000, b"\xef\xbb\xbf{}", b"x" * 60_000),
)
TEXTS = (
    *(b"", b"hello", b"{}", b"7", b"null", b"[" * 30_000, b"{", b'{"ask": "tea"}', b'{"ask": 7}'),
    *(b'{"do": "\\u0000"}', b'{"do": "play", "card": 1e999}', b'{"do": [], "key": {}}', b"NaN"),
    *(b'{"do": "play", "card": -1, "version": 1, "key": "k"}', b'{"a": 1, "a": 2}', b"9" * 9000),
    *(b'{"version": "x", "key": "k", "do": "end"}', b"\xff\xfe", b"\xed\xa0\x80", b"x" * 65_537),
)


def frame(opcode: int, data: bytes = b"", *, first: int = 0x80, mask: int = 0x80) -> bytes:
    size = len(data)
    length = bytes([mask | size]) if size < 126 else bytes([mask | 127]) + struct.pack(">Q", size)
    return bytes([first | opcode]) + length + (bytes(4) if mask else b"") + data


FRAMES = (
    *(frame(1, text) for text in TEXTS),
    *(frame(2, b"{}"), frame(3), frame(7), frame(11), frame(15), frame(9, bytes(200)), frame(0)),
    *(frame(1, b"{}", mask=0), frame(1, b"{}", first=0xC0), frame(1, b"{}", first=0xF0)),
    *(frame(8, b"\1"), frame(8, b"\0\1"), frame(8, b"\xff\xff"), frame(8, b"\3\xe8\xff")),
    *(b"\x81\xff" + b"\xff" * 8, b"\x81\xfe\0\1a", frame(9, first=0), frame(9) * 2000),
    *(frame(1, b"{", first=0) + frame(1, b"}"), frame(1, b"a", first=0) + frame(0, b"b") * 2),
    *(frame(1, b'{"ask":"view"}') * 60, b"GET / HTTP/1.1\r\n\r\n", bytes(300), b"\xff" * 300),
)


def requests() -> Iterator[bytes]:
    yield from (method + b" / HTTP/1.1\r\nHost: localhost\r\n\r\n" for method in METHODS)
    yield from (b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\n\r\n" for target in TARGETS)
    yield from (GET + header + b"\r\n\r\n" for header in HEADERS)
    yield from (POST + header + b"\r\n\r\n" for header in HEADERS)
    head = POST + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    yield from (head % len(body) + body for body in BODIES)
    yield from (
        b"",
        b"\r\n" * 9000,
        b"\x16\x03\x01\x02\0\x01\0",
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
    )


def rows(times: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var")
        prepared = site.prepare()
        with served(site) as (process, log), highest(process.pid) as memory:
            yield from _attacked(prepared, Path(directory), times)
        yield within("memory of each process at most", max(memory), "MB", MOST_MEMORY)
        yield tracebacks(log)


def _attacked(prepared: Prepared, directory: Path, times: int) -> Iterator[Row]:
    site = prepared.site
    visitor = Visitor.signed_in(prepared)
    player = Player.opening(over_http(site.url), "starter", "Ada", mode="cooperative", places=1)
    before = _kept(site)
    for _time in range(times):
        visitor.get(CARD)
        yield from _sent("pictures", REFUSED, lambda data: _post_picture(visitor, data))
        visitor.get(SHEET)
        yield from _sent("sheets", SHEETS, lambda data: _post_sheet(visitor, data))
        yield from _sent("packages", SHEETS, lambda data: _load(directory / "package.zip", data))
        raw = {repr(sent[:90]): lambda sent=sent: sent for sent in requests()}
        yield from _sent("requests", raw, lambda sent: _talk(site, sent))
        frames = {repr(sent[:90]): lambda sent=sent: sent for sent in FRAMES}
        yield from _sent("frames", frames, lambda sent: _talk(site, _hello(player), sent))
    kept = _kept(site).items() - before.items()
    yield flaws("kept of all that", [f"{name}: {count}" for name, count in kept])
    yield flaws("no answer afterwards", [] if site.get("/readyz").status == 200 else ["not ready"])


def _sent(
    name: str, all_: Mapping[str, Callable[[], bytes]], send: Callable[[bytes], str]
) -> Iterator[Row]:
    """Send each, and yield how many there were, how long one took, and which were not refused."""
    slowest, wrong = 0.0, []
    for title, make in all_.items():
        data = make()
        start = time.perf_counter()
        flaw = send(data)
        seconds = time.perf_counter() - start
        slowest = max(slowest, seconds)
        wrong += [f"{title}: {flaw}"] if flaw else []
        if seconds > MOST_SECONDS:
            wrong += [f"{title}: {seconds:.1f} s"]
    yield Row(f"hostile {name}", len(all_), "", None, "")
    yield within(f"hostile {name}: the slowest", slowest, "s", MOST_SECONDS)
    yield flaws(f"hostile {name}: not refused in time", wrong)


def _post_picture(visitor: Visitor, data: bytes) -> str:
    visitor.send(CARD, picture_upload=("art.png", data, "image/png"))
    return _unless_refused(visitor)


def _post_sheet(visitor: Visitor, data: bytes) -> str:
    suffix = "xlsx" if data[:2] == b"PK" else "json" if data[:1] in b"[{" else "csv"
    visitor.send(SHEET, file=(f"cards.{suffix}", data, "text/csv"), encoding="", _preview="")
    if "Choose the encoding" in visitor.page:  # until then the file is kept
        visitor.send(SHEET, encoding="windows-1251", _preview="")
    return _unless_refused(visitor)


def _unless_refused(visitor: Visitor) -> str:
    is_refused = 400 <= visitor.status < 500 or "job-end-refused" in visitor.page
    return "" if is_refused else f"{visitor.status} {visitor.said}"


def _load(path: Path, data: bytes) -> str:
    path.write_bytes(data)

    def is_refused() -> bool:
        with contextlib.suppress(PackageRefused):
            load_deck(path)
            return False
        return True

    return "" if is_done_within_bounds(is_refused) else "not refused within bounds"


def _hello(player: Player) -> bytes:
    key = base64.b64encode(bytes(16))
    return (
        (
            f"GET /t/{player.code}/live/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nX-Seat-Token: {player.token}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        ).encode()
        + key
        + b"\r\n\r\n"
    )


def _talk(site: Site, *pieces: bytes) -> str:
    """Send one piece after the other, hang up on this side; return what was wrong, if anything."""
    said = b""
    with (
        socket.create_connection((LOOPBACK, site.port), timeout=PATIENCE) as wire,
        contextlib.suppress(BrokenPipeError, ConnectionResetError),
    ):
        for number, piece in enumerate(pieces):
            if number:  # what is said to the one before is of no interest
                wire.recv(65536)
            wire.sendall(piece)
        wire.shutdown(socket.SHUT_WR)
        try:
            while data := wire.recv(65536):
                said += data
        except TimeoutError:
            return "never closed"
    return said[:200].decode(errors="replace") if said.startswith(b"HTTP/1.1 5") else ""


def _kept(site: Site) -> dict[str, int]:
    """Return how many rows there are of what people make, and which files."""
    rows = {
        name: int(old.rows(site, f"SELECT count(*) FROM {name}")[0][0])
        for name in old.tables(site)
        if name.startswith(KEEPS)
    }
    folders = [site.data_dir / name for name in ("media", "imports", "exports")]
    files = {str(f): 1 for d in folders if d.exists() for f in d.rglob("*") if f.is_file()}
    return {**rows, **files}
