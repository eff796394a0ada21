"""One side of a card, as the component in templates/decks/card.html draws it."""

import re
from dataclasses import dataclass
from enum import StrEnum

from decks import languages
from decks.editions.content import EditionCard
from decks.languages.hyphens import JOINT, parted
from decks.patterns import TILES

# A one-letter word belongs to the next one, a dash to the one before.
_ONE_LETTER_WORD = re.compile(r"(?<!\S)(\w) (?=\S)")
_SPACE_BEFORE_DASH = re.compile(r" (?=[–—] )")
_HYPHEN = re.compile(r"(?<=\w)[-‐–—](?=\w)")
_WORD_JOINER = "\u2060"
_LONG, _VERY_LONG, _LONG_DATE = 50, 75, 19
_LONG_WORD = 8  # letters


class Side(StrEnum):
    FRONT = "front"
    BACK = "back"


class Length(StrEnum):
    """How long a text is, and so how small it has to be set."""

    USUAL = "usual"
    LONG = "long"
    VERY_LONG = "very-long"


@dataclass(frozen=True, slots=True)
class Face:
    """What one side shows, and nothing that it does not show."""

    side: Side
    language: str
    title: str
    category: str
    colour: str
    pattern: int = 0  # of its category's band
    symbol: str = ""
    picture: str = ""  # its hash
    alt: str = ""  # what is read out instead of it
    date: str = ""
    small_print: str = ""

    @property
    def bound_title(self) -> str:
        """Return the title with all that keeps a line from ending where it may not."""
        return unbroken(self.title)

    @property
    def parted_title(self) -> str:
        """Return the same with soft hyphens in long words, for narrow cards."""
        return parted(self.bound_title, self.language, _LONG_WORD)

    @property
    def date_length(self) -> Length:
        return Length.USUAL if len(self.date) <= _LONG_DATE else Length.LONG

    @property
    def title_length(self) -> Length:
        if len(self.title) <= _LONG:
            return Length.USUAL
        return Length.LONG if len(self.title) <= _VERY_LONG else Length.VERY_LONG


def bound(text: str) -> str:
    """Return *text* with the spaces where no line may end made unbreakable."""
    return _SPACE_BEFORE_DASH.sub("\u00a0", _ONE_LETTER_WORD.sub("\\1\u00a0", text))


def unbroken(text: str) -> str:
    """Return *text* bound for the screen: no line ends after a hyphen that joins no two words."""
    return _HYPHEN.sub(_joined, bound(text))


def _joined(hyphen: re.Match[str]) -> str:
    return hyphen[0] if JOINT.match(hyphen.string, hyphen.start()) else hyphen[0] + _WORD_JOINER


def front(card: EditionCard, language: str) -> Face:
    """Return the undated side of a card."""
    own = {"symbol": card.front_symbol, "alt": card.alt(language)}
    return _face(card, Side.FRONT, language, **own)


def back(card: EditionCard, language: str, *, edition: int, date: str = "") -> Face:
    """Return the other side, with the date only where it is given."""
    small_print = f"{languages.of(language).edition_number(edition)} · {card.number}"
    return _face(
        card, Side.BACK, language, symbol=card.back_symbol, date=date, small_print=small_print
    )


def _face(card: EditionCard, side: Side, language: str, **own: str) -> Face:
    return Face(
        side=side,
        language=language,
        title=card.title(language),
        category=card.category.name(language),
        colour=card.category.colour,
        pattern=card.category.number % len(TILES),
        picture=card.picture.sha256 if card.picture else "",
        **own,
    )
