"""What the public sees of the decks: the newest edition of each that is still offered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import OuterRef, QuerySet, Subquery

from decks.editions.content import EditionCard, EditionCategory, EditionContent
from decks.faces import Face, back, front
from decks.models import Edition
from decks.search import normalise

FAN = 5
LINE = 4  # cards, of which one is on its way


def on_offer() -> QuerySet[Edition]:
    """Return one edition for each published deck, the newest first; their texts stay unread."""
    newest = Edition.objects.offered().filter(deck=OuterRef("deck")).order_by("-number")
    editions = Edition.objects.filter(pk=Subquery(newest.values("pk")[:1]))
    return editions.select_related("deck").defer("content_json").order_by("-published_at", "-pk")


@dataclass(frozen=True)
class ShelvedDeck:
    """A deck on the home page, in the reader's language where it has it."""

    edition: Edition
    language: str

    @classmethod
    def of(cls, edition: Edition, wanted: str) -> "ShelvedDeck":
        return cls(edition, edition.content.reading_language(wanted))

    @property
    def slug(self) -> str:
        return self.edition.deck.slug

    @property
    def content(self) -> EditionContent:
        return self.edition.content

    @property
    def fan(self) -> list[Face]:
        return [front(card, self.language) for card in fan_of(self.content.cards)]

    @property
    def line(self) -> list[Face]:
        """Return a few cards in their order, one on its way; no date or symbol is told."""
        fan = sorted(fan_of(self.content.cards), key=lambda card: len(card.title(self.language)))
        cards = sorted(fan[:LINE], key=lambda card: card.date.year)
        coming = max(len(cards) - 2, 0)
        return [
            front(card, self.language) if at == coming else self._lying(card)
            for at, card in enumerate(cards)
        ]

    def _lying(self, card: EditionCard) -> Face:
        return replace(back(card, self.language, edition=self.edition.number), symbol="")


def fan_of(cards: Sequence[EditionCard]) -> list[EditionCard]:
    """Return a handful of cards: one of each category first, then more in their order."""
    firsts = {card.category.key: card for card in reversed(cards)}.values()
    chosen = [card for card in cards if card in firsts]
    rest = [card for card in cards if card not in firsts]
    return sorted([*chosen, *rest][:FAN], key=lambda card: card.number)


@dataclass(frozen=True, slots=True)
class Sifting:
    """What a reader of a deck looks for: a category, some words of a title, or all."""

    category: EditionCategory | None = None
    words: str = ""

    def keeps(self, card: EditionCard, language: str) -> bool:
        """Say whether a card is among what is looked for."""
        if self.category and card.category != self.category:
            return False
        return normalise(self.words) in normalise(card.title(language))


@dataclass(frozen=True, slots=True)
class PictureCredit:
    """Whose pictures these are, and under which licence they may be shown."""

    credit: str
    licence: str
    titles: tuple[str, ...]


def picture_credits(cards: Iterable[EditionCard], language: str) -> list[PictureCredit]:
    """Name everybody whose pictures are shown, whose are most first."""
    titles: dict[tuple[str, str], list[str]] = {}
    for card in cards:
        if card.picture:
            owner = (card.picture.credit, card.picture.licence)
            titles.setdefault(owner, []).append(card.title(language))
    by_number = sorted(titles.items(), key=lambda item: (-len(item[1]), item[0]))
    return [PictureCredit(*owner, tuple(found)) for owner, found in by_number]
