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
from tests.running import Site, own_backends

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
