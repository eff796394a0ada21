"""Connections to PostgreSQL that could not be had for a while."""

from threading import Semaphore

import pytest
from psycopg_pool import ConnectionPool, PoolTimeout

from config.start.backends import POSTGRESQL
from tests.running import SECONDS, held_port

HASTE = 40


def test_after_a_long_outage_postgresql_is_tried_at_once_when_somebody_asks():
    given_up = Semaphore(0)
    options = {**POSTGRESQL["OPTIONS"]["pool"], "min_size": 1, "timeout": 0.1}
    options["reconnect_timeout"] /= HASTE
    options["reconnect_failed"] = lambda _pool: given_up.release()
    with held_port() as place:
        nobody = f"postgresql://kronika@127.0.0.1:{place.getsockname()[1]}/kronika"
        with ConnectionPool(nobody, **options) as pool:
            assert given_up.acquire(timeout=SECONDS)

            with pytest.raises(PoolTimeout):
                pool.getconn()

            assert given_up.acquire(timeout=SECONDS)
