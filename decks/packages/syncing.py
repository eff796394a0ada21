"""Bringing the rows of a deck to what a package says, touching only those that differ."""

from collections.abc import Mapping
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from decks.models import Card, CardTranslation, Category, Deck, Dismissal, Source, State
from decks.multilingual import inward
from decks.packages.rows import FindRow, People, Plain, plain, values

SyncedRow = TypeVar("SyncedRow", bound=models.Model)
Key = TypeVar("Key")
Parent = Mapping[str, models.Model]
REASON = "load_deck"


class Rows:
    """Makes, changes and removes rows."""

    def __init__(self, find: FindRow) -> None:
        self.find = find
        self.people = People()

    def deck(self, row: Deck | None, wanted: Plain) -> Deck:
        here = {"": row} if row else {}
        return self._synced(Deck, here, {"": (wanted, {})})[""]

    def categories(self, deck: Deck, wanted: list[Plain]) -> dict[str, Category]:
        """Bring those that are wanted up to date; others stay until no card has them."""
        named = {plain_row["key"]: (plain_row, {"deck": deck}) for plain_row in wanted}
        here = {row.key: row for row in deck.categories.all() if row.key in named}
        return self._synced(Category, here, named)

    def cards(self, deck: Deck, wanted: list[Plain]) -> None:
        parts = {part["row"]["key"]: part for part in wanted}
        here = {card.key: card for card in deck.cards.all()}
        rows = {key: (part["row"], {"deck": deck}) for key, part in parts.items()}
        cards = self._synced(Card, here, rows)
        self._translations(deck, cards, parts)
        self._lists(Source, "sources", cards, parts)
        self._lists(Dismissal, "dismissals", cards, parts)

    def _translations(
        self, deck: Deck, cards: Mapping[str, Card], parts: Mapping[str, Plain]
    ) -> None:
        rows = CardTranslation.objects.filter(card__deck=deck).select_related("card")
        wanted = {
            (key, plain_row["language"]): (plain_row, {"card": cards[key]})
            for key, part in parts.items()
            for plain_row in part["translations"]
        }
        here = {(row.card.key, row.language): row for row in rows}
        for row in self._synced(CardTranslation, here, wanted).values():
            _refuse_foreign_approval(row)

    def _lists(
        self,
        model: type[Source] | type[Dismissal],
        part: str,
        cards: Mapping[str, Card],
        parts: Mapping[str, Plain],
    ) -> None:
        """Replace a card's list where it differs: its rows have no key to know them by."""
        here: dict[str, list[Any]] = {}
        for row in model._default_manager.filter(card__in=cards.values()).select_related("card"):
            here.setdefault(row.card.key, []).append(row)
        new: list[Any] = []
        for key, card in cards.items():
            present, wanted = here.get(key, []), parts[key][part]
            if [plain(row, self.people) for row in present] != wanted:
                for row in present:
                    row.delete()
                new += [self._filled(model(), row, {"card": card}) for row in wanted]
        _create(model, new)

    def _synced(
        self,
        model: type[SyncedRow],
        here: dict[Key, SyncedRow],
        wanted: Mapping[Key, tuple[Plain, Parent]],
    ) -> dict[Key, SyncedRow]:
        """Create, change and delete rows until they are as they are wanted."""
        rows: dict[Key, SyncedRow] = {}
        for key, (plain_row, parent) in wanted.items():
            row = rows[key] = here.get(key) or model()
            if row._state.adding or plain(row, self.people) != plain_row:
                self._filled(row, plain_row, parent)
                if not row._state.adding:
                    row.save()
        for key in here.keys() - wanted.keys():
            here[key].delete()
        _create(model, [row for row in rows.values() if row._state.adding])
        return rows

    def _filled(self, row: SyncedRow, plain_row: Plain, parent: Parent) -> SyncedRow:
        for name, value in {**values(type(row), plain_row, self.find), **parent}.items():
            setattr(row, name, value)
        references = [f.name for f in row._meta.concrete_fields if f.is_relation]
        row.clean_fields(exclude=references)
        return row


def _create(model: type[SyncedRow], rows: list[SyncedRow]) -> None:
    if hasattr(model, "history"):
        bulk_create_with_history(rows, model, batch_size=500, default_change_reason=REASON)
    else:
        model._default_manager.bulk_create(rows, batch_size=500)


def _refuse_foreign_approval(row: CardTranslation) -> None:
    if row.state == State.APPROVED and row.approved_hash != row.text_hash:
        raise ValidationError(
            _("“%(title)s” is not the text that was approved."), params={"title": inward(row.title)}
        )
