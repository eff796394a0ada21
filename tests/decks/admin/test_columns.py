"""A column of the workbench: who may write and judge the text, and what keeps them from it."""

import pytest

from decks.models import Review, State
from tests.decks.desk import browser, fields_on, worker
from tests.decks.workbench import bench, card_in, column, column_of, fields_of, row_of, sent, shown
from tests.factories import approve, make_card, make_text, someone

pytestmark = pytest.mark.django_db

OWN_TEXT = "You wrote this text yourself; somebody else has to approve it."


def in_review(author=None):
    card = card_in("en", "pl")
    row, author = row_of(card, "pl"), author or someone("author")
    row.write("Biblia", author)
    row.submit(author)
    return card


def offered(client, card, language="pl", **query):
    """Return the verbs whose buttons may be pressed as the text stands."""
    offers = column_of(client.get(bench(card), query), language).offers
    pressed = [one for one in offers if not one.button.hindrance and not one.needs_change]
    return [one.button.verb.name for one in pressed]


def test_who_wrote_is_in_the_history_and_by_what():
    card, translator = card_in("en", "pl"), worker("translator (pl)")

    sent(browser(translator), card, "pl", text="Biblia")

    record = row_of(card, "pl").history.first()
    assert (record.history_user, record.history_change_reason) == (translator, "write")


def test_a_note_alone_leaves_the_approval_and_the_author():
    card = card_in("en", "pl")
    approve(row_of(card, "pl"))

    sent(browser(worker("translator (pl)")), card, "pl", note="Krótko")

    row = row_of(card, "pl")
    assert (row.note, row.state, row.last_author) == ("Krótko", State.APPROVED, someone("author"))


def test_saving_without_a_change_leaves_the_row_as_it_is():
    card = card_in("en", "pl")

    response = sent(browser(worker("translator (pl)")), card, "pl")

    assert (response.status_code, row_of(card, "pl").version) == (302, 1)


def test_a_language_that_one_does_not_write_is_read_without_a_field():
    card = card_in("en", "uk")
    client = browser(worker("translator (pl)"))

    page = client.get(bench(card), {"at": "uk"})

    assert "Title uk" in page.content.decode()
    assert (column_of(page, "uk").form, column_of(page, "uk").offers) == (None, ())


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_who_may_only_look_at_texts_gets_no_field_and_no_button(language):
    card = card_in("en", "pl", "uk")
    row_of(card, language).submit(someone("author"))
    client = browser(worker(perms=("view_card", "view_cardtranslation")))

    found = column_of(client.get(bench(card), {"at": language}), language)
    response = client.post(column(card, language), {"_verb": "approve", "read_version": 2})

    assert (found.form, found.offers, found.may_delete) == (None, (), False)
    assert (response.status_code, row_of(card, language).state) == (403, State.REVIEW)


BUTTONS = [
    ("translator (pl)", State.DRAFT, ["submit"]),
    ("translator (pl)", State.REVIEW, []),
    ("reviewer (pl)", State.DRAFT, ["submit"]),
    ("reviewer (pl)", State.REVIEW, ["approve", "reject"]),
    ("reviewer (pl)", State.APPROVED, ["reject"]),
    ("reviewer (uk)", State.REVIEW, []),
    ("fact checker", State.REVIEW, []),
    ("publisher", State.REVIEW, []),
]


@pytest.mark.parametrize(("group", "state", "expected"), BUTTONS)
def test_a_button_is_there_when_state_and_permission_allow_it(group, state, expected):
    card = card_in("en", "pl") if state == State.DRAFT else in_review()
    if state == State.APPROVED:
        row_of(card, "pl").approve(someone("reviewer"))

    assert offered(browser(worker(group)), card, at="pl") == expected


def test_a_text_that_was_submitted_can_be_submitted_again_once_it_is_changed():
    client = browser(worker("translator (pl)"))

    page = client.get(bench(in_review()))

    (offer,) = column_of(page, "pl").offers
    assert (offer.button.verb.name, offer.needs_change) == ("submit", True)


def test_a_text_out_of_date_can_be_confirmed_and_not_approved():
    card = in_review()
    row_of(card, "en").write("Another source", someone("author"))
    client = browser(worker("reviewer (pl)"))

    page = shown(client, card)

    assert offered(client, card) == ["reject", "rebase"]
    assert "Approve: The source text or the date has changed since this was written." in page


def test_a_reviewer_who_may_not_translate_judges_without_a_text_field():
    card = in_review()
    perms = ("view_card", "view_cardtranslation", "change_cardtranslation", "review_pl")
    client = browser(worker(perms=perms))

    fields = fields_of(client, card, "pl")
    sent(client, card, "pl", _verb="approve", text="Smuggled", note="Smuggled")

    row = row_of(card, "pl")
    assert not {"text", "note"} & fields.keys()
    assert (row.state, row.title, row.note) == (State.APPROVED, "Biblia", "")


def test_the_author_of_a_text_reads_why_it_cannot_be_approved():
    reviewer = worker("reviewer (pl)")
    card = in_review(reviewer)

    page = shown(browser(reviewer), card)

    assert f"Approve: {OWN_TEXT}" in page
    assert 'value="approve"' not in page


def test_ones_own_text_cannot_be_approved_by_a_forged_form_either():
    reviewer = worker("reviewer (pl)")
    card = in_review(reviewer)

    response = sent(browser(reviewer), card, "pl", _verb="approve")

    assert (response.status_code, row_of(card, "pl").state) == (400, State.REVIEW)
    assert OWN_TEXT in response.content.decode()


def test_in_a_deck_of_one_person_the_author_approves():
    reviewer = worker("reviewer (pl)")
    card = in_review(reviewer)
    type(card.deck).objects.update(review=Review.ONE_PERSON)

    sent(browser(reviewer), card, "pl", _verb="approve")

    row = row_of(card, "pl")
    assert (row.state, row.self_approved) == (State.APPROVED, True)


def test_a_reviewer_is_told_that_editing_makes_an_author():
    page = shown(browser(worker("reviewer (pl)")), in_review())

    assert "If you change the text, you become its author" in page


def test_a_text_that_was_changed_unread_stays_in_its_field():
    card = in_review()

    response = sent(browser(worker("reviewer (pl)")), card, "pl", text="Inna", _verb="approve")

    assert column_of(response, "pl").form["text"].value() == "Inna"
    assert row_of(card, "pl").state == State.REVIEW


def test_a_rejected_text_shows_its_author_the_reason():
    card, reviewer = in_review(), worker("reviewer (pl)")

    sent(browser(reviewer), card, "pl", _verb="reject", reason="Too long")

    row = row_of(card, "pl")
    assert (row.state, row.rejected_by) == (State.REJECTED, reviewer)
    assert "Too long" in shown(browser(worker("translator (pl)")), card)


def test_a_text_that_cannot_be_stored_is_refused_beside_its_field():
    card = card_in("en", "pl")

    response = sent(browser(worker("translator (pl)")), card, "pl", text=" ")

    assert response.status_code == 400
    assert column_of(response, "pl").form.errors["text"] == ["Write a title."]
    assert row_of(card, "pl").title == "Title pl"


def test_a_form_without_a_version_is_a_conflict():
    card = card_in("en", "pl")

    response = browser(worker("translator (pl)")).post(column(card, "pl"), {"text": "Biblia"})

    assert (response.status_code, row_of(card, "pl").title) == (409, "Title pl")
    assert "has saved this meanwhile." in response.content.decode()


def test_a_verdict_on_a_text_that_was_changed_meanwhile_is_refused_with_its_reason():
    card, client = in_review(), browser(worker("reviewer (pl)"))
    read = fields_on(shown(client, card, at="pl"))
    row_of(card, "pl").write("Theirs", someone("colleague"))
    row_of(card, "pl").submit(someone("colleague"))

    verdict = {**read, "_verb": "reject", "reason": "A typing error"}
    response = client.post(column(card, "pl"), verdict)

    assert (response.status_code, row_of(card, "pl").state) == (409, State.REVIEW)
    assert column_of(response, "pl").form["reason"].value() == "A typing error"
    assert "colleague has saved this meanwhile." in response.content.decode()


def test_a_missing_language_is_written_by_its_translators_alone():
    card, translator = card_in("en"), worker("translator (pl)")
    client = browser(translator)

    sent(client, card, "pl", text="Biblia")
    refused = client.post(column(card, "uk"), {"text": "Біблія"})

    assert row_of(card, "pl").last_author == translator
    assert refused.status_code == 403
    assert not card.translations.filter(language="uk").exists()


def test_a_column_is_headed_by_its_language():
    page = shown(browser(worker("translator (pl)")), card_in("en", "pl"))

    assert '<h2 id="heading-pl">Polish</h2>' in page


# Who writes in the source language


def test_a_publisher_writes_the_title_in_the_source_language_and_submits_it():
    publisher, card = worker("publisher"), make_card()
    client = browser(publisher)

    sent(client, card, "en", text="The first title")
    sent(client, card, "en", text="A better title", _verb="submit")

    row = row_of(card, "en")
    assert (row.title, row.last_author, row.state) == ("A better title", publisher, State.REVIEW)
    assert column_of(client.get(bench(card), {"at": "uk"}), "uk").form is None
    assert client.post(column(card, "uk"), {"text": "Заголовок"}).status_code == 403


def test_who_may_not_write_reads_whom_to_ask():
    card = make_card()
    make_text(card, "en")
    asked = worker("translator (en)")
    asked.first_name, asked.last_name = "Olena", "Pchilka"
    asked.save()
    client = browser(worker("fact checker"))

    pages = [client.get(bench(card), {"at": code}).content.decode() for code in ("en", "uk")]

    assert "Who may write here: Olena Pchilka" in pages[0]
    assert "Nobody may write here yet. Ask an administrator." in pages[1]
    assert client.post(column(card, "en"), {"text": "A title"}).status_code == 403
