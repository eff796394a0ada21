"""What a move and a view cost the database, early and late in a game."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.cache import forget_all
from play.live import tables
from play.moves import turns
from play.options import TableOptions
from tests.play.tables import (
    COOPERATIVE,
    any_move,
    fresh,
    make_edition,
    make_game,
    mover,
    play_on,
    wrong_move,
)

pytestmark = pytest.mark.django_db
LONG = TableOptions(mode="competitive", places=2, hand="10")
OF_THE_TRANSACTION = {"BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"}
MOST_OF_A_MOVE, MOST_OF_A_VIEW = 10, 6


def game_after(moves):
    """Misplace card after card, so that the game lasts."""
    game, sittings = make_game(LONG, make_edition(110))
    for number in range(moves):
        request = turns.Request(wrong_move(game.state), game.version, f"k{number}", "en")
        turns.act(game, mover(game), request)
    return fresh(game), sittings


def asked(client, game, sittings):
    sitting = sittings[game.state.turn]
    move = any_move(game.state, Random(1))
    body = {
        "version": game.version,
        "key": "now",
        "do": "place",
        "card": move.card,
        "slot": move.slot,
    }
    headers = {"X-Seat-Token": sitting.token}
    path = f"/api/games/{game.code}/moves/"
    return lambda: client.post(path, body, content_type="application/json", headers=headers)


@pytest.mark.parametrize("moves", [0, 149])
def test_a_move_costs_at_most_ten_queries(client, moves):
    game, sittings = game_after(moves)
    move = asked(client, game, sittings)
    forget_all()

    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = move()

    assert answer.status_code == 200
    assert len(queries) <= MOST_OF_A_MOVE, [query["sql"][:80] for query in queries]


@pytest.mark.parametrize("moves", [0, 149])
def test_a_move_at_a_table_that_is_known_is_three_statements_early_and_late(moves):
    game, _sittings = game_after(moves)
    move = turns.Request(wrong_move(game.state), game.version, "now", "en")
    table = tables.known(game.code)
    assert table

    with CaptureQueriesContext(connection) as queries:
        turns.act(tables.copied(table), mover(game), move)

    statements = [query["sql"].split()[0] for query in queries]
    assert [word for word in statements if word not in OF_THE_TRANSACTION] == [
        "WITH",
        "INSERT",
        "INSERT",
    ]


@pytest.mark.parametrize("moves", [0, 149])
@pytest.mark.parametrize("address", ["/api/games/{}/", "/t/{}/", "/t/{}/tv/", "/t/{}/view/"])
def test_a_view_costs_at_most_six_queries(client, moves, address):
    game, sittings = game_after(moves)
    client.cookies[f"seat_{game.code}"] = sittings[0].token
    forget_all()

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address.format(game.code))

    assert answer.status_code == 200
    assert len(queries) <= MOST_OF_A_VIEW, [query["sql"][:80] for query in queries]


def test_the_bots_that_follow_cost_no_more_queries(client):
    bots = TableOptions(mode="cooperative", places=4, memory="open", bots=2)
    game, sittings = make_game(bots, make_edition(60))
    game = fresh(game)
    card = game.state.hands[game.state.turn][0].number
    body = {"version": game.version, "key": "now", "do": "play", "card": card}
    token = next(each.token for each in sittings if each.seat.number == game.state.turn)
    headers = {"X-Seat-Token": token}
    forget_all()

    with CaptureQueriesContext(connection) as queries:
        client.post(
            f"/api/games/{game.code}/moves/",
            body,
            content_type="application/json",
            headers=headers,
        )

    assert len(queries) <= MOST_OF_A_MOVE


def test_a_finished_game_is_shown_with_as_few_queries(client):
    game, _sittings = make_game(COOPERATIVE)
    game = play_on(game, 500)
    forget_all()

    with CaptureQueriesContext(connection) as queries:
        client.get(f"/t/{game.code}/")

    assert len(queries) <= MOST_OF_A_VIEW
