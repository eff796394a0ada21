"""What the tests of the workbench share: its addresses, and columns as a browser sends them."""

from typing import Any

from django.test import Client
from django.urls import reverse

from decks.admin.workbench.columns import LanguageColumn
from decks.models import Card, CardTranslation
from tests.factories import make_card, make_text


def card_in(*languages: str) -> Card:
    card = make_card()
    for language in languages:
        make_text(card, language, f"Title {language}")
    return card


def bench(card: Card) -> str:
    return reverse("admin:decks_card_workbench", args=[card.pk])


def column(card: Card, language: str) -> str:
    return reverse("admin:decks_card_workbench_text", args=[card.pk, language])


def shown(client: Client, card: Card, **query: str) -> str:
    response = client.get(bench(card), query)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def column_of(response: Any, language: str) -> LanguageColumn:
    """Return a column of the page that was answered."""
    columns: list[LanguageColumn] = response.context["columns"]
    return next(one for one in columns if one.language == language)


def sent(client: Client, card: Card, language: str, **changes: Any) -> Any:
    """Send a column as a browser would that has just opened the page."""
    return client.post(column(card, language), {**fields_of(client, card, language), **changes})


def fields_of(client: Client, card: Card, language: str) -> dict[str, Any]:
    """Return what a browser would send of a column that nobody has touched."""
    form = column_of(client.get(bench(card)), language).form
    assert form, language
    values = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None else value for name, value in values.items()}


def row_of(card: Card, language: str) -> CardTranslation:
    return CardTranslation.objects.get(card=card, language=language)
