"""An upgrade, as operators do it: an old database, and the new code's own command."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.play.client import Ask, over_http
from tests.running import Site, own_backends
from tests.upgrades import old


@dataclass
class Upgraded:
    site: Site
    facts: dict[str, Any]  # what was at the tables before
    before: dict[str, int]  # how many rows each table had
    after: dict[str, int]


@pytest.fixture(scope="session")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    """Return a site of the first version after `migrate`; not served yet."""
    with own_backends() as variables:
        site = Site(tmp_path_factory.mktemp("upgraded") / "var", variables)
        old.load(site)
        before = old.counts(site)
        (site.data_dir / "secret_key").write_text("only-for-tests")
        migrate(site)
        yield Upgraded(site, old.facts(site), before, old.counts(site))


@pytest.fixture
def made_today(tmp_path: Path) -> Iterator[Site]:
    """Return a site whose database was made by the new code."""
    with own_backends() as variables:
        site = Site(tmp_path / "var", {**variables, "SECRET_KEY": "only-for-tests"})
        site.data_dir.mkdir()
        migrate(site)
        yield site


def migrate(site: Site) -> None:
    done = site.run("manage.py", "migrate")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def ask(upgraded: Upgraded) -> Iterator[Ask]:
    """Serve it, and return a way to ask."""
    with upgraded.site.served():
        yield over_http(upgraded.site.url)
