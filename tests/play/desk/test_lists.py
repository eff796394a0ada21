"""What the desk's lists of tables, reports and misplacements tell, and to whom."""

import pytest
from django.urls import reverse

from play.models import Report
from tests.decks.desk import browser, worker
from tests.play.tables import make_game

pytestmark = pytest.mark.django_db

GAMES = "admin:play_game_changelist"
REPORTS = "admin:play_report_changelist"
MISPLACED = "admin:play_misplacement_changelist"
PERMS = ("view_game", "view_report", "change_report", "delete_report", "view_misplacement")


def asked(address, query, *more):
    return browser(worker(perms=(*PERMS, *more))).get(f"{reverse(address)}?{query}")


@pytest.mark.parametrize(
    ("address", "query"),
    [
        (GAMES, "bot_memory__startswith=a"),
        (GAMES, "checkpoint__contains=1455"),
        (GAMES, "pile__0=3"),
        (REPORTS, "fingerprint__startswith=a"),
        (REPORTS, "year__gt=1400"),
        (MISPLACED, "wrong__gt=1"),
    ],
)
def test_a_list_answers_no_question_that_it_does_not_offer(address, query):
    make_game()

    assert asked(address, query, "see_dates").status_code == 400


@pytest.mark.parametrize(
    ("address", "query"),
    [
        (GAMES, "phase__exact=playing&mode__exact=competitive"),
        (REPORTS, "verdict__exact=open&language=pl&edition__deck__id__exact={deck}"),
        (MISPLACED, "language=pl&edition__deck__id__exact={deck}"),
    ],
)
def test_a_list_answers_what_its_filters_ask(address, query):
    game, _sittings = make_game()

    query = query.format(deck=game.edition.deck_id)

    assert asked(address, query, "see_dates").status_code == 200


def test_reports_are_for_those_who_see_dates():
    game, _sittings = make_game()
    report = Report(edition=game.edition, card="event-b", language="pl", reason="1281!", year=1281)
    report.sign()
    report.save()
    pages = [
        reverse(REPORTS),
        *(reverse(f"admin:play_report_{page}", args=[report.pk]) for page in ("change", "delete")),
        reverse("admin:play_report_history", args=[report.pk]),
    ]
    blind, seeing = browser(worker(perms=PERMS)), browser(worker(perms=(*PERMS, "see_dates")))

    assert [blind.get(page).status_code for page in pages] == [403] * 4
    assert [seeing.get(page).status_code for page in pages] == [200] * 4


@pytest.mark.parametrize("text", ["a " * 1500, "a" * 60_000])
@pytest.mark.parametrize("address", [REPORTS, MISPLACED])
def test_a_search_is_no_longer_than_what_could_be_found(address, text):
    game, _sittings = make_game()
    Report.objects.create(edition=game.edition, card="event-b", language="pl", reason="No.")
    client = browser(worker(perms=(*PERMS, "see_dates")))

    assert client.get(reverse(address), {"q": text}).status_code == 200
