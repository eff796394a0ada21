"""The cards of a deck, with how far everything about them has come."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings

from decks.contents import DeckContents
from decks.flaws import Flaws, flaws_of
from decks.models import Card
from decks.waits import Wait, situation, waits_of


@dataclass(frozen=True, slots=True)
class Line:
    """One card on the board."""

    card: Card
    texts: Mapping[str, str]  # how far the text of each language has come
    flaws: Flaws
    waits: tuple[Wait, ...]


def languages_of(contents: DeckContents) -> tuple[str, ...]:
    written = [code for code in settings.CONTENT_LANGUAGES if contents.titles(code)]
    return tuple(contents.deck.languages(written))


def lines(contents: DeckContents, languages: Sequence[str], *, dated: bool) -> list[Line]:
    """Return the cards by date; by key for those who do not see dates."""
    flaws = flaws_of(contents, languages, dated=dated)
    return [
        _line(card, languages, flaws.get(card.key, Flaws()), dated=dated)
        for card in _in_order(contents.cards, dated)
    ]


def _line(card: Card, languages: Sequence[str], flaws: Flaws, *, dated: bool) -> Line:
    texts = {language: situation(card.translation(language)) for language in languages}
    return Line(card, texts, flaws, tuple(waits_of(card, texts, dated=dated)))


def progress(lines: Iterable[Line], language: str) -> Mapping[str, int]:
    """Count how far the texts in *language* have come."""
    return Counter(line.texts[language] for line in lines)


def _in_order(cards: Iterable[Card], dated: bool) -> list[Card]:
    def place(card: Card) -> tuple[int, int, str]:
        return (*card.date.sort_key, card.key) if dated else (0, 0, card.key)

    return sorted(cards, key=place)
