"""What the ready-made groups may do with reports and misplacements."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from decks.permissions import create_groups

ANSWERS = {"play.change_report", "play.view_misplacement", "play.view_report"}
READS = {"play.view_misplacement"}
GROUPS = [
    ("fact checker", ANSWERS),
    ("publisher", ANSWERS),
    ("translator (pl)", READS),
    ("reviewer (uk)", READS),
]


def granted(name):
    found = Group.objects.get(name=name).permissions.filter(content_type__app_label="play")
    return {f"play.{codename}" for codename in found.values_list("codename", flat=True)}


def upgrade():
    """Go back to before the groups were granted anything, and on to the present."""
    MigrationExecutor(connection).migrate([("play", "0001_tables")])
    present = MigrationExecutor(connection)
    present.migrate([key for key in present.loader.graph.leaf_nodes() if key[0] == "play"])


@pytest.mark.django_db
@pytest.mark.parametrize(("group", "permissions"), GROUPS)
def test_the_groups_of_a_new_database_have_their_permissions(group, permissions):
    assert granted(group) == permissions


@pytest.mark.django_db(transaction=True)
def test_the_groups_of_an_older_database_get_theirs_once():
    create_groups()
    Permission.objects.filter(content_type__app_label="play").delete()  # its tables came later
    own = Group.objects.create(name="our own")

    upgrade()

    assert [granted(group) for group, _permissions in GROUPS] == [one for _group, one in GROUPS]
    assert not own.permissions.exists()
    assert Permission.objects.get(codename="change_report").name == "Can change doubted date"


@pytest.mark.django_db
def test_what_an_administrator_took_from_a_group_stays_taken():
    Group.objects.get(name="fact checker").permissions.set([])

    create_groups()

    assert granted("fact checker") == set()


@pytest.mark.django_db
def test_a_group_that_is_made_again_has_them_even_before_the_permissions_stand():
    Group.objects.filter(name="publisher").delete()
    Permission.objects.filter(content_type__app_label="play").delete()

    create_groups()

    assert granted("publisher") == ANSWERS
