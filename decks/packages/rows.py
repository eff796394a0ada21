"""Rows as plain JSON and back: users by name, categories by key, pictures by hash."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from django.contrib.auth.models import User
from django.db import models

from decks.models import (
    Card,
    CardTranslation,
    Category,
    Deck,
    Dismissal,
    Edition,
    Picture,
    Source,
)

Plain = dict[str, Any]
RowField: TypeAlias = "models.Field[Any, Any]"

# What an installation keeps to itself, what is derived, and what the nesting says already.
_LEFT_OUT: Mapping[type[models.Model], frozenset[str]] = {
    Deck: frozenset({"id", "version"}),
    Category: frozenset({"id", "version", "deck"}),
    Card: frozenset({"id", "version", "deck"}),
    CardTranslation: frozenset({"id", "version", "card", "search_text"}),
    Source: frozenset({"id", "version", "card"}),
    Dismissal: frozenset({"id", "card"}),
    Picture: frozenset({"id"}),
    Edition: frozenset({"id", "deck", "content_json"}),
}
_REFERENCES: Mapping[type[models.Model], str] = {
    Category: "key",
    Picture: "sha256",
}

# Fields that packages did not have at first: what is usual there is not written.
_ADDED_LATER: Mapping[type[models.Model], frozenset[str]] = {
    CardTranslation: frozenset(
        {
            *("story", "approved_story", "source_story_seen"),
            *("alt", "approved_alt", "source_alt_seen"),
        }
    ),
    Deck: frozenset({"stories_required"}),
    Picture: frozenset({"focus_x", "focus_y"}),
}

FindRow = Callable[[type[models.Model], str], models.Model]


def fields_of(model: type[models.Model]) -> list[RowField]:
    left_out = _LEFT_OUT[model]
    return [field for field in model._meta.concrete_fields if field.name not in left_out]


class People:
    """Accounts by their username, and who of them was named."""

    def __init__(self) -> None:
        self._accounts = User.objects.in_bulk()
        self._named: set[int] = set()

    def username(self, pk: int) -> str:
        self._named.add(pk)
        return self._accounts[pk].username

    @property
    def named(self) -> list[User]:
        return sorted((self._accounts[pk] for pk in self._named), key=lambda user: user.username)


def plain(row: models.Model, people: People) -> Plain:
    """Return a row's own fields as JSON has them."""
    added_later = _ADDED_LATER.get(type(row), frozenset())
    said = {field.name: _plain_value(row, field, people) for field in fields_of(type(row))}
    return {name: value for name, value in said.items() if value or name not in added_later}


def _plain_value(row: models.Model, field: RowField, people: People) -> object:
    value = getattr(row, field.attname)
    if value is None:
        return None
    if isinstance(field, models.ForeignKey):
        if field.related_model is User:
            return people.username(value)
        return getattr(getattr(row, field.name), _REFERENCES[field.related_model])
    if isinstance(field, models.DateField):
        return value.isoformat()
    return value


def values(model: type[models.Model], plain_row: Plain, find: FindRow) -> Plain:
    """Return the keyword arguments that make the row again."""
    added_later = _ADDED_LATER.get(model, frozenset())
    return {
        field.name: field.get_default()
        if field.name in added_later - plain_row.keys()
        else _value(field, plain_row[field.name], find)
        for field in fields_of(model)
    }


def _value(field: RowField, plain_value: Any, find: FindRow) -> object:
    if plain_value is None or not isinstance(field, models.ForeignKey):
        return field.to_python(plain_value)
    return find(field.related_model, plain_value)


def digest(plain_row: object) -> str:
    """Return a short hash by which two states of a row are told apart."""
    text = json.dumps(plain_row, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def units(deck: Plain) -> dict[str, str]:
    """Return the digest of everything in a deck that is edited on its own, by a readable name."""
    found = {"deck": digest(deck["deck"])}
    for category in deck["categories"]:
        found[f"category {category['key']}"] = digest(category)
    for card in deck["cards"]:
        found |= _units_of_card(card)
    return found


def _units_of_card(card: Plain) -> dict[str, str]:
    key = card["row"]["key"]
    found = {f"card {key}": digest(card["row"])}
    for row in card["translations"]:
        found[f"card {key}, {row['language']}"] = digest(row)
    for part in ("sources", "dismissals"):
        if card[part]:
            found[f"card {key}, {part}"] = digest(card[part])
    return found
