"""`manage.py simulate`."""

import pytest
from django.core.management import CommandError, call_command

from play.engine import refereeing
from tests.play.tables import make_edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck():
    return make_edition(60).deck.slug


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize("players", [1, 3])
def test_every_recorded_game_is_a_true_one(deck, tmp_path, capsys, mode, players):
    file = tmp_path / "games.jsonl"

    call_command("simulate", deck, mode=mode, players=players, games=4, seed=7, records=file)

    records = [refereeing.read(line) for line in file.read_text().splitlines()]
    assert [record.rules.seats for record in records] == [players] * 4
    assert capsys.readouterr().out.startswith(f"{mode}, seats: {players}, games: 4\n")


def test_the_same_seed_gives_the_same_bytes(deck, tmp_path, capsys):
    files = [tmp_path / "a", tmp_path / "b"]

    for file in files:
        call_command(
            "simulate", deck, "--mode=competitive", "--games=3", "--seed=5", f"--records={file}"
        )

    printed = capsys.readouterr()
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(set(printed.out.split("competitive, seats"))) == 2
    assert printed.err == ""


def test_another_seed_gives_other_games(deck, capsys):
    for seed in (1, 2):
        call_command(
            "simulate", deck, "--mode=cooperative", "--games=3", f"--seed={seed}", "--bot=random"
        )

    first, second = capsys.readouterr().out.split("cooperative, seats")[1:]
    assert first != second


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--mode=cooperative", "--hand=four"], "everybody has 4"),
        (["--mode=competitive", "--players=9"], "A table has 1 to 8 seats"),
        (["--mode=competitive", "--players=8", "--hand=10"], "at least 89"),
        (["--mode=competitive", "--hand=11"], "A hand has 1 to 10 cards"),
        (["--mode=competitive", "--bot=1.5"], "neither random nor a skill"),
        (["--mode=competitive", "--games=0"], "not a number of games"),
        (["--mode=competitive", "--records=/nowhere/x"], "Cannot write /nowhere/x"),
        (["--mode=competitive", "--memory=open"], "Memory is an option of the cooperative game"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_could(deck, arguments, complaint):
    with pytest.raises(CommandError, match=complaint):
        call_command("simulate", deck, *arguments)


def test_an_unknown_deck_is_refused_with_the_known_ones(deck):
    with pytest.raises(CommandError, match=f"Published decks: {deck}"):
        call_command("simulate", "nothing", mode="competitive")


def test_hands_may_differ(deck, tmp_path):
    file = tmp_path / "games.jsonl"

    call_command(
        "simulate", deck, mode="competitive", players=3, hand="6,4,4", games=1, records=file
    )

    assert refereeing.read(file.read_text().strip()).rules.hands == (6, 4, 4)
