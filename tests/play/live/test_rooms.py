"""Who has a socket to a table, and what they are told; without a site."""

import logging
import time
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from config.cache import forget_all
from config.metrics.meters import REGISTRY
from play import lobby
from play.live import announcements, rooms, tables, thread
from play.models import Game, Seat
from play.options import TableOptions
from tests.play.tables import COOPERATIVE, fresh, make_game, make_table, play_on

pytestmark = pytest.mark.django_db
THREE = TableOptions(mode="competitive", places=3)


def sockets():
    return REGISTRY.get_sample_value("kronika_sockets")


def pushes(what="count"):
    return REGISTRY.get_sample_value(f"kronika_push_seconds_{what}")


def move_on(game, moves=1):
    """Make moves of which nobody is told."""
    return play_on(fresh(game), moves)


def announce(process, game):
    announcements.announce(game.code, game.version)
    process.let_loop_run()
    process.settle()


def test_whoever_knows_the_table_is_told_what_is_new_and_whoever_knows_less_the_whole(process):
    game, _sittings = make_game(COOPERATIVE)
    knowing = process.open(game.code, game.version)
    late = process.open(game.code, game.version - 1)
    assert (knowing.told, late.versions) == ([], [game.version])

    announce(process, move_on(game))

    (news,) = knowing.told
    assert (news["after"], news["version"]) == (game.version, game.version + 1)
    assert late.told[1:] == [news]


def test_nobody_is_told_a_version_twice_or_one_that_they_have(process):
    game, _sittings = make_game(COOPERATIVE)
    here, ahead = (process.open(game.code, game.version + more) for more in (0, 1))

    now = move_on(game)
    announce(process, now)
    announce(process, now)
    assert (here.versions, ahead.versions) == ([now.version], [])
    last = move_on(now)
    announce(process, last)

    assert ahead.versions == [last.version]


def test_each_is_told_in_a_language_of_their_own(process):
    game, _sittings = make_game(COOPERATIVE)
    lines = [process.open(game.code, game.version, language=name) for name in ("uk", "pl")]

    announce(process, move_on(game))

    uk, pl = (line.told[0] for line in lines)
    assert (uk["after"], pl["after"]) == (game.version, game.version)
    assert [entry["version"] for entry in uk["log"]] == [game.version + 1]
    assert uk["log"] != pl["log"]


def test_news_is_measured_once_for_each_who_is_told(process):
    game, _sittings = make_game(COOPERATIVE)
    for _line in range(2):
        process.open(game.code, game.version)
    before = pushes()

    announce(process, move_on(game))

    assert pushes() - before == 2


@pytest.mark.parametrize(("ago", "measured"), [(3600, True), (-3600, False)])
def test_news_is_measured_from_its_beginning_by_whatever_clock(process, ago, measured):
    game, _sittings = make_game(COOPERATIVE)
    process.open(game.code, game.version)
    before = pushes("sum")

    process.do(rooms.heard, {game.code: (move_on(game).version, time.time() - ago)})
    process.settle()

    taken = pushes("sum") - before
    assert taken >= 3600 if measured else taken == 0


def test_a_change_of_this_process_is_told_without_another_piece_of_work_and_read_from_nowhere(
    process,
):
    game, _sittings = make_game(COOPERATIVE)
    line = process.open(game.code, game.version)
    now, done = move_on(game), process.worked

    process.do(thread.in_turn, announcements.announce, now.code, now.version)
    with CaptureQueriesContext(connection) as queries:
        process.work()
    process.let_loop_run()

    assert (line.versions, process.worked - done, len(queries)) == ([now.version], 1, 0)


def test_whoever_comes_brings_the_others_what_no_wake_up_told(process):
    game, _sittings = make_game(COOPERATIVE)
    first = process.open(game.code, game.version)
    now = move_on(game)

    second = process.open(game.code, now.version)

    assert [told["after"] for told in first.told] == [game.version]
    assert second.told == []


def test_at_a_table_that_was_forgotten_whoever_comes_keeps_nothing_from_the_others(process):
    game, _sittings = make_game(COOPERATIVE)
    first = process.open(game.code, game.version)
    now = move_on(game)
    forget_all()

    process.open(game.code, now.version)

    assert ["after" in told for told in first.told] == [False]
    assert first.versions == [now.version]


def test_a_wake_up_for_a_table_that_was_forgotten_has_it_told_as_the_whole(process):
    game, _sittings = make_game(COOPERATIVE)
    line = process.open(game.code, game.version)
    now = move_on(game)
    forget_all()

    announce(process, now)

    assert [(told["version"], "after" in told) for told in line.told] == [(now.version, False)]


def test_of_a_table_that_was_forgotten_the_whole_is_told_to_those_who_are_seated(process):
    game, _sittings = make_game(COOPERATIVE)
    seated = process.open(game.code, game.version)
    now = move_on(game)
    forget_all()

    announcements.announce(now.code, now.version)
    process.let_loop_run()
    coming = process.connect(game.code, now.version)
    process.settle()

    assert ["after" in told for told in seated.told] == [False]
    assert (seated.versions, coming.told) == ([now.version], [])


def test_who_asks_anew_goes_on_from_what_they_are_told(process):
    game, _sittings = make_game(COOPERATIVE)
    before = sockets()
    ahead = process.open(game.code, game.version + 1)

    process.say(ahead, ask="view")
    process.settle()
    announce(process, move_on(game))

    assert ahead.versions == [game.version, game.version + 1]
    assert sockets() - before == 1


def test_who_missed_something_is_told_the_whole_and_nobody_else(process):
    game, _sittings = make_game(COOPERATIVE)
    lines = [process.open(game.code, game.version) for _line in range(2)]
    behind, _other = rooms.find(game.code).wires
    behind.version -= 1

    announce(process, move_on(game))

    assert sorted("after" in told for line in lines for told in line.told) == [False, True]


@pytest.mark.parametrize(("moves", "whole"), [(2, False), (3, True)])
def test_more_moves_than_a_table_shows_are_told_as_the_whole(process, monkeypatch, moves, whole):
    monkeypatch.setattr(tables, "NEWEST", 2)
    game, _sittings = make_game(COOPERATIVE)
    line = process.open(game.code, game.version)

    announce(process, move_on(game, moves))

    (told,) = line.told
    assert (told["version"], "after" not in told) == (game.version + moves, whole)


def test_a_change_that_nobody_sees_is_not_told(process):
    game, _sittings = make_table(COOPERATIVE)
    line = process.open(game.code, game.version)

    announce(process, game)

    assert line.told == []


def test_a_seat_has_as_many_sockets_as_it_may_and_another_once_one_is_gone(process):
    game, (host, guest) = make_game(COOPERATIVE)
    before = sockets()

    lines = [process.open(game.code, token=host.token) for _line in range(6)]
    others = [process.open(game.code, token=token) for token in (guest.token, "")]
    assert [line.closed for line in lines] == [None] * 5 + [rooms.TOO_MANY]
    assert [line.closed for line in others] == [None, None]
    for gone in (lines[0], lines[5]):
        process.close(gone)

    assert process.open(game.code, token=host.token).closed is None
    assert process.open(game.code, token=host.token).closed == rooms.TOO_MANY
    assert sockets() - before == 7


def test_a_table_has_as_many_watchers_as_it_may_among_whom_seats_do_not_count(process, monkeypatch):
    monkeypatch.setattr(rooms, "WATCHERS_OF_A_TABLE", 2)
    game, (host, _guest) = make_game(COOPERATIVE)

    lines = [process.open(game.code, token=token) for token in (host.token,) * 3 + ("",) * 3]

    assert [line.closed for line in lines] == [None] * 5 + [rooms.TOO_MANY]


def test_whoever_shows_a_token_that_opens_nothing_is_turned_away_and_not_counted(process):
    game, _sittings = make_game(COOPERATIVE)
    before = sockets()

    stranger = process.open(game.code, token="of another table")

    assert (stranger.closed, stranger.told) == (4403, [])
    process.close(stranger)
    assert (sockets(), rooms.find(game.code)) == (before, None)


def test_a_refusal_is_told_in_the_language_of_whoever_is_refused(process):
    line = process.open("ACDEFG", language="uk")

    assert line.closed == 4404
    assert line.down[-1]["reason"] == "Такого столу немає. Перевірте код."


def test_who_is_gone_before_being_seated_is_told_nothing_and_not_counted(process):
    game, _sittings = make_game(COOPERATIVE)
    process.open(game.code, game.version)
    before = sockets()

    hasty = process.connect(game.code)
    process.close(hasty)
    process.settle()

    assert (hasty.told, sockets()) == ([], before)


def test_the_last_to_leave_takes_the_room_along(process):
    game, _sittings = make_game(COOPERATIVE)
    first, last = (process.open(game.code, game.version) for _line in range(2))
    room = rooms.find(game.code)

    process.close(first)
    assert rooms.find(game.code) is room
    announce(process, move_on(game))
    assert (first.versions, last.versions) == ([], [game.version + 1])
    process.close(last)

    assert rooms.find(game.code) is None
    process.settle()
    done = process.worked
    announce(process, move_on(game))
    assert process.worked == done


def test_an_empty_room_does_not_look_any_more_and_another_does(process):
    game, _sittings = make_game(COOPERATIVE)
    first, last = (process.open(game.code, game.version) for _line in range(2))
    process.close(first)
    now = move_on(game)
    process.look()
    assert last.versions == [now.version]

    process.close(last)

    done = process.worked
    process.look()
    assert process.worked == done


def test_looking_finds_what_no_wake_up_told_and_whoever_has_a_socket_is_there(process):
    game, (host, _guest) = make_game(COOPERATIVE)
    line = process.open(game.code, game.version, token=host.token)
    Seat.objects.update(seen_at=F("seen_at") - timedelta(hours=1))

    now = move_on(game)
    process.look()

    assert line.versions == [now.version]
    assert [seat.is_present for seat in Seat.objects.order_by("number")] == [True, False]


def test_whoever_opens_a_socket_was_seen(process):
    game, (host, _guest) = make_game(COOPERATIVE)
    Seat.objects.update(seen_at=F("seen_at") - timedelta(hours=1))

    process.open(game.code, game.version, token=host.token)

    assert [seat.is_present for seat in Seat.objects.order_by("number")] == [True, False]


def test_a_table_that_is_deleted_while_somebody_watches_is_no_error(process, caplog):
    game, _sittings = make_game(COOPERATIVE)
    line = process.open(game.code, game.version)

    Game.objects.filter(pk=game.pk).delete()
    with caplog.at_level(logging.ERROR):
        process.look()

    assert (caplog.messages, line.told, line.closed) == ([], [], None)


def test_the_last_to_leave_a_lobby_is_told_so_like_anybody(process):
    game, [host] = make_table(guests=0)
    line = process.open(game.code, game.version, token=host.token)
    lobby.leave(game, host.seat)

    now = lobby.find(game.code)
    announce(process, now)

    assert (now.people, line.versions, line.closed) == ([], [now.version], None)


def test_a_wake_up_of_another_process_makes_work_where_it_is_news_alone(process):
    game, _sittings = make_game(COOPERATIVE)
    line = process.open(game.code, game.version)
    now = move_on(game)
    newest = {game.code: (now.version, time.time()), "ACDEFG": (9, time.time())}

    process.do(rooms.heard, newest)
    process.settle()
    assert line.versions == [now.version]
    done = process.worked
    process.do(rooms.heard, newest)
    process.settle()

    assert process.worked == done


def test_wake_ups_for_several_tables_are_looked_up_by_one_query(process, elsewhere):
    first, _sittings = make_game(COOPERATIVE)
    games = [first, make_game(COOPERATIVE, first.edition)[0]]
    lines = [process.open(game.code, game.version) for game in games]
    with elsewhere():
        newest = {game.code: (move_on(game).version, time.time()) for game in games}

    process.do(rooms.heard, newest)
    with CaptureQueriesContext(connection) as queries:
        process.work()
    process.let_loop_run()

    assert [line.versions for line in lines] == [[game.version + 1] for game in games]
    assert len(queries) == 1


def test_a_wake_up_for_what_is_more_than_moves_is_looked_up(process, elsewhere):
    game, (host, _guest) = make_table(THREE)
    line = process.open(game.code, game.version)
    with elsewhere():
        lobby.add_bot(fresh(game), host.seat, 0.5)

    process.do(rooms.heard, {game.code: (game.version + 1, time.time())})
    process.settle()

    assert [len(told["seats"]) for told in line.told] == [3]


def test_nothing_is_worked_out_for_a_table_to_which_nobody_has_a_socket(process):
    game, _sittings = make_game(COOPERATIVE)
    other, _sittings = make_table(COOPERATIVE, game.edition)
    process.open(game.code, game.version)
    done = process.worked

    announce(process, other)

    assert process.worked == done
