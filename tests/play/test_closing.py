"""Tables that nobody touches."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from play import closing, lobby
from play.models import Game, Move, Phase
from tests.play.tables import COOPERATIVE, fresh, make_edition, make_game, make_table, play_on

pytestmark = pytest.mark.django_db


def aged(game, **age):
    Game.objects.filter(pk=game.pk).update(touched_at=timezone.now() - timedelta(**age))
    return game


def test_a_table_is_closed_after_a_day(capsys):
    idle, busy = aged(make_game()[0], hours=25), aged(make_table()[0], hours=23)

    call_command("close_tables")

    assert [fresh(idle).phase, fresh(busy).phase] == [Phase.CLOSED, Phase.LOBBY]
    assert capsys.readouterr().out == "Tables closed: 1, deleted: 0.\n"


def test_a_finished_game_stays_to_be_looked_at():
    game, _sittings = make_game(COOPERATIVE)
    game = aged(play_on(game, 500), days=20)

    assert closing.close_tables() == (0, 0)
    assert fresh(game).phase == Phase.OVER


@pytest.mark.parametrize("moves", [0, 500])
def test_a_table_is_deleted_with_everything_after_thirty_days(moves):
    game = play_on(make_game(COOPERATIVE)[0], moves)
    aged(game, days=31)

    closing.close_tables()

    assert not Game.objects.exists()
    assert not Move.objects.exists()


def test_closing_counts_no_touch():
    game = aged(make_table()[0], days=2)
    closing.close_tables()
    aged(game, days=31)

    assert closing.close_tables() == (0, 1)


def test_a_closed_table_is_gone_for_everybody(client):
    game = aged(make_table()[0], days=2)
    closing.close_tables()

    answers = [client.get(f"/t/{game.code}/"), client.get(f"/api/games/{game.code}/")]

    assert [answer.status_code for answer in answers] == [410, 410]
    assert b"This table is closed. Open a new one." in answers[0].content


def test_nobody_joins_a_closed_table():
    game = aged(make_table(guests=0)[0], days=2)
    closing.close_tables()

    with pytest.raises(lobby.TableIsClosed):
        lobby.join(fresh(game), "Late")


def test_opening_a_table_sweeps_old_ones_out_once_an_hour(client, monkeypatch):
    monkeypatch.setattr(closing, "_swept", 0.0)
    edition = make_edition()
    first = aged(make_table(edition=edition)[0], days=2)
    form = {"mode": "cooperative", "company": "alone", "name": "Olena", "places": "1"}
    client.post(f"/decks/{edition.deck.slug}/play/", form)
    second = aged(make_table(edition=edition)[0], days=2)

    client.post(f"/decks/{edition.deck.slug}/play/", form)

    assert [fresh(first).phase, fresh(second).phase] == [Phase.CLOSED, Phase.LOBBY]
