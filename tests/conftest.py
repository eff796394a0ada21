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

from decks.protection import release_editions
from tests.running import NewSite, Prepared, Site, copy_of, own_backends

hypothesis.register_profile("unhurried", deadline=None)  # a busy machine is no failure
hypothesis.load_profile("unhurried")


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    """Let no test be throttled for what another one asked, or speak another's language."""
    yield
    cache.clear()
    translation.deactivate()


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
    """Return the path of the browser; without one the tests that ask for it are skipped."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no Chromium on this machine")
    return path


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Let a test that commits be cleaned up after: editions resist being emptied."""
    marker = item.get_closest_marker("django_db")
    if marker and marker.kwargs.get("transaction"):
        release_editions(connection)


def pytest_configure() -> None:
    settings.DATA_DIR.mkdir()


def pytest_unconfigure() -> None:
    shutil.rmtree(settings.DATA_DIR, ignore_errors=True)
