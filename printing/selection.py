"""Which cards of an edition are printed."""

from collections.abc import Iterable, Iterator, Sequence

from decks.editions import EditionCard, EditionContent, difference
from printing.paper import Code, PrintError

# Sources are printed nowhere, and of a picture only what it shows.
_SEEN = frozenset({"titles", "date", "category", "front_symbol", "back_symbol"})

Cards = tuple[EditionCard, ...]


def with_keys(cards: Cards, keys: Sequence[str]) -> Cards:
    """Return the cards with these keys, in the edition's order."""
    if unknown := sorted(set(keys) - {card.key for card in cards}):
        raise PrintError(Code.CARD_UNKNOWN, keys=tuple(unknown))
    return tuple(card for card in cards if card.key in set(keys))


def of_category(content: EditionContent, cards: Cards, key: str) -> Cards:
    known = tuple(category.key for category in content.categories)
    if key not in known:
        raise PrintError(Code.CATEGORY_UNKNOWN, text=key, names=known)
    return tuple(card for card in cards if card.category.key == key)


def changed(
    content: EditionContent, old: EditionContent, cards: Cards, languages: Iterable[str]
) -> Cards:
    """Return the cards that look otherwise than in an older edition, in any of these languages."""
    before = {card.key: card for card in old.cards}
    differing = {key for language in languages for key in _differing(content, old, language)}
    redrawn = {card.key for card in cards if _picture(card) != _picture(before.get(card.key))}
    return tuple(card for card in cards if card.key in differing | redrawn)


def _differing(content: EditionContent, old: EditionContent, language: str) -> Iterator[str]:
    """Yield the keys of cards that are new or say something else."""
    found = difference(content, old)[language]
    yield from found.added
    yield from (key for key, fields in found.changed.items() if _SEEN.intersection(fields))


def _picture(card: EditionCard | None) -> str:
    return card.picture.sha256 if card and card.picture else ""
