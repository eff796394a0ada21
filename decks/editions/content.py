"""What an edition says: typed values, and the canonical JSON they are frozen into."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self, TypeVar

from decks.dates import CardDate, Precision
from decks.multilingual import Words, in_language
from decks.validators import visible

WITHOUT_STORIES = "kronika-edition/1"  # how editions were written before there were stories
WITH_STORIES = "kronika-edition/2"
WITH_ALTS = "kronika-edition/3"  # and alternative texts of pictures
NAMING_A_LANGUAGE = re.compile(r"https?://([a-z]{2,3})\.(?:m\.)?wikipedia\.org/")


class UnknownFormat(ValueError):
    """The text is no edition that this version can read."""


@dataclass(frozen=True, slots=True)
class EditionCategory:
    key: str
    colour: str
    names: Words
    # Its place among the deck's, which gives it a pattern; what is written says it by its order.
    number: int = field(default=0, compare=False)

    def name(self, language: str) -> str:
        return visible(in_language(self.names, language)) or self.key


@dataclass(frozen=True, slots=True)
class CardPicture:
    sha256: str
    credit: str
    licence: str


@dataclass(frozen=True, slots=True)
class EditionSource:
    citation: str
    url: str
    quote: str
    note: str
    verdict: str
    claim: CardDate | None

    @property
    def language(self) -> str:
        """Return the language that its address names, or "" where it names none."""
        named = NAMING_A_LANGUAGE.match(self.url)
        return named[1] if named else ""


@dataclass(frozen=True, slots=True)
class EditionCard:
    """A card as it was published."""

    number: int
    key: str
    category: EditionCategory
    date: CardDate
    front_symbol: str
    back_symbol: str
    titles: Words
    picture: CardPicture | None
    sources: tuple[EditionSource, ...]
    stories: Words = field(default_factory=dict)
    alts: Words = field(default_factory=dict)

    def title(self, language: str) -> str:
        return visible(in_language(self.titles, language)) or self.key

    def story(self, language: str) -> str:
        """Return what happened, in this language alone; it may tell the date."""
        return visible(self.stories.get(language, ""))

    def alt(self, language: str) -> str:
        """Return what is read out instead of the picture, in this language alone."""
        return visible(self.alts.get(language, ""))


@dataclass(frozen=True, slots=True)
class Credits:
    """Who did what, and how much nobody has read but its author."""

    translated: Mapping[str, Sequence[str]]
    reviewed: Mapping[str, Sequence[str]]
    fact_checked: Sequence[str]
    self_approved: Mapping[str, int]
    self_verified: int

    @property
    def read_by_one_person(self) -> bool:
        return bool(self.self_verified or any(self.self_approved.values()))


@dataclass(frozen=True, slots=True)
class EditionContent:
    """Everything an edition says; printing and play see nothing else."""

    titles: Words
    descriptions: Words
    notices: Words
    source_language: str
    languages: tuple[str, ...]
    card_format: str  # "44x68": millimetres
    categories: tuple[EditionCategory, ...]
    cards: tuple[EditionCard, ...]
    credits: Credits

    def title(self, language: str) -> str:
        return visible(in_language(self.titles, language, self.source_language))

    def card(self, number: int) -> EditionCard | None:
        """Return the card with this number, where there is one."""
        return self.cards[number - 1] if 0 < number <= len(self.cards) else None

    def reading_language(self, wanted: str) -> str:
        """Return *wanted* where the edition has it, else the language nearest to hand."""
        if wanted in self.languages:
            return wanted
        return self.source_language if self.source_language in self.languages else self.languages[0]

    def to_json(self) -> str:
        """Return the canonical text: the same content always gives the same bytes."""
        return json.dumps(_plain(self), ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(**_typed(json.loads(text)))


T = TypeVar("T")
Written = dict[str, Any]  # an object of the canonical text


def in_card_order(keyed: Mapping[str, T]) -> list[tuple[int, str, T]]:
    """Number things by the hash of their card's key, an order that says nothing of dates."""
    keys = sorted(keyed, key=lambda key: hashlib.sha256(key.encode()).digest())
    return [(number, key, keyed[key]) for number, key in enumerate(keys, start=1)]


def _plain(content: EditionContent) -> dict[str, object]:
    plain = asdict(content)
    has_alts = any(card.alts for card in content.cards)
    has_stories = has_alts or any(card.stories for card in content.cards)
    for category in plain["categories"]:
        del category["number"]
    for card, value in zip(plain["cards"], content.cards, strict=True):
        card["category"] = value.category.key
        card["date"] = _plain_date(value.date)
        for source, row in zip(card["sources"], value.sources, strict=True):
            source["claim"] = _plain_date(row.claim)
        if not has_stories:  # as it was written before there were any, byte for byte
            del card["stories"]
        if not has_alts:
            del card["alts"]
    written = WITH_ALTS if has_alts else WITH_STORIES if has_stories else WITHOUT_STORIES
    return {"format": written, **plain}


def _plain_date(date: CardDate | None) -> dict[str, object] | None:
    if date is None:
        return None
    return {"year": date.year, "precision": date.precision.value, "circa": date.circa}


def _typed(plain: Written) -> Written:
    if (found := plain.pop("format", None)) not in {WITHOUT_STORIES, WITH_STORIES, WITH_ALTS}:
        raise UnknownFormat(f"This edition is written in the unknown format {found!r}.")
    categories = {
        row["key"]: EditionCategory(**row, number=number)
        for number, row in enumerate(plain["categories"])
    }
    return {
        **plain,
        "languages": tuple(plain["languages"]),
        "categories": tuple(categories.values()),
        "cards": tuple(_typed_card(card, categories) for card in plain["cards"]),
        "credits": Credits(**plain["credits"]),
    }


def _typed_card(card: Written, categories: Mapping[str, EditionCategory]) -> EditionCard:
    sources = (
        EditionSource(**{**row, "claim": _typed_date(row["claim"])}) for row in card["sources"]
    )
    return EditionCard(
        **{
            **card,
            "category": categories[card["category"]],
            "date": _typed_date(card["date"]),
            "picture": card["picture"] and CardPicture(**card["picture"]),
            "sources": tuple(sources),
        }
    )


def _typed_date(plain: Written | None) -> CardDate | None:
    if plain is None:
        return None
    return CardDate(plain["year"], Precision(plain["precision"]), plain["circa"])
