"""Searching titles."""

import pytest

from decks.models import Card, CardTranslation
from tests.factories import make_card, make_text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("Подія року", "подія"),
        ("ПОДІЯ РОКУ", "Подія"),
        ("Прем’єра опери", "прем'єра"),
        ("Прем'єра опери", "премʼєра"),
        ("Полёт дирижабля", "полет"),
        ("Łódź podwodna", "łódź"),
        ("Straße", "STRASSE"),
        ("Вистав\u00adка", "виставка"),
        ("Ⅳ symfonia", "iv"),
    ],
)
def test_a_title_is_found_in_any_case_with_any_apostrophe(title, wanted):
    row = make_text(make_card(), "uk", title)

    assert list(CardTranslation.objects.search(wanted)) == [row]


def test_a_title_without_the_text_is_not_found():
    make_text(make_card(), "uk", "Подія року")

    assert not CardTranslation.objects.search("подій").exists()


def test_the_search_follows_a_changed_title():
    row = make_text(make_card(), "uk", "Подія")

    row.write("Випадок", by=row.last_author)

    assert not CardTranslation.objects.search("подія").exists()
    assert CardTranslation.objects.search("випадок").exists()


def test_a_card_is_found_once_by_its_key_or_a_title_in_any_language():
    card = make_card(key="gutenberg-bible")
    make_text(card, "en", "A printed Bible")
    make_text(card, "uk", "Біблія")

    assert list(Card.objects.search("bible")) == [card]
    assert list(Card.objects.search("біблія")) == [card]
