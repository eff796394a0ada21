"""A card as it will print with what is being typed: who may ask, and that it is the truth."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse
from django.utils import translation
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from decks.dates import CardDate
from decks.editions.publishing import draft
from decks.models import CardTranslation
from printing.cards.face import Faces
from printing.cards.live_preview import set_card, worst_language
from printing.geometry.paper import parse_format
from printing.geometry.spec import Side
from printing.svg.drawing import svg
from tests.factories import make_card, make_category, make_deck, make_picture, make_text, make_user

pytestmark = pytest.mark.django_db

LONG = "Prapremiera „Czarodziejskiego fletu” Mozarta w podmiejskim teatrze na Wiedeńce"
TOO_LONG = "WWWW MMMMM WWWW " * 7
LETTERS = st.characters(codec="utf-8", categories=("L", "Nd", "Zs", "Pd", "Po"))


@pytest.fixture
def deck():
    deck = make_deck("typed")
    make_category(deck)
    for key, title in (("alpha", "Alfa"), ("beta", "Druga Beta"), ("gamma", "Trzecia gamma")):
        card = make_card(deck, key=key, picture=make_picture() if key == "beta" else None)
        make_text(card, title=f"The {key}")
        make_text(card, "pl", title)
    make_card(deck, key="untitled")
    return deck


@pytest.fixture
def editor(client):
    return at_desk(client, perms=("view_card", "see_dates"))


def at_desk(client, *, perms):
    user = make_user()
    user.user_permissions.set(Permission.objects.filter(codename__in=perms))
    client.force_login(user)
    return client


def typed(client, key="alpha", language="pl", **sent):
    address = reverse("printing:typed-svg", args=["typed", key, language])
    return client.post(address, sent)


def as_printed(deck, key, language, date=None):
    """Draw both sides with faces made anew from all that the deck says."""
    content = draft(deck, [language])
    faces = Faces(content, language, parse_format(content.card_format))
    card = next(card for card in content.cards if card.key == key)
    return {side: svg(faces.layout(card, side), str) for side in Side}


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(title=LONG, year=1791)
@example(title=TOO_LONG.strip(), year=-3500)
@given(
    title=st.text(LETTERS, min_size=1, max_size=120).map(str.strip).filter(bool),
    year=st.integers(-3000, 2000).filter(bool),
)
def test_what_is_typed_is_drawn_as_it_would_print_once_it_is_saved(deck, title, year):
    saved = CardTranslation.objects.filter(card__key="alpha", language="pl")
    saved.update(title="Alfa")
    deck.cards.filter(key="alpha").update(year=1455)

    found = set_card(deck, "alpha", "pl", title, CardDate(year))

    drawn = {side: svg(found.faces.layout(found.card, side), str) for side in Side}
    saved.update(title=title)
    deck.cards.filter(key="alpha").update(year=year)
    assert drawn == as_printed(deck, "alpha", "pl")


@pytest.mark.parametrize("key", ["alpha", "beta"])
def test_a_draft_is_drawn_as_it_prints(deck, key):
    found = set_card(deck, key, "pl")

    assert {side: svg(found.faces.layout(found.card, side), str) for side in Side} == as_printed(
        deck, key, "pl"
    )


def test_both_sides_are_answered_at_once(deck, editor):
    answer = typed(editor, title="Całkiem nowy tytuł", date="ok. 1500").json()

    assert answer["language"] == "pl"
    assert "<title>Całkiem nowy tytuł · Nauka</title>" in answer["front"]
    assert "<title>Całkiem nowy tytuł · ok. 1500 · Nauka · szkic" in answer["back"]
    assert answer["unread"] == ""


def test_nothing_is_saved_by_looking(deck, editor):
    typed(editor, title="Całkiem nowy tytuł", date="1500")

    assert CardTranslation.objects.get(card__key="alpha", language="pl").title == "Alfa"
    assert deck.cards.get(key="alpha").year == 1455


def test_a_title_with_line_breaks_is_drawn_as_it_would_be_saved(deck, editor):
    broken = typed(editor, title="Całkiem\r\nnowy").json()

    assert broken == typed(editor, title="Całkiem nowy").json()


def test_what_is_not_typed_is_as_it_was_saved(deck, editor):
    answer = typed(editor).json()

    assert "<title>Alfa · 1455 · Nauka" in answer["back"]


def test_who_may_not_see_dates_is_shown_no_back_and_may_try_no_date(deck, client):
    at_desk(client, perms=("view_card",))

    answer = typed(client, title="Tytuł", date="1500").json()

    assert "front" in answer
    assert "back" not in answer
    assert "back" not in answer["fit"]
    assert "1500" not in str(answer)
    assert "1455" not in str(answer)
    assert typed(client, date="796 (805)").json()["unread"] == ""


def test_who_may_not_look_at_cards_is_shown_nothing(deck, client):
    at_desk(client, perms=("see_dates",))

    assert typed(client, title="Tytuł").status_code == 403


def test_only_the_page_itself_can_ask(deck):
    user = make_user()
    user.groups.add(Group.objects.get(name="fact checker"))
    stranger = Client(enforce_csrf_checks=True)
    stranger.force_login(user)

    assert typed(stranger, title="Tytuł").status_code == 403
    assert (
        stranger.get(reverse("printing:typed-svg", args=["typed", "alpha", "pl"])).status_code
        == 405
    )


@pytest.mark.parametrize(
    ("title", "says"),
    [("", "Write a title."), (" ", "Write a title."), ("a" * 121, "121 characters")],
)
def test_a_title_that_cannot_be_kept_is_refused_with_a_sentence(deck, editor, title, says):
    response = typed(editor, title=title)

    assert response.status_code == 400
    assert says in response.json()["wrong"]


def test_a_date_that_cannot_be_read_leaves_the_saved_one_and_says_so(deck, editor):
    answer = typed(editor, date="796 (805)").json()

    assert "1455" in answer["back"]
    assert "several dates" in answer["unread"]
    assert "The saved date is shown." in answer["unread"]


@pytest.mark.parametrize(("key", "language"), [("nothing", "pl"), ("alpha", "xx")])
def test_what_there_is_not_is_not_found(deck, editor, key, language):
    assert typed(editor, key, language, title="Tytuł").status_code == 404


def test_a_language_without_a_text_is_drawn_once_something_is_typed(deck, editor):
    unwritten = typed(editor, language="uk")

    assert unwritten.status_code == 400
    assert "no text in this language" in unwritten.json()["wrong"]
    assert "Альфа" in typed(editor, language="uk", title="Альфа").json()["front"]


# The fit


def test_the_fit_is_said_in_words_and_numbers(deck, editor):
    with translation.override("en"):
        fit = typed(editor, title="Krótki").json()["fit"]

    assert fit["front"] == {
        "lines": 1,
        "size": 12,
        "overflow": 0,
        "others": 12,
        "common": 12,
        "is_parted": False,
        "forces": False,
    }
    assert fit["words"] == ["Front: 1 line of 12 pt.", "Back: 1 line of 10 pt."]
    assert not fit["is_wrong"]


def test_a_title_that_makes_all_others_smaller_is_told_so(deck, editor):
    fit = typed(editor, title=LONG).json()["fit"]

    assert fit["back"]["forces"]
    assert fit["back"]["size"] < fit["back"]["others"] == 10
    assert any(f"{fit['back']['size']:g} pt instead of 10" in said for said in fit["words"])


def test_a_title_that_another_card_has_too_is_not_blamed(deck, editor):
    CardTranslation.objects.filter(card__key="beta", language="pl").update(title=LONG)

    fit = typed(editor, title=LONG).json()["fit"]

    assert fit["back"]["size"] < 10
    assert not fit["back"]["forces"]


def test_what_does_not_fit_is_told_by_how_much(deck, editor):
    fit = typed(editor, title=TOO_LONG).json()["fit"]

    assert fit["is_wrong"]
    assert fit["back"]["overflow"] > 0
    assert any("mm too large" in said for said in fit["words"])


def test_characters_that_no_font_has_are_named(deck, editor):
    fit = typed(editor, title="Pismo 漢字").json()["fit"]

    assert fit["is_wrong"]
    assert fit["missing"] == ["漢", "字"]
    assert any("漢, 字" in said for said in fit["words"])


# The worst language


def test_the_worst_language_is_the_one_with_the_least_room(deck, editor):
    card = deck.cards.get(key="alpha")
    make_text(card, "uk", "Дуже довга назва події, яка ледве вміщається на картку такого розміру")

    assert worst_language(deck, "alpha") == "uk"
    assert typed(editor, language="worst").json()["language"] == "uk"


def test_a_page_without_scripts_shows_the_worst_language_too(deck, editor):
    make_text(deck.cards.get(key="alpha"), "uk", TOO_LONG)

    drawn = editor.get(reverse("printing:draft-svg", args=["typed", "alpha", "front", "worst"]))

    assert TOO_LONG.strip() in drawn.content.decode()


def test_what_does_not_fit_at_all_is_worse_than_what_is_small(deck):
    card = deck.cards.get(key="alpha")
    make_text(card, "uk", "Н" * 28)
    make_text(card, "ru", "Н" * 26 + " и ещё слово")

    assert worst_language(deck, "alpha") == "uk"


def test_a_card_without_any_text_has_no_worst_language(deck, editor):
    assert worst_language(deck, "untitled") is None
    assert typed(editor, "untitled", "worst").status_code == 400


def test_a_preview_costs_the_same_queries_however_large_the_deck(
    deck, editor, django_assert_num_queries
):
    typed(editor, title="Tytuł")
    with django_assert_num_queries(9) as first:
        typed(editor, title="Tytuł")

    for number in range(20):
        make_text(make_card(deck, key=f"more-{number}"), "pl", f"Tytuł {number}")

    with django_assert_num_queries(len(first.captured_queries)):
        typed(editor, title="Tytuł")
