"""The pages of tables."""

import re
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from play import lobby
from play.dealing.selection import Selection
from play.models import Game, Phase, Seat
from play.models.seat import AWAY_AFTER
from play.options import USUAL_SKILL, TableOptions
from play.throttles import OpeningToday, Replaying
from tests.play.tables import COOPERATIVE, fresh, make_edition, make_game, make_table, play_on

pytestmark = pytest.mark.django_db

THREE = TableOptions(places=3)
FORM = {"mode": "competitive", "company": "friends", "name": "Olena", "places": "2"}


def test_a_table_is_opened_from_a_deck_and_its_host_sits_there(client):
    edition = make_edition()

    answer = client.post(reverse("play:open", args=[edition.deck.slug]), FORM)

    game = Game.objects.get()
    assert answer["Location"] == f"/t/{game.code}/"
    assert client.cookies[f"seat_{game.code}"]["httponly"]
    page = client.get(answer["Location"])
    assert (page.context["you"], page.context["is_host"]) == (0, True)


def test_the_form_is_shown(client):
    edition = make_edition()

    answer = client.get(reverse("play:open", args=[edition.deck.slug]))

    assert answer.status_code == 200


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_game_alone_begins_at_once(client, mode):
    edition = make_edition()
    form = FORM | {"company": "alone", "bots": "2", "mode": mode}

    answer = client.post(reverse("play:open", args=[edition.deck.slug]), form, follow=True)

    assert answer.context["view"]["phase"] == "playing"
    assert [seat["kind"] for seat in answer.context["view"]["seats"]] == ["person", "bot", "bot"]


def chosen_skill(page):
    """Return which skill a page offers first, of a bot to be."""
    skill = r'name="skill" value="([^"]*)" checked|value="([^"]*)" selected>дещо знає'
    found = re.search(skill, page.content.decode())
    return float(found[1] or found[2])


def test_a_bot_of_which_nothing_is_said_has_the_skill_that_is_offered_first(client):
    address = reverse("play:open", args=[make_edition().deck.slug])
    headers = {"Accept-Language": "uk"}  # which writes 0,6

    form = client.get(address, headers=headers)
    lobby = client.post(address, FORM | {"places": "3", "bots": "1"}, follow=True, headers=headers)
    client.post(f"/t/{lobby.context['view']['code']}/bot/")

    skills = [seat.skill for seat in Game.objects.get().people if not seat.is_person]
    assert skills == [chosen_skill(form), chosen_skill(lobby)] == [USUAL_SKILL] * 2


@pytest.mark.parametrize("said", ["nan", "inf", "-1", "1e999", "clever"])
def test_whatever_a_form_says_a_bot_has_a_skill_between_nothing_and_all(client, said):
    address = reverse("play:open", args=[make_edition().deck.slug])
    client.post(address, FORM | {"places": "3"})

    client.post(f"/t/{Game.objects.get().code}/bot/", {"skill": said})

    [bot] = [seat for seat in Game.objects.get().people if not seat.is_person]
    assert 0 <= bot.skill <= 1


def test_a_move_is_made_and_the_newest_table_sent(client):
    game, (host, guest) = make_game(COOPERATIVE)
    sitting = (host, guest)[game.state.turn]
    client.cookies[f"seat_{game.code}"] = sitting.token
    card = game.state.hands[game.state.turn][0].number
    form = {"do": "play", "card": card, "version": game.version, "key": "a"}

    answer = client.post(f"/t/{game.code}/act/", form)

    assert answer.status_code == 200
    assert answer.json()["view"]["version"] == game.version + 1
    assert fresh(game).moves.count() == 1


def test_a_table_can_be_joined_and_begun(client):
    game, (host,) = make_table(guests=0)
    client.post(f"/t/{game.code}/join/", {"name": "Marek"})
    client.cookies[f"seat_{game.code}"] = host.token

    client.post(f"/t/{game.code}/start/")

    page = client.get(f"/t/{game.code}/")
    assert page.context["view"]["phase"] == "playing"
    assert [seat["name"] for seat in page.context["view"]["seats"]] == ["Olena", "Marek"]


def test_the_host_starts_with_those_who_are_here_and_is_asked_nothing(client):
    game, (host, guest) = make_table(THREE)
    client.cookies[f"seat_{game.code}"] = host.token

    client.post(f"/t/{game.code}/start/", {"first": guest.seat.number})

    begun = fresh(game)
    assert begun.phase == Phase.PLAYING
    assert begun.leader == guest.seat.number


@pytest.mark.parametrize(("cards", "places"), [(41, 8), (16, 3)])
def test_how_many_friends_will_come_nobody_is_asked(client, cards, places):
    address = reverse("play:open", args=[make_edition(cards).deck.slug])
    form = {name: FORM[name] for name in ("mode", "company", "name")}

    asked = client.get(address)
    client.post(address, form)

    assert b'name="places"' not in asked.content
    assert Game.objects.get().places == places


def gathering(client, game, token=""):
    """Return what is said to somebody of those who gather."""
    client.cookies[f"seat_{game.code}"] = token
    page = client.get(f"/t/{game.code}/").content.decode()
    return re.search('id="gathering"[^>]*>([^<]*)<', page)[1].strip()


def test_everybody_reads_who_is_here_and_when_the_game_starts(client):
    game, (host,) = make_table(THREE, guests=0)
    alone = gathering(client, game, host.token)
    guest = lobby.join(game, "Marek")
    two = gathering(client, game, host.token)

    assert alone == "Send the link to your friends: whoever opens it takes a seat."
    assert two == "2 players at the table. Start when everybody is here."
    for token in (guest.token, ""):
        said = gathering(client, game, token)
        assert said == "2 players at the table. Olena starts the game when everybody is here."
    lobby.join(game, "Katia")
    full = gathering(client, game, host.token)
    assert full == "3 players at the table. Every seat is taken: you can start."


def test_who_is_missing_is_named(client):
    game, (host, guest) = make_table(THREE)
    Seat.objects.filter(pk=guest.seat.pk).update(seen_at=timezone.now() - AWAY_AFTER)

    said = gathering(client, game, host.token)

    assert said == "Not at the table: Guest 0. Start when everybody is here."


def test_a_tv_marks_who_is_not_at_the_table_and_names_the_host(client):
    game, (_host, guest) = make_table(THREE)
    Seat.objects.filter(pk=guest.seat.pk).update(seen_at=timezone.now() - AWAY_AFTER)

    page = client.get(f"/t/{game.code}/tv/").content.decode()

    seats = re.findall(r'<span class="tv-name">([^<]+)</span><small>([^<]+)</small>', page)
    assert seats == [("Olena", "host"), ("Guest 0", "not at the table")]
    assert page.count('class="tv-absent"') == 1
    assert "Olena starts the game when everybody is here." in page


@pytest.mark.parametrize(("asked", "way"), [({}, ""), ({"tv": ""}, "tv/")])
def test_a_code_leads_to_its_table_or_to_what_a_big_screen_shows_of_it(client, asked, way):
    game, _sittings = make_table()

    answer = client.get("/t/", {"code": game.code.lower(), **asked})

    assert answer["Location"] == f"/t/{game.code}/{way}"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (TableOptions(), ""),
        (TableOptions(hand="4"), ""),
        (TableOptions(hand="2"), "2 cards each"),
        (TableOptions(hand="by_players"), "4 to 6 cards each, by the number of players"),
        (TableOptions(hand="6,3", selection=Selection(eras=("medieval",))), "cards by seat: 6, 3"),
        (TableOptions("cooperative", memory="open"), ""),
        (TableOptions("cooperative", memory="strict"), "seen dates are hidden again"),
    ],
)
def test_whoever_comes_reads_what_is_not_as_usual_at_the_table(client, options, said):
    game, _sittings = make_table(options)
    said = " · ".join(filter(None, [said, *["500–1499"] * bool(options.selection.eras)]))

    page, tv = client.get(f"/t/{game.code}/"), client.get(f"/t/{game.code}/tv/")

    assert re.findall('<b id="agreed">(.+?)</b>', page.content.decode()) == [said] * bool(said)
    assert (f"<small>{said}</small>" in tv.content.decode()) == bool(said)


def test_whoever_has_left_is_told_so_and_sits_down_again_while_a_seat_is_free(client):
    game, (_host, guest) = make_table(THREE)
    client.cookies[f"seat_{game.code}"] = guest.token

    page = client.post(f"/t/{game.code}/leave/", follow=True)

    assert page.context["you"] is None
    assert "You have left the table. While a seat is free" in page.content.decode()
    back = client.post(f"/t/{game.code}/join/", {"name": "Marek"}, follow=True)
    assert back.context["you"] == 1
    assert "You have left" not in back.content.decode()


def test_the_last_to_leave_a_lobby_may_open_another_table(client):
    game, [host] = make_table(guests=0)
    client.cookies[f"seat_{game.code}"] = host.token

    page = client.post(f"/t/{game.code}/leave/", follow=True)

    assert page.redirect_chain[-1][0] == f"/decks/{game.edition.deck.slug}/play/"
    assert client.get(f"/t/{game.code}/").status_code == 200


def seats_offered(page):
    """Return how many seats the buttons of a lobby would make of those there are."""
    found = re.findall(r'name="places" value="(\d+)"', page.content.decode())
    return sorted({int(number) for number in found})


def test_a_full_table_offers_its_host_another_seat(client):
    game, (host, guest) = make_table()
    address = f"/t/{game.code}/"
    client.cookies[f"seat_{game.code}"] = guest.token
    of_guest = seats_offered(client.get(address))
    client.cookies[f"seat_{game.code}"] = host.token

    of_host = seats_offered(client.get(address))
    after = client.post(f"{address}places/", {"places": 3}, follow=True)

    assert (of_guest, of_host) == ([], [3])
    assert after.context["view"]["places"] == 3
    assert seats_offered(after) == []


def test_of_all_free_seats_one_is_shown(client):
    game, (host,) = make_table(TableOptions("competitive", open_to_all=True), guests=0)
    client.cookies[f"seat_{game.code}"] = host.token

    page, tv = client.get(f"/t/{game.code}/"), client.get(f"/t/{game.code}/tv/")

    assert page.content.count(b"place-free") == tv.content.count(b"tv-free") == 1


def test_no_seat_is_offered_that_the_table_cannot_have(client):
    game, (host, *_guests) = make_table(THREE, make_edition(cards=16), guests=2)
    client.cookies[f"seat_{game.code}"] = host.token

    page = client.get(f"/t/{game.code}/")
    refused = client.post(f"/t/{game.code}/places/", {"places": 4})

    assert seats_offered(page) == []
    assert refused.status_code == 400
    assert "16" in refused.content.decode()


@pytest.mark.parametrize(("cards", "is_said"), [(40, True), (11, False)])
def test_at_a_full_table_a_latecomer_reads_whether_its_host_can_add_a_seat(client, cards, is_said):
    game, (_host, guest) = make_table(edition=make_edition(cards))
    address = f"/t/{game.code}/"
    words = "The host can add a seat for you"

    of_latecomer = client.get(address).content.decode()
    client.cookies[f"seat_{game.code}"] = guest.token
    of_guest = client.get(address).content.decode()

    assert "Every seat is taken" in of_latecomer
    assert (words in of_latecomer, words in of_guest) == (is_said, False)


@pytest.fixture
def seated(client):
    """Sit at a table that is being played, as the host."""
    game, (host, _guest) = make_game(COOPERATIVE)
    client.cookies[f"seat_{game.code}"] = host.token
    return game


def test_a_seat_is_kept_where_no_script_reads_it(client, settings):
    settings.SESSION_COOKIE_SECURE = True
    game, _sittings = make_table(guests=0)

    answer = client.post(f"/t/{game.code}/join/", {"name": "Marek"})

    cookie = answer.cookies[f"seat_{game.code}"]
    assert (cookie["httponly"], cookie["secure"], cookie["samesite"]) == (True, True, "Lax")
    assert cookie["path"] == f"/t/{game.code}/"


def test_a_link_brings_the_same_seat_to_another_device(client, seated):
    link = client.get(f"/t/{seated.code}/").context["resume_path"]
    other = Client()

    answer = other.get(link)

    assert answer["Location"] == f"/t/{seated.code}/"
    assert other.get(answer["Location"]).context["you"] == 0


def test_a_link_to_another_seat_unseats_nobody_unasked(client):
    game, (host, guest) = make_game(COOPERATIVE)
    table = f"/t/{game.code}/"
    client.cookies[f"seat_{game.code}"] = guest.token

    asked = client.get(f"{table}resume/{host.token}/")

    assert host.seat.name in asked.content.decode()
    assert client.get(table).context["you"] == 1
    assert client.post(f"{table}resume/{host.token}/")["Location"] == table
    assert client.get(table).context["you"] == 0


def test_a_link_to_ones_own_seat_asks_nothing(client, seated):
    link = client.get(f"/t/{seated.code}/").context["resume_path"]

    assert client.get(link)["Location"] == f"/t/{seated.code}/"


def test_a_link_of_another_table_brings_no_seat(client, seated):
    other, _sittings = make_game(edition=seated.edition)
    token = client.cookies[f"seat_{seated.code}"].value

    assert client.get(f"/t/{other.code}/resume/{token}/").status_code == 403


def test_whoever_has_no_seat_watches(seated):
    page = Client().get(f"/t/{seated.code}/")

    assert (page.status_code, page.context["you"]) == (200, None)
    assert "resume_path" not in page.context


def test_a_fragment_is_sent_once_for_each_version_language_and_seat(client, seated):
    address = f"/t/{seated.code}/view/"
    etag = client.get(address)["ETag"]

    again = client.get(address, headers={"If-None-Match": f'W/{etag}, "other"'})
    others = [
        client.get(address, headers={"If-None-Match": etag, "Accept-Language": "uk"}),
        Client().get(address, headers={"If-None-Match": etag}),
    ]

    assert (again.status_code, again.content) == (304, b"")
    assert [answer.status_code for answer in others] == [200, 200]
    play_on(seated, 1)
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 200


def test_a_view_is_kept_by_nobody_else(client, seated):
    answer = client.get(f"/t/{seated.code}/view/")

    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= set(re.split(", ?", answer["Vary"]))


def test_a_stale_move_comes_back_with_the_newest_table(client, seated):
    form = {"do": "play", "card": "0", "version": seated.version - 1, "key": "k"}

    answer = client.post(f"/t/{seated.code}/act/", form)

    assert answer.status_code == 409
    said = answer.json()
    assert (said["code"], said["view"]["version"]) == ("stale", seated.version)


@pytest.mark.parametrize(
    "form", [{}, {"version": "x", "do": "play"}, {"version": "3", "do": "play", "card": "٣"}]
)
def test_a_form_that_cannot_be_read_changes_nothing(client, seated, form):
    answer = client.post(f"/t/{seated.code}/act/", form)

    assert answer.status_code == 400
    assert fresh(seated).version == seated.version


def test_whoever_watches_does_not_move(seated):
    answer = Client().post(f"/t/{seated.code}/act/", {"do": "end", "version": seated.version})

    assert answer.status_code == 403


def test_an_unknown_table_is_told_in_words(client):
    answer = client.get("/t/ACDEFG/")

    assert answer.status_code == 404
    assert b"There is no such table." in answer.content


def test_whoever_has_no_code_or_a_wrong_one_may_type_another_and_reads_no_number(client):
    for answer in (client.get("/t/ACDEFG/"), client.get("/t/", {"code": ""})):
        words = answer.content.decode().partition("<main")[2]

        assert answer.status_code == 404
        assert "404" not in words
        assert 'name="code"' in words


def test_a_script_gets_a_refusal_without_a_page_around_it(client):
    answer = client.get("/t/ACDEFG/view/", headers={"HX-Request": "true"})

    assert answer.status_code == 404
    assert b"<html" not in answer.content


def test_a_code_leads_to_its_table(client, seated):
    written = f"{seated.code[:3]} {seated.code[3:]}".lower()

    assert client.get("/t/", {"code": written})["Location"] == f"/t/{seated.code}/"
    assert client.get("/t/", {"code": "nothing"}).status_code == 404
    assert b"Enter the code" in client.get("/t/", {"code": " "}).content


def test_joins_are_throttled_for_each_address(client):
    game, _sittings = make_game()

    answers = [client.post(f"/t/{game.code}/join/", {"name": "Late"}) for _time in range(61)]

    assert [answer.status_code for answer in answers] == [403] * 60 + [429]
    elsewhere = client.post(f"/t/{game.code}/join/", {"name": "Late"}, REMOTE_ADDR="192.0.2.9")
    assert elsewhere.status_code == 403


@pytest.mark.parametrize(("proxies", "statuses"), [(0, {429}), (1, {403})])
def test_a_forwarded_address_is_believed_of_a_configured_proxy_only(
    client, settings, proxies, statuses
):
    game, _sittings = make_game()
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    path = f"/t/{game.code}/join/"
    for number in range(60):
        client.post(path, {"name": "Late"}, headers={"X-Forwarded-For": f"192.0.2.{number}"})

    answer = client.post(path, {"name": "Late"}, headers={"X-Forwarded-For": "192.0.2.77"})

    assert {answer.status_code} == statuses


def test_openings_are_throttled_for_each_address(client):
    edition = make_edition()
    address = reverse("play:open", args=[edition.deck.slug])

    answers = [client.post(address, FORM).status_code for _time in range(61)]

    assert answers == [302] * 60 + [429]


@pytest.mark.parametrize("door", ["page", "program"])
def test_an_address_opens_only_so_many_tables_a_day(client, monkeypatch, door):
    monkeypatch.setattr(OpeningToday, "rate", "2/day", raising=False)
    edition = make_edition()
    slug = edition.deck.slug
    asked = {
        "page": partial(client.post, reverse("play:open", args=[slug]), FORM),
        "program": partial(
            client.post,
            "/api/games/",
            {"deck": slug, "names": ["Ada"], "mode": "cooperative"},
            content_type="application/json",
        ),
    }[door]

    answers = [asked() for _time in range(3)]

    assert [answer.status_code < 400 for answer in answers] == [True, True, False]
    assert answers[2].status_code == 429
    assert "Too many tables were opened from your network today." in answers[2].content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "<b>"},
        {"places": "9"},
        {"mode": "chess"},
        {"bots": "2"},
        {"hand": "custom", "hands": "11"},
        {"first": "7"},
        {"company": "device", "name": "\u202e"},
    ],
)
def test_a_form_that_is_wrong_opens_nothing_and_says_why(client, wrong):
    edition = make_edition()

    answer = client.post(reverse("play:open", args=[edition.deck.slug]), FORM | wrong)

    assert answer.status_code == 400
    assert answer.context["form"].errors
    assert not Game.objects.exists()


def test_the_lobby_shows_a_code_to_scan(client):
    game, _sittings = make_table()

    answer = client.get(f"/t/{game.code}/qr.svg")

    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")
    assert b"style=" not in answer.content


@pytest.mark.parametrize(
    ("host", "network", "url", "reachable"),
    [
        ("localhost:8000", None, "http://localhost:8000", False),
        ("localhost:8000", "http://192.168.1.7:8000/", "http://192.168.1.7:8000", True),
        ("127.0.0.1", None, "http://127.0.0.1", False),
    ],
)
def test_an_invitation_names_an_address_that_others_can_reach(
    client, settings, host, network, url, reachable
):
    settings.NETWORK_URL = network
    game, _sittings = make_table()

    found = client.get(f"/t/{game.code}/", headers={"Host": host}).context["invitation"]

    assert (found.url, found.reachable) == (f"{url}/t/{game.code}/", reachable)


def test_a_finished_game_is_replayed_step_by_step(client, seated):
    assert client.get(f"/t/{seated.code}/replay/").status_code == 409
    game = play_on(seated, 500)

    pages = [client.get(f"/t/{game.code}/replay/?step={step}") for step in (0, 1, 10_000)]

    lengths = [len(page.context["view"]["log"]) for page in pages]
    assert lengths[:2] == [0, 1]
    assert [page.context["step"] for page in pages] == [0, 1, game.moves.count()]
    assert pages[0].context["view"]["result"] is None
    assert pages[2].context["view"]["result"]["score"] == pages[2].context["view"]["score"]


def test_a_finished_game_is_played_again_once_for_all_who_look_at_it(client, seated, monkeypatch):
    game = play_on(seated, 500)
    last = f"/t/{game.code}/replay/?step={game.moves.count()}"
    shown = client.get(last).context["view"]
    monkeypatch.setattr("play.engine.apply", None)

    again = Client().get(last)
    other_step = Client().get(f"/t/{game.code}/replay/?step=3")

    assert again.context["view"] == shown
    assert other_step.status_code == 200


def test_only_so_much_is_drawn_anew_for_one_address_but_what_was_seen_stays(
    client, seated, monkeypatch
):
    game = play_on(seated, 500)
    monkeypatch.setattr(Replaying, "rate", "2/min", raising=False)
    steps = [client.get(f"/t/{game.code}/replay/?step={step}") for step in (0, 1, 2, 1)]

    assert [answer.status_code for answer in steps] == [200, 200, 429, 200]


def test_the_result_teaches_the_line_and_boasts_without_dates(client, seated):
    game = play_on(seated, 500)

    result = client.get(f"/t/{game.code}/").context["view"]["result"]

    assert result["line"][0]["sources"][0]["citation"].startswith("Encyclopaedia")
    years = [game.card(entry["card"]).date.year for entry in result["line"]]
    assert years == sorted(years)
    assert set(result["share"]) & set("🟩🟥")
    assert not [year for year in years if str(year) in result["share"]]


def test_the_result_teaches_what_was_missed_and_says_who_did_how_well(client, seated):
    game = play_on(seated, 500)
    moves = list(game.moves.all())
    blocked = [move for move in moves if move.outcome == "blocked"]
    wrong = [(move.asked["card"], move.seat) for move in blocked]
    played = [move for move in moves if move.asked["do"] == "play" and move not in blocked]
    right = {move.asked["card"]: move.seat for move in played}

    view = client.get(f"/t/{game.code}/").context["view"]
    result = view["result"]

    assert wrong
    missed = [(entry["card"], seat) for entry in result["missed"] for seat in entry["missed_by"]]
    assert sorted(missed) == sorted(wrong)
    counts = [len(entry["missed_by"]) for entry in result["missed"]]
    assert counts == sorted(counts, reverse=True)
    assert {entry["card"] for entry in result["missed"]} <= view["backs"].keys()
    laid = {entry["card"]: entry["laid_by"] for entry in result["line"]}
    assert laid == {card: right.get(card) for card in laid}
    tries = [
        sum(seat == at for seat in [*right.values(), *[seat for _card, seat in wrong]])
        for at in (0, 1)
    ]
    assert [seat["tries"] for seat in result["accuracy"]] == tries


def test_a_deck_can_be_played_from_its_page(client):
    edition = make_edition()

    page = client.get(f"/decks/{edition.deck.slug}/").content.decode()

    assert f'href="/decks/{edition.deck.slug}/play/"' in page


@pytest.mark.parametrize("name", ["", "x" * 200, "<b>", "a\u202eb"])
def test_a_name_that_cannot_be_shown_is_told_on_the_page(client, name):
    game, _sittings = make_table(guests=0)

    answer = client.post(f"/t/{game.code}/join/", {"name": name})

    assert answer.status_code == 400
    assert answer.context["error"].field == "name"
    assert fresh(game).seats.count() == 1


def test_two_bots_of_usual_skill_sit_down_with_whoever_plays_alone(client):
    edition = make_edition()

    client.post(f"/decks/{edition.deck.slug}/play/", FORM | {"company": "alone"})

    assert [seat.skill for seat in Game.objects.get().people] == [None, 0.6, 0.6]


@pytest.mark.parametrize(
    ("host", "reachable"), [("kronika.example", True), ("localhost:8000", False)]
)
def test_a_tv_shows_a_code_only_where_phones_reach_the_table_or_says_what_to_do(
    client, settings, host, reachable
):
    settings.ALLOWED_HOSTS = [host.split(":")[0]]
    game, _sittings = make_table()

    page = client.get(f"/t/{game.code}/tv/", headers={"Host": host}).content.decode()

    assert ("qr.svg" in page) == reachable
    assert ("Ask whoever runs Kronika to open it to your home network" in page) != reachable
    assert 'class="card card-front"' in page  # of the deck's cards a few, as at home
