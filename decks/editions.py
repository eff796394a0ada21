"""What an edition says: typed values, and the canonical JSON they are frozen into."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self, TypeVar

from decks.dates import CardDate, Precision
from decks.words import Words, in_language

FORMAT = "kronika-edition/1"


class UnknownFormat(ValueError):
    """The text is no edition that this version can read."""


@dataclass(frozen=True, slots=True)
class EditionCategory:
    key: str
    colour: str
    names: Words

    def name(self, language: str) -> str:
        return in_language(self.names, language) or self.key


@dataclass(frozen=True, slots=True)
class EditionPicture:
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
    picture: EditionPicture | None
    sources: tuple[EditionSource, ...]

    def title(self, language: str) -> str:
        return in_language(self.titles, language) or self.key


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
        return in_language(self.titles, language, self.source_language)

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


def in_card_order(keyed: Mapping[str, T]) -> list[tuple[int, str, T]]:
    """Number things by the hash of their card's key, an order that says nothing of dates."""
    keys = sorted(keyed, key=lambda key: hashlib.sha256(key.encode()).digest())
    return [(number, key, keyed[key]) for number, key in enumerate(keys, start=1)]


def _plain(content: EditionContent) -> dict[str, Any]:
    plain = asdict(content)
    for card, value in zip(plain["cards"], content.cards, strict=True):
        card["category"] = value.category.key
        card["date"] = _plain_date(value.date)
        for source, row in zip(card["sources"], value.sources, strict=True):
            source["claim"] = _plain_date(row.claim)
    return {"format": FORMAT, **plain}


def _plain_date(date: CardDate | None) -> dict[str, Any] | None:
    if date is None:
        return None
    return {"year": date.year, "precision": date.precision.value, "circa": date.circa}


def _typed(plain: dict[str, Any]) -> dict[str, Any]:
    if (found := plain.pop("format", None)) != FORMAT:
        raise UnknownFormat(f"This edition is written in the unknown format {found!r}.")
    categories = {row["key"]: EditionCategory(**row) for row in plain["categories"]}
    return {
        **plain,
        "languages": tuple(plain["languages"]),
        "categories": tuple(categories.values()),
        "cards": tuple(_typed_card(card, categories) for card in plain["cards"]),
        "credits": Credits(**plain["credits"]),
    }


def _typed_card(card: dict[str, Any], categories: Mapping[str, EditionCategory]) -> EditionCard:
    sources = (
        EditionSource(**{**row, "claim": _typed_date(row["claim"])}) for row in card["sources"]
    )
    return EditionCard(
        **{
            **card,
            "category": categories[card["category"]],
            "date": _typed_date(card["date"]),
            "picture": card["picture"] and EditionPicture(**card["picture"]),
            "sources": tuple(sources),
        }
    )


def _typed_date(plain: dict[str, Any] | None) -> CardDate | None:
    if plain is None:
        return None
    return CardDate(plain["year"], Precision(plain["precision"]), plain["circa"])


@dataclass(frozen=True, slots=True)
class Difference:
    """What one language of an edition has that an older edition had not."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: Mapping[str, tuple[str, ...]]


def difference(new: EditionContent, old: EditionContent) -> dict[str, Difference]:
    """Return, for each language of either edition, what changed from *old* to *new*."""
    languages = sorted({*new.languages, *old.languages})
    return {language: _difference_in(language, new, old) for language in languages}


def _difference_in(language: str, new: EditionContent, old: EditionContent) -> Difference:
    now, before = _cards_in(language, new), _cards_in(language, old)
    changed = {key: _changes(now[key], before[key]) for key in sorted(now.keys() & before.keys())}
    return Difference(
        added=tuple(sorted(now.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - now.keys())),
        changed={key: fields for key, fields in changed.items() if fields},
    )


def _cards_in(language: str, content: EditionContent) -> dict[str, EditionCard]:
    """Return the cards with no other language's words on them."""
    if language not in content.languages:
        return {}
    return {card.key: _only(language, card) for card in content.cards}


def _only(language: str, card: EditionCard) -> EditionCard:
    category = replace(card.category, names={language: card.category.name(language)})
    return replace(card, titles={language: card.titles.get(language, "")}, category=category)


def _changes(now: EditionCard, before: EditionCard) -> tuple[str, ...]:
    fields = (
        "titles",
        "date",
        "category",
        "front_symbol",
        "back_symbol",
        "picture",
        "sources",
    )
    return tuple(field for field in fields if getattr(now, field) != getattr(before, field))
