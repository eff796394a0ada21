"""What there is to choose from on the print page of a deck."""

from dataclasses import dataclass, replace
from typing import Self

from django.conf import settings

from decks.editions.content import EditionContent
from decks.editions.publishing import draft
from decks.models import Deck


@dataclass(frozen=True)
class Offer:
    """An edition, or the deck as it stands, and the editions beside it."""

    deck: Deck
    content: EditionContent
    number: int | None  # of the edition; None for a draft
    numbers: tuple[int, ...]  # of all editions on offer, the newest first

    @classmethod
    def of_edition(cls, deck: Deck, number: int | None = None) -> Self | None:
        """Return an edition on offer, the newest unless that one is."""
        offered = deck.editions.offered().defer("content_json").order_by("-number")
        editions = {edition.number: edition for edition in offered}
        if not editions:
            return None
        found = editions.get(number or 0, next(iter(editions.values())))
        return cls(deck, found.content, found.number, tuple(editions))

    @classmethod
    def of_draft(cls, deck: Deck) -> Self:
        """Return the deck as it stands, in the languages that it has words in."""
        content = draft(deck, settings.CONTENT_LANGUAGES)
        spoken = {language for card in content.cards for language in card.titles}
        languages = tuple(code for code in content.languages if code in spoken)
        content = replace(content, languages=languages or (deck.source_language,))
        numbers = deck.editions.offered().order_by("-number").values_list("number", flat=True)
        return cls(deck, content, None, tuple(numbers))

    @property
    def is_draft(self) -> bool:
        return self.number is None

    @property
    def earlier(self) -> tuple[int, ...]:
        """The editions that this one may have changed since."""
        return tuple(n for n in self.numbers if self.number is None or n < self.number)
