"""A site whose Redis is away goes on without."""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.fake_redis import FakeRedis
from tests.play.client import Player, over_http


@pytest.fixture
def away(prepared):
    """Return a site that is to use a Redis nobody answers for."""
    redis = FakeRedis()
    redis.go()
    prepared.variables["REDIS_URL"] = redis.url
    return prepared


def test_tables_are_opened_and_played_at_without_a_traceback(away):
    with away.served() as process:
        options = {"mode": "cooperative", "places": 1, "hand": "four", "company": "alone"}
        player = Player.opening(over_http(away.url), "starter", "Ada", **options)
        player.move(do="play", card=0)
        for _time in range(3):
            with pytest.raises(InvalidStatus, match="403"):
                connect(f"{away.url.replace('http', 'ws')}/t/{player.code}/live/")

    complained = process.communicate()[1]
    assert player.view["version"] > 2
    assert complained.count("Redis is away") == 1
    assert "Traceback" not in complained
