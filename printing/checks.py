"""Checks of what cannot be printed well on a deck's own size of cards."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from decks.checks import Hit, Severity, register
from decks.contents import DeckContents
from decks.publishing import frozen
from printing.anatomy import anatomy
from printing.face import CATEGORY, TITLE, Faces
from printing.fonts import font
from printing.paper import Size, parse_format

DPI = 300
INCH = 25.4  # millimetres


@register(
    "does_not_fit",
    Severity.ERROR,
    "title",
    _("“%(text)s” is %(mm)s mm too large for a card of %(size)s mm. Say it in fewer letters."),
)
def does_not_fit(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    size, content = _size(contents), frozen(contents, languages)
    for language in languages:
        found = Faces(content, language, size).fit_problems()
        # The worst of each card, for a card is named once in each language.
        for problem in {p.card: p for p in sorted(found, key=lambda p: p.overflow)}.values():
            if problem.overflow:
                params = {"text": problem.text, "mm": f"{problem.overflow:g}", "size": str(size)}
                yield Hit(problem.card, language, params=params)


@register(
    "glyph_missing",
    Severity.ERROR,
    "title",
    _("“%(text)s” has characters that our fonts cannot print: %(characters)s. Write others."),
)
def glyph_missing(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for language in languages:
        for key, row in contents.titles(language).items():
            yield from _unprintable(row.title, TITLE, key, language)
        names = " · ".join(category.name(language) for category in contents.categories)
        yield from _unprintable(names, CATEGORY, "", language)


@register(
    "picture_under_300_dpi",
    Severity.WARNING,
    "picture",
    _(
        "The picture has %(pixels)s pixels across, which is %(dpi)s dpi on a card of %(size)s mm. "
        "Upload one of %(wanted)s or more."
    ),
)
def picture_under_300_dpi(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    size = _size(contents)
    inches = anatomy(size).art.width / INCH
    for card in contents.cards:
        if card.picture and (pixels := min(card.picture.width, card.picture.height)) < DPI * inches:
            params = {
                "pixels": pixels,
                "dpi": int(pixels / inches),
                "size": str(size),
                "wanted": round(DPI * inches) + 1,
            }
            yield Hit(card.key, subject=(card.picture.sha256, size.code), params=params)


def _size(contents: DeckContents) -> Size:
    return parse_format(contents.deck.card_format)


def _unprintable(text: str, name: str, card: str, language: str) -> Iterator[Hit]:
    if missing := font(name).missing(text):
        yield Hit(card, language, params={"text": text, "characters": " ".join(missing)})
