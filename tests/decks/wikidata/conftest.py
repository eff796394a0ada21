"""A site that asks a small Wikidata of ours."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.decks.wikidata.server import SmallWikidata, served


@pytest.fixture
def wikidata(settings: Any) -> Iterator[SmallWikidata]:
    """Serve it, and let the site ask it in somebody's name."""
    with served() as small:
        settings.WIKIDATA_CONTACT = "keeper@example.org"
        settings.WIKIDATA_SITES = small.sites
        yield small
