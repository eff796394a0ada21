"""The meters; whoever does something turns them."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)  # seconds
SLOW = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUESTS = Histogram(
    "kronika_request_seconds",
    "From a request to the end of its answer.",
    ("part", "status"),
    buckets=SLOW,
    registry=REGISTRY,
)
MOVES = Counter(
    "kronika_moves",
    "Moves that were asked for, by what came of them.",
    ("outcome",),
    registry=REGISTRY,
)
PUSH = Histogram(
    "kronika_push_seconds",
    "From the news of a table to its being handed to a browser's socket.",
    buckets=QUICK,
    registry=REGISTRY,
)
SOCKETS = Gauge("kronika_sockets", "Open sockets at tables.", registry=REGISTRY)
TABLE_QUEUE = Gauge(
    "kronika_table_queue", "What waits for the thread of the tables.", registry=REGISTRY
)
TABLE_WAIT = Histogram(
    "kronika_table_wait_seconds",
    "How long something waited for the thread of the tables.",
    buckets=QUICK,
    registry=REGISTRY,
)
ERRORS = Counter(
    "kronika_errors",
    "Lines of the log that tell of an error, by who says it.",
    ("logger",),
    registry=REGISTRY,
)


@contextmanager
def queued() -> Iterator[Callable[..., Any]]:
    """Measure how many wait for the thread of the tables, and for how long; yield how it begins."""
    asked = time.monotonic()

    def begun(work: Callable[..., Any], *args: object, **kwargs: object) -> Any:
        TABLE_WAIT.observe(time.monotonic() - asked)
        return work(*args, **kwargs)

    with TABLE_QUEUE.track_inprogress():
        yield begun


class CountErrors(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.labels(record.name.split(".")[0]).inc()


def generate() -> bytes:
    """Return what was counted, as text."""
    return generate_latest(REGISTRY)
