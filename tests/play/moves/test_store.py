"""Writing moves down by statements of our own."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from play.models import Game, Misplacement, Move
from play.moves import store
from play.moves.making import Turns
from tests.play.tables import COMPETITIVE, COOPERATIVE, make_edition, make_game

pytestmark = pytest.mark.django_db
COLUMNS = [field for field in Move._meta.concrete_fields if not field.primary_key]


def columns_of(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def make_move(game, **change):
    """Make a move each column of which has a value of its own."""
    about = {
        "game": game,
        "version": game.version + 1,
        "seat": 1,
        "asked": {"do": "end"},
        "seen": [{"what": "turn", "seat": 1}],
        "chance": [[3, 1, 2]],
        "outcome": "placed",
        "by_bot": True,
        "language": "uk",
        "key": "of one request",
        "made_at": timezone.now() - timedelta(days=1),
    }
    return Move(**about | change)


def written(*together):
    with transaction.atomic():
        return store.write(together)


def test_every_column_of_a_move_is_written_as_it_was_made():
    game, _sittings = make_game(COOPERATIVE)
    move = make_move(game)
    unset = [f.name for f in COLUMNS if getattr(move, f.attname) in (None, f.get_default())]
    assert unset == []  # else what is written there could be lost here unseen

    written(Turns(game, game.state, [move]))

    assert columns_of(game.moves.get()) == columns_of(move) | {"id": game.moves.get().pk}


def test_a_table_that_was_written_is_the_table_that_was_played():
    game, _sittings = make_game(COOPERATIVE)

    written(Turns(game, game.state, [make_move(game)]))

    now = columns_of(Game.objects.get())
    assert now.pop("touched_at") > game.touched_at
    assert now.items() <= (columns_of(game) | {"version": game.version + 1}).items()


def test_of_tables_written_together_only_those_that_moved_on_are_left_as_they_are():
    edition = make_edition()
    games = [make_game(COMPETITIVE, edition)[0] for _table in range(3)]
    together = [Turns(game, game.state, [make_move(game, key=None)]) for game in games]
    Game.objects.filter(pk=games[1].pk).update(version=games[1].version + 1)

    saved = written(*together)

    assert [turns.game.code for turns in saved] == [games[0].code, games[2].code]
    assert [game.moves.count() for game in games] == [1, 0, 1]
    versions = Game.objects.order_by("pk").values_list("version", flat=True)
    assert list(versions) == [game.version + 1 for game in games]


def test_the_moves_of_many_tables_are_written_by_as_many_statements_as_one(monkeypatch):
    edition = make_edition()
    asked = {"do": "place", "card": 0, "slot": 0}
    together = [
        Turns(game, game.state, [make_move(game, asked=asked, outcome="wrong", by_bot=False)])
        for game in (make_game(COMPETITIVE, edition)[0] for _table in range(5))
    ]

    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        store.write(together)

    words = [query["sql"].split()[0] for query in queries]
    assert [word for word in words if word in {"WITH", "UPDATE", "INSERT"}] == [
        "WITH",
        "INSERT",
        "INSERT",
    ]
    monkeypatch.setattr(store, "AT_ONCE", 2)  # now as if there were too many for one
    for turns in together:
        turns.game.version += 1
        turns.rows = [make_move(turns.game, key=None)]
    written(*together)
    assert Move.objects.count() == 2 * len(together)


def test_all_processes_write_in_one_order_however_moves_came():
    edition = make_edition()
    games = [make_game(COMPETITIVE, edition)[0] for _table in range(2)]
    together = [Turns(game, game.state, [make_move(game, key=None)]) for game in games]

    saved = written(*reversed(together))

    assert saved == together


def test_what_people_place_is_counted_once_for_each_and_bots_do_not_count():
    edition = make_edition()
    game, _sittings = make_game(COMPETITIVE, edition)
    asked = {"do": "place", "card": 0, "slot": 0}
    people = [
        make_move(game, version=v, asked=asked, outcome=outcome, by_bot=False, key=None)
        for v, outcome in enumerate(("correct", "wrong", "wrong"), game.version + 1)
    ]
    bot = make_move(game, version=game.version + 4, asked=asked, outcome="wrong", key=None)

    written(Turns(game, game.state, people[:1]))
    game.version += 1
    written(Turns(game, game.state, [*people[1:], bot]))

    counted = Misplacement.objects.get()
    assert (counted.card, counted.tries, counted.wrong) == (game.card(0).key, 3, 2)
