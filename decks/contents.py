"""A deck with everything that belongs to it, read once."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self, TypeVar, cast

from decks.models import Card, CardTranslation, Category, Deck, Dismissal

T = TypeVar("T")


@dataclass(frozen=True)
class DeckContents:
    """The live rows of a deck, fetched in a number of queries that its size does not change."""

    deck: Deck
    categories: tuple[Category, ...]
    cards: tuple[Card, ...]
    dismissals: tuple[Dismissal, ...]
    _derived: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def of(cls, deck: Deck, *, lock: bool = False) -> Self:
        return cls.having(
            deck, deck.cards.whole(lock=lock), Dismissal.objects.filter(card__deck=deck)
        )

    @classmethod
    def having(cls, deck: Deck, cards: Iterable[Card], dismissals: Iterable[Dismissal]) -> Self:
        """Return the deck as if these cards were all that it has."""
        categories = {row.pk: row for row in deck.categories.all()}
        cards = tuple(cards)
        for card in cards:
            _share(card, deck, categories)
        return cls(deck, tuple(categories.values()), cards, tuple(dismissals))

    def titles(self, language: str) -> Mapping[str, CardTranslation]:
        """Return the rows in *language* by the key of their card."""
        return self._by_language.get(language, {})

    def derived(self, name: Hashable, work: Callable[[], T]) -> T:
        """Return what follows from these rows, worked out for the first who asks."""
        if name not in self._derived:
            self._derived[name] = work()
        return cast("T", self._derived[name])

    @cached_property
    def _by_language(self) -> Mapping[str, dict[str, CardTranslation]]:
        rows: dict[str, dict[str, CardTranslation]] = {}
        for card in self.cards:
            for row in card.translations.all():
                rows.setdefault(row.language, {})[card.key] = row
        return rows


def _share(card: Card, deck: Deck, categories: Mapping[int, Category]) -> None:
    """Point everything of one card at the same deck and card, so that nothing is fetched twice."""
    card.deck = deck
    if "category_id" not in card.get_deferred_fields():
        card.category = categories[card.category_id]
        card.category.deck = deck
    fetched = getattr(card, "_prefetched_objects_cache", {})
    for name in ("translations", "sources"):
        for row in fetched.get(name, ()):
            row.card = card
