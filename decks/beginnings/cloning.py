"""A copy of a deck with everything that is wanted of it: rows of its own throughout.

Pictures alone are shared, as everywhere: a file is named by what is in it, and stays for as long as
any card or edition shows it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from decks.beginnings.addresses import require_free
from decks.contents import DeckContents
from decks.editions.publishing import state_of
from decks.models import Assignment, Card, CardTranslation, Category, Deck, Dismissal, State
from decks.models.card import DateState
from decks.models.versioned import Versioned
from decks.multilingual import Words
from decks.spreadsheets.batch import Batch

CLONED = "clone"  # in the history of every row, before the address of the deck it came from
ATTEMPTS = 3

CopiedRow = TypeVar("CopiedRow", bound=Versioned)


@dataclass(frozen=True, slots=True)
class CloneOrder:
    """What the copy is called, and what it takes along."""

    slug: str
    titles: Words
    languages: frozenset[str]
    approved: frozenset[str] = frozenset()  # languages in which approvals stay
    stays_verified: bool = False
    with_people: bool = False


def clone(
    original: Deck,
    by: User,
    order: CloneOrder,
    before_commit: Callable[[Deck], None] = lambda _deck: None,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> Deck:
    """Make the copy whole, or raise ValidationError and leave nothing of it."""
    contents, assignments = _as_it_stands(original)
    made = _Copy(contents.deck, by, order)
    batch = Batch()
    with batch.collecting():
        made.take(contents, progress)

    def finish() -> None:
        made.finish(contents.dismissals, assignments)
        before_commit(made.deck)

    try:
        batch.write(finish)
    except IntegrityError:
        require_free(order.slug)
        raise
    return Deck.objects.get(pk=made.deck.pk)


def _as_it_stands(deck: Deck) -> tuple[DeckContents, list[Assignment]]:
    """Return everything as it was at one moment, though others may write meanwhile."""
    for _attempt in range(ATTEMPTS):
        before = state_of(deck)
        contents = DeckContents.of(Deck.objects.get(pk=deck.pk))
        assignments = list(deck.assignments.order_by("pk"))
        if state_of(deck) == before:
            return contents, assignments
    raise ValidationError(
        _("Somebody changed the deck all the time while it was read. Try again in a while."),
        code="changed",
    )


class _Copy:
    """The rows of a deck that become rows of another."""

    def __init__(self, deck: Deck, by: User, order: CloneOrder) -> None:
        self.deck, self.by, self.order = deck, by, order
        self.verb = f"{CLONED}: {deck.slug}"
        self.categories: dict[int, Category] = {}  # by the key that they had
        self.cards: dict[int, Card] = {}

    def take(self, contents: DeckContents, progress: Callable[[int, int], None]) -> None:
        """Make the rows new ones; all are read, and none is needed as it was."""
        self._new(self.deck, slug=self.order.slug, titles=dict(self.order.titles))
        for category in contents.categories:
            self.categories[category.pk] = category
            self._new(category, deck=self.deck)
        for place, card in enumerate(contents.cards):
            progress(place, len(contents.cards))
            self._take_card(card)

    def _take_card(self, card: Card) -> None:
        texts, sources = list(card.translations.all()), list(card.sources.all())
        if card.date_state == DateState.VERIFIED and not self.order.stays_verified:
            card.forget_check()
        self.cards[card.pk] = card
        self._new(card, deck=self.deck, category=card.category)
        for text in texts:
            if text.language in self.order.languages:
                self._take_text(text, card)
        for source in sources:
            self._new(source, card=card)

    def _take_text(self, text: CardTranslation, card: Card) -> None:
        if text.state == State.APPROVED and text.language not in self.order.approved:
            _await_review(text)
        self._new(text, card=card)

    def _new(self, row: CopiedRow, **changes: object) -> CopiedRow:
        row.pk, row._state.adding, row.version = None, True, 1
        for name, value in changes.items():
            setattr(row, name, value)
        row.record(self.by, self.verb).save()
        return row

    # What is no row of many editors, and is written with the rest

    def finish(self, dismissals: Iterable[Dismissal], assignments: Iterable[Assignment]) -> None:
        Dismissal.objects.bulk_create(self._dismissed(dismissals), batch_size=500)
        if self.order.with_people:
            bulk_create_with_history(
                list(self._assigned(assignments)),
                Assignment,
                batch_size=500,
                default_user=self.by,
                default_change_reason=self.verb,
            )

    def _dismissed(self, rows: Iterable[Dismissal]) -> Iterator[Dismissal]:
        for row in rows:
            if not row.language or row.language in self.order.languages:
                yield _again(row, card=self.cards[row.card_id])

    def _assigned(self, rows: Iterable[Assignment]) -> Iterator[Assignment]:
        for row in rows:
            category = self.categories[row.category_id] if row.category_id else None
            yield _again(row, deck=self.deck, category=category, assigned_by=self.by)


def _await_review(text: CardTranslation) -> None:
    """Take the approval back, so that somebody looks at the text in its new deck."""
    text.state, text.state_changed_at = State.REVIEW, timezone.now()
    text.approved_by = text.approved_at = None
    text.approved_title = text.approved_story = text.approved_hash = ""
    text.self_approved = False


PlainRow = TypeVar("PlainRow", Dismissal, Assignment)


def _again(row: PlainRow, **changes: object) -> PlainRow:
    """Return a new row that says the same but for *changes*."""
    same: Mapping[str, object] = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if not field.primary_key and field.name not in changes
    }
    return type(row)(**same, **changes)
