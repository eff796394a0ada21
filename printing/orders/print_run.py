"""What one file is to hold: whose cards, in which words on either side, and how."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from decks import languages
from decks.editions.content import EditionCard, EditionContent
from printing.cards.face import Style
from printing.geometry.imposition import Imposition, impose
from printing.geometry.spec import Layout, Side, Spec
from printing.text.anatomy import Anatomy, anatomy

if TYPE_CHECKING:
    from printing.targets import Target

SHORT_HASH = 8

_imposed = lru_cache(maxsize=16)(impose)


@dataclass(frozen=True, slots=True)
class PrintRun:
    """Cards of one edition, or of a draft, for one file."""

    slug: str
    content: EditionContent
    sha256: str  # of the content
    cards: tuple[EditionCard, ...]
    language: str
    back_language: str
    spec: Spec
    style: Style
    target: "Target"  # what the file is made for
    edition: int | None = None  # None for a draft
    game: str = ""  # whose rules are told
    also: tuple[str, ...] = ()  # languages that an archive holds all of this in as well

    @property
    def imposition(self) -> Imposition:
        """Where everything lies, or raise PrintError if a card is too large for the paper."""
        return _imposed(self.spec, len(self.cards))

    @property
    def anatomy(self) -> Anatomy:
        """Where the parts of each card lie."""
        return anatomy(self.spec.card, self.style.guard)

    @property
    def is_draft(self) -> bool:
        return self.edition is None

    @property
    def short_hash(self) -> str:
        return self.sha256[:SHORT_HASH]

    @property
    def filename(self) -> str:
        """Return a name that tells sheets apart in a full folder."""
        edition = "draft" if self.edition is None else f"edition-{self.edition}"
        languages = self.languages.replace("/", "-")
        kind = self.target.name if self.target.has_one_layout else self.spec.layout
        kind = self.spec.machine if self.spec.for_cricut else kind
        more = "-by-hand" if self.spec.stack else f"-{self.game}" if self.game else ""
        return f"{self.slug}-{edition}-{languages}-{kind}{more}.{self.target.extension}"

    @property
    def languages(self) -> str:
        """The languages in a word: "uk", or "uk/pl" for fronts and backs."""
        return "/".join(dict.fromkeys((self.language, self.back_language, *self.also)))

    @property
    def in_each_language(self) -> Iterator["PrintRun"]:
        """The same once for each language of an archive, on its own."""
        has_other_backs = self.back_language != self.language
        for language in dict.fromkeys((self.language, *self.also)):
            back = self.back_language if has_other_backs else language
            yield replace(self, language=language, back_language=back, also=())

    @property
    def printed_cards(self) -> int:
        """How many cards there are on all sheets."""
        return len(self.cards) * self.spec.copies * len({self.language, *self.also})

    @property
    def deck_title(self) -> str:
        """What the deck is called, in the language of the fronts."""
        return self.content.title(self.language) or self.slug

    @property
    def edition_title(self) -> str:
        """What the edition is called there, or that it is a draft."""
        words = languages.of(self.language)
        return words.draft if self.edition is None else words.edition_number(self.edition)

    @property
    def title(self) -> str:
        """What readers of the PDF see in its title bar."""
        number = "" if self.edition is None else f" {self.edition}"
        return f"{self.deck_title}{number} ({self.languages})"

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the layout prints."""
        one = {Layout.FRONTS: (Side.FRONT,), Layout.BACKS: (Side.BACK,)}
        return one.get(self.spec.layout, tuple(Side))

    def shows_art(self, card: EditionCard) -> bool:
        return self.style.art and card.picture is not None

    def language_of(self, side: Side) -> str:
        return self.language if side is Side.FRONT else self.back_language
