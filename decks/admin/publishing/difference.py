"""What is new in an edition, in the words of the person at the desk."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from django.conf import settings
from django.utils.translation import gettext as _

from decks.admin.fields.date_field import language, written
from decks.editions.content import EditionCard, EditionCategory, EditionContent
from decks.editions.difference import CardChange, EditionDifference, LanguageChange
from decks.editions.difference import edition_difference as difference_of
from decks.models.deck import CardFormat
from decks.symbols import SYMBOLS
from decks.text_difference import Piece

MOST_LISTED = 300  # cards or texts of one kind
CardPages = Mapping[str, str]  # the address of a card's page by the card's key
Fact = tuple[str, str, str]  # what it is, as it was, as it is


def news(
    new: EditionContent, old: EditionContent, pages: CardPages, *, with_dates: bool
) -> dict[str, object]:
    """Return what the page says of the difference between two contents."""
    found = difference_of(new, old)
    found = found if with_dates else found.without_dates()
    return {
        "is_any": found.is_any,
        "hides_dates": not with_dates,
        "added": [_card(card, pages) for card in found.added[:MOST_LISTED]],
        "added_count": len(found.added),
        "removed": [_card(card, pages) for card in found.removed[:MOST_LISTED]],
        "removed_count": len(found.removed),
        "changed": [
            {**_card(change.card, pages), "facts": list(_facts(change))}
            for change in found.changed[:MOST_LISTED]
        ],
        "changed_count": len(found.changed),
        "languages": [_in_language(found, one, new, old, pages) for one in found.languages],
        "deck": list(_deck_facts(found)),
    }


def _card(card: EditionCard, pages: CardPages) -> dict[str, object]:
    return {"key": card.key, "title": card.title(language()), "page": pages.get(card.key, "")}


def _facts(change: CardChange) -> Iterator[Fact]:
    if change.date:
        yield _("Date"), written(change.date.old), written(change.date.new)
    if pair := change.category:
        yield _("Category"), pair.old.name(language()), pair.new.name(language())
    if change.front_symbol:
        yield _("Front symbol"), _symbol(change.front_symbol.old), _symbol(change.front_symbol.new)
    if change.back_symbol:
        yield _("Back symbol"), _symbol(change.back_symbol.old), _symbol(change.back_symbol.new)
    if change.picture:
        yield _("Picture"), "", _("another picture")
    if change.credit:
        yield _("Picture"), "", _("another credit or licence")
    if change.sources:
        yield _("Sources"), "", _("changed")


def _symbol(key: str) -> str:
    return SYMBOLS[key].name(language())


def _deck_facts(found: EditionDifference) -> Iterator[Fact]:
    if size := found.card_format:
        yield _("Size of the cards"), _size(size.old), _size(size.new)
    if source := found.source_language:
        yield _("Source language"), _name_of(source.old), _name_of(source.new)
    for pair in found.categories:
        one = pair.new or pair.old
        name = one.name(language()) if one else ""
        yield _("Category “%(name)s”") % {"name": name}, _colour(pair.old), _colour(pair.new)


def _size(key: str) -> str:
    return str(CardFormat(key).label) if key in CardFormat.values else key


def _colour(category: EditionCategory | None) -> str:
    return category.colour if category else "–"


def _name_of(code: str) -> str:
    return str(dict(settings.LANGUAGES).get(code, code))


def _in_language(
    found: EditionDifference,
    change: LanguageChange,
    new: EditionContent,
    old: EditionContent,
    pages: CardPages,
) -> dict[str, object]:
    """Return one language's line of the summary, and its changed words."""
    cards = {card.key: card for card in new.cards}
    titles, stories, alts = (
        [{**_card(cards[one.key], pages), "pieces": _pieces(one.pieces)} for one in texts]
        for texts in (found[:MOST_LISTED] for found in (change.titles, change.stories, change.alts))
    )
    added = new.cards if change.is_added else () if change.is_removed else found.added
    removed = old.cards if change.is_removed else () if change.is_added else found.removed
    return {
        "code": change.language,
        "name": _name_of(change.language),
        "is_added": change.is_added,
        "is_removed": change.is_removed,
        "added": len(added),
        "removed": len(removed),
        "titles": titles,
        "title_count": len(change.titles),
        "stories": stories,
        "story_count": len(change.stories),
        "alts": alts,
        "words": [*_words(change.about), *_names(change.names, new)],
    }


def _pieces(pieces: Sequence[Piece]) -> list[dict[str, object]]:
    return [asdict(piece) for piece in pieces]


def _words(about: Sequence[tuple[str, tuple[Piece, ...]]]) -> Iterator[dict[str, object]]:
    labels = {"titles": _("Title"), "descriptions": _("Description"), "notices": _("Notice")}
    for field, pieces in about:
        yield {"label": labels[field], "pieces": _pieces(pieces)}


def _names(
    names: Sequence[tuple[str, tuple[Piece, ...]]], new: EditionContent
) -> Iterator[dict[str, object]]:
    categories = {category.key: category for category in new.categories}
    for key, pieces in names:
        name = categories[key].name(language())
        yield {"label": _("Category “%(name)s”") % {"name": name}, "pieces": _pieces(pieces)}
