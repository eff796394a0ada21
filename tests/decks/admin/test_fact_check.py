"""The fact check on the workbench: dates, sources, and who may do what with them."""

import re

import pytest
from django.conf import settings
from django.contrib.messages import get_messages
from django.urls import reverse

from decks.admin.workbench.source_panel import DeletionForm
from decks.dates import CardDate
from decks.models import Card, DateState, Source, State
from tests.decks.desk import browser, worker
from tests.factories import make_card, make_deck, make_source, make_text, make_user, someone

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck():
    deck = make_deck("facts")
    for key, year in (("early", 1400), ("late", 1500)):
        make_text(make_card(deck, year, key=key), title=f"The {key}")
    return deck


@pytest.fixture
def card(deck):
    card = make_card(deck, 1455, key="middle")
    make_text(card, title="Gutenberg’s Bible")
    return card


@pytest.fixture
def checker(client):
    user = worker("fact checker", username="checker")
    client.force_login(user)
    return client


def bench(card):
    return reverse("admin:decks_card_workbench", args=[card.pk])


def send_date(client, card, text="1455", version=None, **sent):
    address = reverse("admin:decks_card_workbench_date", args=[card.pk])
    version = Card.objects.get(pk=card.pk).version if version is None else version
    return client.post(address, {"date": text, "read_version": version, **sent})


def send_source(client, card, source=None, **sent):
    number = source.pk if source else 0
    address = reverse("admin:decks_card_workbench_source", args=[card.pk, number])
    version = {"read_version": source.version} if source else {}
    return client.post(address, {**version, **sent})


def echoed(client, deck, text, card=None):
    address = reverse("admin:decks_date_echo", args=[deck.pk] if deck else [])
    return client.get(address, {"text": text, "card": card.pk if card else ""})


# The echo


def test_what_is_typed_is_echoed_in_every_language(checker, deck, card):
    answer = echoed(checker, deck, "XV w.", card).json()

    written = {code: text.replace("\xa0", " ") for code, text in answer["written"].items()}
    ours = {"uk": "XV ст.", "pl": "XV w.", "ru": "XV в.", "en": "15th century"}
    assert ours.items() <= written.items()
    assert written.keys() == set(settings.CONTENT_LANGUAGES)
    assert answer["wrong"] == ""


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1450", "Between “The early” (1400) and “The late” (1500)."),
        ("1399", "First of the deck, before “The early” (1400)."),
        ("1501", "Last of the deck, after “The late” (1500)."),
        (
            "1500",
            "Last of the deck, after “The early” (1400). Same date: “The late” (1500).",
        ),
        (
            "c. 1500",
            "Last of the deck, after “The early” (1400). Same date: “The late” (1500).",
        ),
    ],
)
def test_the_echo_says_where_the_card_will_stand(checker, deck, card, text, place):
    assert echoed(checker, deck, text, card).json()["place"] == place


def test_of_a_card_without_a_deck_yet_the_date_is_read_and_has_no_place(checker, deck, card):
    answer = echoed(checker, None, "1455").json()

    assert (answer["written"]["en"], answer["place"]) == ("1455", "")
    assert echoed(checker, None, "796 (805)").json()["wrong"]


@pytest.mark.parametrize("page", ["add", "change"])
def test_a_date_is_echoed_where_a_card_is_added_or_changed_too(deck, card, page):
    client = browser(make_user("boss", is_staff=True, is_superuser=True))
    args = [card.pk] if page == "change" else []

    html = client.get(reverse(f"admin:decks_card_{page}", args=args)).content.decode()

    echo = reverse("admin:decks_date_echo", args=[deck.pk] if args else [])
    assert f'data-echo="{echo}"' in html
    assert f'data-card="{card.pk if args else ""}"' in html
    assert 'id="date-echo" aria-live="polite" hidden' in html
    assert re.search(r'<script src="[^"]*desk/date-echo.js" type="module">', html)


def test_a_card_is_no_neighbour_of_its_own(checker, deck, card):
    assert "Gutenberg" not in echoed(checker, deck, "1455", card).json()["place"]
    assert "Gutenberg" in echoed(checker, deck, "1455").json()["place"]


def test_many_cards_of_one_date_are_counted(checker, deck, card):
    for number in range(4):
        make_card(deck, 1455, key=f"same-{number}")

    place = echoed(checker, deck, "1455", card).json()["place"]

    assert place.endswith("“same-0” (1455), “same-1” (1455) and 2 more.")


def test_the_only_card_of_a_deck_has_no_neighbours(checker):
    alone = make_card(make_deck("alone"))

    place = echoed(checker, alone.deck, "1455", alone).json()["place"]

    assert place == "The only card of the deck."


@pytest.mark.parametrize(
    ("text", "says"), [("796 (805)", "several dates"), ("", "Give a date"), ("x" * 200, "100")]
)
def test_the_echo_says_why_a_text_is_no_date(checker, deck, text, says):
    answer = echoed(checker, deck, text)

    assert answer.status_code == 200
    assert says in answer.json()["wrong"]


def test_who_may_not_see_dates_hears_no_echo(deck, card):
    blind = browser(worker(perms=("view_card",)))

    assert echoed(blind, deck, "1450", card).status_code == 403


@pytest.mark.slow
def test_an_echo_costs_the_same_queries_however_large_the_deck(
    checker, deck, card, django_assert_num_queries
):
    echoed(checker, deck, "1450", card)
    with django_assert_num_queries(8) as few:
        echoed(checker, deck, "1450", card)

    for number in range(30):
        make_card(deck, 1450, key=f"more-{number}")

    with django_assert_num_queries(len(few.captured_queries)):
        echoed(checker, deck, "1450", card)


# The date


def test_a_date_is_saved_in_any_of_our_languages(checker, card):
    response = send_date(checker, card, "бл. 1456")

    card.refresh_from_db()
    assert card.date == CardDate(1456, circa=True)
    assert card.date_set_by.username == "checker"
    assert response.status_code == 302
    assert response.url == f"{bench(card)}?at=date"
    assert [str(said) for said in get_messages(response.wsgi_request)] == ["The date is saved."]


def test_the_way_back_leads_on_in_the_queue_one_came_from(checker, card):
    address = reverse("admin:decks_card_workbench_date", args=[card.pk]) + "?task=dates"

    response = checker.post(address, {"date": "1456", "read_version": card.version})

    assert response.url == f"{bench(card)}?at=date&task=dates"


def test_one_can_save_and_go_on_to_the_next_card(checker, card, deck):
    address = reverse("admin:decks_card_workbench_date", args=[card.pk]) + "?next=1"
    after = make_card(deck, key="next-of-all")

    response = checker.post(address, {"date": "1456", "read_version": card.version})

    assert response.url.startswith(bench(after))


def test_a_script_is_told_the_way_back(checker, card):
    address = reverse("admin:decks_card_workbench_date", args=[card.pk])

    sent = {"date": "1456", "read_version": card.version}
    response = checker.post(address, sent, headers={"accept": "application/json"})

    assert response.json() == {"next": f"{bench(card)}?at=date"}


def test_the_same_date_in_other_words_is_no_change(checker, card):
    send_date(checker, card, "1455 р.")

    assert Card.objects.get(pk=card.pk).version == card.version


def test_a_text_that_is_no_date_stays_in_its_box_with_the_reason(checker, card):
    response = send_date(checker, card, "796 (805)")

    page = response.content.decode()
    assert response.status_code == 400
    assert 'value="796 (805)"' in page
    assert "offers several dates" in page
    assert Card.objects.get(pk=card.pk).year == 1455


def test_a_date_is_not_saved_over_one_that_somebody_else_has_saved(checker, card):
    read = card.version
    card.set_date(CardDate(1457), someone("rival"))

    response = send_date(checker, card, "1456", version=read)

    page = response.content.decode()
    assert response.status_code == 409
    assert "rival has saved this meanwhile" in page
    assert [page.count(f"<td>{year}</td>") for year in (1455, 1456, 1457)] == [1, 1, 1]
    assert Card.objects.get(pk=card.pk).year == 1457
    assert f'name="read_version" value="{card.version}"' in page


def test_a_date_is_verified_by_another_who_has_a_source(checker, card):
    make_source(card)

    response = send_date(checker, card, _verb="verify_date")

    card.refresh_from_db()
    assert response.status_code == 302
    assert card.date_state == DateState.VERIFIED
    assert card.date_checked_by.username == "checker"


def test_without_a_source_that_supports_it_no_date_is_verified(checker, card):
    make_source(card, verdict="context")

    page = checker.get(bench(card)).content.decode()
    response = send_date(checker, card, _verb="verify_date")

    assert "Add a source that supports this date" in page
    assert 'value="verify_date"' not in page
    assert response.status_code == 400
    assert Card.objects.get(pk=card.pk).date_state == DateState.UNCHECKED


def test_nobody_verifies_a_date_of_their_own(checker, card):
    make_source(card)
    send_date(checker, card, "1456")

    page = checker.get(bench(card)).content.decode()
    response = send_date(checker, card, "1456", _verb="verify_date")

    assert "You set this date yourself" in page
    assert response.status_code == 400
    assert Card.objects.get(pk=card.pk).date_state == DateState.UNCHECKED


def test_in_a_deck_of_one_person_they_verify_their_own_date(checker, card):
    make_source(card)
    card.deck.review = "one_person"
    card.deck.save()
    send_date(checker, card, "1456")

    send_date(checker, card, "1456", _verb="verify_date")

    assert Card.objects.get(pk=card.pk).date_self_verified


def test_a_changed_date_is_not_verified_in_the_same_breath(checker, card):
    make_source(card)

    response = send_date(checker, card, "1456", _verb="verify_date")

    assert response.status_code == 400
    assert "You changed the date" in response.content.decode()
    assert Card.objects.get(pk=card.pk).year == 1455


def test_a_changed_date_is_verified_no_longer_and_the_box_says_so_before(checker, card):
    make_source(card)
    send_date(checker, card, _verb="verify_date")

    page = checker.get(bench(card)).content.decode()
    send_date(checker, card, "1456")

    assert "A changed date is no longer verified" in page
    assert Card.objects.get(pk=card.pk).date_state == DateState.UNCHECKED


def test_a_dispute_needs_a_reason_and_shows_it(checker, card):
    refused = send_date(checker, card, _verb="dispute_date", _reason=" ")
    send_date(checker, card, _verb="dispute_date", _reason="Two prints are older.")

    assert refused.status_code == 400
    assert "Say why the date is doubtful." in refused.content.decode()
    assert "Two prints are older." in checker.get(bench(card)).content.decode()


@pytest.mark.parametrize("verb", ["", "verify_date"])
def test_a_reason_is_never_thrown_away_by_what_needs_none(checker, card, verb):
    make_source(card)

    refused = send_date(checker, card, _verb=verb, _reason="Two prints are older.")

    page = refused.content.decode()
    assert refused.status_code == 400
    assert "which only goes with “Dispute the date”" in page
    assert '<details class="date-dispute" open>' in page
    assert ">Two prints are older.</textarea>" in page
    assert Card.objects.get(pk=card.pk).date_state == DateState.UNCHECKED


def test_a_verb_is_for_those_who_check_facts(card):
    make_source(card)
    curator = browser(worker(perms=("view_card", "change_card", "see_dates")))

    assert send_date(curator, card, _verb="verify_date").status_code == 403
    assert send_date(curator, card, "1456").status_code == 302


def test_a_reader_of_dates_sees_them_and_changes_nothing(card):
    make_source(card, citation="An old book")
    reader = browser(worker(perms=("view_card", "see_dates", "view_source")))

    page = reader.get(bench(card)).content.decode()

    assert "An old book" in page
    assert "date_form" not in page
    assert "source-form" not in page
    assert send_date(reader, card, "1456").status_code == 403
    assert send_source(reader, card, citation="Mine", verdict="supports").status_code == 403


def test_who_may_not_see_dates_finds_neither_date_nor_source(card):
    source = make_source(card, citation="An old book of 1455")
    blind = browser(
        worker(perms=("view_card", "change_card", "view_source", "change_source", "delete_source"))
    )

    page = blind.get(bench(card)).content.decode()

    assert "1455" not in page
    assert "date-echo" not in page
    assert send_date(blind, card, "1456").status_code == 403
    assert send_source(blind, card, source, citation="x", verdict="context").status_code == 403
    assert send_source(blind, card, source, _verb="delete").status_code == 403


def test_the_address_of_a_save_leads_readers_to_the_page(checker, card):
    response = checker.get(reverse("admin:decks_card_workbench_date", args=[card.pk]))

    assert response.url == f"{bench(card)}?at=date"


# The sources


SOURCE = {
    "citation": "Britannica",
    "url": "https://example.org/bible",
    "verdict": "supports",
    "claim": "1454",
    "language": "en",
    "accessed_on": "2026-01-31",
    "quote": "Printed by 1454.",
    "note": "",
}


def test_a_source_is_added_with_the_date_it_claims(checker, card):
    response = send_source(checker, card, **SOURCE)

    source = card.sources.get()
    assert response.status_code == 302
    assert source.claim == CardDate(1454)
    assert source.added_by.username == "checker"
    assert source.history.get().history_change_reason == "add"
    page = checker.get(bench(card)).content.decode()
    assert 'href="https://example.org/bible" target="_blank" rel="noopener noreferrer' in page
    assert "One source, it says 1454. None gives the date of the card." in page


def test_a_source_is_changed_and_the_history_knows_by_whom(checker, card):
    source = make_source(card)

    send_source(checker, card, source, **{**SOURCE, "claim": "XV w."})

    source.refresh_from_db()
    assert (source.citation, source.claimed_precision) == ("Britannica", "century")
    assert source.history.latest().history_user.username == "checker"


def test_what_is_wrong_with_a_source_is_said_in_its_own_form(checker, card):
    other = make_source(card, citation="Another")
    source = make_source(card)

    response = send_source(
        checker, card, source, **{**SOURCE, "citation": "", "claim": "796 (805)"}
    )

    page = response.content.decode()
    assert response.status_code == 400
    assert page.count("offers several dates") == 1
    assert f'id="id_source_{source.pk}_claim" aria-describedby' in page or "796 (805)" in page
    assert Source.objects.get(pk=other.pk).citation == "Another"


def test_a_source_is_not_saved_over_what_somebody_else_has_saved(checker, card):
    source = make_source(card, citation="Old")
    Source.objects.get(pk=source.pk).record(someone("rival"), "edit").save()

    response = send_source(checker, card, source, **SOURCE)

    assert response.status_code == 409
    assert "rival has saved this meanwhile" in response.content.decode()
    assert Source.objects.get(pk=source.pk).citation == "Old"


def test_a_source_is_deleted(checker, card):
    source = make_source(card)

    send_source(checker, card, source, _verb="delete")

    assert not card.sources.exists()
    assert Source.history.latest().history_change_reason == "delete"


def test_a_source_is_deleted_only_by_who_may(card):
    source = make_source(card)
    perms = ("view_card", "see_dates", "view_source", "add_source", "change_source")
    writer = browser(worker(perms=perms))

    page = writer.get(bench(card)).content.decode()

    assert "Delete this source" not in page
    assert send_source(writer, card, source, _verb="delete").status_code == 403
    assert send_source(writer, card, source, **SOURCE).status_code == 302


def test_a_source_that_was_changed_meanwhile_is_looked_at_before_it_is_deleted(checker, card):
    source = make_source(card)
    Source.objects.get(pk=source.pk).record(someone("rival"), "edit").save()

    response = send_source(checker, card, source, _verb="delete")

    assert response.status_code == 409
    assert "rival has saved this meanwhile" in response.content.decode()
    assert card.sources.exists()


def test_a_source_that_is_changed_in_the_moment_it_is_deleted_is_kept(monkeypatch, checker, card):
    source, is_valid = make_source(card), DeletionForm.is_valid

    def then_overtaken(form):
        monkeypatch.undo()
        found = is_valid(form)
        Source.objects.get(pk=source.pk).record(someone("rival"), "edit").save()
        return found

    monkeypatch.setattr(DeletionForm, "is_valid", then_overtaken)

    response = send_source(checker, card, source, _verb="delete")

    assert response.status_code == 409
    assert "rival has saved this meanwhile" in response.content.decode()
    assert card.sources.exists()


def test_the_source_of_another_card_is_not_found(checker, card, deck):
    make_source(card)
    source = make_source(make_card(deck))

    assert send_source(checker, card, source, **SOURCE).status_code == 404
    assert send_source(checker, card, source, _verb="delete").status_code == 404


def test_only_web_addresses_become_links(checker, card):
    make_source(card, citation="A trap", url="javascript:alert(1)")

    page = checker.get(bench(card)).content.decode()

    assert "A trap" in page
    assert 'href="javascript' not in page


def test_the_agreement_of_the_sources_is_said(checker, card):
    for year in (1455, 1455, 1455, 1454):
        make_source(card, claimed_year=year)

    assert "3 of 4 sources say 1455; 1 says 1454." in checker.get(bench(card)).content.decode()


# Texts from before the date


@pytest.fixture
def redated(card):
    """Return a card with approved texts in four languages whose date was changed since."""
    make_text(card, "uk", "Біблія")
    make_text(card, "pl", "Biblia")
    make_text(card, "ru", "Библия")
    for row in card.translations.all():
        row.submit(someone("author"))
        row.approve(someone("reviewer"))
    card.set_date(CardDate(1454), someone("author"))
    return Card.objects.get(pk=card.pk)


def confirm_texts(client, card, **sent):
    address = reverse("admin:decks_card_workbench_date_texts", args=[card.pk])
    return client.post(address, {"date_revision": card.date_revision, **sent}, follow=True)


def stale(card):
    rows = Card.objects.get(pk=card.pk).translations.order_by("language")
    return [row.language for row in rows if row.is_stale]


WHOLE = "All texts are still correct with this date"
PART = "These texts are still correct with this date"


def test_one_button_confirms_all_texts_of_a_card_whose_date_was_changed(redated):
    client = browser(make_user(is_staff=True, is_superuser=True))
    page = client.get(bench(redated)).content.decode()

    done = confirm_texts(client, redated)

    assert WHOLE in page
    assert (
        "Confirmed as still correct: English, Polish, Russian, Ukrainian." in done.content.decode()
    )
    assert WHOLE not in done.content.decode()
    assert stale(redated) == []
    assert {row.state for row in redated.translations.all()} == {State.APPROVED}


def test_texts_in_languages_of_others_stay_out_of_date_and_are_named(redated):
    client = browser(worker("translator (pl)", "translator (uk)"))
    page = client.get(bench(redated)).content.decode()

    done = confirm_texts(client, redated).content.decode()

    assert PART in page
    assert "For others to confirm: English, Russian." in page
    assert "Confirmed as still correct: Polish, Ukrainian." in done
    assert "Still to be confirmed: English, Russian." in done
    assert stale(redated) == ["en", "ru"]


def test_a_text_whose_source_has_changed_too_is_read_by_itself(redated):
    redated.translation("en").write("The Gutenberg Bible", someone("author"))
    client = browser(worker("translator (pl)", "translator (uk)", "translator (ru)"))

    confirm_texts(client, redated)

    assert stale(redated) == ["pl", "ru", "uk"]
    assert PART not in client.get(bench(redated)).content.decode()


def test_texts_are_not_confirmed_with_another_date_than_was_seen(redated):
    client = browser(make_user(is_staff=True, is_superuser=True))

    answer = confirm_texts(client, redated, date_revision=redated.date_revision - 1)

    assert "The date was changed again meanwhile." in answer.content.decode()
    assert stale(redated) == ["en", "pl", "ru", "uk"]


def test_whoever_writes_in_none_of_the_languages_is_refused_and_not_offered_it(redated, checker):
    assert "still correct with this date" not in checker.get(bench(redated)).content.decode()
    assert confirm_texts(checker, redated).status_code == 403
    assert stale(redated) == ["en", "pl", "ru", "uk"]


def test_whoever_comes_too_late_is_told_that_nothing_is_left(redated):
    client = browser(make_user(is_staff=True, is_superuser=True))
    confirm_texts(client, redated)

    assert (
        "There is nothing to confirm any more." in confirm_texts(client, redated).content.decode()
    )
