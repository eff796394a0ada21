"""A site of a test's own, prepared and served by the commands that `make run` uses."""

import contextlib
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

from config.start.address import LOOPBACK
from config.start.data import BASE_DIR

SECONDS = 300  # a slow machine takes its time


@dataclass(frozen=True)
class Prepared:
    """A site, and what `manage.py prepare` said of it."""

    site: "Site"
    said: str

    @property
    def password(self) -> str:
        """Return the password it printed, or "" where it printed none."""
        found = re.search(r"user admin, password (\S+)", self.said)
        return found[1] if found else ""


@dataclass
class Site:
    """A data directory, a port and whatever else the environment says."""

    data_dir: Path
    variables: dict[str, str] = field(default_factory=dict)
    place: socket.socket = field(default_factory=lambda: held_port(), repr=False)

    @property
    def port(self) -> int:
        return int(self.place.getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    def environment(self) -> dict[str, str]:
        ours = {"DATA_DIR": str(self.data_dir), "PORT": str(self.port), "HTTPS": "0"}
        return {**bare_environment(), **ours, **self.variables}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run Python with *command* to its end, on this site's data."""
        return subprocess.run(
            [sys.executable, *command],
            cwd=BASE_DIR,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    def prepare(self) -> Prepared:
        """Do what comes before serving."""
        for command in (["-m", "config"], ["manage.py", "prepare"]):
            done = self.run(*command)
            assert done.returncode == 0, done.stderr
        return Prepared(self, done.stdout)

    def started(self, *command: str) -> subprocess.Popen[str]:
        """Start Python with *command*, on this site's data."""
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=BASE_DIR,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @contextlib.contextmanager
    def served(self, *command: str) -> Iterator[subprocess.Popen[str]]:
        """Serve until the block ends, then end it as Ctrl-C does."""
        process = self.started(*(command or ("manage.py", "serve")))
        try:
            self._wait(process)
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(SECONDS)

    def get(self, path: str, **headers: str) -> HTTPResponse:
        """Return the answer for *path*, be it an error or a page."""
        connection = HTTPConnection(LOOPBACK, self.port, timeout=SECONDS)
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def _wait(self, process: subprocess.Popen[str]) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection((LOOPBACK, self.port)):
                return
            time.sleep(0.02)
        process.kill()  # or whoever waits for its last words waits for ever
        said = process.communicate()[1]
        raise AssertionError(f"The site did not start (status {process.returncode}): {said}")


def bare_environment() -> dict[str, str]:
    """Return the environment without what configures the site."""
    ours = (
        "ALLOWED_HOSTS|CSRF_TRUSTED_ORIGINS|DATABASE_URL|DATA_DIR|DEBUG|DJANGO_SETTINGS_MODULE"
        "|HOST|HTTPS|PORT|PROXIES|REDIS_URL|SECRET_KEY"
    )
    return {name: value for name, value in os.environ.items() if not re.fullmatch(ours, name)}


def held_port() -> socket.socket:
    """Take a port where whoever knows it may listen, and that nobody else is given meanwhile."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind((LOOPBACK, 0))
    return place


def free_port() -> int:
    with held_port() as place:
        return int(place.getsockname()[1])


def children_of(pid: int) -> list[int]:
    """Return the children of all threads of a process; a thread may end meanwhile."""
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            children += map(int, (task / "children").read_text().split())
    return children


NewSite = Callable[[], contextlib.AbstractContextManager[Site]]


@contextlib.contextmanager
def copy_of(original: Site, data_dir: Path) -> Iterator[Site]:
    """Yield a site that starts from what *original*, which nobody uses meanwhile, has."""
    shutil.copytree(original.data_dir, data_dir)
    with own_backends(original.variables.get("DATABASE_URL", "/template1")) as variables:
        yield Site(data_dir, variables)


@contextlib.contextmanager
def own_backends(template: str = "/template1") -> Iterator[dict[str, str]]:
    """Yield what makes a site use a new PostgreSQL database and Redis, where the run does."""
    server, redis = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
    if not (server and redis):
        yield {}
        return
    name = f"test_kronika_{secrets.token_hex(4)}"
    _ask(server, f"CREATE DATABASE {name} TEMPLATE {urlsplit(template).path[1:]}")
    try:
        yield {"DATABASE_URL": re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", server), "REDIS_URL": redis}
    finally:
        _ask(server, f"DROP DATABASE {name} WITH (FORCE)")


def _ask(server: str, statement: str) -> None:
    import psycopg  # of an extra that only such runs need

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement.encode())
