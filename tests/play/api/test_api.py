"""Tables for programs."""

import json
from random import Random

import pytest

from play.engine import notation, refereeing
from play.models import Game, Move
from tests.play.client import Player, Refused, play
from tests.play.tables import (
    COMPETITIVE,
    COOPERATIVE,
    fresh,
    make_edition,
    make_game,
    make_table,
    wrong_move,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(client):
    """Ask the site without a server in between."""

    def ask(method, path, body, headers):
        send = getattr(client, method.lower())
        kind = {"content_type": "application/json"} if body is not None else {}
        sent = {"data": json.dumps(body)} if body is not None else {}
        answer = send(path, **sent, **kind, headers=headers)
        content = json.loads(answer.content) if answer.content else None
        return answer.status_code, dict(answer.headers), content

    return ask


def seated(ask, game, sitting):
    player = Player(ask, game.code, sitting.seat.number, sitting.token)
    player.look()
    return player


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize("bots", [0, 1])
def test_a_whole_game_is_played_and_its_record_refereed(ask, mode, bots):
    deck = make_edition().deck.slug
    host = Player.opening(ask, deck, "Ada", mode=mode, places=2 + bots, bots=bots)
    guest = Player.joining(ask, host.code, "Ben")
    host.do("start")

    record = play([host, guest], Random(3))

    refereed = refereeing.read(json.dumps(record))
    assert refereed.edition.deck == deck
    assert len(refereed.moves) == Move.objects.count()


def test_a_record_is_refused_while_the_game_goes_on(ask):
    game, (host, _guest) = make_game()

    with pytest.raises(Refused) as refused:
        seated(ask, game, host).record()

    assert (refused.value.status, refused.value.body["code"]) == (409, "not_over_yet")


def test_whoever_has_the_newest_view_is_told_nothing_more(ask):
    game, (host, _guest) = make_game()
    player = seated(ask, game, host)

    status, _headers, body = ask(
        "GET", f"/api/games/{game.code}/", None, {**player.headers(), "If-None-Match": player.etag}
    )

    assert (status, body) == (304, None)


def title_on_the_pile(view):
    return view["fronts"][str(view["top_of_pile"])]["title"]


def test_everybody_reads_the_table_in_a_language_of_their_own(ask):
    game, (host, guest) = make_game()
    english, ukrainian = seated(ask, game, host), seated(ask, game, guest)
    ukrainian.language = "uk"
    ukrainian.look()

    titles = [title_on_the_pile(player.view) for player in (english, ukrainian)]

    assert [title.split()[0] for title in titles] == ["Event", "Подія"]


def test_a_repeated_request_has_one_effect_and_the_same_answer(ask):
    game, sittings = make_game(COOPERATIVE)
    player = seated(ask, game, sittings[game.state.turn])
    body = {"version": game.version, "key": "once", **player.any_move(Random(1))}
    path = f"/api/games/{game.code}/moves/"

    first = ask("POST", path, body, player.headers())
    second = ask("POST", path, body, player.headers())

    assert first[::2] == second[::2]
    assert Move.objects.count() == 1


def test_a_key_is_good_for_one_move_only(ask):
    game, sittings = make_game(COOPERATIVE)
    player = seated(ask, game, sittings[game.state.turn])
    first, second = player.view["hints"]["playable"][:2]
    player.move(do="play", card=first, key="once")

    with pytest.raises(Refused) as refused:
        player.move(do="play", card=second, key="once")

    assert (refused.value.status, refused.value.body["code"]) == (409, "key_is_taken")


def test_a_stale_move_is_refused_with_the_fresh_table(ask):
    game, sittings = make_game(COOPERATIVE)
    player = seated(ask, game, sittings[game.state.turn])

    with pytest.raises(Refused) as refused:
        player.move(version=game.version - 1, **player.any_move(Random(1)))

    assert (refused.value.status, refused.value.body["code"]) == (409, "stale")
    assert refused.value.body["view"]["version"] == game.version


def test_a_move_out_of_turn_is_refused_with_its_reason_and_changes_nothing(ask):
    game, sittings = make_game(COOPERATIVE)
    waiting = seated(ask, game, sittings[1 - game.state.turn])

    with pytest.raises(Refused) as refused:
        waiting.move(do="play", card=0)

    assert (refused.value.status, refused.value.body["code"]) == (409, "not_your_turn")
    assert fresh(game).version == game.version


def test_the_token_of_another_table_opens_nothing(ask):
    game, (host, _guest) = make_game()
    other, _sittings = make_game(edition=game.edition)
    intruder = Player(ask, other.code, 0, host.token)

    with pytest.raises(Refused) as refused:
        intruder.look()

    assert (refused.value.status, refused.value.body["code"]) == (403, "not_your_seat")


@pytest.mark.parametrize(
    ("status", "code", "arrange"),
    [
        (404, "no_such_table", lambda: "ACDEFG"),
        (403, "table_is_full", lambda: make_table()[0].code),
        (403, "game_has_begun", lambda: make_game()[0].code),
    ],
)
def test_nobody_joins_where_there_is_no_seat(ask, status, code, arrange):
    table = arrange()

    with pytest.raises(Refused) as refused:
        Player.joining(ask, table, "Late")

    assert (refused.value.status, refused.value.body["code"]) == (status, code)


def test_a_refusal_speaks_the_readers_language(ask):
    _, _, english = ask("GET", "/api/games/ACDEFG/", None, {"Accept-Language": "en"})

    assert english["detail"] == "There is no such table. Check the code."


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "no_name"),
        ("  ", "no_name"),
        ("x" * 200, "long_name"),
        ("<b>Bob</b>", "unshowable_name"),
        ("Bob\u202egnp", "unshowable_name"),
        ("Bob\u0007", "unshowable_name"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(ask, name, code):
    game, _sittings = make_table(guests=0)

    with pytest.raises(Refused) as refused:
        Player.joining(ask, game.code, name)

    assert (refused.value.status, refused.value.body["code"]) == (400, code)
    assert fresh(game).seats.count() == 1


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 60_000,
        '{"name": "\\ud800"}',
        '{"name": "a\\u0000b"}',
        '{"name": NaN}',
        "[1]",
        "7",
    ],
)
def test_malformed_json_is_refused(client, text):
    game, _sittings = make_table(guests=0)

    answer = client.post(f"/api/games/{game.code}/join/", text, content_type="application/json")

    assert answer.status_code == 400
    assert fresh(game).seats.count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"version": "1"},
        {"version": None},
        {"version": 2**40},
        {"version": True},
        {"key": 7},
        {"key": "x" * 65},
        {"do": "fly"},
        {"card": -1},
        {"card": "1"},
        {"card": 2**70},
        {"slot": None},
    ],
)
def test_a_move_that_cannot_be_read_is_refused(ask, change):
    game, sittings = make_game(COMPETITIVE)
    player = seated(ask, game, sittings[game.state.turn])

    with pytest.raises(Refused) as refused:
        player.move(**{**player.any_move(Random(1)), **change})

    assert refused.value.status == 400
    assert fresh(game).version == game.version


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"places": 0}, "wrong_number_of_seats"),
        ({"places": 9}, "wrong_number_of_seats"),
        ({"hand": "11"}, "wrong_hand"),
        ({"hand": "4,x"}, "wrong_hand"),
        ({"hand": "6,4", "places": 3}, "too_few_hands"),
        ({"hand": "10", "places": 8}, "too_few_cards"),
        ({"first": 5}, "no_such_first_seat"),
        ({"memory": "open"}, "memory_is_cooperative"),
    ],
)
def test_a_table_at_which_nobody_could_play_is_not_opened(ask, change, code):
    deck = make_edition().deck.slug

    with pytest.raises(Refused) as refused:
        Player.opening(ask, deck, "Ada", **{"mode": "competitive", "places": 2, **change})

    assert (refused.value.status, refused.value.body["code"]) == (400, code)
    assert not Game.objects.exists()


def test_the_host_changes_how_many_seats_a_table_has(ask):
    deck = make_edition().deck.slug
    host = Player.opening(ask, deck, "Ada", mode="competitive", places=2)
    Player.joining(ask, host.code, "Ben")

    host.do("places", places=3)

    assert Player.joining(ask, host.code, "Eve").seat == 2
    with pytest.raises(Refused) as refused:
        host.do("places", places=2)
    assert (refused.value.status, refused.value.body["code"]) == (409, "seats_are_taken")


def test_a_wrong_card_is_told_with_where_it_belongs(ask):
    game, sittings = make_game()
    player = seated(ask, game, sittings[game.state.turn])
    move = wrong_move(game.state)

    made = player.move(do="place", card=move.card, slot=move.slot)

    (step,) = player.view["steps"]
    assert made["outcome"] == "wrong"
    assert (step["what"], step["card"]) == ("misplaced", move.card)
    first, last = step["belongs"]
    assert not first <= move.slot <= last


def test_the_schema_describes_every_address_of_tables(client):
    schema = client.get("/api/schema/").json()

    found = {path for path in schema["paths"] if path.startswith("/api/games/")}
    assert {"/api/games/", "/api/games/{code}/moves/", "/api/games/{code}/record/"} <= found
    ids = [op["operationId"] for path in found for op in schema["paths"][path].values()]
    assert sorted(set(ids)) == sorted(ids)


def test_a_record_can_be_downloaded(client, ask):
    game, sittings = make_game(COOPERATIVE)
    players = [seated(ask, game, sitting) for sitting in sittings]
    play(players, Random(2))

    answer = client.get(f"/t/{game.code}/record/")

    assert answer["Content-Disposition"].endswith(f'"kronika-{game.code}.jsonl"')
    assert notation.loads(answer.content.decode().strip()).rules.mode == "cooperative"


@pytest.mark.parametrize(
    ("body", "field"),
    [({"mode": "chess"}, "mode"), ({"skill": 2}, "skill"), ({"names": []}, "names")],
)
def test_what_is_wrong_with_a_request_is_named(ask, body, field):
    deck = make_edition().deck.slug
    asked = {"deck": deck, "names": ["Ada"], "mode": "cooperative", **body}

    status, _headers, said = ask("POST", "/api/games/", asked, {})

    assert (status, said["code"], said["field"]) == (400, "invalid", field)
    assert said["detail"]
