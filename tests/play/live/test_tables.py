"""What a process knows of a table, and how it catches up."""

import copy
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from config.cache import forget_all
from play import lobby
from play.engine import CompetitiveState
from play.live import tables
from play.models import Game, Move, Seat
from play.moves import turns
from play.options import TableOptions
from play.refusals import NoSuchTable
from play.view.sight import sight
from tests.play.tables import (
    COOPERATIVE,
    fresh,
    make_edition,
    make_game,
    make_table,
    mover,
    play_on,
    wrong_move,
)

pytestmark = pytest.mark.django_db
LONG = TableOptions(mode="competitive", places=2, hand="3")
SEEN_EACH_TIME = {"version", "seen_at"}
# These never change, or only together with the version of their table.
WITH_THE_VERSION = {
    "id",
    "code",
    "edition_id",
    "phase",
    "mode",
    "memory",
    "hand",
    "places",
    "first",
    "one_device",
    "pile",
    "selection",
    "same_as_id",
    "puzzle_id",
    "nonce",
    "commitment",
    "leader",
    "checkpoint",
    "checkpoint_version",
    "bot_memory",
    "next_game_id",
    "opened_at",
    "touched_at",
    "game_id",
    "number",
    "name",
    "token_hash",
    "skill",
    "stand_in",
    "left",
    "wish",
    "wished_at",
}


def long_game(moves):
    """Misplace card after card, so that the discards are shuffled again and again."""
    game, _sittings = make_game(LONG, make_edition(14))
    for number in range(moves):
        request = turns.Request(wrong_move(game.state), game.version, f"k{number}", "en")
        turns.act(game, mover(game), request)
        game = fresh(game)
    return game


def read_anew(game):
    forget_all()
    return fresh(game)


def move_on(game):
    game = fresh(game)
    turns.act(game, mover(game), turns.Request(wrong_move(game.state), game.version, None, "en"))


def test_every_column_of_a_table_changes_with_its_version_or_is_looked_up_each_time():
    columns = {field.column for model in (Game, Seat) for field in model._meta.concrete_fields}

    assert columns == SEEN_EACH_TIME | WITH_THE_VERSION


def test_a_table_is_read_again_once_its_version_or_who_was_seen_has_changed(
    django_assert_num_queries,
):
    game, (_host, guest) = make_game()
    fresh(game)
    with django_assert_num_queries(1):
        fresh(game)

    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)
    assert fresh(game).version == game.version + 1
    earlier = guest.seat.seen_at - timedelta(days=1)
    Seat.objects.filter(pk=guest.seat.pk).update(seen_at=earlier)
    assert fresh(game).people[1].seen_at == earlier


def test_a_table_that_was_deleted_is_not_found_though_it_is_known():
    game, _sittings = make_game()
    Game.objects.filter(pk=game.pk).delete()

    with pytest.raises(NoSuchTable):
        fresh(game)


@pytest.mark.parametrize("moves", [0, 40])
def test_a_table_read_anew_is_the_table_that_was_played_reshuffles_and_all(moves):
    game = long_game(moves)

    again = read_anew(game)

    assert isinstance(again.state, CompetitiveState)
    assert (again.state, again.version) == (game.state, game.version)
    assert bool(again.state.reshuffles) == bool(moves)


def test_a_cooperative_table_read_anew_is_the_table_that_was_played():
    game, _sittings = make_game(COOPERATIVE)
    game = play_on(game, 6)

    assert read_anew(game).state == game.state


def test_no_move_writes_the_table_out_until_there_would_be_too_much_to_fold():
    game = long_game(127 - 3)
    assert (game.version, game.checkpoint) == (127, "")

    game = long_game(131 - 3)

    assert (game.version, game.checkpoint_version) == (131, 129)
    again = read_anew(game)
    assert again.state == game.state
    newest = [move.version for move in tables.live(again).newest]
    assert newest == list(range(game.version - tables.NEWEST + 1, game.version + 1))


def test_moves_made_elsewhere_are_read_and_folded_and_nothing_else_is_read(elsewhere):
    game = play_on(make_game(LONG, make_edition(14))[0], 3)
    with elsewhere():
        move_on(game)

    with CaptureQueriesContext(connection) as queries:
        caught_up = fresh(game)

    assert len(queries) == 2  # is there anything newer, and what
    assert caught_up.version == game.version + 1
    assert caught_up.state == read_anew(game).state


def test_moves_made_elsewhere_at_many_tables_are_read_by_one_query(elsewhere):
    edition = make_edition(14)
    games = [play_on(make_game(LONG, edition)[0], 3) for _table in range(3)]
    lobby_table, _sittings = make_table(LONG, edition)
    with elsewhere():
        for number, game in enumerate(games):
            for _move in range(number + 1):
                move_on(game)

    with CaptureQueriesContext(connection) as queries:
        tables.catch_up([*(game.code for game in games), lobby_table.code, "ACDEFG"])

    assert len(queries) == 1
    known = [tables.known(game.code).game for game in games]
    assert [game.version for game in known] == [
        game.version + number for number, game in enumerate(games, 1)
    ]
    assert [game.state for game in known] == [read_anew(game).state for game in games]


def test_a_table_where_more_than_moves_has_happened_is_not_caught_up_with_half_of_it(elsewhere):
    game = play_on(make_game(LONG, make_edition(14))[0], 3)
    with elsewhere():
        move_on(game)
        lobby.leave(fresh(game), game.people[1])
        move_on(game)

    tables.catch_up([game.code])

    assert tables.known(game.code).game.version == game.version
    assert fresh(game).people[1].left


def test_what_happened_between_two_moves_is_taken_in_with_them(elsewhere):
    game = play_on(make_game(LONG, make_edition(14))[0], 3)
    with elsewhere():
        move_on(game)
        lobby.leave(fresh(game), game.people[1])
        move_on(game)

    caught_up = fresh(game)

    assert caught_up.people[1].left
    assert (caught_up.version, caught_up.state) == (
        read_anew(game).version,
        read_anew(game).state,
    )


def test_a_game_that_was_begun_elsewhere_is_dealt_here_as_it_was_there(elsewhere):
    game, (host, _guest) = make_table(LONG, make_edition(14))
    with elsewhere():
        lobby.start(fresh(game), host.seat)
        begun = play_on(fresh(game), 2)

    assert fresh(game).state == begun.state


def test_the_order_of_a_reshuffle_is_kept_with_the_move_that_caused_it():
    game = long_game(20)

    kept = [order for move in Move.objects.order_by("version") for order in move.chance]

    assert kept == [list(order) for order in game.state.reshuffles]
    assert kept


def test_a_move_made_on_a_table_that_moved_on_unseen_is_stale(elsewhere):
    game = play_on(make_game(LONG, make_edition(14))[0], 2)
    with elsewhere():
        move_on(game)
    request = turns.Request(wrong_move(game.state), game.version, "late", "en")

    with pytest.raises(turns.Stale):
        turns.act(game, mover(game), request)


@pytest.mark.parametrize("more", [-1, 1])
def test_a_move_for_another_version_than_the_tables_is_stale_and_nothing_is_saved(more):
    game = play_on(make_game(LONG, make_edition(14))[0], 2)
    request = turns.Request(wrong_move(game.state), game.version + more, "k", "en")

    with pytest.raises(turns.Stale):
        turns.act(game, mover(game), request)

    assert fresh(game).version == game.version
    assert not game.moves.filter(key="k").exists()


def test_what_is_known_of_a_table_is_of_the_version_that_was_found():
    older = play_on(make_game(LONG, make_edition(14))[0], 2)
    newest = play_on(fresh(older), 1)
    ahead = copy.copy(newest)
    ahead.version += 1

    games = [older, newest, ahead]

    found = [tables.live(game) for game in games]

    assert [table.game.version for table in found] == [game.version for game in games]
    assert [len(table.newest) for table in found] == [0, newest.moves.count(), 0]
    assert found[1] is tables.known(newest.code)
    assert [sight(game).version for game in (older, newest, older)] == [
        older.version,
        newest.version,
        older.version,
    ]


def test_a_move_whose_key_was_used_does_not_hurt_those_committed_with_it():
    spoilt, good = long_game(2), play_on(make_game(LONG, make_edition(14))[0], 2)
    wishes = [
        turns.Wish(
            game,
            mover(game),
            turns.Request(wrong_move(game.state), game.version, "k0", "en"),
        )
        for game in (spoilt, good)
    ]

    refused, made = turns.act_together(wishes)

    assert isinstance(refused, turns.KeyIsTaken)
    assert isinstance(made, Move)
    assert [fresh(game).version for game in (spoilt, good)] == [spoilt.version, made.version]


def test_a_move_is_not_taken_in_before_those_that_led_to_it(elsewhere):
    game = play_on(make_game(LONG, make_edition(14))[0], 2)
    with elsewhere():
        move_on(game)
        move_on(game)
        newest = fresh(game)
        last = tables.live(newest).newest[-1]

    tables.keep(newest, [last])

    known = [move.version for move in tables.live(fresh(game)).newest]
    assert known == list(game.moves.order_by("version").values_list("version", flat=True))


def test_a_table_as_it_was_before_a_backup_was_restored_is_read_anew():
    game = play_on(make_game(LONG, make_edition(14))[0], 3)
    fresh(game)
    Game.objects.filter(pk=game.pk).update(version=game.version - 1)

    restored = fresh(game)

    assert restored.version == game.version - 1
    assert restored.state == read_anew(game).state
