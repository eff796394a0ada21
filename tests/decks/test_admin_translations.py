"""The page of a text: who may write and judge it, and what two people at once come to."""

import pytest
from django.urls import reverse

from decks.admin.histories import HistoryAdmin
from decks.models import CardTranslation, Review, StaleRow, State
from tests.decks.desk import browser, fields_on, filled, page_of, send, worker
from tests.factories import approve, make_card, make_deck, make_source, make_text, someone

pytestmark = pytest.mark.django_db


def texts(language="pl", title="Biblia Gutenberga"):
    card = make_card()
    make_text(card, "en")
    return make_text(card, language, title)


def in_review(language="pl"):
    row = texts(language)
    row.submit(row.last_author)
    return row


def content(client, row, page="change"):
    return client.get(page_of(row, page)).content.decode()


def test_a_translator_writes_a_title_and_becomes_its_author():
    row, translator = texts(), worker("translator (pl)")
    client = browser(translator)

    send(client, page_of(row), filled(client, page_of(row), text="Biblia"))

    row.refresh_from_db()
    assert (row.title, row.last_author, row.state) == ("Biblia", translator, State.DRAFT)
    assert row.history.first().history_user == translator
    assert row.history.first().history_change_reason == "write"


def test_a_note_alone_leaves_the_approval_and_the_author():
    row = approve(texts())
    client = browser(worker("translator (pl)"))

    send(client, page_of(row), filled(client, page_of(row), note="Krótko"))

    row.refresh_from_db()
    assert (row.note, row.state) == ("Krótko", State.APPROVED)
    assert row.last_author.username == "author"


def test_saving_without_a_change_leaves_the_row_as_it_is():
    row = texts()
    client = browser(worker("translator (pl)"))

    send(client, page_of(row), filled(client, page_of(row)))

    assert CardTranslation.objects.get(pk=row.pk).version == row.version


def test_a_translator_of_polish_reads_an_ukrainian_text_but_has_no_field_for_it():
    row = texts("uk", "Біблія Ґутенберґа")

    page = content(browser(worker("translator (pl)")), row)

    assert "Біблія Ґутенберґа" in page
    assert 'name="text"' not in page
    assert 'name="_verb"' not in page
    assert 'name="_save"' not in page


@pytest.mark.parametrize("sent", [{"text": "Інше"}, {"_verb": "submit"}])
def test_a_translator_of_polish_cannot_post_to_an_ukrainian_text(sent):
    row = texts("uk", "Біблія")

    response = browser(worker("translator (pl)")).post(page_of(row), {"read_version": 1, **sent})

    row.refresh_from_db()
    assert response.status_code == 403
    assert (row.title, row.state) == ("Біблія", State.DRAFT)


def test_who_may_only_view_texts_gets_no_field_and_no_button():
    row = in_review()
    client = browser(worker(perms=("view_cardtranslation",)))

    page = content(client, row)

    assert 'name="text"' not in page
    assert 'name="_verb"' not in page
    assert client.post(page_of(row), {"_verb": "approve"}).status_code == 403


def test_a_visitor_is_asked_to_sign_in(client):
    row = texts()

    response = client.get(page_of(row))

    assert response.status_code == 302
    assert reverse("admin:login") in response.url


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
    row = texts() if state == State.DRAFT else in_review()
    if state == State.APPROVED:
        row.approve(someone("reviewer"))

    page = content(browser(worker(group)), row)

    offered = [
        verb
        for verb in ("submit", "approve", "reject", "rebase")
        if f'name="_verb" value="{verb}"' in page
    ]
    assert offered == expected


def test_a_text_is_submitted_together_with_the_change_that_was_typed():
    row = texts()
    client = browser(worker("translator (pl)"))

    send(client, page_of(row), filled(client, page_of(row), text="Biblia", _verb="submit"))

    row.refresh_from_db()
    assert (row.title, row.state) == ("Biblia", State.REVIEW)


def test_a_reviewer_approves_what_somebody_else_wrote():
    row, reviewer = in_review(), worker("reviewer (pl)")
    client = browser(reviewer)

    send(client, page_of(row), filled(client, page_of(row), _verb="approve"))

    row.refresh_from_db()
    assert (row.state, row.approved_by) == (State.APPROVED, reviewer)


def test_a_reviewer_who_may_not_translate_judges_without_a_text_field():
    row = in_review()
    perms = ("view_cardtranslation", "change_cardtranslation", "review_pl")
    client = browser(worker(perms=perms))
    sent = filled(client, page_of(row), _verb="approve")

    send(client, page_of(row), {**sent, "text": "Smuggled"})

    row.refresh_from_db()
    assert "text" not in sent
    assert (row.state, row.title) == (State.APPROVED, "Biblia Gutenberga")


def test_a_translator_cannot_post_an_approval():
    row = in_review()
    client = browser(worker("translator (pl)"))

    response = send(client, page_of(row), filled(client, page_of(row), _verb="approve"))

    row.refresh_from_db()
    assert response.status_code == 403
    assert row.state == State.REVIEW


def test_an_unknown_verb_is_refused():
    row = texts()
    client = browser(worker("reviewer (pl)"))

    response = send(client, page_of(row), filled(client, page_of(row), _verb="delete"))

    assert response.status_code == 403


def test_the_author_of_a_text_reads_why_the_button_to_approve_it_is_off():
    row, reviewer = texts(), worker("reviewer (pl)")
    row.write("Biblia", reviewer)
    row.submit(reviewer)
    client = browser(reviewer)

    page = content(client, row)

    assert "You wrote this text yourself; somebody else has to approve it." in page
    assert 'value="approve"' not in page


def test_ones_own_text_cannot_be_approved_by_a_forged_form_either():
    row, reviewer = texts(), worker("reviewer (pl)")
    row.write("Biblia", reviewer)
    row.submit(reviewer)
    client = browser(reviewer)

    sent = filled(client, page_of(row), _verb="approve")
    page = client.post(page_of(row), sent, follow=True).content.decode()

    row.refresh_from_db()
    assert row.state == State.REVIEW
    assert "You wrote this text yourself; somebody else has to approve it." in page


def test_in_a_deck_of_one_person_the_author_approves():
    row, reviewer = texts(), worker("reviewer (pl)")
    type(row.card.deck).objects.update(review=Review.ONE_PERSON)
    row.write("Biblia", reviewer)
    row.submit(reviewer)
    client = browser(reviewer)

    send(client, page_of(row), filled(client, page_of(row), _verb="approve"))

    row.refresh_from_db()
    assert (row.state, row.self_approved) == (State.APPROVED, True)


def test_a_reviewer_is_told_that_editing_makes_an_author():
    page = content(browser(worker("reviewer (pl)")), in_review())

    assert "If you change the text, you become its author" in page


def test_a_changed_text_is_not_approved_unread():
    row = in_review()
    client = browser(worker("reviewer (pl)"))

    sent = filled(client, page_of(row), text="Inna Biblia", _verb="approve")
    page = client.post(page_of(row), sent).content.decode()

    row.refresh_from_db()
    assert (row.title, row.state) == ("Biblia Gutenberga", State.REVIEW)
    assert "You changed the text. Save it first" in page
    assert 'value="Inna Biblia"' in page


def test_a_rejection_needs_a_reason():
    row = in_review()
    client = browser(worker("reviewer (pl)"))

    sent = filled(client, page_of(row), _verb="reject", _reason="  ")
    page = client.post(page_of(row), sent, follow=True).content.decode()

    row.refresh_from_db()
    assert row.state == State.REVIEW
    assert "Say why the text is rejected." in page


def test_a_rejected_text_shows_its_author_the_reason():
    row, reviewer = in_review(), worker("reviewer (pl)")
    client = browser(reviewer)

    send(client, page_of(row), filled(client, page_of(row), _verb="reject", _reason="Too long"))

    row.refresh_from_db()
    assert (row.state, row.rejected_by) == (State.REJECTED, reviewer)
    assert "Too long" in content(browser(worker("translator (pl)")), row)


def test_a_stale_text_shows_what_the_source_said_and_is_confirmed():
    row = texts()
    row.card.translation("en").write("The Gutenberg Bible", someone("author"))
    client = browser(worker("translator (pl)"))

    page = content(client, row)
    send(client, page_of(row), filled(client, page_of(row), _verb="rebase"))

    assert "The Gutenberg Bible" in page
    assert "Gutenberg’s Bible" in page
    assert not CardTranslation.objects.get(pk=row.pk).is_stale


def test_a_text_that_cannot_be_stored_is_refused_beside_its_field():
    row = texts()
    client = browser(worker("translator (pl)"))

    page = client.post(page_of(row), filled(client, page_of(row), text=" ")).content.decode()

    assert "This field is required." in page
    assert CardTranslation.objects.get(pk=row.pk).title == "Biblia Gutenberga"


def test_a_save_over_somebody_elses_version_keeps_both_texts_on_the_page():
    row = texts()
    client = browser(worker("translator (pl)"))
    mine = filled(client, page_of(row), text="Moja Biblia")
    CardTranslation.objects.get(pk=row.pk).write("Ich Biblia", someone("colleague"))

    page = client.post(page_of(row), mine).content.decode()

    row.refresh_from_db()
    assert row.title == "Ich Biblia"
    assert 'value="Moja Biblia"' in page
    assert "Stored now: Ich Biblia" in page
    assert "colleague has saved this meanwhile." in page


def test_after_a_conflict_the_second_save_replaces_what_is_stored():
    row = texts()
    client = browser(worker("translator (pl)"))
    mine = filled(client, page_of(row), text="Moja Biblia")
    CardTranslation.objects.get(pk=row.pk).write("Ich Biblia", someone("colleague"))
    refused = client.post(page_of(row), mine)

    send(client, page_of(row), fields_on(refused.content.decode()))

    row.refresh_from_db()
    assert row.title == "Moja Biblia"


def test_a_form_without_a_version_is_a_conflict():
    row = texts()
    client = browser(worker("translator (pl)"))

    page = client.post(page_of(row), {"text": "Biblia", "note": ""}).content.decode()

    assert "has saved this meanwhile." in page
    assert CardTranslation.objects.get(pk=row.pk).title == "Biblia Gutenberga"


def test_a_verdict_on_a_text_that_was_changed_meanwhile_is_refused():
    row = in_review()
    client = browser(worker("reviewer (pl)"))
    sent = filled(client, page_of(row), _verb="reject", _reason="A typing error")
    newer = CardTranslation.objects.get(pk=row.pk)
    newer.write("Biblia", someone("colleague"))
    newer.submit(someone("colleague"))

    page = client.post(page_of(row), sent).content.decode()

    row.refresh_from_db()
    assert row.state == State.REVIEW
    assert "A typing error" in page
    assert "has saved this meanwhile." in page


def test_a_save_that_loses_the_race_is_shown_as_the_same_conflict(monkeypatch):
    row = texts()
    client = browser(worker("translator (pl)"))
    mine = filled(client, page_of(row), text="Moja Biblia")

    def overtaken(self, request, *args, **kwargs):
        monkeypatch.undo()
        CardTranslation.objects.get(pk=row.pk).write("Ich Biblia", someone("colleague"))
        raise StaleRow(row)

    monkeypatch.setattr(HistoryAdmin, "changeform_view", overtaken)
    page = client.post(page_of(row), mine).content.decode()

    assert 'value="Moja Biblia"' in page
    assert "Stored now: Ich Biblia" in page
    assert CardTranslation.objects.get(pk=row.pk).title == "Ich Biblia"


def test_a_missing_language_is_added_from_the_card_and_only_by_its_translators():
    card = make_card()
    make_text(card, "en")
    translator = worker("translator (pl)")
    client = browser(translator)
    address = reverse("admin:decks_cardtranslation_add")
    polish, ukrainian = (f"{address}?card={card.pk}&language={code}" for code in ("pl", "uk"))

    card_page = content(client, card)
    send(client, polish, filled(client, polish, text="Biblia"))
    refusal = send(client, ukrainian, filled(client, ukrainian, text="Біблія"))

    assert "language=pl" in card_page
    assert "language=uk" not in card_page
    assert card.translations.get(language="pl").last_author == translator
    assert not card.translations.filter(language="uk").exists()
    assert "You may not translate into this language." in refusal.content.decode()


def test_adding_a_text_without_a_card_leads_to_the_cards():
    response = browser(worker("translator (pl)")).get(
        reverse("admin:decks_cardtranslation_add"), follow=True
    )

    assert "Open a card, and add the language that is missing there." in response.content.decode()


def test_a_language_that_is_there_already_is_not_added_twice():
    row = texts()
    client = browser(worker("translator (pl)"))
    address = f"{reverse('admin:decks_cardtranslation_add')}?card={row.card_id}&language=pl"

    page = send(client, address, filled(client, address, text="Biblia")).content.decode()

    assert "The card has a text in this language already." in page


def test_the_history_says_who_did_what_and_what_changed():
    row = in_review()
    row.reject(someone("reviewer"), "Too long")

    page = content(browser(worker("translator (pl)")), row, "history")

    assert "reviewer" in page
    assert "rejected" in page
    assert "Too long" in page
    assert "approved_hash" not in page


def test_a_text_is_deleted_by_whoever_may_delete_texts_and_not_by_its_translators():
    row = texts("pl")

    refusal = browser(worker("translator (pl)")).post(page_of(row, "delete"), {"post": "yes"})
    kept = CardTranslation.objects.filter(pk=row.pk).exists()
    browser(worker("publisher")).post(page_of(row, "delete"), {"post": "yes"})

    assert (refusal.status_code, kept) == (403, True)
    assert not CardTranslation.objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize("group", ["translator (pl)", "reviewer (pl)"])
def test_an_editor_without_dates_sees_none_beside_the_text(group):
    row = texts()
    make_source(row.card)
    user = worker(perms=("view_cardtranslation", "change_cardtranslation", "translate_pl"))

    assert "1455" not in content(browser(user), row)
    assert "1455" in content(browser(worker(group)), row)


def test_a_text_shows_in_which_language_it_is():
    deck = make_deck()
    row = make_text(make_card(deck), "pl", "Biblia")

    assert "Polish" in content(browser(worker("translator (pl)")), row)
