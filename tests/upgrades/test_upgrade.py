"""What the first version left is there and goes on after an upgrade, on either engine."""

import re
from random import Random

from tests.play.client import Player, play
from tests.upgrades import old

GROWING = {"auth_permission", "django_content_type", "django_migrations", "auth_group_permissions"}


def test_no_row_is_lost(upgraded):
    assert upgraded.before["play_move"] > 20
    assert {
        table: (count, upgraded.after.get(table))
        for table, count in upgraded.before.items()
        if upgraded.after.get(table) != count and table not in GROWING
    } == {}
    assert all(upgraded.after[table] >= upgraded.before[table] for table in GROWING)


def test_the_database_is_like_one_that_was_made_today(upgraded, made_today):
    assert plain(old.schema(upgraded.site)) == plain(old.schema(made_today))


def test_the_new_code_finds_nothing_more_to_migrate(upgraded):
    assert upgraded.site.run("manage.py", "migrate", "--check").returncode == 0


def test_editions_are_as_they_were_and_stay_so(upgraded):
    look = (
        "from decks.models import Edition; edition = Edition.objects.get();"
        "print(edition.is_intact, len(edition.content.cards));"
        "Edition.objects.raw('DELETE FROM decks_edition').iterator().__next__()"
    )
    asked = upgraded.site.run("manage.py", "shell", "-v", "0", "-c", look)

    assert asked.stdout.split() == ["True", "36"]
    assert "an edition can never be changed or deleted" in asked.stderr


def test_games_go_on_from_where_they_stood_to_their_end(upgraded, ask):
    for was in upgraded.facts["running"]:
        players = [
            Player(ask, was["code"], seat, token) for seat, token in enumerate(was["tokens"])
        ]
        view = players[0].look()
        assert stand(view) == stand(was)
        assert [len(hand) for hand in view["hands"]] == [len(hand) for hand in was["hands"]]
        assert play(players, Random(2))["result"]


def test_a_finished_game_has_the_same_record(upgraded, ask):
    was = upgraded.facts["finished"]

    record = Player(ask, was["code"], 0, was["tokens"][0]).record()

    assert record["moves"] == upgraded.facts["record"]["moves"]
    assert record["result"] == upgraded.facts["record"]["result"]


def stand(view):
    return {name: view[name] for name in ("version", "turn", "pile", "discards", "phase")}


CAST = r"::(character varying|text)(\[\])?"


def plain(schema):
    """Return a schema without what a table that was rebuilt or dumped only writes otherwise."""
    return [
        tuple(re.sub(rf'{CAST}|[\s"()\[\]]+', " ", str(part)).split() for part in row)
        for row in schema
    ]
