"""What cannot be done is said in the reader's language, and nothing changes."""

import json

import pytest
from django.utils import translation

from play.engine import Refusal
from play.models import Game, Move, Phase, Seat
from play.refusals import (
    GameHasBegun,
    GameIsOver,
    NoSuchTable,
    NotYourSeat,
    Stale,
    TableIsClosed,
    TableIsFull,
)
from play.view import texts
from tests.play.tables import COOPERATIVE, fresh, make_game, make_table, play_on

pytestmark = pytest.mark.django_db
UNKNOWN = "ACDEFG"
READERS = ("uk", "pl", "ru", "en")


def everything():
    """Return all that a request could change, in a form that can be compared."""
    games = Game.objects.values_list("pk", "version", "phase", "checkpoint").order_by("pk")
    seats = Seat.objects.values_list("pk", "name", "left", "stand_in").order_by("pk")
    return list(games), list(seats), Move.objects.count()


def finished():
    game, sittings = make_game(COOPERATIVE)
    return play_on(game, 500), sittings


def closed():
    game, sittings = make_game(COOPERATIVE)
    Game.objects.filter(pk=game.pk).update(phase=Phase.CLOSED, version=game.version + 1)
    return fresh(game), sittings


def said(sentence, language):
    with translation.override(language):
        return str(sentence)


def waiting(game, sittings):
    """Return the token of somebody whose turn it is not."""
    return sittings[1 - (game.state.turn or 0)].token


def move(game, **change):
    return {"version": game.version, "key": "k", "do": "play", "card": 0, **change}


def nowhere():
    game, sittings = make_game(COOPERATIVE)
    return (f"{UNKNOWN}/moves/", move(game), sittings[0].token), NoSuchTable


def joining_nothing():
    return (f"{UNKNOWN}/join/", {"name": "Late"}, None), NoSuchTable


def joining_a_full_table():
    return (f"{make_table()[0].code}/join/", {"name": "Late"}, None), TableIsFull


def joining_a_game():
    return (f"{make_game()[0].code}/join/", {"name": "Late"}, None), GameHasBegun


def joining_a_finished_game():
    return (f"{finished()[0].code}/join/", {"name": "Late"}, None), GameIsOver


def joining_a_closed_table():
    return (f"{closed()[0].code}/join/", {"name": "Late"}, None), TableIsClosed


def moving_when_all_is_over():
    game, sittings = finished()
    return (f"{game.code}/moves/", move(game), sittings[0].token), GameIsOver


def moving_at_a_closed_table():
    game, sittings = closed()
    return (f"{game.code}/moves/", move(game), sittings[0].token), TableIsClosed


def moving_with_the_token_of_another_table():
    game, _sittings = make_game(COOPERATIVE)
    _other, (stranger, _) = make_game(COOPERATIVE, game.edition)
    return (f"{game.code}/moves/", move(game), stranger.token), NotYourSeat


def starting_without_a_token():
    return (f"{make_table()[0].code}/start/", {}, None), NotYourSeat


def moving_at_an_older_table():
    game, sittings = make_game(COOPERATIVE)
    return (f"{game.code}/moves/", move(game, version=1), sittings[0].token), Stale


CASES = [
    nowhere,
    joining_nothing,
    joining_a_full_table,
    joining_a_game,
    joining_a_finished_game,
    joining_a_closed_table,
    moving_when_all_is_over,
    moving_at_a_closed_table,
    moving_with_the_token_of_another_table,
    starting_without_a_token,
    moving_at_an_older_table,
]


def post(client, address, body, token, language="en"):
    headers = {"Accept-Language": language, **({"X-Seat-Token": token} if token else {})}
    text = body if isinstance(body, str) else json.dumps(body)
    kind = "application/json"
    return client.post(f"/api/games/{address}", text, content_type=kind, headers=headers)


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize("case", CASES)
def test_a_refusal_is_told_in_the_readers_language_and_changes_nothing(client, case, language):
    asked, refusal = case()
    before = everything()

    answer = post(client, *asked, language)

    told = answer.json()
    assert (answer.status_code, told["code"]) == (refusal.status, refusal.code)
    assert told["detail"] == said(refusal.sentence, language)
    assert (told["detail"] == said(refusal.sentence, "en")) == (language == "en")
    assert everything() == before


@pytest.mark.parametrize("language", READERS)
def test_a_move_out_of_turn_is_told_in_the_readers_language(client, language):
    game, sittings = make_game(COOPERATIVE)
    before = everything()

    answer = post(client, f"{game.code}/moves/", move(game), waiting(game, sittings), language)

    sentence = said(texts.REFUSALS[Refusal.NOT_YOUR_TURN], language)
    assert (answer.status_code, answer.json()["detail"]) == (409, sentence)
    assert answer.json()["view"]["version"] == game.version
    assert everything() == before


BAD_TEXTS = ["", "{", "[" * 60_000, '{"key": "\\ud800"}', '{"key": "a\\u0000"}', "[1]", "7"]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=range(len(BAD_TEXTS)))
@pytest.mark.parametrize("deed", ["moves", "reports", "stand-in"])
def test_malformed_json_changes_nothing_whatever_is_asked_for(client, deed, text):
    game, sittings = make_game(COOPERATIVE)
    before = everything()

    answer = post(client, f"{game.code}/{deed}/", text, sittings[game.state.turn].token)

    assert answer.status_code == 400
    assert everything() == before


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize("name", ["", "x" * 200, "<b>Bob</b>", "a\u202eb"])
def test_a_bad_name_is_told_on_the_page_in_the_readers_language(client, name, language):
    game, _sittings = make_table(guests=0)
    before = everything()
    headers = {"Accept-Language": language}

    answer = client.post(f"/t/{game.code}/join/", {"name": name}, headers=headers)

    error = answer.context["error"]
    assert answer.status_code == 400
    assert f'lang="{language}"' in answer.content.decode()
    assert str(error) in answer.content.decode()
    assert (str(error) == english(error)) == (language == "en")
    assert everything() == before


def english(error):
    sentences = {
        "no_name": "Write a name.",
        "long_name": "The name is too long; at most 24 letters fit.",
        "unshowable_name": "The name contains a character that cannot be shown.",
    }
    return sentences[error.code]


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize("name", ["x" * 200, "<b>Bob</b>", "a\u202eb"])
def test_a_bad_name_of_an_opener_is_told_on_the_page(client, name, language):
    edition = make_game()[0].edition
    before = everything()
    form = {"mode": "competitive", "company": "friends", "name": name, "places": "2"}

    answer = client.post(
        f"/decks/{edition.deck.slug}/play/", form, headers={"Accept-Language": language}
    )

    assert answer.status_code == 400
    errors = answer.context["form"].errors
    assert list(errors) == ["name"]
    assert errors["name"][0] in answer.content.decode()
    assert everything() == before


@pytest.mark.parametrize(("language", "called"), [("en", "Player 1"), ("pl", "Gracz 1")])
@pytest.mark.parametrize("names", [[], [""], [" "]])
def test_an_opener_without_a_name_is_called_what_the_field_suggests(
    client, names, language, called
):
    edition = make_game()[0].edition
    form = {"mode": "competitive", "company": "friends", "name": names, "places": "2"}
    address, headers = f"/decks/{edition.deck.slug}/play/", {"Accept-Language": language}
    suggested = client.get(address, headers=headers).content.decode()

    answer = client.post(address, form, headers=headers)

    assert f'placeholder="{called}"' in suggested
    assert answer.status_code == 302
    seat = Seat.objects.get(game__phase="lobby")
    assert seat.name == ""
    for reader, reads in (("en", "Player 1"), ("pl", "Gracz 1")):
        page = client.get(f"/t/{seat.game.code}/", headers={"Accept-Language": reader})
        assert reads in page.content.decode()
