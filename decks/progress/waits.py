"""Who waits for whom: what about a card cannot go on before somebody has done their part.

A queue hands out everything that its readers may do; here a text that somebody has begun or has
to correct waits for that person alone.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.contrib.auth.models import User

from decks.models.card import Card, DateState
from decks.models.refusals import Refusal
from decks.models.translation import CardTranslation, State
from decks.models.waiting import MISSING, STALE

TO_WRITE = {MISSING, State.DRAFT, State.REJECTED}
OWN = {State.DRAFT, State.REJECTED}  # what its author alone has in hand
NOTHING_IN_THE_WAY = {None, Refusal.NO_SOURCE}  # a source is for the fact checker to find


def _open_to_all(_user: User) -> None:
    """Refuse nobody."""


@dataclass(frozen=True, slots=True)
class Wait:
    """One text or date that waits; a date has no language."""

    state: str
    language: str = ""
    person: User | None = None  # who wrote the text or set the date, or who disputes it
    since: datetime | None = None
    has_story: bool = False  # that whoever judges the text has to read
    refusal: Callable[[User], Refusal | None] = field(default=_open_to_all, compare=False)

    @property
    def queue(self) -> str:
        """Return the code of the queue in which this is done."""
        if not self.language:
            return "disputed" if self.state == DateState.DISPUTED else "dates"
        if self.state in TO_WRITE:
            return f"translate-{self.language}"
        return f"{self.state}-{self.language}"

    @property
    def code(self) -> str:
        """Name what waits for the same: "pl-review-7"."""
        person = f"-{self.person.pk}" if self.person else ""
        return f"{self.language or 'date'}-{self.state}{person}"

    def is_for(self, user: User, queues: Collection[str]) -> bool:
        """Say whether this waits for *user*, who may do the tasks of these queues."""
        if self.queue not in queues:
            return False
        if self.state in OWN:
            return self.person == user
        return self.refusal(user) in NOTHING_IN_THE_WAY


def situation(row: CardTranslation | None) -> str:
    """Return how far a text has come; one that is out of date has come no further than that."""
    if row is None:
        return MISSING
    return STALE if row.is_stale else row.state


def waits_of(card: Card, texts: Mapping[str, str], *, dated: bool) -> Iterator[Wait]:
    """Go through what waits about a card, its date only for those who see dates."""
    source = card.deck.source_language
    for language, state in texts.items():
        if state == MISSING:
            # Without a source text there is nothing to translate.
            if language == source or card.translation(source):
                yield Wait(MISSING, language)
        elif state != State.APPROVED and (row := card.translation(language)):
            yield _text_wait(row, state)
    if dated and card.date_state != DateState.VERIFIED:
        yield _date_wait(card)


def longest(waits: Iterable[Wait]) -> list[Wait]:
    """Return the longest of those that wait for the same, the undated ones last."""
    found: dict[str, Wait] = {}
    for wait in waits:
        found[wait.code] = min(found.get(wait.code, wait), wait, key=_begin)
    return sorted(found.values(), key=_begin)


def _begin(wait: Wait) -> tuple[bool, float]:
    return wait.since is None, wait.since.timestamp() if wait.since else 0


def _text_wait(row: CardTranslation, state: str) -> Wait:
    if state == STALE:
        return Wait(STALE, row.language, since=_stale_since(row))
    refusal = partial(row.refusal, "approve") if state == State.REVIEW else _open_to_all
    author, since = row.last_author, row.state_changed_at
    return Wait(state, row.language, author, since, bool(row.story), refusal)


def _stale_since(row: CardTranslation) -> datetime:
    """Return when what the text rests on was last changed."""
    changes = []
    if row.date_has_changed:
        changes.append(row.card.date_set_at)
    if row.source and row.source_has_changed:
        changes.append(row.source.written_at)
    return max(changes)


def _date_wait(card: Card) -> Wait:
    if card.date_state == DateState.DISPUTED:
        return Wait(card.date_state, "", card.date_checked_by, card.date_checked_at)
    refusal = partial(card.date_refusal, "verify_date")
    return Wait(card.date_state, "", card.date_set_by, card.date_set_at, refusal=refusal)
