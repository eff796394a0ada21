"""A deck with everything that belongs to it, read once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from decks.models import Card, CardTranslation, Category, Deck, Dismissal


@dataclass(frozen=True)
class DeckContents:
    """The live rows of a deck, fetched in a number of queries that its size does not change."""

    deck: Deck
    categories: tuple[Category, ...]
    cards: tuple[Card, ...]
    dismissals: tuple[Dismissal, ...]

    @classmethod
    def of(cls, deck: Deck, *, lock: bool = False) -> Self:
        categories = tuple(deck.categories.all())
        cards = tuple(deck.cards.whole(lock=lock))
        for card in cards:
            _share(card, deck)
        return cls(deck, categories, cards, tuple(Dismissal.objects.filter(card__deck=deck)))

    def titles(self, language: str) -> Mapping[str, CardTranslation]:
        """Return the rows in *language* by the key of their card."""
        return self._by_language.get(language, {})

    @cached_property
    def _by_language(self) -> Mapping[str, dict[str, CardTranslation]]:
        rows: dict[str, dict[str, CardTranslation]] = {}
        for card in self.cards:
            for row in card.translations.all():
                rows.setdefault(row.language, {})[card.key] = row
        return rows


def _share(card: Card, deck: Deck) -> None:
    """Point everything of one card at the same deck and card, so that nothing is fetched twice."""
    card.deck = deck
    card.category.deck = deck
    for row in (*card.translations.all(), *card.sources.all()):
        row.card = card
