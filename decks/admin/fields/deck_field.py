"""Decks to choose from, told apart where two have one name."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from decks.admin.base import ChoiceOfRow
from decks.models import Deck

DeckChoices = list[tuple[Any, Any]]


def told_apart(choices: Iterable[tuple[Any, Any]]) -> DeckChoices:
    """Return decks by their keys with their names, and their addresses where names do not do."""
    named = [(key, str(name)) for key, name in choices]
    times = Counter(name for _key, name in named)
    if len(times) == len(named):
        return named
    slugs = dict(Deck.objects.values_list("pk", "slug"))
    return [
        (key, f"{name} ({slugs[int(str(key))]})" if key and times[name] > 1 else name)
        for key, name in named
    ]


class DeckField(ChoiceOfRow):
    def label_from_instance(self, obj: Deck) -> str:
        if not hasattr(self, "names"):
            self.names = dict(told_apart((deck.pk, str(deck)) for deck in Deck.objects.all()))
        return str(self.names.get(obj.pk, obj))
