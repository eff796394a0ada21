"""How texts and dates come to be approved."""

import pytest
from django.core.exceptions import ValidationError

from decks.dates import CardDate
from decks.models import CardTranslation, DateState, StaleRow, State
from tests.factories import (
    approve,
    make_card,
    make_deck,
    make_finished_card,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db


def refusal(verb, *args, **kwargs):
    """Return the code and the sentence with which a verb refuses."""
    with pytest.raises(ValidationError) as caught:
        verb(*args, **kwargs)
    return caught.value.code, caught.value.messages[0]


def test_a_text_goes_from_draft_through_review_to_approved():
    row = make_text(make_card(), "en", "Gutenberg’s Bible")
    assert row.state == State.DRAFT

    row.submit(someone("author"))
    row.approve(someone("reviewer"))

    row.refresh_from_db()
    assert row.state == State.APPROVED
    assert row.approved_by == someone("reviewer")
    assert row.approved_title == "Gutenberg’s Bible"
    assert row.approved_hash == row.text_hash


def test_nobody_approves_their_own_text():
    row = make_text(make_card())
    row.submit(someone("author"))

    code, sentence = refusal(row.approve, someone("author"))

    assert code == "own_text"
    assert sentence == "You wrote this text yourself; somebody else has to approve it."
    row.refresh_from_db()
    assert row.state == State.REVIEW


def test_a_reviewer_who_edits_becomes_the_author_and_cannot_approve():
    row = make_text(make_card())
    row.submit(someone("author"))

    row.write("Gutenberg’s printed Bible", by=someone("reviewer"))
    row.submit(someone("reviewer"))

    assert refusal(row.approve, someone("reviewer"))[0] == "own_text"


def test_in_a_deck_of_one_person_an_author_may_approve_and_the_row_says_so():
    row = make_text(make_card(make_deck(review="one_person")))
    row.submit(someone("author"))

    row.approve(someone("author"))

    row.refresh_from_db()
    assert row.state == State.APPROVED
    assert row.self_approved


def test_in_a_deck_of_one_person_an_approval_by_another_is_not_marked():
    row = approve(make_text(make_card(make_deck(review="one_person"))))

    assert not row.self_approved


def test_a_draft_cannot_be_approved_before_it_is_submitted():
    row = make_text(make_card())

    code, sentence = refusal(row.approve, someone("reviewer"))

    assert code == "wrong_state"
    assert sentence == "This cannot be done to a text that is draft."


def test_an_approved_text_cannot_be_submitted_again():
    assert refusal(approve(make_text(make_card())).submit, someone("author"))[0] == "wrong_state"


def test_a_rejection_needs_a_reason():
    row = make_text(make_card())
    row.submit(someone("author"))

    assert refusal(row.reject, someone("reviewer"), "  ")[1] == "Say why the text is rejected."
    row.reject(someone("reviewer"), "It names the year.")

    row.refresh_from_db()
    assert (row.state, row.rejection_reason) == (State.REJECTED, "It names the year.")


def test_a_rejected_text_can_be_handed_in_again():
    row = make_text(make_card())
    row.submit(someone("author"))
    row.reject(someone("reviewer"), "Too long.")

    row.submit(someone("author"))

    row.refresh_from_db()
    assert (row.state, row.rejection_reason) == (State.REVIEW, "")


def test_a_changed_text_is_a_draft_again_and_the_approved_one_is_remembered():
    row = approve(make_text(make_card(), title="Gutenberg’s Bible"))

    row.write("The Gutenberg Bible", by=someone("author"))

    row.refresh_from_db()
    assert row.state == State.DRAFT
    assert row.approved_title == "Gutenberg’s Bible"
    assert row.revision == 2


def test_writing_the_same_text_changes_nothing():
    row = approve(make_text(make_card(), title="Gutenberg’s Bible"))

    row.write(" Gutenberg’s Bible ", by=someone("reviewer"))

    row.refresh_from_db()
    assert (row.state, row.revision, row.last_author) == (State.APPROVED, 1, someone("author"))


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("  ", "Write a title."),
        ("x" * 121, "The title is too long: 121 characters, at most 120 fit."),
        ("a\x00b", "The text contains a character that cannot be stored."),
        ("a\ud800b", "The text contains a character that cannot be stored."),
    ],
    ids=["empty", "long", "nul", "surrogate"],
)
def test_a_title_that_cannot_be_kept_is_refused_with_the_reason(title, sentence):
    row = CardTranslation(card=make_card(), language="en")

    assert refusal(row.write, title, by=someone("author"))[1] == sentence
    assert not CardTranslation.objects.exists()


def test_characters_that_nobody_sees_are_not_kept_but_places_to_part_a_word_are():
    text = make_text(make_card(), "uk", "\ufeffВи\u200cстав\u00adка\u202e")

    assert text.title == "Вистав\u00adка"


def test_letters_made_of_two_characters_are_joined():
    assert make_text(make_card(), "uk", "Ки\u0438\u0306в").title == "Ки\u0439в"


def make_translated_card():
    card = make_card()
    source = approve(make_text(card, "en", "Gutenberg’s Bible"))
    return card, source, approve(make_text(card, "uk", "Біблія Гутенберга"))


def fresh(row):
    """Read a row again, with nothing remembered of its card."""
    return type(row).objects.get(pk=row.pk)


def test_a_translation_is_stale_once_its_source_has_changed():
    _card, source, row = make_translated_card()
    assert not fresh(row).is_stale

    source.write("Gutenberg’s printed Bible", by=someone("author"))

    assert fresh(row).is_stale
    assert fresh(row).source_seen == "Gutenberg’s Bible"
    assert not fresh(source).is_stale


def test_every_language_is_stale_once_the_date_has_changed():
    card, source, row = make_translated_card()

    card.set_date(CardDate(1454), by=someone("author"))

    assert fresh(row).is_stale
    assert fresh(source).is_stale


def test_still_correct_takes_the_present_as_the_new_basis():
    _card, source, row = make_translated_card()
    source.write("Gutenberg’s printed Bible", by=someone("author"))
    row = fresh(row)

    row.rebase(someone("author"))

    assert not fresh(row).is_stale
    assert fresh(row).state == State.APPROVED
    assert fresh(row).source_seen == "Gutenberg’s printed Bible"


def test_what_is_not_stale_is_not_confirmed_again():
    _card, _source, row = make_translated_card()

    assert (
        refusal(row.rebase, someone("author"))[1] == "Nothing has changed since this was written."
    )
    assert fresh(row).version == row.version


@pytest.mark.parametrize("reason", ["a\x00b", "a\ud800b"], ids=["nul", "surrogate"])
def test_a_reason_that_cannot_be_stored_is_refused(reason):
    card = make_card()
    row = make_text(card)
    row.submit(someone("author"))

    for verb in (row.reject, card.dispute_date):
        assert refusal(verb, someone("reviewer"), reason)[0] == "unstorable"


def test_a_stale_text_cannot_be_approved():
    card, _source, row = make_translated_card()
    row.write("Друкована Біблія Гутенберга", by=someone("author"))
    row.submit(someone("author"))
    card.set_date(CardDate(1454), by=someone("author"))

    assert refusal(fresh(row).approve, someone("reviewer"))[0] == "stale"


def test_a_date_is_verified_against_a_source_by_somebody_else():
    card = make_card(year=1455)
    make_source(card)

    card.verify_date(someone("checker"))

    card.refresh_from_db()
    assert card.date_state == DateState.VERIFIED
    assert card.date_checked_by == someone("checker")


def test_nobody_verifies_a_date_they_set_themselves():
    card = make_card()
    make_source(card)

    code, sentence = refusal(card.verify_date, someone("author"))

    assert code == "own_date"
    assert sentence == "You set this date yourself; somebody else has to verify it."


def test_in_a_deck_of_one_person_a_date_may_be_verified_by_whoever_set_it():
    card = make_card(make_deck(review="one_person"))
    make_source(card)

    card.verify_date(someone("author"))

    card.refresh_from_db()
    assert card.date_self_verified


@pytest.mark.parametrize("verdict", ["contradicts", "context"])
def test_a_date_without_a_source_that_supports_it_is_not_verified(verdict):
    card = make_card()
    make_source(card, verdict=verdict)

    code, sentence = refusal(card.verify_date, someone("checker"))

    assert code == "no_source"
    assert sentence == "Add a source that supports this date before you verify it."


def test_a_verified_date_is_not_verified_again_by_another():
    card = make_finished_card(make_deck())

    assert refusal(card.verify_date, someone("other"))[1] == "This date is verified already."
    card.refresh_from_db()
    assert card.date_checked_by == someone("checker")


def test_a_changed_date_is_no_longer_verified():
    card = make_finished_card(make_deck(), year=1455)

    card.set_date(CardDate(1455, circa=True), by=someone("author"))

    card.refresh_from_db()
    assert card.date_state == DateState.UNCHECKED
    assert card.date_checked_by is None
    assert card.date_revision == 2


def test_setting_the_same_date_keeps_its_verification():
    card = make_finished_card(make_deck(), year=1455)

    card.set_date(CardDate(1455), by=someone("somebody else"))

    card.refresh_from_db()
    assert card.date_state == DateState.VERIFIED


def test_a_dispute_needs_a_reason():
    card = make_card()

    assert refusal(card.dispute_date, someone("checker"), " ")[0] == "no_reason"
    card.dispute_date(someone("checker"), "Other books say 1454.")

    card.refresh_from_db()
    assert card.date_state == DateState.DISPUTED
    assert card.dispute_reason == "Other books say 1454."


def test_the_second_of_two_saves_is_refused_and_the_first_stays():
    mine = make_text(make_card(), title="Gutenberg’s Bible")
    theirs = fresh(mine)
    theirs.write("Theirs", by=someone("other"))

    with pytest.raises(StaleRow, match="Somebody else has saved this meanwhile"):
        mine.write("Mine", by=someone("author"))

    assert fresh(mine).title == "Theirs"


def test_a_refused_save_can_be_tried_again_with_the_right_version():
    mine = make_text(make_card(), title="Gutenberg’s Bible")
    fresh(mine).write("Theirs", by=someone("other"))
    with pytest.raises(StaleRow):
        mine.write("Mine", by=someone("author"))

    mine.version = fresh(mine).version
    mine.save()

    assert fresh(mine).title == "Mine"


def test_the_history_says_who_did_what():
    row = approve(make_text(make_card()))
    row.write("Another title", by=someone("editor"))

    told = [(h.history_user.username, h.history_change_reason) for h in row.history.all()]

    assert told == [
        ("editor", "write"),
        ("reviewer", "approve"),
        ("author", "submit"),
        ("author", "write"),
    ]


def test_the_history_remembers_every_date():
    card = make_card(year=1455)

    card.set_date(CardDate(1454), by=someone("checker"))

    assert [old.year for old in card.history.all()] == [1454, 1455]


def test_a_category_of_another_deck_is_refused():
    card = make_card()
    card.category = make_card().category

    with pytest.raises(ValidationError) as caught:
        card.full_clean()

    assert caught.value.message_dict["category"] == ["This category belongs to another deck."]
