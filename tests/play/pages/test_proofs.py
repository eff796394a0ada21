"""What a table promises before the first move, and what proves it after the last."""

import hashlib
import json
from html import unescape
from io import BytesIO

import pytest
from django.core.management import CommandError, call_command

from config.cache import forget_all
from play import lobby
from play.engine import notation
from play.models import Game
from play.moves.replay import record_of
from play.options import TableOptions
from tests.play.tables import (
    COMPETITIVE,
    COOPERATIVE,
    fresh,
    make_edition,
    make_game,
    make_table,
    play_on,
)

pytestmark = pytest.mark.django_db


def record_in(client, game):
    return client.get(f"/t/{game.code}/record/").content.decode()


@pytest.mark.parametrize("options", [COMPETITIVE, COOPERATIVE])
def test_the_order_is_promised_in_the_lobby_and_kept_to_the_end(client, options):
    game, sittings = make_table(options)
    promised = client.get(f"/api/games/{game.code}/").json()["commitment"]
    assert promised in client.get(f"/t/{game.code}/").content.decode()

    lobby.start(game, sittings[0].seat, options.first)
    over = play_on(fresh(game), 500)

    record = json.loads(record_in(client, over))
    said = {"edition": record["edition"]["sha256"], "order": record["order"]}
    said |= {"format": "kronika-shuffle/1", "nonce": record["shuffle"]["nonce"]}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode()).hexdigest() == promised
    assert record["shuffle"]["commitment"] == promised
    page = unescape(client.get(f"/t/{game.code}/proof/").content.decode())
    assert text in page
    assert page.count(record["shuffle"]["nonce"]) == 2


@pytest.mark.parametrize(("company", "places"), [("alone", 3), ("device", 4)])
def test_bots_that_lead_wait_until_the_order_has_been_promised(client, company, places):
    make_edition(slug="atlas")
    asked = {"mode": "competitive", "company": company, "places": places, "bots": 2, "first": 2}
    there = client.post("/decks/atlas/play/", asked).url
    game = Game.objects.get()

    shown = client.get(there).content.decode()
    before = game.moves.count()
    client.post(f"{there}go-on/")

    assert game.commitment in shown
    assert before == 0
    assert game.moves.count() > 0
    assert fresh(game).people[fresh(game).state.turn].is_person


def test_a_table_s_reshuffles_are_those_that_were_promised():
    small = make_edition(8)
    games = (make_game(TableOptions(hand="2"), small)[0] for _ in range(30))

    over = next(game for game in (play_on(game, 500) for game in games) if game.state.reshuffles)

    record = record_of(over)
    assert record.shuffle
    assert len(record.reshuffles) >= 1
    assert notation.loads(notation.dumps(record)) == record


def test_until_the_end_nothing_of_the_secret_is_told(client):
    game, _sittings = make_game()
    row = Game.objects.get(pk=game.pk)

    pages = ["", "view/", "proof/", "record/", "replay/"]
    told = [client.get(f"/t/{game.code}/{page}").content.decode() for page in pages]
    told.append(client.get(f"/api/games/{game.code}/").content.decode())

    assert len(row.nonce) == 64
    assert not [text for text in told if row.nonce in text]
    assert row.commitment in told[2]


def test_no_two_tables_are_promised_the_same():
    edition = make_edition()

    assert len({make_table(edition=edition)[0].commitment for _ in range(5)}) == 5


def test_a_table_older_than_the_proof_says_so(client):
    game, _sittings = make_game()
    Game.objects.update(nonce="", commitment="")
    forget_all()
    over = play_on(fresh(game), 500)

    assert "older than the proof" in client.get(f"/t/{over.code}/proof/").content.decode()
    assert "shuffle" not in json.loads(record_in(client, over))


def put_to_the_test(client, text):
    return client.post("/check/", {"file": BytesIO(text.encode())}).content.decode()


def test_a_page_proves_a_record_that_anybody_brings(client):
    game, _sittings = make_game()
    line = record_in(client, play_on(game, 500))
    without = json.loads(line)
    proof = without.pop("shuffle")
    forged = {**without, "shuffle": {**proof, "nonce": "0" * 64}}

    page = put_to_the_test(client, line + json.dumps(without) + "\n" + json.dumps(forged) + "\n{")

    assert page.count('data-true="yes"') == 2
    assert page.count('data-proved="yes"') == 1
    assert "The cards do not lie as was promised." in page
    assert "This cannot be read: text." in page
    assert "There is no record in this file." in put_to_the_test(client, " ")


def test_a_command_proves_the_records_of_a_file(tmp_path, capsys):
    deck, file = make_edition(12).deck.slug, tmp_path / "games.jsonl"
    told = {"mode": "competitive", "hand": "3", "games": 3, "records": file}

    call_command("simulate", deck, proof=True, **told)
    once = file.read_bytes()
    capsys.readouterr()
    call_command("check_record", file)

    lines = capsys.readouterr().out.splitlines()
    assert [
        line.startswith(f"{n}: true, the shuffle is proved; ") for n, line in enumerate(lines, 1)
    ] == [True] * 3
    call_command("simulate", deck, proof=True, **told)
    assert file.read_bytes() == once


def test_a_command_names_what_is_false_in_a_file(tmp_path, capsys):
    deck, file = make_edition(60).deck.slug, tmp_path / "games.jsonl"
    call_command("simulate", deck, mode="cooperative", games=2, records=file)
    true, other = file.read_text().splitlines()
    forged = json.loads(other)
    forged["result"]["reason"] = (
        "all_cards_gone" if forged["result"]["reason"] == "stuck" else "stuck"
    )
    file.write_text(f"{true}\n\n{json.dumps(forged)}\n")
    capsys.readouterr()

    with pytest.raises(CommandError, match="False: 1 of 2"):
        call_command("check_record", file)

    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("1: true, nothing proves the shuffle; ")
    assert "wrong_result" in second
    with pytest.raises(CommandError, match="Cannot read"):
        call_command("check_record", tmp_path / "none")
