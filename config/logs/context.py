"""What a line of the log is about: a request, a table, a job."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import Context, ContextVar
from types import MappingProxyType

_about: ContextVar[Mapping[str, str]] = ContextVar("about", default=MappingProxyType({}))


@contextmanager
def about(**what: str) -> Iterator[None]:
    """Say with each line that is logged within what it is about."""
    token = _about.set({**_about.get(), **what})
    try:
        yield
    finally:
        _about.reset(token)


def nothing_else() -> Context:
    """Return a context that knows what is done, and of all else nothing."""
    context = Context()
    context.run(_about.set, _about.get())
    return context


class About(logging.Filter):
    """Notes with each record what it is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.about = _about.get()
        return True
