"""The cards of a finished table, dealt to another group to compare."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from config.cache import forget_all
from play.models import Game
from play.moves.replay import record_of
from play.view.comparison import ComparedTable
from tests.play.tables import COMPETITIVE, COOPERATIVE, fresh, make_game, play_on

pytestmark = pytest.mark.django_db
ALONE = {"company": "alone", "name": "Zoe", "places": "2", "bots": "1", "skill": "0.5"}


def dealt_again(client, game, **company):
    """Open a table with the cards of another one."""
    answer = client.post(f"/t/{game.code}/same/", {**ALONE, **company})
    assert answer.status_code == 302, answer.content.decode()
    return fresh(Game.objects.get(code=answer.url.split("/")[2]))


@pytest.mark.parametrize("options", [COMPETITIVE, COOPERATIVE])
def test_another_group_is_dealt_the_very_same_cards_under_a_promise_of_its_own(client, options):
    first = play_on(make_game(options)[0], 500)

    second = play_on(dealt_again(client, first), 500)
    third = play_on(dealt_again(client, second), 500)

    records = [record_of(game) for game in (first, second, third)]
    assert len({record.keys for record in records}) == 1
    assert len({record.shuffle.commitment for record in records if record.shuffle}) == 3
    assert {record.rules.mode for record in records} == {options.mode}
    assert (second.same_as, third.same_as) == (first, first)
    assert client.get(f"/api/games/{third.code}/").json()["same_as"] == first.code


def test_a_new_table_of_the_same_people_is_dealt_other_cards(client):
    game, sittings = make_game()
    over = play_on(game, 500)
    client.cookies[f"seat_{over.code}"] = sittings[0].token

    following = client.post(f"/t/{over.code}/again/").url.split("/")[2]

    after = Game.objects.get(code=following)
    assert after.same_as is None
    assert after.pile != over.pile


def test_nobody_is_dealt_cards_that_are_still_being_played(client):
    game, _sittings = make_game()

    assert client.get(f"/t/{game.code}/same/").status_code == 409
    assert client.post(f"/t/{game.code}/same/", ALONE).status_code == 409
    assert Game.objects.count() == 1


def test_too_many_for_these_cards_are_refused_with_the_number(client):
    over = play_on(make_game(COOPERATIVE)[0], 500)

    answer = client.post(
        f"/t/{over.code}/same/", {"company": "friends", "places": "2", "bots": "2"}
    )

    assert answer.status_code == 400
    assert "Leave a seat for yourself." in answer.content.decode()


def test_what_a_table_came_to_is_worked_out_once(client, monkeypatch):
    first = play_on(make_game()[0], 500, Random(2))
    before = client.get(f"/t/{first.code}/same/").context["tables"]
    monkeypatch.setattr("play.view.comparison.dealt", None)

    assert client.get(f"/t/{first.code}/same/").context["tables"] == before


def test_results_stand_side_by_side_in_as_few_queries_for_many_tables(client):
    first = play_on(make_game()[0], 500, Random(2))

    def shown():
        forget_all()
        with CaptureQueriesContext(connection) as queries:
            page = client.get(f"/t/{first.code}/same/").content.decode()
        return page, len(queries)

    page, few = shown()
    assert page.count('scope="row"') == 1
    others = [play_on(dealt_again(client, first), 500, Random(n)) for n in range(3)]
    page, many = shown()

    assert page.count('scope="row"') == 4
    assert all(f"/t/{game.code}/" in page for game in others)
    assert "Zoe" in page
    assert many == few


@pytest.mark.parametrize(
    ("language", "score", "said"),
    [("uk", -7, "−7 очок"), ("ru", -2, "−2 очка"), ("pl", 22, "22 punkty"), ("en", -1, "−1 point")],
)
def test_a_result_is_said_in_the_form_of_its_figure_below_zero_too(language, score, said):
    with translation.override(language):
        assert ComparedTable("KRONIK", timezone.now(), score, None, ()).told == said
