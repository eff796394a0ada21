"""Who may look at which side of a card, drawn as it is printed."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.editions.content import in_card_order
from tests.factories import (
    make_card,
    make_deck,
    make_published_deck,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck():
    return make_published_deck("events", cards=3)


@pytest.fixture
def editor(client):
    """Let the client be somebody at the desk."""
    user = make_user()
    user.groups.add(Group.objects.get(name="fact checker"))
    client.force_login(user)
    return user


def edition_side(side="front", *, edition=1, number=2, language="uk", slug="events"):
    kwargs = {"slug": slug, "edition": edition, "number": number}
    return reverse("printing:card-svg", kwargs={**kwargs, "side": side, "language": language})


def draft_side(key, side="front", *, language="en", slug="drafts"):
    kwargs = {"slug": slug, "key": key, "side": side, "language": language}
    return reverse("printing:draft-svg", kwargs=kwargs)


def test_everybody_sees_fronts(client, deck):
    response = client.get(edition_side())

    card = deck.offered.content.card(2)
    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert f"<title>{card.title('uk')} · Наука</title>" in response.content.decode()
    assert reverse("picture", args=[card.picture.sha256]) in response.content.decode()
    assert response["Cache-Control"] == "public, max-age=3600"


def test_no_front_has_the_date_in_it(client, deck):
    card = deck.offered.content.card(2)

    drawn = client.get(edition_side()).content.decode()

    assert str(card.date.year) not in drawn.split("</title>")[0]
    assert drawn != client.get(edition_side("back")).content.decode()


def test_visitors_see_no_backs(client, deck):
    response = client.get(edition_side("back"))

    assert response.status_code == 403
    assert b"card-drawing" not in response.content


def test_an_account_without_the_permission_sees_no_backs(client, deck):
    user = make_user()
    permissions = Permission.objects.exclude(codename="see_dates")
    user.user_permissions.set(permissions.filter(content_type__app_label="decks"))
    client.force_login(user)

    assert client.get(edition_side("back")).status_code == 403
    assert client.get(edition_side("front")).status_code == 200


def test_those_who_may_see_dates_see_backs(client, deck, editor):
    card = deck.offered.content.card(2)

    response = client.get(edition_side("back"))

    assert f" · {card.date.year} · Наука · № 1 · 2</title>" in response.content.decode()
    assert response["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": 0},
        {"number": 4},
        {"edition": 2},
        {"slug": "nothing"},
        {"language": "pl"},
        {"language": "xx"},
    ],
    ids=str,
)
def test_what_there_is_not_is_not_found(client, deck, wrong):
    assert client.get(edition_side(**wrong)).status_code == 404


def test_a_withdrawn_edition_is_shown_at_the_desk_alone(client, deck):
    deck.offered.withdraw(someone("publisher"), "A mistake.")
    assert client.get(edition_side()).status_code == 404

    user = make_user()
    user.groups.add(Group.objects.get(name="publisher"))
    client.force_login(user)
    response = client.get(edition_side())

    assert response.status_code == 200
    assert response["Cache-Control"] == "private, no-cache"


def test_a_card_that_was_drawn_before_costs_one_query(client, deck):
    client.get(edition_side())

    with CaptureQueriesContext(connection) as queries:
        client.get(edition_side(number=3))

    assert len(queries) == 1
    assert "content_json" not in queries[0]["sql"]


def test_an_edition_is_drawn_as_large_as_its_deck_was(client):
    make_published_deck("square", card_format="70x70")

    drawn = client.get(edition_side(slug="square")).content.decode()

    assert 'viewBox="0 0 70 70"' in drawn


# Drafts


@pytest.fixture
def draft():
    deck = make_deck("drafts")
    for key in ("alpha", "beta"):
        make_text(make_card(deck, key=key), title=f"The {key}")
    return deck


def test_the_desk_sees_both_sides_as_they_would_be_printed_now(client, draft, editor):
    front = client.get(draft_side("alpha")).content.decode()
    back = client.get(draft_side("alpha", "back")).content.decode()

    [number] = [
        number for number, key, _ in in_card_order({"alpha": 0, "beta": 0}) if key == "alpha"
    ]
    assert "<title>The alpha · Science</title>" in front
    assert f"<title>The alpha · 1455 · Science · draft · {number}</title>" in back


def test_visitors_see_no_drafts(client, draft):
    assert client.get(draft_side("alpha")).status_code == 403


def test_who_may_not_see_dates_sees_no_back_of_a_draft(client, draft):
    user = make_user()
    user.user_permissions.add(Permission.objects.get(codename="view_card"))
    client.force_login(user)

    assert client.get(draft_side("alpha")).status_code == 200
    assert client.get(draft_side("alpha", "back")).status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [{"key": "gamma"}, {"language": "pl"}, {"language": "xx"}, {"slug": "nothing"}],
    ids=str,
)
def test_what_is_not_written_is_not_found(client, draft, editor, wrong):
    assert client.get(draft_side(**{"key": "alpha", **wrong})).status_code == 404


def test_a_draft_is_never_kept_by_caches(client, draft, editor):
    assert client.get(draft_side("alpha"))["Cache-Control"] == "private, no-cache"


def test_a_side_is_front_or_back(client, deck):
    assert client.get(edition_side().replace("front", "inside")).status_code == 404
