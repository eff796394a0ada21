"""Which cards of an edition are printed."""

from collections.abc import Collection, Iterator, Sequence

from decks.editions.content import EditionCard, EditionContent
from decks.editions.difference import CardChange, edition_difference
from printing.geometry.paper import Code, PrintError

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
    content: EditionContent, old: EditionContent, cards: Cards, languages: Collection[str]
) -> Cards:
    """Return the cards that look otherwise than in an older edition, in any of these languages."""
    found = edition_difference(content, old)
    spoken = [each for each in found.languages if each.language in languages]
    if any(each.is_added for each in spoken):
        return cards
    keys = {card.key for card in found.added}
    keys |= {change.card.key for change in found.changed if _is_seen(change)}
    keys |= {title.key for each in spoken for title in each.titles}
    categories = {pair.new.key for pair in found.categories if pair.new}
    categories.update(_renamed(content, old, languages))
    return tuple(card for card in cards if card.key in keys or card.category.key in categories)


def _is_seen(change: CardChange) -> bool:
    """Say whether a change is one of what is printed: sources and credits are not."""
    symbols = change.front_symbol or change.back_symbol
    return bool(change.date or change.category or symbols or change.picture)


def _renamed(
    content: EditionContent, old: EditionContent, languages: Collection[str]
) -> Iterator[str]:
    """Yield the keys of categories that cards in these languages call otherwise, in any words."""
    before = {category.key: category for category in old.categories}
    for category in content.categories:
        was = before.get(category.key, category)
        if any(category.name(language) != was.name(language) for language in languages):
            yield category.key
