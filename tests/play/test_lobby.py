"""Who sits at a table: coming, going, and what the host decides."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from play import lobby, opening
from play.models import Game, Phase, Seat
from play.models.move import MoveIsWritten
from play.moves import turns
from play.opening import BOT_NAMES, open_game
from play.options import Company, TableOptions, most_seats
from play.refusals import (
    BadInput,
    GameHasBegun,
    GameIsOver,
    NoSuchSeat,
    NotBegunYet,
    NotOverYet,
    OnlyTheHost,
    SeatsAreTaken,
    StillThere,
    TableIsFull,
)
from play.seats import seat_with
from play.view.sight import sight
from play.view.table import rendered_view
from tests.play.tables import (
    COMPETITIVE,
    COOPERATIVE,
    any_move,
    fresh,
    make_edition,
    make_game,
    make_table,
    mover,
    play_on,
)

pytestmark = pytest.mark.django_db
FOUR = TableOptions(mode="competitive", places=4)


def names(game):
    return [seat.called for seat in fresh(game).people]


def away(seat, seconds=300):
    Seat.objects.filter(pk=seat.pk).update(seen_at=timezone.now() - timedelta(seconds=seconds))


def test_codes_are_short_and_without_look_alikes():
    game, _sittings = make_table()

    assert len(game.code) == 6
    assert not set(game.code) & set("01258BILOSZ")


@pytest.mark.parametrize("written", ["{}", " {} ", "{}".lower()])
def test_a_code_is_found_however_it_is_written(written):
    game, _sittings = make_table()
    spoken = f"{game.code[:3]}-{game.code[3:]}".lower()

    assert lobby.find(written.format(game.code)) == lobby.find(spoken) == game


def test_a_token_is_long_and_only_its_hash_is_kept():
    _game, (host, guest) = make_table()

    assert len(host.token) >= 32  # 192 bits in base 64
    assert host.token != guest.token
    kept = " ".join(map(str, Seat.objects.values_list()))
    assert host.token not in kept


def test_the_host_seats_bots_and_removes_seats_until_the_game_begins():
    game, (host, _guest) = make_table(FOUR)

    lobby.add_bot(game, host.seat, skill=0.5)
    lobby.remove(game, host.seat, 1)

    assert names(game) == ["Olena", "Ada"]
    assert [seat.number for seat in fresh(game).people] == [0, 1]
    lobby.start(game, host.seat)
    with pytest.raises(GameHasBegun):
        lobby.remove(game, host.seat, 1)


def test_nobody_but_the_host_decides():
    game, (_host, guest) = make_table(FOUR)

    for deed in (
        lambda: lobby.start(game, guest.seat),
        lambda: lobby.add_bot(game, guest.seat, 0.5),
        lambda: lobby.remove(game, guest.seat, 0),
        lambda: lobby.set_places(game, guest.seat, 5),
    ):
        with pytest.raises(OnlyTheHost):
            deed()
    assert fresh(game).version == game.version


def test_a_host_cannot_be_removed():
    game, (host, _guest) = make_table(FOUR)

    with pytest.raises(NoSuchSeat):
        lobby.remove(game, host.seat, 0)


def test_a_full_table_takes_no_bot():
    game, (host, _guest) = make_table(COMPETITIVE)

    with pytest.raises(TableIsFull):
        lobby.add_bot(game, host.seat, 0.5)


def test_the_host_adds_seats_and_takes_free_ones_away_until_the_game_begins():
    game, (host, _guest) = make_table(COMPETITIVE)

    lobby.set_places(game, host.seat, 4)
    lobby.join(game, "Katia")
    lobby.set_places(game, host.seat, 3)

    assert fresh(game).places == 3
    assert names(game) == ["Olena", "Guest 0", "Katia"]
    lobby.start(game, host.seat)
    with pytest.raises(GameHasBegun):
        lobby.set_places(game, host.seat, 4)


@pytest.mark.parametrize(
    ("agreed", "cards", "seats"),
    [
        ({"mode": "competitive"}, 41, 8),
        ({"mode": "competitive"}, 40, 7),
        ({"mode": "competitive", "hand": "6,4,4"}, 80, 3),
        ({"mode": "competitive"}, 11, 2),
        ({"mode": "cooperative", "memory": "open"}, 36, 8),
    ],
)
def test_friends_find_seats_as_long_as_there_are_cards_for_them(agreed, cards, seats):
    open_to_all = TableOptions(**agreed, open_to_all=True)
    game, (host,) = make_table(open_to_all, make_edition(cards), guests=0)

    for number in range(1, seats):
        lobby.join(game, f"Guest {number}")

    with pytest.raises(TableIsFull):
        lobby.join(game, "Late")
    lobby.start(fresh(game), host.seat)
    assert len(fresh(game).state.hands) == fresh(game).places == seats


def test_a_game_is_dealt_to_those_who_are_here_however_many_might_have_come():
    game, _sittings = make_game(TableOptions("competitive", open_to_all=True), guests=2)

    assert len(game.state.hands) == 3
    assert game.places > 3


@pytest.mark.parametrize("cards", [0, 2])
def test_of_too_few_cards_there_is_enough_for_nobody(cards):
    assert most_seats("competitive", "four", "", cards) == 0


@pytest.mark.parametrize(
    ("options", "cards", "places", "reason"),
    [
        (COMPETITIVE, 40, 0, "wrong_number_of_seats"),
        (COMPETITIVE, 80, 9, "wrong_number_of_seats"),
        (COMPETITIVE, 20, 4, "too_few_cards"),
        (TableOptions(places=2, hand="6,4"), 40, 3, "too_few_hands"),
    ],
)
def test_a_table_has_as_many_seats_as_cards_and_rules_allow(options, cards, places, reason):
    game, (host,) = make_table(options, make_edition(cards), guests=0)

    with pytest.raises(BadInput) as refused:
        lobby.set_places(game, host.seat, places)

    assert refused.value.code == reason
    assert not lobby.may_have(fresh(game), places)
    assert fresh(game).version == game.version


def test_a_seat_that_somebody_has_is_not_taken_away():
    game, (host, _guest) = make_table(FOUR)

    with pytest.raises(SeatsAreTaken):
        lobby.set_places(game, host.seat, 1)

    assert fresh(game).places == 4


def test_a_seat_that_was_taken_meanwhile_stays(monkeypatch):
    game, (host,) = make_table(guests=0)
    check, guests = opening.check_places, ["Marek"]

    def check_before_others_come(now, places):
        check(now, places)
        if guests:
            lobby.join(game, guests.pop())

    monkeypatch.setattr(opening, "check_places", check_before_others_come)

    with pytest.raises(SeatsAreTaken):
        lobby.set_places(game, host.seat, 1)

    assert fresh(game).places == len(names(game)) == 2


@pytest.mark.parametrize("begun", [False, True])
def test_when_the_host_leaves_the_next_person_is_host(begun):
    game, (host, guest) = (make_game if begun else make_table)(FOUR)

    lobby.leave(game, host.seat)

    assert fresh(game).host == guest.seat


def test_whoever_leaves_the_lobby_frees_the_seat():
    game, (host, _guest, _third) = make_table(FOUR, guests=2)

    lobby.leave(game, host.seat)

    assert names(game) == ["Guest 0", "Guest 1"]
    assert [seat.number for seat in fresh(game).people] == [0, 1]


def test_a_table_that_everybody_has_left_waits_for_whoever_has_its_link():
    game, [host] = make_table(guests=0)
    lobby.leave(game, host.seat)

    guest = lobby.join(fresh(game), "Ben")

    assert names(fresh(game)) == ["Ben"]
    assert fresh(game).host == guest.seat


def test_for_whoever_leaves_a_game_a_bot_plays_on():
    game, sittings = make_game(COOPERATIVE)
    leaving = sittings[game.state.turn]

    lobby.leave(game, leaving.seat)

    now = fresh(game)
    assert now.moves.filter(seat=leaving.seat.number, by_bot=True).exists()
    assert now.state.turn != leaving.seat.number
    assert seat_with(now, leaving.token) is None


def test_a_table_that_everybody_left_is_not_played_on():
    game, sittings = make_game(COOPERATIVE)

    for sitting in sittings:
        lobby.leave(fresh(game), sitting.seat)

    assert fresh(game).phase == Phase.PLAYING


def test_a_bot_stands_in_for_somebody_who_is_away_until_they_come_back():
    game, sittings = make_game(COOPERATIVE)
    host, guest = sittings
    away(guest.seat)

    lobby.stand_in(game, host.seat, 1)

    game = fresh(game)
    assert game.people[1].stand_in
    assert game.state.turn == 0
    lobby.come_back(game, guest.seat)
    assert not fresh(game).people[1].stand_in


def test_nobody_stands_in_for_somebody_who_is_there():
    game, (host, _guest) = make_game(COOPERATIVE)

    with pytest.raises(StillThere, match="Guest 0 is still there"):
        lobby.stand_in(game, host.seat, 1)


def test_a_bot_stands_in_when_most_of_those_who_are_there_wish_it():
    game, (host, guest, third) = make_game(FOUR, guests=2)
    away(third.seat)

    lobby.stand_in(game, guest.seat, 2)
    assert not fresh(game).people[2].stand_in
    assert sight(fresh(game)).values["seats"][2]["wishes"] == [1]
    lobby.stand_in(game, host.seat, 2)

    assert fresh(game).people[2].stand_in


def test_who_alone_is_there_decides_alone_host_or_not():
    game, (host, guest, third) = make_game(FOUR, guests=2)
    for gone in (host, third):
        away(gone.seat)

    lobby.stand_in(game, guest.seat, 2)

    assert fresh(game).people[2].stand_in


def test_a_wish_is_over_when_whoever_was_away_has_come_back():
    game, (host, guest, third) = make_game(FOUR, guests=2)
    away(third.seat)
    lobby.stand_in(game, guest.seat, 2)
    Seat.objects.filter(pk=guest.seat.pk).update(wished_at=timezone.now() - timedelta(hours=1))
    away(third.seat)

    lobby.stand_in(game, host.seat, 2)

    assert not fresh(game).people[2].stand_in


def test_everybody_sees_who_is_away():
    game, (_host, guest) = make_game(COOPERATIVE)
    away(guest.seat)

    seats = rendered_view(fresh(game), "en")["seats"]

    assert [seat["present"] for seat in seats] == [True, False]


@pytest.mark.parametrize("first", [0, 1])
def test_the_host_says_who_begins(first):
    game, (host, _guest) = make_table(COOPERATIVE)

    lobby.start(game, host.seat, first)

    assert fresh(game).state.first == first


def test_bots_that_lead_have_moved_when_the_cards_are_dealt():
    options = TableOptions(mode="competitive", places=3, bots=2, first=1)

    game, _sittings = make_game(options, guests=0)

    assert [move.seat for move in game.moves.all()] == [1, 2]
    assert game.state.turn == 0


def test_each_move_of_a_bot_is_a_version_of_its_own():
    options = TableOptions(mode="competitive", places=3, bots=2, first=0)
    game, (host,) = make_game(options, guests=0)
    request = turns.Request(any_move(game.state, Random(1)), game.version, "k", "en")

    made = turns.act(game, host.seat, request)

    moves = list(fresh(game).moves.all())
    assert [move.version for move in moves] == list(range(made.version, made.version + 3))
    assert fresh(game).version == moves[-1].version
    assert [step["by_bot"] for step in rendered_view(fresh(game), "en")["steps"]] == [
        False, True, True,
    ]  # fmt: skip


def test_on_one_device_the_host_moves_for_everybody():
    options = TableOptions(mode="competitive", places=3, company="device")
    sitting = lobby.opening.open_game(make_edition(), options, ["Olena", "Marek", "Katia"])
    game = fresh(sitting.game)
    assert names(game) == ["Olena", "Marek", "Katia"]

    for number in range(3):
        asked = turns.Request(any_move(game.state, Random(1)), game.version, str(number), "en")
        turns.act(game, sitting.seat, asked)
        game = fresh(game)

    assert sorted(game.moves.values_list("seat", flat=True)) == [0, 1, 2]


def test_hands_are_dealt_as_agreed():
    game, _sittings = make_game(TableOptions(mode="competitive", places=2, hand="6,3", first=0))

    assert [len(hand) for hand in game.state.hands] == [6, 3]


def test_the_same_people_play_again_with_the_same_tokens():
    game, sittings = make_game(COOPERATIVE)
    with pytest.raises(NotOverYet):
        lobby.again(game)
    game = play_on(game, 500)

    following = fresh(lobby.again(game))

    assert fresh(lobby.again(game, mode="competitive")) == following
    assert names(following) == names(game)
    assert [seat_with(following, each.token).name for each in sittings] == names(game)
    assert rendered_view(fresh(game), "en")["next"] == following.code


@pytest.mark.parametrize("options", [COMPETITIVE, COOPERATIVE])
def test_the_same_people_play_the_other_game_and_then_the_first_one_again(options):
    options = replace(options, places=3, hand="2" if options == COMPETITIVE else "four")
    game, sittings = make_game(options)
    other = {"competitive": "cooperative", "cooperative": "competitive"}[game.mode]
    agreed = ("mode", "memory", "hand", "places", "edition")

    following = fresh(lobby.again(play_on(game, 500), sittings[1].seat, other))
    lobby.start(following, seat_with(following, sittings[1].token))
    back = lobby.again(play_on(fresh(following), 500), mode=game.mode)

    assert (following.mode, following.memory) == (other, "" if other == "competitive" else "open")
    assert [seat_with(following, each.token).name for each in sittings] == names(game)
    assert [getattr(back, name) for name in agreed] == [getattr(game, name) for name in agreed]


def test_a_page_and_a_program_say_which_game_is_next(client):
    game, sittings = make_game()
    over = play_on(game, 500)
    client.cookies[f"seat_{over.code}"] = sittings[0].token
    path = f"/t/{over.code}/"
    assert 'name="mode" value="cooperative"' in client.get(path).content.decode()

    page = client.post(f"{path}again/", {"mode": "cooperative"}, follow=True)

    assert page.context["view"]["mode"] == "cooperative"
    asked = {"headers": {"X-Seat-Token": sittings[1].token}, "content_type": "application/json"}
    joined = client.post(f"/api/games/{over.code}/again/", {"mode": "competitive"}, **asked)
    assert joined.json()["mode"] == "cooperative"  # somebody was faster
    assert client.post(f"/api/games/{over.code}/again/", {"mode": "x"}, **asked).status_code == 400


def test_the_other_game_is_offered_only_where_there_are_cards_for_it(client):
    game, [host, _guest] = make_game(edition=make_edition(cards=35))
    over = play_on(game, 500)
    client.cookies[f"seat_{over.code}"] = host.token

    assert 'name="mode"' not in client.get(f"/t/{over.code}/").content.decode()
    answer = client.post(f"/t/{over.code}/again/", {"mode": "cooperative"})

    assert answer.status_code == 400
    assert fresh(over).next_game is None


def test_whoever_opens_the_next_table_is_named_and_hosts_it():
    game, sittings = make_game()
    over = play_on(game, 500)
    assert rendered_view(over, "en")["next_by"] is None

    following = lobby.again(over, sittings[1].seat)

    for each in sittings:
        seat_with(following, each.token).was_seen()
    assert rendered_view(fresh(over), "en")["next_by"] == 1
    assert names(following) == names(game)
    assert fresh(following).host.name == "Guest 0"


def test_at_the_next_table_everybody_is_away_until_they_come(client):
    game, (_host, guest) = make_game(COOPERATIVE)
    over = play_on(game, 500)
    client.cookies[f"seat_{over.code}"] = guest.token

    page = client.post(f"/t/{over.code}/again/", follow=True)

    assert [seat["present"] for seat in page.context["view"]["seats"]] == [False, True]
    assert page.context["is_host"]
    assert page.content.decode().count("not at the table") == 1


@pytest.mark.parametrize(
    "options",
    [
        TableOptions(places=3, first=1, company=Company.ALONE, bots=2),
        TableOptions(places=1, company=Company.ALONE),
        TableOptions(places=2, company=Company.DEVICE),
    ],
)
def test_the_next_game_begins_at_once_where_nobody_is_to_be_waited_for(options):
    game = open_game(make_edition(), options, ["Olena"]).game

    following = fresh(lobby.again(play_on(game, 500)))

    assert following.phase == Phase.PLAYING
    assert not following.moves.exists()  # bots wait until they are asked to go on


@pytest.mark.parametrize("leaves", [False, True])
def test_the_next_game_waits_for_a_friend_or_for_whoever_takes_their_seat(leaves):
    game, (_host, guest) = make_game(TableOptions(places=2))
    over = play_on(game, 500)
    if leaves:
        lobby.leave(over, guest.seat)

    assert lobby.again(fresh(over)).phase == Phase.LOBBY


def test_whom_only_bots_came_to_waits_for_nobody_in_the_next_game():
    open_to_all = TableOptions("competitive", places=4, bots=2, open_to_all=True)
    game, _sittings = make_game(open_to_all, guests=0)

    following = lobby.again(play_on(game, 500))

    assert following.phase == Phase.PLAYING


@pytest.mark.parametrize(
    "options",
    [
        TableOptions("competitive", places=3, hand="6,3,5", first=1, company=Company.ALONE, bots=2),
        TableOptions("cooperative", memory="strict", company=Company.DEVICE),
    ],
)
def test_a_table_and_the_next_one_are_as_was_agreed(options):
    game = open_game(make_edition(), options, ["Olena"]).game
    columns = ("mode", "memory", "hand", "places", "first", "one_device")

    following = lobby.again(play_on(game, 500))

    agreed = {name: getattr(options, name) for name in columns}
    for table in (game, following):
        assert {name: getattr(table, name) for name in columns} == agreed
    assert following.edition == game.edition
    assert following.bot_memory != game.bot_memory


def test_before_and_after_the_game_nobody_moves():
    game, (host, _guest) = make_table(COOPERATIVE)
    request = turns.Request(turns.engine.PlayCard(0), game.version, "k", "en")
    with pytest.raises(NotBegunYet):
        turns.act(game, host.seat, request)
    lobby.start(game, host.seat)
    game = play_on(fresh(game), 500)

    with pytest.raises(GameIsOver):
        turns.act(game, host.seat, turns.Request(request.move, game.version, "z", "en"))


def test_a_move_is_written_once():
    game = play_on(make_game(COOPERATIVE)[0], 1)
    move = game.moves.get()

    for change in (move.save, game.moves.all().delete, lambda: game.moves.update(seat=5)):
        with pytest.raises(MoveIsWritten):
            change()


def test_a_shuffle_is_never_the_same():
    edition = make_edition()

    piles = {tuple(make_game(edition=edition)[0].pile) for _time in range(5)}

    assert len(piles) == 5
    assert Game.objects.count() == 5


def test_whoever_is_to_move_is_named():
    game, _sittings = make_game()

    view = rendered_view(game, "en")

    assert view["turn"] == mover(game).number


def test_while_the_host_is_away_the_next_person_is_host():
    game, (host, guest) = make_table(FOUR)
    away(host.seat)
    assert fresh(game).host == guest.seat

    fresh(game).people[0].was_seen()

    assert fresh(game).host == host.seat


def test_everybody_around_one_device_is_there():
    options = TableOptions(mode="competitive", places=3, company="device")

    sitting = lobby.opening.open_game(make_edition(), options, ["Olena"])

    game = fresh(sitting.game)
    away(game.people[1])
    assert names(game) == ["Olena", "Player 2", "Player 3"]
    assert all(seat["present"] for seat in rendered_view(fresh(game), "en")["seats"])


def test_what_was_seen_once_is_not_shown_again_when_bots_go_on():
    strict = TableOptions(mode="cooperative", places=2, memory="strict", first=0)
    game, (host, guest) = make_game(strict)
    game = play_on(game, 1)
    last = game.moves.get().version
    while fresh(game).state.turn == 0:
        game = play_on(fresh(game), 1)
    away(guest.seat)

    lobby.stand_in(fresh(game), host.seat, 1)

    steps = rendered_view(fresh(game), "en")["steps"]
    assert all(step["by_bot"] and step["version"] > last for step in steps)
    assert steps


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_name_is_free_for_every_bot_whatever_the_people_are_called(name):
    twos = ",".join("2" * 8)
    options = TableOptions("competitive", places=8, hand=twos, company=Company.ALONE, bots=7)
    sitting = open_game(make_edition(), options, [name])

    names = [seat.name for seat in sitting.game.people]

    assert len(set(names)) == 8
