"""Checks of what cannot be printed well on a deck's own size of cards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from django.utils.translation import gettext_lazy as _

from decks.checks import Hit, Severity, register
from decks.contents import DeckContents
from decks.editions.content import EditionCard
from decks.editions.publishing import frozen
from printing.cards.face import CATEGORY, TITLE, Faces
from printing.figures import in_figures, size_in_figures
from printing.geometry.paper import INCH, Size, parse_format
from printing.geometry.spec import Side
from printing.text.anatomy import anatomy
from printing.text.fonts import font

DPI = 300
WORTH_SAYING = 1.0  # points by which one title makes all others smaller


@register(
    "does_not_fit",
    Severity.ERROR,
    "title",
    _("“%(text)s” is %(mm)s mm too large for a card of %(size)s mm. Say it in fewer letters."),
    dated=False,
    unfit=True,
    effort=50,
)
def does_not_fit(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    size = _size(contents)
    for faces in _faces(contents, languages):
        found = faces.fit_problems()
        # The worst of each card, for a card is named once in each language.
        for problem in {p.card: p for p in sorted(found, key=lambda p: p.overflow)}.values():
            if problem.overflow:
                params = {
                    "text": problem.text,
                    "mm": in_figures(problem.overflow),
                    "size": size_in_figures(size),
                }
                yield Hit(problem.card, faces.language, params=params)


@register(
    "glyph_missing",
    Severity.ERROR,
    "title",
    _("“%(text)s” has characters that our fonts cannot print: %(characters)s. Write others."),
    dated=False,
    unfit=True,
)
def glyph_missing(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for language in languages:
        for key, row in contents.titles(language).items():
            yield from _unprintable(row.title, TITLE, key, language)
        names = " · ".join(category.name(language) for category in contents.categories)
        yield from _unprintable(names, CATEGORY, "", language)


@register(
    "title_leaves_size",
    Severity.WARNING,
    "title",
    _(
        "“%(title)s” is so long that it is printed in %(size)s pt, smaller than the other titles. "
        "Say it in fewer letters."
    ),
    dated=False,
)
def title_leaves_size(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for faces in _faces(contents, languages):
        for card in faces.content.cards:
            title = card.title(faces.language)
            if any(title in faces.title_sizes[side].left_by for side in Side):
                size = min(faces.title(card, side).size for side in Side)
                params = {"title": title, "size": in_figures(size)}
                yield Hit(card.key, faces.language, (title,), params)


@register(
    "title_forces_size",
    Severity.NOTE,
    "title",
    _(
        "Because of “%(title)s” (%(key)s) alone, all titles on one side are %(size)s pt instead "
        "of %(others)s. Say it in fewer letters."
    ),
    dated=False,
)
def title_forces_size(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for faces in _faces(contents, languages):
        forced = ((card, side) for card in faces.content.cards for side in Side)
        yield from islice(_about_force(faces, forced), 1)


def _about_force(faces: Faces, cards: Iterable[tuple[EditionCard, Side]]) -> Iterator[Hit]:
    """Yield what a title costs all others, where that is worth saying."""
    for card, side in cards:
        size, others = faces.title_sizes[side].size, faces.size_without(card, side)
        if others - size >= WORTH_SAYING:
            params = {"title": card.title(faces.language), "key": card.key}
            sizes = {"size": in_figures(size), "others": in_figures(others)}
            yield Hit("", faces.language, (card.key, params["title"]), {**params, **sizes})


@register(
    "picture_under_300_dpi",
    Severity.WARNING,
    "picture",
    _(
        "The picture has %(pixels)s pixels across, which is %(dpi)s dpi on a card of %(size)s mm. "
        "Upload one of %(wanted)s or more."
    ),
    dated=False,
)
def picture_under_300_dpi(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    size = _size(contents)
    inches = anatomy(size).art.width / INCH
    for card in contents.cards:
        if card.picture and (pixels := min(card.picture.width, card.picture.height)) < DPI * inches:
            params = {
                "pixels": pixels,
                "dpi": int(pixels / inches),
                "size": size_in_figures(size),
                "wanted": round(DPI * inches) + 1,
            }
            yield Hit(card.key, subject=(card.picture.sha256, size.code), params=params)


def _faces(contents: DeckContents, languages: Sequence[str]) -> Sequence[Faces]:
    """Return the deck as it would be printed; all titles are measured for the first check alone."""
    return contents.derived(
        ("faces", *languages), lambda: list(_measured_faces(contents, languages))
    )


def _measured_faces(contents: DeckContents, languages: Sequence[str]) -> Iterator[Faces]:
    """Yield the deck as it would be printed in each of these languages that it has."""
    size, content = _size(contents), frozen(contents, languages)
    for language in languages:
        cards = tuple(card for card in content.cards if language in card.titles)
        if cards:
            yield Faces(replace(content, cards=cards), language, size)


def _size(contents: DeckContents) -> Size:
    return parse_format(contents.deck.card_format)


def _unprintable(text: str, name: str, card: str, language: str) -> Iterator[Hit]:
    if missing := font(name).missing(text):
        yield Hit(card, language, params={"text": text, "characters": " ".join(missing)})
