"""How long a newcomer waits."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row
from tests.running import Site

BAR = 5.0


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var")
        first, second = _seconds_to_first_page(site), _seconds_to_first_page(site)
    yield Row("first start, after the install", first, "s", None, "")
    yield Row("second start, to the first page", second, "s", second / BAR, f"< {BAR:.0f} s")


def _seconds_to_first_page(site: Site) -> float:
    start = time.perf_counter()
    site.prepare()
    with site.served():
        answer = site.get("/")
        seconds = time.perf_counter() - start
    assert answer.status == 200
    return seconds
