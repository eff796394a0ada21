"""The desk speaks the language of its reader."""

import pytest
from django.urls import reverse

from tests.decks.desk import browser, worker

pytestmark = pytest.mark.django_db


def test_the_header_offers_every_language_and_marks_the_present_one():
    page = browser(worker("publisher")).get(reverse("admin:index")).content.decode()

    for language in ("uk", "pl", "ru", "en"):
        assert f'name="language" value="{language}"' in page
    assert page.count('aria-current="true"') == 1


def test_choosing_a_language_changes_the_desk_and_stays_on_the_page():
    client = browser(worker("publisher"))
    address = f"{reverse('admin:decks_card_changelist')}?q=x"

    response = client.post(reverse("set_language"), {"language": "uk", "next": address})

    assert response.url == address
    assert "Пошук" in client.get(address).content.decode()
