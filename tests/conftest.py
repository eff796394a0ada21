"""What every test may rely on."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import translation
from hypothesis import settings as hypothesis
from rest_framework.throttling import SimpleRateThrottle

from config.cache import forget_all
from config.jobs import requests
from decks.editions.protection import release_editions
from tests.again import (
    LEFT_OUT_AGAIN,
    LEFT_OUT_QUICKLY,
    LeftOut,
    is_quick,
    is_run_again,
    keep_from_cache,
    touches_backends,
)
from tests.programs import new_enough_node, program
from tests.running import NewSite, Prepared, Site, copy_of, own_backends

# A busy machine is no failure, and examples are the same in each run, which tells of changes alone.
# `pytest --hypothesis-profile searching` looks for new ones, many more.
hypothesis.register_profile(
    "unhurried", hypothesis.get_profile("default"), deadline=None, derandomize=True
)
hypothesis.register_profile(
    "searching", hypothesis.get_profile("default"), deadline=None, max_examples=1000
)
hypothesis.load_profile("unhurried")


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    """Let no test know what another one saw, or speak its language."""
    forget_all()
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _unthrottled(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no test be throttled for what another one did, nor ask the cache unannounced."""
    if touches_backends(request.node):
        yield
        cache.clear()
    else:
        with pytest.MonkeyPatch.context() as monkeypatch:
            keep_from_cache(monkeypatch)
            yield


@pytest.fixture(autouse=True)
def _within_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all that a test asks count together, however slow the machine or odd its clock."""
    monkeypatch.setattr(SimpleRateThrottle, "timer", staticmethod(lambda: 1_000_000.0))


@pytest.fixture(autouse=True)
def _jobs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do what pages ask for although the transaction of a test is never committed."""
    monkeypatch.setattr(requests, "after_commit", lambda do: do())


@pytest.fixture
def no_worker(monkeypatch: pytest.MonkeyPatch, _jobs_at_once: None) -> None:
    """Let what pages ask for lie, and nobody wait for it."""
    monkeypatch.setattr(requests, "after_commit", lambda do: None)
    monkeypatch.setattr(requests, "PATIENCE", 0)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Return a site that is neither prepared nor served yet."""
    with own_backends() as variables:
        yield Site(tmp_path / "var", variables)


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    """Prepare a site from nothing; for looking at, and for copying."""
    with own_backends() as variables:
        yield Site(tmp_path_factory.mktemp("first") / "var", variables).prepare()


@pytest.fixture(scope="session")
def new_site(first_start: Prepared, tmp_path_factory: pytest.TempPathFactory) -> NewSite:
    """Return what makes a prepared site of one's own, for as long as its context lasts."""
    return lambda: copy_of(first_start.site, tmp_path_factory.mktemp("site") / "var")


@pytest.fixture
def prepared(new_site: NewSite) -> Iterator[Site]:
    """Return a prepared site that is not served yet."""
    with new_site() as site:
        yield site


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the browser: where there is one, that which has no windows."""
    return shutil.which("chromium-headless-shell") or program("chromium", "what a browser shows is")


@pytest.fixture(scope="session")
def node() -> str:
    """Return the path of what runs scripts without a browser."""
    return new_enough_node()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Let a test that commits be cleaned up after: editions resist being emptied."""
    marker = item.get_closest_marker("django_db")
    if marker and marker.kwargs.get("transaction"):
        release_editions(connection)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--again", action="store_true", help="leave out what needs no second database")
    parser.addoption("--quick", action="store_true", help="leave out browsers, sites and the slow")


def pytest_configure(config: pytest.Config) -> None:
    settings.DATA_DIR.mkdir()
    config.addinivalue_line("markers", "backends: run on PostgreSQL and Redis, too")
    config.addinivalue_line("markers", "slow: for `make test` alone, not for `make check`")
    if config.getoption("--again"):
        config.pluginmanager.register(LeftOut(is_run_again, LEFT_OUT_AGAIN))
    if config.getoption("--quick"):
        config.pluginmanager.register(LeftOut(is_quick, LEFT_OUT_QUICKLY))


def pytest_unconfigure() -> None:
    shutil.rmtree(settings.DATA_DIR, ignore_errors=True)
