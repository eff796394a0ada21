"""What is deleted lies in the trash as it was, and comes back as it was."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import serializers
from django.db.models import ProtectedError
from django.utils import timezone

from config import tidying
from decks.models import (
    Assignment,
    Card,
    CardTranslation,
    Category,
    Deck,
    Dismissal,
    Picture,
    Source,
    StaleRow,
    TrashItem,
)
from decks.trash.models import KEPT_FOR
from decks.trash.returning import Instead, NotBroughtBack, bring_back
from decks.trash.throwing import throw_away, throw_away_as_read
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_picture,
    make_published_deck,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db

ALL = (Deck, Category, Card, CardTranslation, Source, Dismissal, Assignment)


def everything():
    """Return every row as it is, to the last column."""
    return {
        model: serializers.serialize("json", model._base_manager.order_by("pk")) for model in ALL
    }


def make_full_deck():
    """Make a deck of which nothing is at its default."""
    deck = make_deck("full", notices={"pl": "Jeszcze nie sprawdzone"}, stories_required=True)
    category = make_category(deck)
    card = make_finished_card(deck, -44, key="ides")
    make_text(card, "pl", "Idy marcowe „44”")
    rejected = make_text(card, "ru", "Иды")
    rejected.submit(rejected.last_author)
    rejected.reject(someone("reviewer"), "Слишком коротко")
    Dismissal.objects.create(card=card, code="date.round", reason="So.", by=someone("author"))
    make_card(deck, 1600, key="other").dispute_date(someone("checker"), "Two calendars")
    Assignment.objects.create(
        deck=deck,
        category=category,
        person=someone("checker"),
        role="fact_checker",
        assigned_by=someone("publisher"),
    )
    return deck


def thrown(row, by=None):
    return list(TrashItem.objects.filter(together=throw_away([row], by or someone("publisher"))))


@pytest.mark.parametrize(
    "chosen",
    [
        lambda deck: deck,
        lambda deck: deck.cards.get(key="ides"),
        lambda deck: deck.cards.get(key="ides").translations.get(language="ru"),
        lambda deck: deck.cards.get(key="ides").sources.get(),
    ],
    ids=["deck", "card", "text", "source"],
)
def test_what_is_brought_back_is_as_it_was_to_the_last_column(chosen):
    row = chosen(make_full_deck())
    before = everything()

    items = thrown(row)
    between = everything()
    bring_back(items, someone("publisher"))

    assert type(row)._base_manager.filter(pk=row.pk).exists()
    assert between != before
    assert everything() == before
    assert not TrashItem.objects.exists()


def test_a_category_comes_back_with_who_was_assigned_to_it():
    deck = make_full_deck()
    spare = make_category(deck, "spare")
    Assignment.objects.create(
        deck=deck, category=spare, person=someone("checker"), role="fact_checker"
    )
    before = everything()

    bring_back(thrown(spare), someone("publisher"))

    assert everything() == before


def test_nothing_of_a_deleted_deck_is_seen_anywhere():
    make_full_deck()

    thrown(Deck.objects.get())

    assert {model: model._base_manager.count() for model in ALL} == dict.fromkeys(ALL, 0)


def test_the_trash_says_in_words_what_it_was_and_what_went_with_it():
    card = make_full_deck().cards.get(key="ides")
    titles = {row.language: row.title for row in card.translations.all()}

    (item,) = thrown(card)

    assert (item.key, item.titles, item.by.username) == ("ides", titles, "publisher")
    assert item.counts == {
        "decks.cardtranslation": 4,
        "decks.source": 1,
        "decks.dismissal": 1,
    }


def test_histories_go_on_after_a_return_and_tell_of_both():
    card = make_full_deck().cards.get(key="ides")
    told = card.history.count()

    bring_back(thrown(card), someone("editor"))

    assert card.history.count() == told + 2
    last, before = card.history.all()[:2]
    assert (last.history_change_reason, last.history_user.username) == ("restore", "editor")
    assert (before.history_type, before.history_user.username) == ("-", "publisher")


@pytest.mark.parametrize(("kind", "other"), [("card", "ides"), ("category", "science")])
def test_a_key_that_is_taken_is_named_and_another_can_be_given(kind, other):
    deck = make_deck()
    make = {"card": make_card, "category": make_category}[kind]
    row = make(deck, key=other)
    items = thrown(row)
    make(deck, key=other)

    with pytest.raises(NotBroughtBack) as refusal:
        bring_back(items, someone("publisher"))
    bring_back(items, someone("publisher"), Instead(key="renamed"))

    (one,) = refusal.value.hindrances
    assert (one.choice, other in one.sentence) == ("key", True)
    assert type(row).objects.get(pk=row.pk).key == "renamed"


def test_an_address_of_a_deck_that_is_taken_is_named_and_another_can_be_given():
    items = thrown(make_deck("atlas"))
    make_deck("atlas")

    with pytest.raises(NotBroughtBack, match="atlas"):
        bring_back(items, someone("publisher"))
    bring_back(items, someone("publisher"), Instead(key="atlas-2"))

    assert Deck.objects.filter(slug="atlas-2").exists()


def test_a_card_without_its_category_waits_for_it_or_takes_another():
    deck = make_deck()
    card = make_card(deck)
    spare = make_category(deck, "spare")
    items = thrown(card)
    (category,) = thrown(card.category)

    with pytest.raises(NotBroughtBack) as refusal:
        bring_back(items, someone("publisher"))
    bring_back(items, someone("publisher"), Instead(category=spare.pk))

    (one,) = refusal.value.hindrances
    assert (one.item, one.choice, one.deck) == (category.pk, "category", deck.pk)
    assert Card.objects.get(pk=card.pk).category == spare


def test_a_text_waits_for_its_card_and_its_card_for_the_deck():
    deck = make_deck()
    text = make_text(make_card(deck))
    card = text.card
    of_text, of_card, of_deck = thrown(text), thrown(card), thrown(deck)

    for items, needed in ((of_text, of_card), (of_card, of_deck)):
        with pytest.raises(NotBroughtBack) as refusal:
            bring_back(items, someone("publisher"))
        assert [one.item for one in refusal.value.hindrances] == [needed[0].pk]
    for items in (of_deck, of_card, of_text):
        bring_back(items, someone("publisher"))

    assert CardTranslation.objects.get() == text


def test_a_text_is_not_brought_back_over_one_that_was_written_since():
    text = make_text(make_card(), title="The first")
    items = thrown(text)
    newer = make_text(text.card, title="The second")

    with pytest.raises(NotBroughtBack, match="The second") as refusal:
        bring_back(items, someone("publisher"))

    assert refusal.value.hindrances[0].row == ("cardtranslation", newer.pk)
    assert [row.title for row in CardTranslation.objects.all()] == ["The second"]
    assert TrashItem.objects.count() == 1


def test_of_many_that_were_deleted_at_once_all_come_back_or_none():
    deck = make_deck()
    cards = [make_card(deck, key=f"card-{number}") for number in "abc"]
    items = list(TrashItem.objects.filter(together=throw_away(cards, someone("publisher"))))
    in_the_way = make_card(deck, key="card-b")

    with pytest.raises(NotBroughtBack):
        bring_back(items, someone("publisher"))
    assert [card.key for card in deck.cards.all()] == ["card-b"]
    in_the_way.delete()
    bring_back(items, someone("publisher"))

    assert [card.pk for card in deck.cards.all()] == [card.pk for card in cards]


def test_a_key_of_a_row_that_another_has_by_now_is_not_taken_from_it():
    deck = make_deck()
    card = make_card(deck, key="first")
    text = make_text(card)
    items = thrown(card)
    stranger = make_card(deck, key="second", pk=card.pk)

    bring_back(items, someone("publisher"))

    assert Card.objects.get(pk=card.pk) == stranger
    assert Card.objects.get(pk=card.pk).key == "second"
    back = CardTranslation.objects.get(pk=text.pk).card
    assert (back.key, back.pk != card.pk) == ("first", True)


def test_what_was_saved_since_it_was_read_is_not_deleted():
    source = make_source(make_card())
    seen = Source.objects.get()
    source.quote = "In that year …"
    source.save()

    with pytest.raises(StaleRow):
        throw_away_as_read(seen, someone("checker"))

    assert Source.objects.get().quote == "In that year …"
    assert not TrashItem.objects.exists()


def test_a_published_deck_is_never_deleted():
    deck = make_published_deck(cards=1)

    with pytest.raises(StaleRow):
        throw_away([deck], someone("publisher"))

    assert deck.cards.count() == 1
    assert not TrashItem.objects.exists()


def test_an_edition_says_the_same_after_its_card_is_deleted_and_brought_back():
    deck = make_published_deck(cards=2)
    before = deck.editions.get().content_json

    items = thrown(deck.cards.first())
    between = deck.editions.get().content_json
    bring_back(items, someone("publisher"))

    assert deck.editions.get().content_json == between == before


def test_the_trash_keeps_pictures_and_the_accounts_that_it_names():
    picture = make_picture()
    card = make_card(picture=picture, date_set_by=someone("newcomer"))
    items = thrown(card)

    with pytest.raises(ProtectedError):
        picture.delete()
    with pytest.raises(ProtectedError):
        someone("newcomer").delete()
    bring_back(items, someone("publisher"))

    assert Card.objects.get().picture == picture


@pytest.mark.usefixtures("_hasty")
def test_a_picture_in_the_trash_is_not_tidied_away():
    picture = make_picture()
    card = make_card(picture=picture)
    Card.history.all().delete()
    Picture.objects.update(uploaded_at=timezone.now() - timedelta(days=2))
    thrown(card)

    tidying.tidy()

    assert Picture.objects.filter(pk=picture.pk).exists()


@pytest.fixture
def _hasty(monkeypatch):
    monkeypatch.setattr(tidying, "PAUSE", 0)


@pytest.mark.usefixtures("_hasty")
def test_the_trash_is_emptied_of_what_has_lain_there_for_thirty_days():
    deck = make_deck()
    old, new = thrown(make_card(deck)), thrown(make_card(deck))
    at = timezone.now() - KEPT_FOR
    TrashItem.objects.filter(pk=old[0].pk).update(at=at - timedelta(minutes=1))
    TrashItem.objects.filter(pk=new[0].pk).update(at=at + timedelta(minutes=1))

    done = tidying.tidy()

    assert done["things removed from the trash"] == 1
    assert list(TrashItem.objects.all()) == new


def test_what_was_brought_back_already_is_not_brought_back_twice():
    items = thrown(make_card())
    bring_back(items, someone("publisher"))

    with pytest.raises(NotBroughtBack):
        bring_back(items, someone("publisher"))

    assert Card.objects.count() == 1


def test_whoever_deleted_something_can_be_deleted_later():
    items = thrown(make_card(), by=someone("passer-by"))

    User.objects.get(username="passer-by").delete()
    bring_back([TrashItem.objects.get(pk=items[0].pk)], someone("publisher"))

    assert Card.objects.count() == 1
