"""A card as it would print with what is typed: measured with its whole deck, in milliseconds.

Only what is drawn is fetched, and what was measured once is not measured again: the sizes depend on
nothing but the texts and their boxes, so nothing here can be out of date.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings

from decks.dates import CardDate, Precision
from decks.editions.content import (
    CardPicture,
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
    in_card_order,
)
from decks.models import CardTranslation, Deck
from printing.cards.face import TITLE, Faces
from printing.geometry.paper import parse_format
from printing.text.anatomy import anatomy
from printing.text.fitting import fit, own_size
from printing.text.fonts import font

WORST = "worst"  # asks for the language whose title has the least room
_DRAWN = (
    "key",
    "category_id",
    "year",
    "precision",
    "circa",
    "front_symbol",
    "back_symbol",
    "picture__sha256",
    "picture_credit",
    "picture_licence",
)
_NOBODY = Credits({}, {}, (), {}, 0)  # credits are not on the cards


@dataclass(frozen=True, slots=True)
class SetCard:
    """One card among all those of its deck, in one language and the deck's own size."""

    faces: Faces
    card: EditionCard


def set_card(
    deck: Deck, key: str, language: str, title: str | None = None, date: CardDate | None = None
) -> SetCard | None:
    """Return a card with this title and date instead of its own, or None if it has no title."""
    titles = _titles(deck, language)
    if title is not None:
        titles[key] = title
    content = _content(deck, language, titles)
    card = next((card for card in content.cards if card.key == key and card.titles), None)
    if card is None:
        return None
    size = parse_format(deck.card_format)
    return SetCard(Faces(content, language, size), _dated(card, date))


def worst_language(deck: Deck, key: str) -> str | None:
    """Return the language whose title has the least room, or None if the card has no title."""
    rows = CardTranslation.objects.filter(card__deck=deck, card__key=key)
    titles = dict(rows.values_list("language", "title"))
    written = [language for language in settings.CONTENT_LANGUAGES if language in titles]
    return max(
        written, key=lambda language: _strain(deck, titles[language], language), default=None
    )


def _strain(deck: Deck, title: str, language: str) -> tuple[float, float, int]:
    """Say how hard a title is to set: by what does not fit, then by its size, then by letters."""
    words = anatomy(parse_format(deck.card_format)).words
    boxes = (words.front_title.box, words.back_title.box)
    beyond = max(fit(title, box, font(TITLE), None, language).overflow for box in boxes)
    share = min(own_size(title, box, font(TITLE), language) / box.most for box in boxes)
    return beyond, -share, len(title)


def _titles(deck: Deck, language: str) -> dict[str, str]:
    rows = CardTranslation.objects.filter(card__deck=deck, language=language).order_by()
    return dict(rows.values_list("card__key", "title"))


def _content(deck: Deck, language: str, titles: dict[str, str]) -> EditionContent:
    """Return what an edition in this language would have on its cards, and nothing else."""
    categories = {
        row.pk: EditionCategory(row.key, row.colour, row.names, number)
        for number, row in enumerate(deck.categories.all())
    }
    return EditionContent(
        titles=deck.titles,
        descriptions={},
        notices={},
        source_language=deck.source_language,
        languages=(language,),
        card_format=deck.card_format,
        categories=tuple(categories.values()),
        cards=tuple(_cards(deck, language, titles, categories)),
        credits=_NOBODY,
    )


def _cards(
    deck: Deck, language: str, titles: dict[str, str], categories: dict[int, EditionCategory]
) -> Iterator[EditionCard]:
    rows = {row.key: row for row in deck.cards.order_by().values_list(*_DRAWN, named=True)}
    for number, key, row in in_card_order(rows):
        yield EditionCard(
            number=number,
            key=key,
            category=categories[row.category_id],
            date=CardDate(row.year, Precision(row.precision), row.circa),
            front_symbol=row.front_symbol,
            back_symbol=row.back_symbol,
            titles={language: titles[key]} if key in titles else {},
            picture=_picture(row),
            sources=(),
        )


def _picture(row: Any) -> CardPicture | None:
    if row.picture__sha256 is None:
        return None
    return CardPicture(row.picture__sha256, row.picture_credit, row.picture_licence)


def _dated(card: EditionCard, date: CardDate | None) -> EditionCard:
    return replace(card, date=date) if date else card
