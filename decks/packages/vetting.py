"""Whether what calls itself an edition is one that we could have published."""

from collections.abc import Container, Iterator

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.utils.translation import gettext as _

from decks.editions.content import EditionCard, EditionContent, in_card_order
from decks.models import CardFormat
from decks.multilingual import validate_words
from decks.symbols import SYMBOLS
from decks.validators import validate_colour


def vet(text: str, pictures: Container[str]) -> EditionContent:
    """Return the content, or raise what no edition of ours would say."""
    content = EditionContent.from_json(text)
    if content.to_json() != text:
        raise ValidationError(_("An edition is not in the form that editions have."))
    for flaw in _flaws(content, pictures):
        raise ValidationError(
            _("An edition says something impossible: %(flaw)s."), params={"flaw": flaw}
        )
    return content


def _flaws(content: EditionContent, pictures: Container[str]) -> Iterator[str]:
    languages = set(content.languages)
    if not languages or not {content.source_language, *languages} <= set(
        settings.CONTENT_LANGUAGES
    ):
        yield "languages"
    for words in (content.titles, content.descriptions, content.notices):
        validate_words(words)
    for category in content.categories:
        validate_slug(category.key)
        validate_colour(category.colour)
        validate_words(category.names)
    if content.card_format not in CardFormat.values:
        yield "card_format"
    for expected, card in zip(_numbers(content), content.cards, strict=True):
        yield from _flaws_of_card(card, expected, pictures)


def _numbers(content: EditionContent) -> list[tuple[int, str]]:
    keyed = in_card_order({card.key: card for card in content.cards})
    return [(number, key) for number, key, _card in keyed]


def _flaws_of_card(
    card: EditionCard, expected: tuple[int, str], pictures: Container[str]
) -> Iterator[str]:
    validate_slug(card.key)
    validate_words(card.titles)
    validate_words(card.stories)
    validate_words(card.alts)
    if (card.number, card.key) != expected:
        yield f"number {card.number}"
    if not {card.front_symbol, card.back_symbol} <= set(SYMBOLS):
        yield f"{card.key}, symbol"
    if card.picture is not None and card.picture.sha256 not in pictures:
        yield f"{card.key}, picture"
