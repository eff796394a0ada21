"""Sockets to tables without a site: the test's own thread is that of the tables."""

import asyncio
import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.conf import settings

from play.live import announcements, rooms, thread
from play.live.sockets import TableSockets

SECONDS = 60  # a busy machine takes its time
TURNS = 50  # of the loop, in which it does everything that waits for nobody
ROUNDS = 6  # of the loop and the thread; no piece of work here leads to more


class Line:
    """A socket that somebody opens; what comes down is kept."""

    def __init__(self, code: str, after: int, headers: Mapping[str, str]) -> None:
        self._scope = {
            "path": f"/t/{code}/live/",
            "query_string": f"after={after}".encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self._up: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.down: list[Mapping[str, Any]] = []

    async def serve(self) -> None:
        await self._up.put({"type": "websocket.connect"})
        await TableSockets()(self._scope, self._up.get, self._send)

    async def _send(self, message: Mapping[str, Any]) -> None:
        self.down.append(message)

    def hear(self, message: Mapping[str, Any]) -> None:
        self._up.put_nowait(message)

    @property
    def told(self) -> list[Any]:
        return [json.loads(each["text"]) for each in self.down if "text" in each]

    @property
    def versions(self) -> list[int]:
        return [each["version"] for each in self.told]

    @property
    def closed(self) -> int | None:
        codes = [each["code"] for each in self.down if each["type"] == "websocket.close"]
        return codes[0] if codes else None


class Bell:
    """Stands for asyncio where rooms sleep: until it is rung."""

    create_task = staticmethod(asyncio.create_task)

    def __init__(self) -> None:
        self._sleeping: list[asyncio.Future[None]] = []

    async def sleep(self, _seconds: float) -> None:
        self._sleeping.append(asyncio.get_running_loop().create_future())
        await self._sleeping[-1]

    def ring(self) -> None:
        sleeping, self._sleeping = self._sleeping, []
        for each in sleeping:
            if not each.cancelled():
                each.set_result(None)


class Process:
    """A process with sockets: its loop has a thread, the tables have that of the test."""

    def __init__(self) -> None:
        self.bell = Bell()
        self.worked = 0  # pieces of work that were done for the tables
        self._waiting: deque[tuple[Any, ...]] = deque()
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def submit(self, *work: Any) -> None:
        """Take work for the thread of the tables, in the place of its executor."""
        self._waiting.append(work)

    def open(self, code: str, after: int = 0, token: str = "", language: str = "en") -> Line:
        """Open a socket, and let it be seen to."""
        line = self.connect(code, after, token, language)
        self.settle()
        return line

    def connect(self, code: str, after: int = 0, token: str = "", language: str = "en") -> Line:
        headers = {"host": "testserver", "accept-language": language}
        line = Line(code, after, headers | ({"x-seat-token": token} if token else {}))
        asyncio.run_coroutine_threadsafe(line.serve(), self.loop)
        self.let_loop_run()
        return line

    def say(self, line: Line, **values: object) -> None:
        self.send(line, {"type": "websocket.receive", "text": json.dumps(values)})

    def close(self, line: Line) -> None:
        self.send(line, {"type": "websocket.disconnect"})

    def send(self, line: Line, message: Mapping[str, Any]) -> None:
        self.do(line.hear, message)

    def do(self, work: Callable[..., object], *args: object) -> None:
        """Do something in the loop, and all that the loop does of it by itself."""
        self.loop.call_soon_threadsafe(work, *args)
        self.let_loop_run()

    def let_loop_run(self) -> None:
        asyncio.run_coroutine_threadsafe(_turns(), self.loop).result(SECONDS)

    def work(self) -> None:
        """Do what waits for the thread of the tables now."""
        for _piece in range(len(self._waiting)):
            function, *args = self._waiting.popleft()
            self.worked += 1
            function(*args)

    def settle(self) -> None:
        """Let the loop and the thread do all that there is to do."""
        for _round in range(ROUNDS):
            self.work()
            self.let_loop_run()

    def look(self) -> None:
        """Have every room look at its table, as it does now and then."""
        self.do(self.bell.ring)
        self.settle()

    def end(self) -> None:
        asyncio.run_coroutine_threadsafe(_cancel_all(), self.loop).result(SECONDS)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(SECONDS)
        self.loop.close()


async def _turns() -> None:
    for _turn in range(TURNS):
        await asyncio.sleep(0)


async def _cancel_all() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """Return a process of its own, to which no other one speaks."""
    with monkeypatch.context() as own:
        made = Process()
        own.setattr(settings, "CHANNEL_LAYERS", {})
        own.setattr(thread, "_thread", made)
        own.setattr(thread, "_loop", None)
        own.setattr(thread, "close_old_connections", lambda: None)  # it is the test's own
        own.setattr(announcements, "_tell_here", None)
        own.setattr(rooms, "_rooms", {})
        own.setattr(rooms, "asyncio", made.bell)
        yield made
        made.end()
