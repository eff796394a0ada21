"""The lists: what they find, what their filters mean, and what they cost."""

from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.admin import site
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Card, CardTranslation, Dismissal, State
from tests.decks.desk import browser, worker
from tests.factories import (
    approve,
    make_card,
    make_card_with_texts,
    make_category,
    make_deck,
    make_finished_card,
    make_published_deck,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db

CARDS = "admin:decks_card_changelist"
TEXTS = "admin:decks_cardtranslation_changelist"


def listed(query="", address=CARDS, user=None):
    """Return what a list shows for this query."""
    client = browser(user or worker("publisher"))
    response = client.get(f"{reverse(address)}?{query}")
    assert response.status_code == 200, response.status_code
    return {str(row) for row in response.context["cl"].result_list}


def test_a_card_is_found_by_its_title_in_any_case():
    card = make_card(key="event")
    make_text(card, "uk", "Велика Подія")
    make_card(key="other")

    assert listed("q=подія") == {"event"}
    assert listed("q=EVENT") == {"event"}
    assert listed("q=подія", address=TEXTS) == {"Велика Подія"}


@pytest.mark.parametrize("text", ["a+" * 1500, "a" * 60_000])
@pytest.mark.parametrize("name", ["card", "cardtranslation", "dismissal"])
def test_a_search_is_no_longer_than_what_could_be_found(name, text):
    card = make_text(make_card(key="zzz"), title="Z").card
    by = card.date_set_by
    Dismissal.objects.create(card=card, code="date.round", reason="So.", by=by)

    assert listed(f"q={text}", f"admin:decks_{name}_changelist") == set()


def test_two_filters_speak_of_two_texts_of_the_same_card():
    deck = make_deck()
    make_card_with_texts(deck, "both", pl=State.APPROVED, uk=State.DRAFT)
    make_card_with_texts(deck, "crossed", pl=State.DRAFT, uk=State.APPROVED)
    make_card_with_texts(deck, "approved", pl=State.APPROVED, uk=State.APPROVED)

    assert listed("text_pl=approved&text_uk=draft") == {"both"}


@pytest.mark.parametrize("state", [State.DRAFT, State.REVIEW, State.APPROVED, State.REJECTED])
def test_a_filter_lists_the_cards_whose_text_is_in_this_state(state):
    deck = make_deck()
    for each in State.values:
        make_card_with_texts(deck, f"pl-{each}", pl=each)
    make_card_with_texts(deck, "none", uk=state)

    assert listed(f"text_pl={state}") == {f"pl-{state}"}


def test_a_card_without_a_text_is_missing_it_and_only_it():
    deck = make_deck()
    make_card_with_texts(deck, "both", pl=State.DRAFT)
    make_card_with_texts(deck, "english")

    assert listed("text_pl=missing") == {"english"}
    assert listed("text_pl=missing&text_en=missing") == set()


def test_a_text_is_out_of_date_when_its_source_or_the_date_changed():
    deck = make_deck()
    source_changed = make_card_with_texts(deck, "source", pl=State.APPROVED, uk=State.APPROVED)
    date_changed = make_card_with_texts(deck, "date", pl=State.APPROVED)
    make_card_with_texts(deck, "fresh", pl=State.APPROVED)
    source_changed.translation("en").write("Something new", someone("author"))
    source_changed.translation("uk").rebase(someone("author"))
    date_changed.set_date(type(date_changed.date)(1400), someone("author"))

    assert listed("text_pl=stale") == {"source", "date"}
    assert listed("text_uk=stale") == set()
    assert listed("text_en=stale") == {"date"}


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_filter_for_texts_out_of_date_agrees_with_the_rows(answer):
    card = make_card_with_texts(make_deck(), "card", pl=State.APPROVED, uk=State.DRAFT)
    card.translation("en").write("Something new", someone("author"))

    expected = {row.title for row in card.translations.all() if row.is_stale == (answer == "yes")}
    assert listed(f"stale={answer}", address=TEXTS) == expected


def test_filters_by_deck_category_and_state_of_the_date_narrow_each_other():
    one, other = make_deck(), make_deck()
    art = make_category(one, "art")
    science = make_category(one, "science")
    make_finished_card(one, key="verified-art", category=art)
    make_card(one, key="art", category=art)
    make_finished_card(one, key="verified-science", category=science)
    make_finished_card(other, key="elsewhere")

    query = f"deck__id__exact={one.pk}&category={art.pk}&date_state__exact=verified"

    assert listed(query) == {"verified-art"}


def test_the_title_is_shown_in_the_language_of_the_reader():
    card = make_card()
    make_text(card, "en", "Bible")
    make_text(card, "uk", "Біблія")
    client = browser(worker("publisher"))

    client.cookies["django_language"] = "uk"

    assert "Біблія" in client.get(reverse(CARDS)).content.decode()


def test_the_list_shows_how_far_each_language_is():
    make_card_with_texts(make_deck(), "card", pl=State.REVIEW)

    page = browser(worker("publisher")).get(reverse(CARDS)).content.decode()

    assert 'title="Polish: in review"' in page
    assert 'title="Ukrainian: missing"' in page


def counted(client, address):
    client.get(address)  # what is looked up once for a process is looked up now
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def many(count):
    deck = make_deck()
    for number in range(count):
        category = make_category(deck, f"category-{deck.pk}-{number}") if number < 10 else None
        card = make_card(deck, **({"category": category} if category else {}))
        source = make_text(card, "en", f"Event {number}")
        approve(make_text(card, "uk", f"Подія {number}"))
        source.write(f"Event number {number}", someone("author"))
    return deck


@pytest.mark.parametrize(
    "name", ["card", "cardtranslation", "deck", "category", "edition", "picture", "dismissal"]
)
@pytest.mark.slow
def test_a_list_costs_the_same_queries_for_ten_rows_and_for_two_hundred(name):
    client = browser(worker("publisher", perms=("view_picture", "view_dismissal")))
    address = reverse(f"admin:decks_{name}_changelist") + "?all="
    grow = ROWS[name]

    grow(10)
    few = counted(client, address)
    grow(190)

    assert counted(client, address) == few
    assert few <= 20


def editions(count):
    deck = make_published_deck(cards=1)
    for _number in range(count - 1):
        deck.publish(someone("publisher"), ("en",))


def finished(count):
    deck = make_deck()
    for number in range(count):
        make_finished_card(deck, 1000 + number)


def decks(count):
    for _number in range(count):
        make_deck()


def categories(count):
    deck = make_deck()
    for number in range(count):
        make_category(deck, f"category-{number}")


def dismissals(count):
    card = make_card()
    for number in range(count):
        card.dismissals.create(code=f"code-{number}", reason="Fine", by=someone("author"))


ROWS = {
    "card": many,
    "cardtranslation": many,
    "deck": decks,
    "category": categories,
    "edition": editions,
    "picture": finished,
    "dismissal": dismissals,
}


def test_facets_are_counted_per_language():
    deck = make_deck()
    make_card_with_texts(deck, "one", pl=State.APPROVED, uk=State.DRAFT)
    make_card_with_texts(deck, "two", pl=State.APPROVED)
    client = browser(worker("publisher"))

    page = client.get(f"{reverse(CARDS)}?_facets=True").content.decode()

    assert "approved (2)" in page


def test_the_list_of_pictures_is_to_be_looked_at_only():
    make_finished_card(make_deck())
    client = browser(worker(perms=("view_picture", "add_picture", "delete_picture")))

    page = client.get(reverse("admin:decks_picture_changelist")).content.decode()

    assert client.get(reverse("admin:decks_picture_add")).status_code == 403
    assert "delete_selected" not in page


def test_no_list_is_edited_in_place():
    models = [model for model in apps.get_models() if site.is_registered(model)]

    assert Card in models
    assert [model for model in models if site.get_model_admin(model).list_editable] == []


ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted((ROOT / "templates" / "admin").rglob("*.html"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_has_a_script_or_a_style_of_its_own(page):
    text = page.read_text()

    assert "<style" not in text
    assert "style=" not in text.replace("block extrastyle", "")
    assert "<script" not in text or "<script src" in text
    assert " on" + "click" not in text


def test_texts_are_listed_with_their_state():
    row = make_text(make_card(), "en", "Bible")
    CardTranslation.objects.get(pk=row.pk).submit(someone("author"))
    client = browser(worker("translator (pl)"))

    page = client.get(reverse(TEXTS)).content.decode()

    assert "in review" in page
    assert f"{reverse('admin:decks_card_workbench', args=[row.card_id])}?at=en" in page


@pytest.mark.parametrize(
    "address",
    [
        "admin:decks_card_add:deck=99999999999999999999",
        "admin:decks_card_add:deck=x",
        "admin:decks_cardtranslation_add:card=99999999999999999999&language=pl",
        "admin:decks_card_changelist:category=99999999999999999999",
        "admin:decks_card_changelist:category=x&text_pl=x",
        "admin:decks_card_changelist:deck__id__exact=x",
        "admin:decks_cardtranslation_changelist:stale=x",
    ],
)
def test_an_address_that_somebody_mistyped_is_no_error_of_ours(address):
    make_card()
    name, _colon, query = address.rpartition(":")

    response = browser(worker("publisher", "translator (pl)")).get(f"{reverse(name)}?{query}")

    assert response.status_code in {200, 302, 400}


NO_KEYS = ("abc", "9" * 20, "-" + "9" * 20, "1.5", " ")


@pytest.mark.parametrize("key", NO_KEYS)
@pytest.mark.parametrize(
    "address",
    [
        f"{CARDS}:deck__exact",
        f"{CARDS}:deck",
        f"{TEXTS}:card__deck__exact",
        f"{TEXTS}:card__deck__id__exact",
        "admin:decks_category_changelist:deck__exact",
        "admin:decks_edition_changelist:deck__exact",
        "admin:decks_edition_changelist:deck__id__exact",
    ],
)
def test_a_question_about_a_row_that_cannot_be_is_not_heard(address, key):
    make_published_deck(cards=1)
    client = browser(worker("publisher"))
    name, _colon, parameter = address.rpartition(":")

    response = client.get(reverse(name), {parameter: key})

    assert response.status_code == 200
    assert response.context["cl"].result_count > 0


@pytest.mark.parametrize("name", ["picture", "dismissal", "edition"])
def test_a_list_without_such_a_filter_refuses_the_question(name):
    client = browser(worker("publisher"))

    response = client.get(reverse(f"admin:decks_{name}_changelist"), {"pk__in": "9" * 20})

    assert response.status_code == 400


@pytest.mark.parametrize("key", NO_KEYS)
@pytest.mark.parametrize("page", ["history", "change", "delete"])
@pytest.mark.parametrize("name", ["card", "deck", "category", "cardtranslation", "source"])
def test_a_page_of_a_row_that_cannot_be_is_not_there(name, page, key):
    client = browser(worker("publisher", perms=("change_cardtranslation",)))

    response = client.get(reverse(f"admin:decks_{name}_{page}", args=[key]))

    assert response.status_code == (404 if page == "history" else 302)


@pytest.mark.parametrize("key", NO_KEYS)
@pytest.mark.parametrize(
    ("address", "action"),
    [(TEXTS, "submit_selected"), (TEXTS, "delete_selected"), (CARDS, "delete_selected")],
)
def test_a_selection_that_cannot_be_is_answered_with_a_sentence(address, action, key):
    row = make_text(make_card(), "pl", "Biblia")
    client = browser(worker("publisher", "translator (pl)"))
    selected = {"action": action, "_selected_action": [row.pk, key], "post": "yes"}

    page = client.post(reverse(address), selected, follow=True)

    row.refresh_from_db()
    assert "The selection cannot be read." in page.content.decode()
    assert row.state == State.DRAFT
