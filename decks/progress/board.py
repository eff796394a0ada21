"""The cards of a deck, counted by how far everything about them has come."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Case, QuerySet, Value, When

from decks.dates.spans import SIZES
from decks.models import Card, CardStanding, Deck
from decks.models.refusals import text_refusal
from decks.progress.standings import MICRO
from decks.progress.waits import Wait, situation


@dataclass(frozen=True, slots=True)
class Flaws:
    """What is open about one card."""

    errors: int = 0
    warnings: int = 0
    unfit: tuple[str, ...] = ()  # the languages in which it cannot be printed
    picture: str = ""  # the code of the gravest finding about the picture

    @classmethod
    def of(cls, row: CardStanding | None, *, dated: bool) -> "Flaws":
        if row is None:  # nobody has looked yet
            return cls()
        errors = row.errors if dated else row.undated_errors
        warnings = row.warnings if dated else row.undated_warnings
        return cls(errors, warnings, tuple(row.unfit), row.picture)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One card on the board."""

    card: Card
    texts: Mapping[str, str]  # how far the text of each language has come
    flaws: Flaws


@dataclass(frozen=True, slots=True)
class BoardGroup:
    """Cards that count as the same, and the longest of their waits."""

    profile: str
    count: int
    texts: Mapping[str, str]
    date_state: str
    category: str
    picture: str
    is_unfit: bool
    has_errors: bool
    has_warnings: bool
    waits: tuple[Wait, ...]


def line(card: Card, languages: Sequence[str], *, dated: bool) -> BoardLine:
    texts = {language: situation(card.translation(language)) for language in languages}
    return BoardLine(card, texts, Flaws.of(getattr(card, "standing", None), dated=dated))


def groups(deck: Deck, cards: QuerySet[Card] | None = None, *, dated: bool) -> list[BoardGroup]:
    """Count the cards by what their standings say; without dates, nothing that names them."""
    counts: Counter[str] = Counter()
    begun: dict[str, list[int]] = {}
    for profile, since in _standings(deck, cards):
        counts[profile] += 1
        own = [int(moment) for moment in since.split(",") if moment]
        begun[profile] = list(map(min, begun[profile], own)) if profile in begun else own
    read = {profile: json.loads(profile) for profile in counts}
    people = _people(read.values())
    return [
        _group(profile, counts[profile], about, begun[profile], people, deck, dated=dated)
        for profile, about in read.items()
    ]


def _standings(deck: Deck, cards: QuerySet[Card] | None) -> Iterable[tuple[str, str]]:
    rows = CardStanding.objects.of(deck)
    if cards is not None:
        rows = rows.filter(card__in=cards)
    return rows.values_list("profile", "since").iterator(chunk_size=20_000)


def _people(profiles: Iterable[Mapping[str, Any]]) -> Mapping[int, User]:
    found = {person for about in profiles for _state, _language, person, *_story in about["waits"]}
    return User.objects.in_bulk(found - {None})


def _group(
    profile: str,
    count: int,
    about: Mapping[str, Any],
    begun: Sequence[int],
    people: Mapping[int, User],
    deck: Deck,
    *,
    dated: bool,
) -> BoardGroup:
    errors, warnings = about["flaws"][:2] if dated else about["flaws"][2:]
    waits = (
        _wait(state, language, people.get(person or 0), since, deck, has_story=any(story))
        for (state, language, person, *story), since in zip(about["waits"], begun, strict=True)
        if dated or language
    )
    return BoardGroup(
        profile,
        count,
        about["texts"],
        about["date"],
        about["category"],
        about["picture"],
        about["unfit"],
        bool(errors),
        bool(warnings),
        tuple(waits),
    )


def _wait(
    state: str,
    language: str,
    person: User | None,
    since: int,
    deck: Deck,
    *,
    has_story: bool,
) -> Wait:
    begun = datetime.fromtimestamp(since / MICRO, UTC) if since else None
    return Wait(
        state,
        language,
        person,
        begun,
        has_story,
        partial(text_refusal, author=person.pk if person else None, deck=deck, has_story=has_story),
    )


def progress(groups: Iterable[BoardGroup], language: str) -> Mapping[str, int]:
    """Count how far the texts in *language* have come."""
    counts: Counter[str] = Counter()
    for group in groups:
        counts[group.texts[language]] += group.count
    return counts


def in_order(cards: QuerySet[Card], *, dated: bool) -> QuerySet[Card]:
    """Return the cards by date; by key for those who do not see dates."""
    if not dated:
        return cards.order_by("key")
    span = Case(
        *(When(precision=precision.value, then=Value(size)) for precision, size in SIZES.items())
    )
    return cards.order_by("year", span, "key")
