"""What tests of live tables may ask for."""

import contextlib

import pytest

from config.cache import Cache
from play.live import tables
from tests.play.live.lines import process

__all__ = ["elsewhere", "process"]


@pytest.fixture
def elsewhere(monkeypatch):
    """Return a context in which things are done as another process would do them."""

    @contextlib.contextmanager
    def unknown_here():
        with monkeypatch.context() as patched:
            patched.setattr(tables, "_tables", Cache(8))
            yield

    return unknown_here
