"""`manage.py serve`: the site on one address, in one process, until Ctrl-C."""

import logging
import platform
import signal
import sqlite3
from typing import Any

import django
import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config.address import Address, UnusableAddress
from play.closing import close_tables

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Serve the site on HOST (127.0.0.1) and PORT (8000) until Ctrl-C."

    def handle(self, **_options: Any) -> None:
        server = uvicorn.Server(_configuration())
        # From the start on: what connects to PostgreSQL may swallow a KeyboardInterrupt.
        signal.signal(signal.SIGINT, server.handle_exit)
        try:
            address = Address.from_environment()
            listener = address.listen()
        except UnusableAddress as problem:
            raise CommandError(str(problem)) from problem
        logger.info("Django %s, %s, %s", django.__version__, _python(), _database())
        close_tables()
        self._announce(address)
        server.run(sockets=[listener])

    def _announce(self, address: Address) -> None:
        """Say where the site is; at once, for the output may be a pipe."""
        self.stdout.write(f"Kronika is at {address.url()} (Ctrl-C ends it)")
        if network_url := address.network_url():
            self.stdout.write(f"Other devices on this network: {network_url}")
        if settings.HTTPS:
            self.stdout.write("HTTPS is on: open it through the proxy that speaks HTTPS.")
        self.stdout.flush()


def _configuration() -> uvicorn.Config:
    return uvicorn.Config(
        "config.asgi:application",
        lifespan="off",
        log_config=None,  # settings.LOGGING holds
        access_log=False,  # addresses may carry what only their owner should know
        proxy_headers=False,  # settings.PROXIES decides, in one place
        server_header=False,
        timeout_graceful_shutdown=5,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # a wake-up is smaller than what packing it would cost
    )


def _python() -> str:
    return f"Python {platform.python_version()}"


def _database() -> str:
    """Name the database; of SQLite the version too, for some lose data that others keep."""
    name = connection.display_name
    return f"{name} {sqlite3.sqlite_version}" if connection.vendor == "sqlite" else name
