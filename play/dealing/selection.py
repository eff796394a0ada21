"""Which of a deck's cards a table is dealt: how hard, of which categories and eras."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from decks.editions.content import EditionCard, EditionContent
from play.dealing.difficulty import Difficulty, Level

LEVELS = (
    (Level.EASY, _("easy")),
    (Level.MIXED, _("mixed")),
    (Level.HARD, _("hard")),
)
FEWEST_AT_LEVEL = 11  # cards, which two players need
# Where each ends; a name and not its years goes into addresses and rows.
ERAS = (
    ("ancient", 499, _("before 500")),
    ("medieval", 1499, _("500–1499")),
    ("early_modern", 1799, _("1500–1799")),
    ("19th", 1899, _("1800–1899")),
    ("20th", 1999, _("1900–1999")),
    ("21st", 9999, _("since 2000")),
)


def era_of(card: EditionCard) -> str:
    return next(name for name, last, _words in ERAS if card.date.year <= last)


@dataclass(frozen=True, slots=True)
class Selection:
    """What is asked of the cards; where nothing is said of categories or eras, all are meant."""

    level: str = Level.MIXED
    categories: tuple[str, ...] = ()
    eras: tuple[str, ...] = ()

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Selection":
        """Return what a table's row says."""
        return cls(
            row.get("level", Level.MIXED),
            tuple(row.get("categories", ())),
            tuple(row.get("eras", ())),
        )

    @property
    def is_everything(self) -> bool:
        return self == EVERYTHING

    @property
    def row(self) -> dict[str, object]:
        """Return what a table's row keeps: nothing, where every card is meant."""
        return {} if self.is_everything else asdict(self)

    def keys(self, content: EditionContent, deck: int) -> list[str]:
        """Return the cards of an edition that are asked for."""
        every = [card.key for card in content.cards]
        if self.is_everything:
            return every
        level = Level(self.level)
        known = Difficulty.of(deck) if level is not Level.MIXED else Difficulty({})
        hard_enough = known.at(level, every)
        return [card.key for card in content.cards if self._means(card, hard_enough)]

    def _means(self, card: EditionCard, hard_enough: set[str]) -> bool:
        return (
            card.key in hard_enough
            and (not self.categories or card.category.key in self.categories)
            and (not self.eras or era_of(card) in self.eras)
        )


EVERYTHING = Selection()


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """Something that can be asked of the cards, and how many it leaves."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class OfferedChoices:
    levels: Sequence[OfferedChoice]  # none, where too little is known of the cards
    categories: Sequence[OfferedChoice]
    eras: Sequence[OfferedChoice]
    groups: Sequence[tuple[str, str, str, int]]  # cards alike: category, era, levels, how many


def offered(content: EditionContent, deck: int, language: str) -> OfferedChoices:
    """Return what can be asked of an edition's cards, with what each choice leaves."""
    every, known = [card.key for card in content.cards], Difficulty.of(deck)
    at = {level: known.at(level, every) for level, _words in LEVELS}
    tells = min(map(len, at.values())) >= FEWEST_AT_LEVEL
    categories = Counter(card.category.key for card in content.cards)
    eras = Counter(era_of(card) for card in content.cards)
    groups = Counter(
        (card.category.key, era_of(card), " ".join(lv for lv in at if card.key in at[lv]))
        for card in content.cards
    )
    return OfferedChoices(
        levels=[
            OfferedChoice(level, str(words), len(at[level])) for level, words in LEVELS if tells
        ],
        categories=[
            OfferedChoice(row.key, row.name(language), categories[row.key])
            for row in content.categories
        ],
        eras=[OfferedChoice(name, str(words), eras[name]) for name, _last, words in ERAS],
        groups=[(*group, count) for group, count in sorted(groups.items())],
    )


def told(selection: Selection, content: EditionContent, language: str) -> str:
    """Say in words which cards are meant; nothing where all of them are."""
    levels = {level: str(words) for level, words in LEVELS}
    eras = {name: str(words) for name, _last, words in ERAS}
    names = {row.key: row.name(language) for row in content.categories}
    parts = [
        [] if selection.level == Level.MIXED else [levels[Level(selection.level)]],
        [names[key] for key in selection.categories if key in names],
        [eras[name] for name in selection.eras if name in eras],
    ]
    return " · ".join(", ".join(part) for part in parts if part)
