"""What one file is to hold: whose cards, in which words on either side, and how."""

from dataclasses import dataclass
from functools import lru_cache

from decks.editions.content import EditionCard, EditionContent
from printing.cards.face import Style
from printing.geometry.imposition import Imposition, impose
from printing.geometry.spec import Layout, Side, Spec

SHORT_HASH = 8

_imposed = lru_cache(maxsize=16)(impose)


@dataclass(frozen=True, slots=True)
class PrintRun:
    """Cards of one edition, or of a draft, for one PDF."""

    slug: str
    content: EditionContent
    sha256: str  # of the content
    cards: tuple[EditionCard, ...]
    language: str
    back_language: str
    spec: Spec
    style: Style
    edition: int | None = None  # None for a draft

    @property
    def imposition(self) -> Imposition:
        """Where everything lies, or raise PrintError if a card is too large for the paper."""
        return _imposed(self.spec, len(self.cards))

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
        return f"{self.slug}-{edition}-{languages}-{self.spec.layout}.pdf"

    @property
    def languages(self) -> str:
        """The languages in a word: "uk", or "uk/pl" for fronts and backs."""
        return "/".join(dict.fromkeys((self.language, self.back_language)))

    @property
    def title(self) -> str:
        """What readers of the PDF see in its title bar."""
        number = "" if self.edition is None else f" {self.edition}"
        return f"{self.content.title(self.language) or self.slug}{number} ({self.languages})"

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the layout prints."""
        one = {Layout.FRONTS: (Side.FRONT,), Layout.BACKS: (Side.BACK,)}
        return one.get(self.spec.layout, tuple(Side))

    def shows_art(self, card: EditionCard) -> bool:
        return self.style.art and card.picture is not None

    def language_of(self, side: Side) -> str:
        return self.language if side is Side.FRONT else self.back_language
