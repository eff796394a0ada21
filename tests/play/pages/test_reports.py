"""Doubts about dates, misplaced cards, and how the editors see both."""

from random import Random

import pytest
from django.contrib.admin.sites import site as admin_site
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from play.models import Game, Misplacement, Report, Verdict
from play.moves import turns
from play.options import TableOptions
from play.refusals import BadInput, CardNotTurned
from play.reports import doubt, reports_of
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


def start_card(game):
    return game.state.line[0].number


def test_reports_that_say_the_same_become_one_and_each_table_counts_once():
    first, _sittings = make_game()
    second, _sittings = make_game(edition=first.edition)
    second.pile = first.pile  # so that the same card begins its line
    second.state = first.state

    for game, reason in (
        (first, "It was a year later."),
        (first, "it was a  YEAR later."),
        (second, "It was a year later."),
    ):
        doubt(game, start_card(first), "en", reason, year=1234)

    report = Report.objects.get()
    assert (report.times, report.games.count()) == (2, 2)


def test_another_year_is_another_report():
    game, _sittings = make_game()

    for year in (1234, 1235, None):
        doubt(game, start_card(game), "en", "No.", year=year)

    assert Report.objects.count() == 3


def test_the_date_of_a_card_that_is_not_turned_cannot_be_doubted():
    game, _sittings = make_game()

    for number in (game.state.pile[0].number, game.state.hands[0][0].number, 10_000):
        with pytest.raises(CardNotTurned):
            doubt(game, number, "en", "It tells me something.")
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"reason": ""}, {"year": 0}, {"year": 10_000}, {"address": "javascript:alert(1)"}],
)
def test_a_report_that_says_nothing_useful_is_refused(wrong):
    game, _sittings = make_game()

    with pytest.raises(BadInput):
        doubt(game, start_card(game), "en", **{"reason": "Hm.", **wrong})
    assert not Report.objects.exists()


def test_the_table_reads_what_became_of_its_reports(client):
    game, _sittings = make_game()
    page = f"/t/{game.code}/report/"
    said = {"number": start_card(game), "reason": "It was later.", "year": 1234}
    answer = client.post(page, said)
    assert b"waiting for an editor" in answer.content

    Report.objects.update(verdict=Verdict.WRONG, answer="See the Britannica.")

    (told,) = reports_of(fresh(game))
    assert (told["card"], told["verdict"]) == (start_card(game), "wrong")
    assert b"See the Britannica." in client.get(f"/t/{game.code}/reports/").content


def test_reports_are_throttled_for_each_address(client):
    game, _sittings = make_game()
    said = {"number": start_card(game), "reason": "Hm."}

    answers = [client.post(f"/t/{game.code}/report/", said) for _time in range(31)]

    assert [answer.status_code for answer in answers] == [200] * 30 + [429]


def test_what_people_misplace_is_counted_for_each_card_and_language():
    game, _sittings = make_game(TableOptions(mode="competitive", places=2, hand="4"))
    move = wrong_move(game.state)
    key = game.card(move.card).key

    turns.act(game, mover(game), turns.Request(move, game.version, "k", "uk"))

    (row,) = Misplacement.objects.all()
    assert (row.card, row.language, row.tries, row.wrong) == (key, "uk", 1, 1)


def test_bots_and_cooperative_games_are_not_counted():
    play_on(make_game(COOPERATIVE)[0], 20)
    bots = TableOptions(mode="competitive", places=3, bots=2, first=0)
    game, (host,) = make_game(bots, guests=0)

    asked = turns.Request(any_move(game.state, Random(1)), game.version, "k", "en")
    turns.act(game, host.seat, asked)

    assert sum(Misplacement.objects.values_list("tries", flat=True)) == 1


@pytest.fixture
def editor(client):
    client.force_login(User.objects.create_superuser("boss"))
    return client


def test_the_editors_see_the_cards_that_are_misplaced_most(editor):
    edition = make_edition()
    for card, tries, wrong in (("event-a", 10, 2), ("event-b", 4, 3)):
        Misplacement.objects.create(
            edition=edition, card=card, language="uk", tries=tries, wrong=wrong
        )

    page = editor.get("/admin/play/misplacement/").content.decode()

    assert page.index("event-b") < page.index("event-a")
    assert "75%" in page


@pytest.mark.parametrize("model", ["report", "misplacement", "game"])
def test_a_list_of_the_desk_costs_the_same_however_long_it_is(editor, model):
    costs = []
    for number in (3, 30):
        fill(model, number)
        with CaptureQueriesContext(connection) as queries:
            assert editor.get(f"/admin/play/{model}/").status_code == 200
        costs.append(len(queries))

    assert costs[0] == costs[1]


def fill(model, number):
    edition = make_edition(12)
    for n in range(number):
        about = {"edition": edition, "card": f"event-{n}", "language": "uk"}
        if model == "report":
            report = Report(**about, reason=f"{n}")
            report.sign()
            report.save()
        elif model == "misplacement":
            Misplacement.objects.create(**about, tries=2, wrong=1)
        else:
            make_game(edition=edition)


def test_nothing_of_a_table_is_edited_at_the_desk(editor):
    game, _sittings = make_game()
    Game.objects.filter(pk=game.pk).update(checkpoint="a secret")

    page = editor.get(f"/admin/play/game/{game.pk}/change/")

    assert page.status_code == 200
    assert not page.context["has_change_permission"]
    assert "a secret" not in page.content.decode()
    assert admin_site.is_registered(Report)
    assert admin_site.is_registered(Misplacement)
