"""Looking at cards again when something about them was saved, and keeping what was seen."""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Prefetch

from decks import checks
from decks.checks import Finding, Severity
from decks.contents import DeckContents
from decks.models import Card, CardStanding, CardTranslation, Category, Deck, Dismissal
from decks.models.deck import LINGUA_FRANCA
from decks.models.standing import outdated
from decks.progress.waits import Wait, situation, waits_of

AT_ONCE = 200  # cards looked at before others may write
MICRO = 1_000_000
FORM = 2  # of what is kept; another number has everything made anew
KINDS = ("errors", "warnings", "undated_errors", "undated_warnings")
COMPARED = ("deck", "key", "year", "precision", "circa", "front_symbol", "back_symbol")

FindingCounts = dict[str, list[int]]  # by language: as many as there are KINDS


def languages_of(deck: Deck) -> tuple[str, ...]:
    """Return the languages to be written; English only where somebody has."""
    in_english = CardTranslation.objects.filter(card__deck=deck, language=LINGUA_FRANCA)
    known = set(settings.CONTENT_LANGUAGES)
    return tuple(deck.languages(known if in_english.exists() else known - {LINGUA_FRANCA}))


@dataclass(frozen=True)
class Look:
    """A look at a deck: what all of its cards have in common while it is taken."""

    deck: Deck
    languages: Sequence[str]

    @classmethod
    def at(cls, deck: Deck) -> "Look":
        return cls(deck, languages_of(deck))

    @cached_property
    def categories(self) -> Sequence[Category]:
        return list(self.deck.categories.all())

    @cached_property
    def card_count(self) -> int:
        return self.deck.cards.count()

    @cached_property
    def mark(self) -> str:
        """Return what changes with whatever the checks look at beside the cards."""
        deck = (str(self.deck.card_format), self.deck.source_language, *self.languages)
        categories = ((row.pk, row.version) for row in self.categories)
        codes = [check.code for check in checks.REGISTRY.checks]
        return _digest((FORM, deck, sorted(categories), codes))

    def outdated(self) -> list[tuple[int, int]]:
        return outdated(self.deck, self.mark)

    def again(self, cards: Sequence[tuple[int, int]]) -> None:
        """Look at some cards again, each for itself; *cards* are keys with their stamps."""
        contents = _contents(self.deck, [pk for pk, _stamp in cards])
        found = _by_card(checks.findings(contents, self.languages, compares=False))
        known = CardStanding.objects.in_bulk([card.pk for card in contents.cards])
        stamps = dict(cards)
        rows = [
            self._row(card, found.get(card.key, ()), known.get(card.pk), stamps[card.pk])
            for card in contents.cards
        ]
        keep(rows)

    def _row(
        self,
        card: Card,
        found: Sequence[Finding],
        known: CardStanding | None,
        stamp: int,
    ) -> CardStanding:
        row = CardStanding(card=card, mark=self.mark, stamp=stamp, essence=_essence(card))
        if known and known.essence == row.essence:
            row.compared, row.among = known.compared, known.among
        row.alone = _counted(found)
        row.unfit = list(dict.fromkeys(finding.language for finding in found if finding.unfit))
        about_picture = (f.code for f in found if f.field.startswith("picture"))
        row.picture = next(about_picture, "")
        _sum_up(row)
        _describe(row, card, self.languages)
        return row

    def compare(self) -> None:
        """Compare all cards with each other."""
        contents = _to_compare(self.deck)
        found = _by_card(checks.findings(contents, self.languages, compares=True))
        count, keys = len(contents.cards), {card.pk: card.key for card in contents.cards}
        rows = CardStanding.objects.of(self.deck).filter(pk__in=keys)
        changed = []
        for row in rows.iterator():
            compared = _counted(found.get(keys[row.pk], ()))
            if (row.compared, row.among) != (compared, count):
                row.compared, row.among = compared, count
                _sum_up(row)
                row.profile = json.dumps({**json.loads(row.profile), "flaws": _flaws(row)})
                changed.append(row)
        for start in range(0, len(changed), AT_ONCE):
            keep_compared(changed[start : start + AT_ONCE])

    def is_compared(self) -> bool:
        """Say whether every card was compared with all the others."""
        rows = CardStanding.objects.of(self.deck)
        return not rows.not_compared(self.card_count).exists()


def keep(rows: Sequence[CardStanding]) -> None:
    fields = [f.name for f in CardStanding._meta.concrete_fields if not f.primary_key]
    CardStanding.objects.bulk_create(
        rows, update_conflicts=True, update_fields=fields, unique_fields=["card"]
    )


def keep_compared(rows: Sequence[CardStanding]) -> None:
    """Keep what comparing found, unless the card was looked at again meanwhile."""
    with transaction.atomic():
        kept = CardStanding.objects.filter(pk__in=[row.pk for row in rows])
        now = dict(kept.values_list("pk", "stamp"))
        keep([row for row in rows if now.get(row.pk) == row.stamp])


def _contents(deck: Deck, keys: Collection[int]) -> DeckContents:
    """Fetch some cards of a deck as if they were all of it."""
    cards = deck.cards.filter(pk__in=keys).whole()
    dismissals = Dismissal.objects.filter(card__in=keys)
    return DeckContents.having(deck, cards, dismissals)


def _to_compare(deck: Deck) -> DeckContents:
    """Fetch of all cards no more than is compared."""
    texts = CardTranslation.objects.only("card", "language", "title")
    cards = deck.cards.only(*COMPARED).prefetch_related(Prefetch("translations", texts))
    return DeckContents.having(deck, cards, Dismissal.objects.filter(card__deck=deck))


def _by_card(findings: Iterable[Finding]) -> Mapping[str, Sequence[Finding]]:
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.card and not finding.is_dismissed:
            found.setdefault(finding.card, []).append(finding)
    return found


def _counted(findings: Iterable[Finding]) -> FindingCounts:
    counts: FindingCounts = {}
    for finding in findings:
        own = counts.setdefault(finding.language, [0, 0, 0, 0])
        if finding.severity in _PLACES:
            own[_PLACES[finding.severity]] += 1
            own[_PLACES[finding.severity] + 2] += not checks.REGISTRY.is_dated(finding.code)
    return counts


_PLACES = {Severity.ERROR: 0, Severity.WARNING: 1}


def _sum_up(row: CardStanding) -> None:
    every = [*row.alone.values(), *row.compared.values()]
    for place, name in enumerate(KINDS):
        setattr(row, name, sum(counts[place] for counts in every))


def _flaws(row: CardStanding) -> list[int]:
    """Say of which kinds there are any."""
    return [int(getattr(row, name) > 0) for name in KINDS]


def _describe(row: CardStanding, card: Card, languages: Sequence[str]) -> None:
    """Write down what the board counts cards by, and since when something waits."""
    texts = {language: situation(card.translation(language)) for language in languages}
    waits = list(waits_of(card, texts, dated=True))
    about = {
        "texts": texts,
        "date": card.date_state,
        "category": card.category.key,
        "picture": "missing" if card.picture_id is None else "flawed" if row.picture else "",
        "unfit": bool(row.unfit),
        "waits": [_plain(wait) for wait in waits],
        "flaws": _flaws(row),
    }
    row.profile = json.dumps(about)
    row.since = ",".join(str(_microseconds(wait.since)) for wait in waits)


def _plain(wait: Wait) -> list[Any]:
    person = wait.person.pk if wait.person else None
    return [wait.state, wait.language, person, wait.has_story]


def _microseconds(moment: datetime | None) -> int:
    return int(moment.timestamp() * MICRO) if moment else 0


def _essence(card: Card) -> str:
    titles = sorted((row.language, row.title) for row in card.translations.all())
    return _digest([titles, *(str(getattr(card, name)) for name in COMPARED[1:])])


def _digest(about: object) -> str:
    return hashlib.sha256(repr(about).encode()).hexdigest()[:16]


def in_chunks(cards: Sequence[tuple[int, int]]) -> Iterator[Sequence[tuple[int, int]]]:
    for start in range(0, len(cards), AT_ONCE):
        yield cards[start : start + AT_ONCE]
