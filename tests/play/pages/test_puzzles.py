"""The puzzle of the day: one for everybody, and nothing of it to be known before its day."""

import json
from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.dates import CardDate
from decks.models import Edition
from play.dealing import puzzles
from play.models import Game, Puzzle
from play.moves.replay import record_of
from tests.factories import someone
from tests.play.tables import fresh, make_edition, make_game, play_on

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 1)
YEARS = tuple(-7_000_000 - 137 * n for n in range(40))


@pytest.fixture
def edition():
    return make_edition(slug="atlas")


@pytest.fixture
def on_day(monkeypatch):
    """Let it be a day at Greenwich."""

    def set_day(day: date) -> None:
        monkeypatch.setattr(puzzles, "today", lambda: day)
        monkeypatch.setattr("play.pages.puzzles.today", lambda: day)

    set_day(DAY)
    return set_day


def solving(client, slug="atlas"):
    answer = client.post(f"/decks/{slug}/puzzle/")
    assert answer.status_code == 302
    return fresh(Game.objects.get(code=answer.url.split("/")[2]))


def test_everybody_is_dealt_the_same_cards_on_a_day_and_other_ones_on_the_next(
    client, edition, on_day
):
    first, second = solving(client), solving(client)
    on_day(DAY + timedelta(days=1))
    third = solving(client)

    assert first.pile == second.pile != third.pile
    assert first.commitment == second.commitment != third.commitment
    assert [len(game.people) for game in (first, second, third)] == [1, 1, 1]
    assert len(first.state.hands[0]) == puzzles.HAND


def test_programs_solve_the_puzzle_of_the_page_and_of_no_other_day(client, edition, on_day):
    asked = {"deck": "atlas", "name": "Zoe", "day": "2026-03-02"}

    answer = client.post("/api/games/puzzle/", asked, content_type="application/json")

    puzzle, by_page = Puzzle.objects.get(), solving(client)
    seated, game = answer.json(), fresh(Game.objects.get(code=answer.json()["code"]))
    assert (game.pile, game.commitment) == (by_page.pile, by_page.commitment)
    assert seated["view"]["puzzle"]["day"] == str(puzzle.day) == "2026-03-01"
    assert [seat["name"] for seat in seated["view"]["seats"]] == ["Zoe"]
    assert puzzle.nonce not in answer.content.decode()
    told = {card.title("en") for card in map(game.card, range(puzzles.DEALT + 1))}
    assert {front["title"] for front in seated["view"]["fronts"].values()} <= told


def test_before_the_first_card_it_is_said_how_many_there_are_and_what_a_mistake_costs(
    client, edition, on_day
):
    page = client.get("/decks/atlas/puzzle/").content.decode()

    assert f"{puzzles.HAND} cards to lay on the timeline" in page
    assert "A misplaced card is discarded, and you draw another" in page


def test_the_picture_shows_as_many_cards_to_lay_as_there_are_and_each_day_the_same(
    client, edition, on_day
):
    def picture() -> str:
        page: str = client.get("/decks/atlas/puzzle/").content.decode()
        return page[page.index('<svg class="picture') : page.index("</svg>", page.index("picture"))]

    today = picture()

    assert today.count("drawn-front") == puzzles.HAND
    on_day(DAY + timedelta(days=1))
    assert picture() == today


def test_decks_have_puzzles_of_their_own(client, edition, on_day):
    make_edition(slug="other")

    assert solving(client).pile != solving(client, "other").pile


def test_a_puzzle_does_not_exist_before_its_day_and_follows_from_nothing(
    client, edition, on_day, settings
):
    settings.SECRET_KEY = "known to everybody"
    client.get("/decks/atlas/puzzle/?day=2026-03-02")
    assert not Puzzle.objects.exists()

    drawn = []
    for _site in range(3):  # sites that are alike in everything
        solving(client)
        drawn.append(tuple(Puzzle.objects.get(day=DAY).pile))
        assert Puzzle.objects.count() == 1
        Game.objects.all().delete()
        Puzzle.objects.all().delete()

    assert len(set(drawn)) == 3


def test_the_page_tells_yesterday_s_cards_and_none_of_today_s(client, on_day):
    make_edition(years=YEARS, slug="atlas")
    solving(client)
    before = client.get("/decks/atlas/puzzle/").content.decode()
    yesterday = Puzzle.objects.get().pile[: puzzles.DEALT]

    on_day(DAY + timedelta(days=1))
    play_on(solving(client), 0)
    page = client.get("/decks/atlas/puzzle/").content.decode()
    content = Puzzle.objects.first().edition.content

    dates = {str(CardDate(year).format("en")): year for year in YEARS}
    assert {year for date, year in dates.items() if date in page} == {
        content.card(number).date.year for number in yesterday
    }
    told = {year for year in YEARS if f"{year}, " in page}
    assert told == {content.card(number).date.year for number in yesterday}
    assert not [year for year in YEARS if f"{year}, " in before]
    assert Puzzle.objects.get(day=DAY + timedelta(days=1)).nonce not in page


def test_the_page_counts_who_solved_yesterday_s(client, edition, on_day):
    for _player in range(2):
        play_on(solving(client), 500)
    solving(client)
    on_day(DAY + timedelta(days=1))

    page = client.get("/decks/atlas/puzzle/").content.decode()

    assert "2 people solved it," in page
    with CaptureQueriesContext(connection) as queries:
        client.get("/decks/atlas/puzzle/")
    assert len(queries) <= 4, [query["sql"][:80] for query in queries]


def test_a_solved_puzzle_is_told_without_dates_names_and_cards(client, edition, on_day):
    over = play_on(solving(client), 500)

    view = client.get(f"/api/games/{over.code}/").json()

    assert view["puzzle"] == {"deck": "atlas", "day": "2026-03-01", "url": "/decks/atlas/puzzle/"}
    assert (
        view["result"]["share"]
        == f"Kronika · Deck in en · 1 March 2026\n{view['result']['squares'][0]}"
    )
    assert len(view["result"]["squares"][0]) == len(record_of(over).moves)
    assert json.loads(client.get(f"/t/{over.code}/record/").content)["shuffle"]


def test_a_puzzle_stays_through_a_new_edition_and_goes_with_a_withdrawn_one(
    client, edition, on_day
):
    before = solving(client)
    newer = Edition.objects.create(
        deck=edition.deck,
        number=2,
        content_json=edition.content_json,
        sha256="2" * 64,
        published_by=edition.published_by,
    )

    still = solving(client)
    edition.withdraw(someone("publisher"), "A date is wrong.")
    after = solving(client)

    assert (before.edition, still.edition, after.edition) == (edition, edition, newer)
    assert before.pile == still.pile != after.pile
    assert Puzzle.objects.count() == 1


def test_a_deck_too_small_for_a_puzzle_says_so(client, on_day):
    make_edition(7, slug="atlas")

    assert "needs at least 8" in client.get("/decks/atlas/puzzle/").content.decode()
    assert client.post("/decks/atlas/puzzle/").status_code == 400


def test_a_browser_s_tables_are_told_in_two_queries_and_closed_ones_left_out(
    client, edition, on_day
):
    games = [solving(client) for _ in range(4)]
    Game.objects.filter(pk=games[3].pk).update(phase="closed")
    play_on(games[0], 500)
    codes = ",".join([*(game.code for game in games), "AAAAAA", "<b>"])

    with CaptureQueriesContext(connection) as queries:
        page = client.get(f"/t/mine/?codes={codes}").content.decode()

    assert [page.count(f"/t/{game.code}/") for game in games] == [1, 1, 1, 0]
    assert page.index(games[1].code) < page.index(games[0].code)  # what is over comes last
    assert len(queries) == 2


def test_tables_are_told_apart_by_who_sits_there_and_the_older_ones_are_folded(client):
    games = [make_game()[0] for _ in range(4)]
    codes = ",".join(game.code for game in games)

    page = client.get(f"/t/mine/?codes={codes}").content.decode()

    assert page.count("Olena, Guest 0") == 4
    newest, older = page.split("<details")
    assert [game.code in newest for game in games] == [True, True, True, False]
    assert games[3].code in older


def test_puzzles_are_forgotten_after_thirty_days(capsys, monkeypatch):
    edition, moment = make_edition(), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)  # it is one day, whenever this is run
    now = moment.date()
    for days in (30, 31):
        Puzzle.objects.create(
            deck=edition.deck, day=now - timedelta(days), edition=edition, pile=[1], nonce="n"
        )

    call_command("tidy")

    assert [puzzle.day for puzzle in Puzzle.objects.all()] == [now - timedelta(30)]
    assert "1 puzzles deleted" in capsys.readouterr().out


@pytest.mark.parametrize(("cards", "is_offered"), [(7, False), (8, True)])
def test_a_puzzle_is_offered_where_a_deck_is_large_enough(client, cards, is_offered):
    make_edition(cards, slug="atlas")

    assert ("/decks/atlas/puzzle/" in client.get("/").content.decode()) == is_offered
