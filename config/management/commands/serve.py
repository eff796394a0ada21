"""`manage.py serve`: the site on one address, in one process, until Ctrl-C."""

import contextlib
import logging
import platform
import resource
import signal
import sqlite3

import django
import uvicorn
from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from config.http.connections import Requests, Sockets
from config.jobs.supervisor import Supervisor
from config.start import company, data, database
from config.start.address import Address
from config.tidying.housekeeper import Housekeeper

KEEP_ALIVE = 125  # seconds; a proxy that keeps connections longer sends into a closed one

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Serve the site on HOST (127.0.0.1) and PORT (8000) until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--no-worker",
            action="store_true",
            help="leave the work in the background to `manage.py work`, here or elsewhere",
        )

    def handle(self, *, no_worker: bool, **_options: object) -> None:
        settled = configuration()
        server = uvicorn.Server(settled)
        # From the start on: what connects to PostgreSQL may swallow a KeyboardInterrupt.
        signal.signal(signal.SIGINT, server.handle_exit)
        address = Address.from_environment()
        listener = address.bind()
        _allow_many_connections()
        data.make_ready()
        database.reach()
        database.be_migrated()
        logger.info("Django %s, %s, %s", django.__version__, _python(), _database())
        cache.get("anything")  # says at once where Redis is away
        settled.load()  # rather than in the loop, which answers an obstacle with a traceback
        connection.close()  # this thread asks no more: its place in the pool is for those who do
        with company.joined(), contextlib.nullcontext() if no_worker else Supervisor():
            self._announce(address)
            housekeeper = Housekeeper()
            housekeeper.start()
            server.run(sockets=[listener])
            housekeeper.stop()

    def _announce(self, address: Address) -> None:
        """Say where the site is; at once, for the output may be a pipe."""
        self.stdout.write(f"Kronika is at {address.url()} (Ctrl-C ends it)")
        if network_url := address.network_url():
            self.stdout.write(f"Other devices on this network: {network_url}")
        if settings.HTTPS:
            self.stdout.write("HTTPS is on: open it through the proxy that speaks HTTPS.")
        self.stdout.flush()


def configuration() -> uvicorn.Config:
    return uvicorn.Config(
        "config.asgi:application",
        http=Requests,
        ws=Sockets,
        lifespan="off",
        log_config=None,  # settings.LOGGING holds
        access_log=False,  # addresses may carry what only their owner should know
        proxy_headers=False,  # settings.PROXIES decides, in one place
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=5,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # a wake-up is smaller than what packing it would cost
    )


def _allow_many_connections() -> None:
    """Have as many files and connections open as the system lets: it gives a few at first."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _python() -> str:
    return f"Python {platform.python_version()}"


def _database() -> str:
    """Name the database; of SQLite the version too, for some lose data that others keep."""
    name = connection.display_name
    return f"{name} {sqlite3.sqlite_version}" if connection.vendor == "sqlite" else name
