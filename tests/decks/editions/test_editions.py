"""Publishing freezes a deck for good."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import ProtectedError

from decks.dates import CardDate
from decks.editions.content import EditionContent, UnknownFormat
from decks.editions.published import on_offer
from decks.editions.publishing import NotPublishable, draft
from decks.models import Card, Deck, Edition, EditionIsFrozen
from tests.factories import (
    make_category,
    make_deck,
    make_finished_card,
    make_published_deck,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db


def publish(deck, *languages):
    return deck.publish(someone("publisher"), languages or ("en", "uk"))


def test_an_edition_keeps_what_the_cards_said_when_it_was_published():
    deck = make_deck()
    card = make_finished_card(deck, year=-300, titles={"en": "Euclid’s “Elements”"}, key="euclid")
    edition = publish(deck, "en")

    card.set_date(CardDate(-290), by=someone("author"))
    card.translation("en").write("Elements", by=someone("author"))

    frozen = Edition.objects.get(pk=edition.pk).content.cards[0]
    assert frozen.key == "euclid"
    assert frozen.date == CardDate(-300)
    assert frozen.titles == {"en": "Euclid’s “Elements”"}
    assert frozen.sources[0].claim == CardDate(-300)


def test_an_edition_is_read_back_as_it_was_written():
    edition = make_published_deck(cards=4).offered

    content = EditionContent.from_json(edition.content_json)

    assert content == edition.content
    assert content.to_json() == edition.content_json
    assert edition.is_intact


def test_an_edition_keeps_the_size_of_the_cards():
    deck = make_published_deck(card_format="70x70")
    Deck.objects.update(card_format="44x68")

    assert deck.offered.content.card_format == "70x70"


def test_the_same_deck_gives_the_same_bytes():
    deck = make_published_deck(cards=5)

    again = publish(deck)

    assert again.number == 2
    assert again.sha256 == deck.editions.get(number=1).sha256


def test_cards_are_numbered_by_the_hash_of_their_key():
    deck = make_deck()
    for key, year in (("alpha", 1), ("beta", 2), ("gamma", 3), ("delta", 4)):
        make_finished_card(deck, year=year, key=key)

    content = publish(deck).content

    # sha256sum of each key begins with 8ed3…, f44e…, be9d…, 18ac…
    assert [(card.number, card.key) for card in content.cards] == [
        (1, "delta"),
        (2, "alpha"),
        (3, "gamma"),
        (4, "beta"),
    ]


def test_a_deck_with_errors_is_not_published_and_the_errors_are_named():
    deck = make_published_deck()
    card = deck.cards.first()
    card.translation("uk").write("Новий текст", by=someone("author"))

    with pytest.raises(NotPublishable) as caught:
        publish(deck)

    assert [(f.code, f.card, f.language) for f in caught.value.findings] == [
        ("unapproved", card.key, "uk")
    ]
    assert deck.editions.count() == 1


def test_a_language_that_is_not_published_may_have_errors():
    deck = make_published_deck()
    deck.cards.first().translation("uk").write("Новий текст", by=someone("author"))

    assert publish(deck, "en").content.languages == ("en",)


@pytest.mark.parametrize(
    ("languages", "sentence"),
    [
        ((), "Choose at least one language."),
        (("en", "xx"), "Unknown language: xx."),
    ],
    ids=["none", "unknown"],
)
def test_an_edition_needs_languages_we_know(languages, sentence):
    deck = make_published_deck()

    with pytest.raises(ValidationError, match=sentence):
        deck.publish(someone("publisher"), languages)


def test_an_edition_names_who_translated_reviewed_and_checked():
    people = make_published_deck().offered.content.credits

    assert people.translated == {"uk": ["author"], "en": ["author"]}
    assert people.reviewed == {"uk": ["reviewer"], "en": ["reviewer"]}
    assert people.fact_checked == ["checker"]
    assert not people.read_by_one_person


def test_an_edition_says_what_no_second_person_has_read():
    deck = make_published_deck(review="one_person")
    row = deck.cards.first().translation("uk")
    row.write("Інша назва події", by=someone("author"))
    row.submit(someone("author"))
    row.approve(someone("author"))

    people = publish(deck).content.credits

    assert people.read_by_one_person
    assert people.self_approved == {"uk": 1, "en": 0}


@pytest.mark.parametrize(
    "change",
    [
        lambda edition: edition.save(),
        lambda edition: edition.delete(),
        lambda edition: Edition.objects.update(note="better"),
        lambda edition: Edition.objects.all().delete(),
        lambda edition: Edition.objects.bulk_update([edition], ["note"]),
        lambda edition: edition.pictures.all().delete(),
        lambda edition: edition.pictures.update(picture=None),
    ],
    ids=["save", "delete", "update", "delete all", "bulk update", "pictures", "pictures update"],
)
def test_no_way_leads_to_another_edition(change):
    edition = make_published_deck().offered

    with pytest.raises(EditionIsFrozen, match="withdraw it instead"):
        change(edition)


def test_a_published_deck_cannot_be_deleted():
    with pytest.raises(ProtectedError):
        make_published_deck().delete()


def test_a_picture_stays_while_an_edition_shows_it():
    deck = make_published_deck()
    card = deck.cards.first()
    picture = card.picture
    card.delete()

    with pytest.raises(ProtectedError):
        picture.delete()


def test_a_withdrawn_edition_is_no_longer_offered_and_says_why():
    deck = make_published_deck()
    first, second = deck.offered, publish(deck)

    second.withdraw(someone("publisher"), "A wrong date")

    assert deck.offered == first
    second.refresh_from_db()
    assert second.withdrawal_reason == "A wrong date"
    assert second.is_intact


def test_a_deck_whose_only_edition_is_withdrawn_is_not_published():
    deck = make_published_deck()
    assert [edition.deck for edition in on_offer()] == [deck]

    deck.offered.withdraw(someone("publisher"), "A wrong date")

    assert not on_offer().exists()


def test_withdrawing_needs_a_reason_and_happens_once():
    edition = make_published_deck().offered

    with pytest.raises(ValidationError, match="Say why the edition is withdrawn"):
        edition.withdraw(someone("publisher"), " ")
    edition.withdraw(someone("publisher"), "A mistake")
    with pytest.raises(ValidationError, match="withdrawn already"):
        edition.withdraw(someone("publisher"), "Again")


def test_of_two_withdrawals_the_first_one_stays():
    edition = make_published_deck().offered
    other = Edition.objects.get(pk=edition.pk)
    edition.withdraw(someone("publisher"), "A wrong date")

    with pytest.raises(ValidationError, match="withdrawn already"):
        other.withdraw(someone("somebody else"), "Another reason")

    edition.refresh_from_db()
    assert edition.withdrawal_reason == "A wrong date"


def test_what_is_published_is_what_the_deck_says_now_not_when_it_was_read():
    read_early = make_published_deck()
    Deck.objects.filter(pk=read_early.pk).update(titles={"en": "Renamed meanwhile"})

    assert publish(read_early).content.titles == {"en": "Renamed meanwhile"}


def test_an_edition_is_put_into_words_before_others_have_to_wait(monkeypatch):
    deck = make_deck()
    make_finished_card(deck)
    transactions = len(connection.savepoint_ids)
    written, to_json = [], EditionContent.to_json
    monkeypatch.setattr(
        EditionContent,
        "to_json",
        lambda content: written.append(len(connection.savepoint_ids)) or to_json(content),
    )

    deck.publish(someone("publisher"), ["en"])

    assert written == [transactions]


def test_whoever_presses_twice_publishes_once():
    deck = make_published_deck()
    deck.publish(someone("publisher"), ("en",), follows=1)

    with pytest.raises(ValidationError, match="Edition 2 has been published meanwhile"):
        deck.publish(someone("publisher"), ("en",), follows=1)
    assert deck.editions.count() == 2


def test_a_note_that_cannot_be_stored_is_refused():
    with pytest.raises(ValidationError, match="cannot be stored"):
        make_published_deck().publish(someone("publisher"), ("en",), "a\x00b")


def test_whoever_disputed_a_date_is_not_named_as_its_checker():
    deck = make_deck()
    make_finished_card(deck)
    make_finished_card(deck, titles={"en": "Doubtful event"}).dispute_date(
        someone("doubter"), "Other books differ."
    )

    assert draft(deck, ("en",)).credits.fact_checked == ["checker"]


def test_a_draft_gives_the_same_values_as_an_edition_of_the_same_rows():
    deck = make_published_deck(cards=3)

    assert draft(deck, ("en", "uk")) == deck.offered.content


def test_a_draft_shows_what_is_not_finished_yet():
    deck = make_deck()
    make_category(deck)
    card = make_finished_card(deck, titles={"en": "An event"})
    make_text(card, "pl", "Wydarzenie")

    content = draft(deck, ("en", "uk", "pl"))

    assert content.cards[0].titles == {"en": "An event", "pl": "Wydarzenie"}


def test_an_unknown_format_is_named():
    with pytest.raises(UnknownFormat, match="kronika-edition/9"):
        EditionContent.from_json(json.dumps({"format": "kronika-edition/9"}))


@pytest.mark.slow
def test_a_deck_is_frozen_in_the_same_number_of_queries_whatever_its_size(
    django_assert_num_queries,
):
    small, large = make_published_deck(cards=3), make_published_deck(cards=30)

    with django_assert_num_queries(5):
        draft(small, ("en", "uk"))
    with django_assert_num_queries(5):
        draft(large, ("en", "uk"))


def test_a_deck_that_was_never_published_can_be_deleted_with_its_cards():
    deck = make_deck()
    make_finished_card(deck)

    deck.delete()

    assert not Card.objects.exists()
