"""What comes up by sockets, and what is answered; without a site."""

import logging
from random import Random

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from config.cache import Cache, forget_all
from play.engine import codec
from play.live import inbox, tables
from tests.play.tables import COOPERATIVE, any_move, fresh, make_game, play_on

pytestmark = pytest.mark.django_db


def begun():
    """Return a table, and the tokens of who is to move there and of the other one."""
    game, sittings = make_game(COOPERATIVE)
    first, second = sittings if game.state.turn == 0 else reversed(sittings)
    return game, first.token, second.token


def a_move(game, chance=1):
    return codec.dump_move(any_move(game.state, Random(chance)))


def answers(line):
    return [told for told in line.told if "answer" in told]


def test_a_move_is_made_and_answered_to_its_mover_by_its_key(process):
    game, token, other = begun()
    mover, watching = (process.open(game.code, game.version, each) for each in (token, other))

    process.say(mover, version=game.version, key="k", **a_move(game))
    process.settle()

    (answer,) = answers(mover)
    assert (answer["answer"], answer["move"]["version"]) == ("k", game.version + 1)
    assert fresh(game).version == game.version + 1
    assert answers(watching) == []


def test_a_move_is_refused_in_the_language_of_its_mover(process):
    game, _token, other = begun()
    line = process.open(game.code, game.version, other, "uk")

    process.say(line, version=game.version, key="k", **a_move(game))
    process.settle()

    (answer,) = answers(line)
    assert (answer["answer"], answer["status"]) == ("k", 409)
    said = {"code": "not_your_turn", "detail": "Ще не ваш хід."}
    assert answer["refused"] == said


def test_what_cannot_be_read_as_a_move_is_refused_by_its_field(process):
    game, token, _other = begun()
    line = process.open(game.code, game.version, token)

    process.say(line, key="k", **a_move(game))
    process.settle()

    (answer,) = answers(line)
    assert (answer["answer"], answer["status"], answer["refused"]["field"]) == ("k", 400, "version")


def test_whoever_watches_may_ask_for_the_table_and_move_nothing(process):
    game, _token, _other = begun()
    line = process.open(game.code, game.version)

    process.say(line, ask="view")
    process.say(line, version=game.version, key="k", **a_move(game))
    process.settle()

    whole, answer = line.told
    assert (whole["version"], whole["you"]) == (game.version, None)
    assert answer["refused"]["code"] == "not_your_seat"
    assert fresh(game).version == game.version


@pytest.mark.parametrize("more", [-1, 1])
def test_a_move_for_another_version_than_the_tables_is_stale(process, more):
    game, token, _other = begun()
    line = process.open(game.code, game.version, token)

    process.say(line, version=game.version + more, key="k", **a_move(game))
    process.settle()

    assert answers(line)[0]["refused"]["code"] == "stale"
    assert fresh(game).version == game.version


def test_a_move_for_a_version_that_another_process_made_is_made(process, monkeypatch):
    game, token, other = begun()
    lines = {each: process.open(game.code, game.version, each) for each in (token, other)}
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(tables, "_tables", Cache(8))
        now = play_on(fresh(game), 1)
    on_turn = now.people[now.state.turn]

    line = lines[next(each for each in lines if on_turn.opens_with(each))]
    process.say(line, version=now.version, key="k", **a_move(now))
    process.settle()

    assert answers(line)[0]["move"]["version"] == now.version + 1


def test_a_move_at_a_table_that_is_known_is_written_without_reading_the_table(process):
    game, token, _other = begun()
    line = process.open(game.code, game.version, token)

    process.say(line, version=game.version, key="k", **a_move(game))
    with CaptureQueriesContext(connection) as queries:
        process.work()

    process.settle()
    assert "move" in answers(line)[0]
    assert not [query for query in queries if query["sql"].lstrip().startswith("SELECT")]


def test_a_move_at_a_table_that_was_forgotten_is_made(process):
    game, token, _other = begun()
    line = process.open(game.code, game.version, token)
    forget_all()

    process.say(line, version=game.version, key="k", **a_move(game))
    process.settle()

    assert "move" in answers(line)[0]


def test_moves_that_wait_are_made_together_but_one_after_another_at_one_table(process, monkeypatch):
    (one, here, _other), (two, there, _another) = begun(), begun()
    said = [(one, here), (one, here), (two, there)]
    lines = [process.open(game.code, game.version, token) for game, token in said]
    together, act_together = [], inbox.act_together
    monkeypatch.setattr(
        inbox, "act_together", lambda asked: together.append(len(asked)) or act_together(asked)
    )
    done = process.worked

    for number, (line, (game, _token)) in enumerate(zip(lines, said, strict=True)):
        process.say(line, version=game.version, key=f"k{number}", **a_move(game, number))
    process.work()
    assert process.worked == done + 1
    process.let_loop_run()
    process.settle()

    assert together == [2, 1]
    first, second, other = (answers(line)[0] for line in lines)
    assert ("move" in first, "move" in other) == (True, True)
    assert second["refused"]["code"] == "stale"
    assert fresh(one).version == one.version + 1


def test_while_the_database_is_away_everybody_is_to_come_again_later(process, monkeypatch, caplog):
    def away(_wishes):
        raise OperationalError("gone")

    tables_begun = [begun() for _table in range(2)]
    lines = [process.open(game.code, game.version, token) for game, token, _other in tables_begun]
    monkeypatch.setattr(inbox, "act_together", away)

    with caplog.at_level(logging.WARNING):
        for line, (game, _token, _other) in zip(lines, tables_begun, strict=True):
            process.say(line, version=game.version, key="k", **a_move(game))
        process.settle()

    assert [line.closed for line in lines] == [inbox.TRY_AGAIN_LATER] * 2
    assert caplog.messages == ["Moves could not be saved"]


@pytest.mark.parametrize(
    "text", ["hello", "{}", "7", '"do"', '["do"]', '{"ask": "tea"}', '{"do": "\\u0000"}', "", None]
)
def test_what_cannot_be_read_ends_the_wire_that_said_it_and_no_other(process, text):
    game, token, other = begun()
    odd, good = (process.open(game.code, game.version, each) for each in (other, token))

    process.send(odd, {"type": "websocket.receive", "text": text})
    process.say(good, version=game.version, key="k", **a_move(game))
    process.settle()

    assert (odd.closed, good.closed) == (inbox.UNREADABLE, None)
    assert "move" in answers(good)[0]
