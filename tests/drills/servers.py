"""A PostgreSQL and a Redis of one's own, to be stopped at will."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.running import free_port

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path("/usr/bin"))
NOT_AS_ROOT = ("runuser", "-u", "postgres", "--") if os.getuid() == 0 else ()


class Redis:
    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.come()

    def come(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def go(self) -> None:
        self._process.kill()
        self._process.wait()

    def away(self, seconds: float) -> None:
        self.go()
        time.sleep(seconds)
        self.come()

    def hang(self, seconds: float) -> None:
        self._process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self._process.send_signal(signal.SIGCONT)


class PostgreSQL:
    def __init__(self, folder: Path) -> None:
        self.port, self._data = free_port(), folder / "data"
        self.url = f"postgresql://kronika@127.0.0.1:{self.port}/postgres"
        if NOT_AS_ROOT:
            shutil.chown(folder, "postgres")
        self._run("initdb", "--auth=trust", "--username=kronika", "--encoding=UTF8")
        self.come()

    def come(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._data}"
        self._run("pg_ctl", "--wait", "--options", options, "--log", f"{self._data}/log", "start")

    def go(self) -> None:
        self._run("pg_ctl", "--mode=fast", "--wait", "stop")

    def away(self, seconds: float) -> None:
        self.go()
        time.sleep(seconds)
        self.come()

    def _run(self, program: str, *options: str) -> None:
        command = [*NOT_AS_ROOT, str(PROGRAMS / program), "--pgdata", str(self._data), *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")


@contextlib.contextmanager
def own_servers() -> Iterator[tuple[PostgreSQL, Redis]]:
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ends:
        postgresql = PostgreSQL(Path(folder))
        ends.callback(postgresql.go)
        redis = Redis()
        ends.callback(redis.go)
        yield postgresql, redis
