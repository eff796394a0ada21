"""What is not counted as it happens, but looked up when somebody asks."""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.models import Count
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from config.jobs.models import UNFINISHED, Job

Families = Iterator[GaugeMetricFamily | CounterMetricFamily]


class Jobs(Collector):
    """Jobs are rows: any process may be asked, and all say the same."""

    def collect(self) -> Families:
        found = GaugeMetricFamily("kronika_jobs", "Jobs of the last day.", labels=("status",))
        counted = Job.objects.order_by().values_list("status").annotate(Count("pk"))
        counts = dict.fromkeys(UNFINISHED, 0) | dict(counted)
        for status, count in counts.items():
            found.add_metric([str(status)], count)
        yield found


class Pool(Collector):
    """The connections to PostgreSQL of this process, and who waits for one."""

    def collect(self) -> Families:
        pool: Any = getattr(connection, "pool", None)
        if pool is None:
            return
        found = pool.get_stats()
        size = GaugeMetricFamily("kronika_pool_connections", "Connections to the database.")
        size.add_metric([], found.get("pool_size", 0))
        waiting = GaugeMetricFamily("kronika_pool_waiting", "What waits for a connection.")
        waiting.add_metric([], found.get("requests_waiting", 0))
        waited = CounterMetricFamily("kronika_pool_wait_seconds", "Time waited for connections.")
        waited.add_metric([], found.get("requests_wait_ms", 0) / 1000)
        yield from (size, waiting, waited)
