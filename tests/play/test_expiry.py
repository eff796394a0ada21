"""Tables that nobody touches."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from config.tidying import tidy
from play import expiry, lobby
from play.models import Game, Move, Phase
from tests.play.tables import COOPERATIVE, fresh, make_edition, make_game, make_table, play_on

pytestmark = pytest.mark.django_db


def aged(game, **age):
    Game.objects.filter(pk=game.pk).update(touched_at=timezone.now() - timedelta(**age))
    return game


def tidied():
    """Tidy, and return how many tables were closed and deleted."""
    done = tidy()
    return done["tables closed"], done["tables deleted"]


def test_a_table_is_closed_after_a_day(capsys):
    idle, busy = aged(make_game()[0], hours=25), aged(make_table()[0], hours=23)

    call_command("tidy")

    assert [fresh(idle).phase, fresh(busy).phase] == [Phase.CLOSED, Phase.LOBBY]
    assert "1 tables closed, 0 tables deleted" in capsys.readouterr().out


def test_a_finished_game_stays_to_be_looked_at():
    game, _sittings = make_game(COOPERATIVE)
    game = aged(play_on(game, 500), days=20)

    assert tidied() == (0, 0)
    assert fresh(game).phase == Phase.OVER


@pytest.mark.parametrize("moves", [0, 500])
def test_a_table_is_deleted_with_everything_after_thirty_days(moves):
    game = play_on(make_game(COOPERATIVE)[0], moves)
    aged(game, days=31)

    tidied()

    assert not Game.objects.exists()
    assert not Move.objects.exists()


def test_closing_counts_no_touch():
    game = aged(make_table()[0], days=2)
    tidied()
    aged(game, days=31)

    assert tidied() == (0, 1)


def test_a_closed_table_is_gone_for_everybody(client):
    game = aged(make_table()[0], days=2)
    tidied()

    answers = [client.get(f"/t/{game.code}/"), client.get(f"/api/games/{game.code}/")]

    assert [answer.status_code for answer in answers] == [410, 410]
    assert b"This table is closed. Open a new one." in answers[0].content


def test_nobody_joins_a_closed_table():
    game = aged(make_table(guests=0)[0], days=2)
    tidied()

    with pytest.raises(lobby.TableIsClosed):
        lobby.join(fresh(game), "Late")


def test_all_that_nobody_touches_goes_at_once_a_little_at_a_time(monkeypatch):
    monkeypatch.setattr(expiry, "AT_ONCE", 1)
    edition = make_edition()
    idle = [aged(make_table(edition=edition)[0], days=2) for _table in range(3)]
    for _table in range(3):
        aged(make_table(edition=edition)[0], days=31)

    assert tidied() == (6, 3)
    assert [fresh(game).phase for game in idle] == [Phase.CLOSED] * 3
    assert Game.objects.count() == 3


def test_a_table_touched_in_the_very_moment_stays_open(monkeypatch):
    game = aged(make_table()[0], days=2)
    advance = Game.advance

    def overtaken(self, *args, **changes):
        now = timezone.now()
        Game.objects.filter(pk=game.pk).update(version=game.version + 1, touched_at=now)
        return advance(self, *args, **changes)

    monkeypatch.setattr(Game, "advance", overtaken)

    assert tidied() == (0, 0)
    assert fresh(game).phase == Phase.LOBBY
