"""What is done to many selected rows: shown first, and done only as it was shown."""

import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.jobs import requests, runner
from config.jobs.models import Job, JobStatus
from decks.admin.bulk import confirmation, said
from decks.dates import CardDate
from decks.models import Card, CardTranslation, DateState, State
from decks.spreadsheets.batch import Batch
from tests.decks.desk import browser, fields_on, worker
from tests.decks.selections import CARDS, TEXTS, action_of, confirmed, looked
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_many_cards,
    make_source,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db

LONG = "W" * 120  # no card has room for it


def in_review(count):
    """Make a deck of so many cards, whose texts wait for their reviewers."""
    return make_many_cards(make_deck(), count, state=State.REVIEW)


def text(language="pl", title="Biblia", state=State.DRAFT, author=None, card=None):
    card = card or make_card()
    row = make_text(card, language, title)
    if author:
        row.write(f"{title} II", author)
    if state != State.DRAFT:
        row.submit(row.last_author)
    if state == State.REJECTED:
        row.reject(someone("reviewer"), "Too short")
    return row


def states(*rows):
    return [CardTranslation.objects.get(pk=row.pk).state for row in rows]


def test_the_page_says_of_each_text_what_will_happen_and_does_nothing_yet():
    reviewer = worker("reviewer (pl)")
    good, draft = text(state=State.REVIEW), text()
    ukrainian, own = text("uk", state=State.REVIEW), text(state=State.REVIEW, author=reviewer)

    page = looked(browser(reviewer), "approve_selected", good, draft, ukrainian, own)

    assert [line.row for line in page.context["todo"]] == [good]
    assert {line.row: str(line.hindrance) for line in page.context["skipped"]} == {
        draft: "This cannot be done to a text that is draft.",
        ukrainian: "You may not do this in this language.",
        own: "You wrote this text yourself; somebody else has to approve it.",
    }
    assert "Approve: 1 text" in page.content.decode()
    assert states(good, draft, ukrainian, own) == ["review", "draft", "review", "review"]


def test_what_was_shown_is_done_when_it_is_confirmed_and_the_rest_is_named():
    reviewer = worker("reviewer (pl)")
    client = browser(reviewer)
    good, draft = text(state=State.REVIEW), text()

    done = confirmed(client, looked(client, "approve_selected", good, draft)).content.decode()

    good.refresh_from_db()
    assert (good.state, good.approved_by) == (State.APPROVED, reviewer)
    assert states(draft) == [State.DRAFT]
    assert "1 text: approved." in done
    assert "1 was skipped:" in done
    assert f"pl · {draft.card.key}: This cannot be done to a text that is draft." in done


@pytest.mark.parametrize("state", [State.DRAFT, State.REJECTED])
def test_drafts_and_rejected_texts_are_submitted(state):
    row, client = text(state=state), browser(worker("translator (pl)"))

    confirmed(client, looked(client, "submit_selected", row))

    assert states(row) == [State.REVIEW]


def test_a_text_that_is_out_of_date_is_not_approved_but_may_be_confirmed_as_still_correct():
    client = browser(worker("reviewer (pl)"))
    source = text("en", "The old Bible")
    row = text(card=source.card, state=State.REVIEW)
    source.write("The new Bible", someone("author"))

    refused = looked(client, "approve_selected", row)
    offered = looked(client, "rebase_selected", row)
    shown = offered.content.decode()
    confirmed(client, offered)

    assert [line.row for line in refused.context["skipped"]] == [row]
    assert "The source text or the date has changed" in refused.content.decode()
    assert "old</del>" in shown
    assert "new</ins>" in shown
    assert not CardTranslation.objects.get(pk=row.pk).is_stale
    assert states(row) == [State.REVIEW]


def test_a_fresh_text_needs_no_confirmation():
    row, client = text(), browser(worker("translator (pl)"))

    page = looked(client, "rebase_selected", row)

    assert "Nothing has changed since this was written." in page.content.decode()
    assert "Nothing can be done to what you selected." in page.content.decode()
    assert 'name="_confirm"' not in page.content.decode()


def test_a_text_in_which_the_checks_find_an_error_is_not_approved():
    row = text(title=LONG, state=State.REVIEW)
    client = browser(worker("reviewer (pl)"))

    page = looked(client, "approve_selected", row)
    confirmed(client, page, seen=f"{row.pk}:{row.version}.0.1")

    assert [line.row for line in page.context["skipped"]] == [row]
    assert states(row) == [State.REVIEW]


def test_errors_are_those_of_the_deck_whose_text_it_is():
    good, wrong = make_deck(), make_deck()
    fine = text(state=State.REVIEW, card=make_card(good, key="same"))
    text(title=LONG, state=State.REVIEW, card=make_card(wrong, key="same"))

    page = looked(browser(worker("reviewer (pl)")), "approve_selected", fine)

    assert [line.row for line in page.context["todo"]] == [fine]


def test_warnings_are_said_beside_a_text_that_will_be_approved():
    source = text("en", "Opera")
    row = text(title="Opera", state=State.REVIEW, card=source.card)

    page = looked(browser(worker("reviewer (pl)")), "approve_selected", row)

    assert "is the same as the source text" in page.content.decode()


def test_who_may_not_see_dates_is_not_told_what_the_checks_find():
    row = text(title=LONG, state=State.REVIEW)
    perms = ("view_cardtranslation", "change_cardtranslation", "review_pl")

    page = looked(browser(worker(perms=perms)), "approve_selected", row).content.decode()

    assert "The checks find an error in this text." in page


def test_a_text_that_changed_after_one_looked_is_left_alone():
    client = browser(worker("reviewer (pl)"))
    changed, same = text(state=State.REVIEW), text(state=State.REVIEW)
    page = looked(client, "approve_selected", changed, same)
    changed.write("Something nobody looked at", someone("author"))
    changed.submit(someone("author"))

    done = confirmed(client, page).content.decode()

    assert states(changed, same) == [State.REVIEW, State.APPROVED]
    assert f"pl · {changed.card.key}: This was changed after you looked at it." in done


def test_a_text_whose_source_changed_again_is_not_confirmed_unseen():
    client = browser(worker("translator (pl)"))
    source = text("en", "First")
    row = text(card=source.card)
    source.write("Second", someone("author"))
    page = looked(client, "rebase_selected", row)
    source.write("Third", someone("author"))

    confirmed(client, page)

    assert CardTranslation.objects.get(pk=row.pk).is_stale


def test_a_text_that_could_not_be_done_when_it_was_shown_is_not_done_later():
    client = browser(worker("reviewer (pl)"))
    row = text()
    page = looked(client, "approve_selected", row)
    sent = {**fields_on(page.content.decode()), "_confirm": ""}
    row.submit(row.last_author)

    client.post(action_of(page.content.decode()), sent)

    assert states(row) == [State.REVIEW]


def test_permissions_are_asked_again_when_it_is_confirmed():
    reviewer = worker("reviewer (pl)", "translator (uk)")
    client = browser(reviewer)
    row = text(state=State.REVIEW)
    page = looked(client, "approve_selected", row)
    sent = {**fields_on(page.content.decode()), "_confirm": ""}

    reviewer.groups.clear()
    answer = client.post(action_of(page.content.decode()), sent)

    assert answer.status_code == 403
    assert states(row) == [State.REVIEW]


def test_a_language_one_may_no_longer_review_is_skipped_when_it_is_confirmed():
    reviewer = worker("reviewer (pl)", "reviewer (uk)")
    client = browser(reviewer)
    polish, ukrainian = text(state=State.REVIEW), text("uk", state=State.REVIEW)
    page = looked(client, "approve_selected", polish, ukrainian)

    reviewer.groups.remove(reviewer.groups.get(name="reviewer (pl)"))
    confirmed(client, page)

    assert states(polish, ukrainian) == [State.REVIEW, State.APPROVED]


@pytest.mark.parametrize("code", ["approve_selected", "submit_selected", "rebase_selected"])
def test_reading_the_page_of_an_action_does_nothing(code):
    row, client = text(state=State.REVIEW), browser(worker("reviewer (pl)"))
    address = reverse("admin:decks_cardtranslation_bulk", args=[code])

    answer = client.get(address, {"rows": row.pk, "seen": f"{row.pk}:2.0.1", "_confirm": ""})

    assert answer.status_code == 302
    assert states(row) == [State.REVIEW]


def test_an_action_that_is_not_there_is_not_found():
    client = browser(worker("reviewer (pl)"))

    assert client.post(reverse("admin:decks_card_bulk", args=["burn"])).status_code == 404


@pytest.mark.parametrize("junk", ["x", "1,,x:", "9" * 40, "-1:0", "1:2:3,4"])
def test_an_answer_that_cannot_be_read_does_nothing(junk):
    row, client = text(state=State.REVIEW), browser(worker("reviewer (pl)"))
    address = reverse("admin:decks_cardtranslation_bulk", args=["approve_selected"])

    answer = client.post(address, {"rows": junk, "seen": junk, "chosen": "[]", "_confirm": ""})

    assert answer.status_code in {200, 302}
    assert states(row) == [State.REVIEW]


def test_the_list_is_filtered_as_before_when_it_is_done():
    row, client = text(), browser(worker("translator (pl)"))

    page = looked(client, "submit_selected", row, query="?state__exact=draft&q=bib")
    done = confirmed(client, page)

    assert done.redirect_chain[0][0] == f"{reverse(TEXTS)}?state__exact=draft&q=bib"


def test_all_rows_across_the_pages_are_shown_and_done():
    in_review(130)
    client = browser(worker("reviewer (uk)"))
    first = CardTranslation.objects.filter(language="uk").first()

    page = looked(client, "approve_selected", first, query="?language__exact=uk", select_across="1")
    confirmed(client, page)

    assert len(page.context["todo"]) == 130
    assert CardTranslation.objects.filter(state=State.APPROVED).count() == 130


def test_more_rows_than_a_page_can_show_are_too_many(monkeypatch):
    monkeypatch.setattr(confirmation, "MOST_ROWS", 2)
    client = browser(worker("translator (pl)"))
    rows = [text() for _number in range(3)]
    selected = {"action": "submit_selected", "_selected_action": [row.pk for row in rows]}

    page = client.post(reverse(TEXTS), selected, follow=True).content.decode()

    assert "Choose at most 2 rows." in page
    assert states(*rows) == [State.DRAFT] * 3


def test_only_the_first_skipped_rows_are_named_and_the_others_counted():
    client = browser(worker("reviewer (pl)"))
    rows = [text(state=State.REVIEW), *(text() for _number in range(25))]

    done = confirmed(client, looked(client, "approve_selected", *rows)).content.decode()

    assert "25 were skipped:" in done
    assert "… and 5 more." in done


# From the list of cards


def test_the_texts_of_selected_cards_are_meant_in_the_languages_one_may_work_in():
    client = browser(worker("reviewer (pl)", "reviewer (uk)"))
    card = make_card()
    polish = text(card=card, state=State.REVIEW)
    ukrainian = text("uk", "Біблія", card=card, state=State.REVIEW)
    russian = text("ru", "Библия", card=card, state=State.REVIEW)

    page = looked(client, "approve_selected", card, address=CARDS)
    confirmed(client, page)

    assert states(polish, ukrainian, russian) == ["approved", "approved", "review"]


def test_a_language_that_was_taken_off_is_not_touched():
    client = browser(worker("reviewer (pl)", "reviewer (uk)"))
    card = make_card()
    polish = text(card=card, state=State.REVIEW)
    ukrainian = text("uk", "Біблія", card=card, state=State.REVIEW)
    first = looked(client, "approve_selected", card, address=CARDS).content.decode()

    sent = {**fields_on(first), "languages": ["pl"], "_look": ""}
    second = client.post(action_of(first), sent)
    confirmed(client, second)

    assert [line.row for line in second.context["todo"]] == [polish]
    assert states(polish, ukrainian) == [State.APPROVED, State.REVIEW]


def test_the_languages_that_the_list_was_filtered_by_are_chosen_already():
    client = browser(worker("reviewer (pl)", "reviewer (uk)"))
    card = make_card()
    polish = text(card=card, state=State.REVIEW)
    text("uk", "Біблія", card=card, state=State.REVIEW)

    page = looked(client, "approve_selected", card, address=CARDS, query="?text_pl=review")

    assert [line.row for line in page.context["todo"]] == [polish]


def test_choosing_something_else_has_to_be_looked_at_before_it_is_done():
    client = browser(worker("reviewer (pl)", "reviewer (uk)"))
    card = make_card()
    polish = text(card=card, state=State.REVIEW)

    page = looked(client, "approve_selected", card, address=CARDS)
    shown = confirmed(client, page, languages=["pl"]).content.decode()

    assert "Your selection has changed. Nothing has been done yet" in shown
    assert states(polish) == [State.REVIEW]


def test_a_card_without_the_text_is_skipped_and_it_is_said():
    client = browser(worker("translator (pl)"))

    page = looked(client, "submit_selected", make_card(), address=CARDS)

    assert "There is no text in this language." in page.content.decode()


def test_no_language_is_nothing_to_do():
    client = browser(worker("translator (pl)"))
    page = looked(client, "submit_selected", make_card(), address=CARDS).content.decode()

    sent = {**fields_on(page), "languages": [], "_look": ""}
    asked = client.post(action_of(page), sent).content.decode()

    assert "Choose at least one language." in asked
    assert 'name="_confirm"' not in asked


def test_who_may_only_read_is_offered_no_action():
    text()
    client = browser(worker(perms=("view_card", "view_cardtranslation", "see_dates")))

    pages = [client.get(reverse(address)).content.decode() for address in (CARDS, TEXTS)]

    for code in ("submit_selected", "approve_selected", "rebase_selected", "categorise_selected"):
        assert not [page for page in pages if code in page]
        assert client.post(reverse("admin:decks_card_bulk", args=[code])).status_code in {403, 404}


# The category


def categorised(client, category, *cards):
    page = looked(client, "categorise_selected", *cards, address=CARDS).content.decode()
    sent = {**fields_on(page), "category": category.pk, "_look": ""}
    return client.post(action_of(page), sent)


def test_selected_cards_get_another_category():
    deck, publisher = make_deck(), worker("publisher")
    art, music = make_category(deck, "art"), make_category(deck, "music")
    cards = [make_card(deck, category=art) for _number in range(2)]
    there = make_card(deck, category=music)
    elsewhere = make_card(make_deck())
    client = browser(publisher)

    page = categorised(client, music, *cards, there, elsewhere)
    done = confirmed(client, page).content.decode()

    assert [line.card for line in page.context["todo"]] == cards
    assert {line.card: line.hindrance for line in page.context["skipped"]} == {
        there: "The card is in this category already.",
        elsewhere: "This category belongs to another deck.",
    }
    assert {card.category for card in Card.objects.filter(deck=deck)} == {music}
    assert cards[0].history.first().history_user == publisher
    assert "The category of 2 cards is changed." in done


def test_a_category_has_to_be_chosen_before_anything_is_shown():
    client = browser(worker("publisher"))

    page = looked(client, "categorise_selected", make_card(), address=CARDS)

    assert not page.context["is_asked"]
    assert 'name="_confirm"' not in page.content.decode()


def test_a_card_that_changed_after_one_looked_keeps_its_category():
    deck, client = make_deck(), browser(worker("publisher"))
    art, music = make_category(deck, "art"), make_category(deck, "music")
    card = make_card(deck, category=art)
    page = categorised(client, music, card)
    card.save()

    confirmed(client, page)

    assert Card.objects.get().category == art


# A file


def exported(client, kind, *cards):
    page = looked(client, "export_selected", *cards, address=CARDS).content.decode()
    return client.post(action_of(page), {**fields_on(page), "_confirm": kind})


def test_selected_cards_are_exported_and_no_others():
    deck = make_deck("events")
    cards = [make_card(deck, key=key) for key in ("a", "b", "c")]
    client = browser(worker("publisher"))

    file = exported(client, "json", *cards[:2])

    assert [row["key"] for row in json.loads(file.content)] == ["a", "b"]
    assert file["Content-Disposition"] == 'attachment; filename="events.json"'


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_selected_cards_are_exported_as_a_sheet(kind):
    import openpyxl

    card = make_card(make_deck("events"), key="moon-landing")

    content = exported(browser(worker("publisher")), kind, card).content

    if kind == "xlsx":
        sheet = openpyxl.load_workbook(io.BytesIO(content)).active
        assert [row[0].value for row in sheet.iter_rows(min_row=2)] == ["moon-landing"]
    else:
        assert content.decode("utf-8-sig").splitlines()[1].startswith("moon-landing,")


def test_cards_of_two_decks_are_no_file():
    client = browser(worker("publisher"))
    cards = [make_card(), make_card()]

    page = looked(client, "export_selected", *cards, address=CARDS).content.decode()

    assert "Choose cards of one deck." in page
    assert exported(client, "csv", *cards).status_code == 404


def test_a_file_shows_no_dates_to_who_may_not_see_them():
    card = make_card(year=1455)
    client = browser(worker(perms=("view_card",)))

    page = looked(client, "export_selected", card, address=CARDS).content.decode()

    assert "Dates, back symbols and sources are left out" in page
    assert "1455" not in exported(client, "csv", card).content.decode()
    assert exported(client, "exe", card).status_code == 404


# What it costs


@pytest.mark.parametrize(
    ("action", "address"),
    [
        ("approve_selected", CARDS),
        ("rebase_selected", CARDS),
        ("export_selected", CARDS),
        ("approve_selected", TEXTS),
        ("submit_selected", TEXTS),
    ],
)
@pytest.mark.slow
def test_the_page_costs_the_same_queries_for_ten_rows_and_for_five_hundred(action, address):
    client = browser(worker("publisher", "reviewer (uk)"))

    few = queries(client, action, address, in_review(10))
    many = queries(client, action, address, in_review(500))

    assert many == few
    assert many <= 24


@pytest.mark.slow
def test_confirming_what_all_rows_refuse_costs_the_same_queries_for_one_and_for_forty():
    client = browser(worker("reviewer (uk)"))
    one, many = make_many_cards(make_deck(), 1), make_many_cards(make_deck(), 40)

    few = queries_to_confirm(client, one)

    assert queries_to_confirm(client, many) == few
    assert few <= 24


def queries(client, action, address, deck):
    model = Card if address == CARDS else CardTranslation
    of = {"deck": deck} if address == CARDS else {"card__deck": deck, "language": "uk"}
    rows = list(model.objects.filter(**of))
    client.get(reverse(address))
    with CaptureQueriesContext(connection) as found:
        looked(client, action, *rows, address=address)
    return len(found)


def queries_to_confirm(client, deck):
    rows = CardTranslation.objects.filter(card__deck=deck)
    page = looked(client, "approve_selected", *rows)
    sent = {**fields_on(page.content.decode()), "_confirm": ""}
    with CaptureQueriesContext(connection) as found:
        client.post(action_of(page.content.decode()), sent)
    return len(found)


def test_each_row_of_the_page_leads_to_its_text_on_the_workbench():
    row = text()

    page = looked(browser(worker("translator (pl)")), "submit_selected", row).content.decode()

    assert f'href="{reverse("admin:decks_card_workbench", args=[row.card_id])}?at=pl"' in page


def test_approving_ones_own_text_in_a_deck_of_one_person_is_said_to_be_that():
    reviewer = worker("reviewer (pl)")
    card = make_card(make_deck(review="one_person"))
    own = text(state=State.REVIEW, author=reviewer, card=card)
    theirs = text("pl", state=State.REVIEW, author=reviewer)
    client = browser(reviewer)

    page = looked(client, "approve_selected", own, theirs)
    confirmed(client, page)

    (line,) = page.context["todo"]
    assert "not read by a second person" in line.remarks
    assert [line.remarks for line in page.context["skipped"]] == [[]]
    own.refresh_from_db()
    assert (own.state, own.self_approved) == (State.APPROVED, True)


def test_a_text_is_confirmed_in_sight_of_the_date_that_changed():
    card = make_card(year=1455)
    text("en", card=card)
    card.set_date(CardDate(1492), someone("author"))
    row = CardTranslation.objects.get()
    perms = ("view_cardtranslation", "change_cardtranslation", "translate_en")

    seen = looked(browser(worker("translator (en)")), "rebase_selected", row).content.decode()
    hidden = looked(browser(worker(perms=perms)), "rebase_selected", row).content.decode()

    assert "The date has been changed; it is now 1492." in seen
    assert "1492" not in hidden


# Dates


def test_dates_are_verified_in_bulk_each_against_its_sources():
    deck = make_deck()
    proved, bare = make_card(deck, key="proved"), make_card(deck, key="bare")
    make_source(proved)
    checker = worker("fact checker")
    client = browser(checker)

    page = looked(client, "verify_dates_selected", proved, bare, address=CARDS)
    assert "Verify 1 date" in page.content.decode()
    confirmed(client, page)

    proved.refresh_from_db()
    bare.refresh_from_db()
    assert (proved.date_state, proved.date_checked_by) == (DateState.VERIFIED, checker)
    assert bare.date_state == DateState.UNCHECKED


def test_dates_are_disputed_in_bulk_with_one_reason_verified_ones_too():
    deck = make_deck()
    plain, proved, doubted = (make_card(deck, key=key) for key in ("plain", "proved", "doubted"))
    make_source(proved)
    proved.verify_date(someone("another"))
    doubted.dispute_date(someone("another"), "An older doubt")
    checker = worker("fact checker")
    client, rows = browser(checker), (plain, proved, doubted)

    first = looked(client, "dispute_dates_selected", *rows, address=CARDS)
    sent = {**fields_on(first.content.decode()), "reason": "The calendar changed"}
    address = reverse("admin:decks_card_bulk", args=["dispute_dates_selected"])
    page = client.post(address, {**sent, "_look": ""})
    done = confirmed(client, page).content.decode()

    assert "Why they need another look" in first.content.decode()
    assert "Dispute 2 dates" in page.content.decode()
    assert "This date is disputed already." in page.content.decode()
    assert "2 dates are disputed now." in done
    for row, reason in zip(rows, ("The calendar changed",) * 2 + ("An older doubt",), strict=True):
        row.refresh_from_db()
        assert (row.date_state, row.dispute_reason) == (DateState.DISPUTED, reason)
    assert plain.history.first().history_user == checker


@pytest.mark.parametrize("reason", ["", "   ", "x" * 501, "a\x00b"])
def test_dates_are_not_disputed_without_a_reason_that_can_be_kept(reason):
    card = make_card()
    client = browser(worker("fact checker"))
    address = reverse("admin:decks_card_bulk", args=["dispute_dates_selected"])

    page = client.post(address, {"rows": card.pk, "reason": reason, "_confirm": ""})

    assert "errorlist" in page.content.decode()
    card.refresh_from_db()
    assert card.date_state == DateState.UNCHECKED


def test_a_publisher_submits_source_texts_and_no_others():
    card = make_card()
    make_text(card, "en")
    make_text(card, "uk")
    client = browser(worker("publisher"))

    confirmed(client, looked(client, "submit_selected", card, address=CARDS))

    states = dict(card.translations.values_list("language", "state"))
    assert states == {"en": State.REVIEW, "uk": State.DRAFT}


# Many rows


@pytest.fixture
def every_selection_is_large(monkeypatch):
    monkeypatch.setattr(confirmation, "SMALL_SELECTION", 0)


def test_many_texts_are_approved_by_a_worker_and_the_rest_is_named(every_selection_is_large):
    reviewer = worker("reviewer (pl)")
    waiting, own = text(state=State.REVIEW), text(state=State.REVIEW, author=reviewer)
    client = browser(reviewer)
    page = looked(client, "approve_selected", waiting, own, query="?language__exact=pl")

    done = confirmed(client, page)

    assert states(waiting, own) == [State.APPROVED, State.REVIEW]
    assert "1 text: approved." in done.content.decode()
    assert f"pl · {own.card.key}: You wrote this text yourself" in done.content.decode()
    assert done.redirect_chain[-1][0].endswith("?language__exact=pl")
    assert Job.objects.get().kind == "bulk"


def test_who_comes_back_to_a_change_of_many_rows_reads_that_it_goes_on_and_then_what_became_of_it(
    every_selection_is_large, no_worker, monkeypatch
):
    monkeypatch.setattr(requests, "PATIENCE", 0)
    client, row = browser(worker("reviewer (pl)")), text(state=State.REVIEW)
    waiting = confirmed(client, looked(client, "approve_selected", row))
    meanwhile = client.get(reverse("admin:decks_cardtranslation_changelist")).content.decode()
    runner.run(Job.objects.get().pk)

    done = client.get(reverse("jobs:job", args=[Job.objects.get().pk]), follow=True)

    assert waiting.redirect_chain[-1][0] == reverse("jobs:job", args=[Job.objects.get().pk])
    assert "What you asked for is still being done." in meanwhile
    assert "(Approve: 1 text)" in meanwhile
    assert "1 text: approved." in done.content.decode()
    assert states(row) == [State.APPROVED]


def test_who_may_no_longer_review_changes_nothing_by_an_old_question(
    every_selection_is_large, no_worker, monkeypatch
):
    monkeypatch.setattr(requests, "PATIENCE", 0)
    reviewer, row = worker("reviewer (pl)"), text(state=State.REVIEW)
    client = browser(reviewer)
    confirmed(client, looked(client, "approve_selected", row))
    reviewer.groups.clear()

    runner.run(Job.objects.get().pk)

    assert Job.objects.get().code == "forbidden"
    assert states(row) == [State.REVIEW]


def test_a_change_that_is_cancelled_to_the_last_changes_nothing(
    every_selection_is_large, monkeypatch
):
    row = text(state=State.REVIEW)
    client = browser(worker("reviewer (pl)"))
    page = looked(client, "approve_selected", row)
    write = Batch.write

    def cancelled(batch, *args):
        Job.objects.get().cancel()
        write(batch, *args)

    monkeypatch.setattr(Batch, "write", cancelled)
    confirmed(client, page)

    assert Job.objects.get().status == JobStatus.CANCELLED
    assert states(row) == [State.REVIEW]


def uk_texts(deck):
    return CardTranslation.objects.filter(card__deck=deck, language="uk")


def test_many_texts_are_approved_in_as_many_queries_as_few():
    costs = []
    for count in (3, 40):
        client = browser(worker("reviewer (uk)"))
        page = looked(client, "approve_selected", *uk_texts(in_review(count)))
        with CaptureQueriesContext(connection) as found:
            confirmed(client, page)
        costs.append(len([one for one in found if "decks_" in one["sql"]]))

    assert costs[0] == costs[1]


def test_a_text_that_is_saved_at_this_very_moment_is_left_alone_and_the_others_are_done(
    monkeypatch,
):
    mine, theirs = text(state=State.REVIEW), text(state=State.REVIEW)
    client = browser(worker("reviewer (pl)"))
    page = looked(client, "approve_selected", mine, theirs)
    write, tried = Batch.write, []

    def overtaken(batch, *args):
        if not tried:
            CardTranslation.objects.get(pk=theirs.pk).write("Inny", make_user())
        tried.append(batch)
        write(batch, *args)

    monkeypatch.setattr(Batch, "write", overtaken)
    done = confirmed(client, page).content.decode()

    assert states(mine, theirs) == [State.APPROVED, State.DRAFT]
    assert len(tried) == 2
    assert "This was changed after you looked at it." in done


def test_in_a_large_deck_errors_in_a_text_keep_it_from_being_approved(monkeypatch):
    monkeypatch.setattr(said, "SMALL_DECK", 0)
    fine, wrong = text(state=State.REVIEW), text(title=LONG, state=State.REVIEW)
    client = browser(worker("reviewer (pl)"))

    page = looked(client, "approve_selected", fine, wrong)

    assert [line.row for line in page.context["todo"]] == [fine]
    assert [line.row for line in page.context["skipped"]] == [wrong]


def test_a_card_that_the_checks_had_no_time_for_is_not_approved(monkeypatch):
    monkeypatch.setattr(said, "SMALL_DECK", 0)
    monkeypatch.setattr(said, "MOST_LOOKED_AT", 0)
    client = browser(worker("reviewer (pl)"))

    page = looked(client, "approve_selected", text(state=State.REVIEW))

    assert "The checks have not looked at this card yet." in page.content.decode()


def test_of_many_rows_the_first_are_shown_and_the_reasons_counted(monkeypatch):
    monkeypatch.setattr(confirmation, "MOST_SHOWN", 2)
    rows = [text() for _ in range(5)]
    client = browser(worker("reviewer (pl)"))

    page = looked(client, "approve_selected", *rows)

    assert len(page.context["skipped"]) == 2
    assert [count for _reason, count in page.context["reasons"]] == [5]
    assert "… and 3 more." in page.content.decode()
