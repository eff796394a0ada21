"""Runs that leave tests out: the second one, on PostgreSQL and Redis, and the quick one.

`pytest --again` leaves out the tests that touch neither a database nor the cache, and those in a
browser but for a few, marked `backends`. Nothing else is: what is left out cannot reach the cache,
as pytest-django keeps it from the database.

`pytest --quick` leaves out the tests that start a browser or a site, and those marked `slow`.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

import pytest
from django.core.cache import caches

ROWS = {"django_db_setup"}  # which pytest-django's fixtures for the database all stand on
# Fixtures by which a test gets a site, with a database of its own.
SITES = {"site", "first_start", "elsewhere", "upgraded", "made_today", "scaled"}
LEFT_OUT_AGAIN = (
    "tests left out: no database or Redis can change their outcome, "
    "or a browser has run them on SQLite."
)
LEFT_OUT_QUICKLY = "tests left out that start a browser, a site or a process of their own."
FOREIGN = "This test reaches the cache; mark it with django_db or backends: it is run on Redis, too"


class OutOfReach(BaseException):
    """The cache was asked by a test that is run without Redis; nobody may take it for an outage."""


def touches_backends(item: pytest.Item) -> bool:
    """Say whether a test asks a database or the cache, by itself or through a site."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return any(map(item.get_closest_marker, ("django_db", "backends"))) or bool(
        fixtures & (ROWS | SITES)
    )


def is_run_again(item: pytest.Item) -> bool:
    if "chromium" in getattr(item, "fixturenames", ()):
        return item.get_closest_marker("backends") is not None
    return touches_backends(item)


def is_quick(item: pytest.Item) -> bool:
    """Say whether a test starts neither a browser nor a site, nor is slow otherwise."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return not fixtures & {"chromium", *SITES} and item.get_closest_marker("slow") is None


def keep_from_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a test that is left out of the second run and asks the cache all the same."""

    def refuse(_alias: str) -> NoReturn:
        raise OutOfReach(FOREIGN)

    with suppress(AttributeError):  # where nobody has asked before
        del caches["default"]
    monkeypatch.setattr(caches, "create_connection", refuse)


class LeftOut:
    """Leaves tests out, and says how many."""

    def __init__(self, is_run: Callable[[pytest.Item], bool], why: str) -> None:
        self._is_run, self._why = is_run, why
        self.count = 0

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        left_out = [item for item in items if not self._is_run(item)]
        items[:] = filter(self._is_run, items)
        config.hook.pytest_deselected(items=left_out)
        self.count = len(left_out)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Learn in the process that reports what one of those that run tests has left out."""
        self.count = getattr(node, "workeroutput", {}).get("left_out", self.count)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["left_out"] = self.count

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(f"{self.count} {self._why}")
