"""Games that were begun before their moves alone were kept."""

import json
from pathlib import Path

import pytest
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from play import engine, lobby
from play.engine import codec
from play.models import Game
from play.moves.replay import record_of
from tests.play.tables import make_edition, play_on

# Written by the code of the day: a game after its second reshuffle, one together in which a bot
# plays, one that is over, and a table that waits for players.
OLD = Path(__file__).parent / "old" / "before_moves_alone.json"
pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("play", "0003_report_index")]


@pytest.fixture
def old(db):
    """Put games as they were written into a database as it was then; migrate it."""
    rows = json.loads(OLD.read_text())
    editions = {pk: make_edition(cards).pk for pk, cards in rows["editions"].items()}
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    then = executor.loader.project_state(BEFORE).apps
    for name in ("game", "seat", "move"):
        model = then.get_model("play", name)
        for row in rows[name]:
            if name == "game":
                row["edition_id"] = editions[str(row["edition_id"])]
            model.objects.create(**row)
        _count_on_from_the_rows_of(model)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    return rows


def _count_on_from_the_rows_of(model):
    """Let PostgreSQL number new rows after those that brought their numbers."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)


def test_games_begun_before_go_on_where_they_were(old):
    for row in old["game"]:
        game = lobby.find(row["code"])
        assert (game.version, game.phase) == (row["version"], row["phase"])
        if row["snapshot"]:
            assert codec.dump(game.state) == old["states"][game.code]

    playing = [row["code"] for row in old["game"] if row["phase"] == "playing"]
    assert len(playing) == 2
    for code in playing:
        over = play_on(lobby.find(code), 500)
        record = record_of(over)
        assert over.phase == "over"
        assert record.shuffle is None  # nobody had been promised anything
        assert record.result == engine.result(over.state)


def test_a_game_that_was_over_before_is_still_to_be_replayed(old):
    over = Game.objects.get(phase="over")

    assert len(record_of(lobby.find(over.code)).moves) == over.moves.count()
