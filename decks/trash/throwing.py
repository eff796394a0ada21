"""From the tables into the trash: read and written down first, then moved at once."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from decks.checks import Heard
from decks.models import (
    Card,
    CardTranslation,
    Category,
    Deck,
    Picture,
    Source,
    StaleRow,
    ThrownKind,
    TrashItem,
    TrashPart,
    TrashPerson,
    TrashPicture,
)
from decks.models.versioned import Versioned
from decks.staging.columns import reserved_keys
from decks.staging.writing import Insertion, Params, Writing, laid_ready
from decks.trash.history import records_of
from decks.trash.rows import (
    MADE_ANEW,
    Gathered,
    Table,
    all_of,
    columns_of,
    deleted,
    hanging_on,
    in_turns,
    pointing_at,
)

ATTEMPTS = 3
HELD = {Picture: TrashPicture, User: TrashPerson}  # what must not go while something names it
ADDITIONS = 3 + len(HELD)  # at most: items, their parts, what histories say, what is held


@dataclass
class Thrown:
    """Rows of one model that are about to be thrown away, each with all that hangs on it."""

    gathered: Gathered
    by: User | None
    at: Any = field(default_factory=timezone.now)
    together: UUID = field(default_factory=uuid4)

    @classmethod
    def of(
        cls,
        model: Table,
        versions: Mapping[Any, int],
        by: User | None,
        together: UUID | None = None,
        progress: Heard = lambda *_: None,
    ) -> "Thrown":
        """Read the rows, or raise StaleRow where one has another version than was seen, or is gone.

        A version of 0 is any.
        """
        found = Gathered.of(model, versions, progress)
        rows, at = found.rows[model], columns_of(model).index("version")
        for key, version in versions.items():
            if key not in rows or version not in (0, rows[key][at]):
                raise StaleRow(model(pk=key))
        return cls(found, by, together=together or uuid4())

    def additions(self) -> Iterator[Writing]:
        """Return what is to be written: the items of the trash, and what histories say."""
        tables = self.gathered.tables
        for place, addition in enumerate(self._additions()):
            self.gathered.heard(tables + tables * place // ADDITIONS, 2 * tables)
            yield addition

    def _additions(self) -> Iterator[Writing]:
        items = self._items()
        yield Insertion.of(TrashItem, list(items.values()))
        written = self.gathered.written()
        parts = [
            TrashPart(item_id=item.pk, place=place, content=content)
            for owner, item in items.items()
            for place, content in enumerate(written[owner])
        ]
        yield Insertion.of(TrashPart, parts)
        yield from self._holds(items)
        yield from records_of(self.gathered, "-", "delete", self.by, self.at)

    def _items(self) -> dict[Any, TrashItem]:
        counts: dict[Any, Counter[str]] = {
            owner: Counter() for owner in self.gathered.rows[self.top]
        }
        for model in self.gathered.rows:
            if model is not self.top:
                for owner in self.gathered.owners[model].values():
                    counts[owner][model._meta.label_lower] += 1
        keys = reserved_keys(TrashItem)
        named = _named(self.gathered)
        return {
            owner: TrashItem(
                pk=next(keys),
                together=self.together,
                kind=ThrownKind(self.top._meta.model_name or ""),
                row=owner,
                counts=dict(count),
                by=self.by,
                at=self.at,
                **named[owner],
            )
            for owner, count in counts.items()
        }

    def _holds(self, items: Mapping[Any, TrashItem]) -> Iterator[Writing]:
        for held, link in HELD.items():
            found: dict[tuple[int, int], Model] = {}
            for model in self.gathered.rows:
                for name in _columns_naming(model, held):
                    for owner, key in self.gathered.column(model, name):
                        if key is not None:
                            one = link(item_id=items[owner].pk)
                            setattr(one, link._meta.fields[-1].attname, key)
                            found[owner, key] = one
            if found:
                yield Insertion.of(link, list(found.values()))

    @property
    def top(self) -> Table:
        return self.gathered.top

    def take_away(self) -> None:
        """Delete the rows in an open transaction, or raise StaleRow where one was saved since."""
        for model in reversed(self.gathered.rows):
            self._take_from(model)

    def _take_from(self, model: Table) -> None:
        rows = self.gathered.rows[model]
        for child, name in hanging_on(model):
            if child in MADE_ANEW:
                deleted(child, **{f"{name}__in": all_of(rows)})
        for version, keys in _by_version(model, rows):
            asked = {} if version is None else {"version": version}
            if deleted(model, pk__in=all_of(keys), **asked) != len(keys):
                raise StaleRow(model(pk=keys[0]))
        self._require_nothing_new(model)

    def _require_nothing_new(self, model: Table) -> None:
        """Raise StaleRow where something has come to the rows since they were read."""
        keys = list(self.gathered.rows[model])
        for child, name in pointing_at(model):
            if child._base_manager.filter(**{f"{name}__in": all_of(keys)}).exists():
                raise StaleRow(model(pk=keys[0]))


def throw_away(
    rows: Sequence[Versioned],
    by: User | None,
    before_commit: Callable[[], None] = lambda: None,
    progress: Heard = lambda *_: None,
) -> UUID:
    """Move rows of one model into the trash, whatever version they have by now.

    Returns by what they are found there.
    """
    model, versions = type(rows[0]), {row.pk: 0 for row in rows}
    for _attempt in range(ATTEMPTS - 1):
        try:
            return moved(Thrown.of(model, versions, by, progress=progress), before_commit)
        except StaleRow:  # somebody saved a text of it at this very moment
            continue
    return moved(Thrown.of(model, versions, by, progress=progress), before_commit)


def throw_away_as_read(row: Versioned, by: User | None) -> UUID:
    """Move one row into the trash, or raise StaleRow where somebody saved it since it was read."""
    return moved(Thrown.of(type(row), {row.pk: row.version}, by))


def moved(thrown: Thrown, before_commit: Callable[[], None] = lambda: None) -> UUID:
    """Write all of it, or raise and write nothing."""
    with laid_ready(thrown.additions()) as ready, transaction.atomic():
        thrown.take_away()
        for change in ready:
            change.make()
        before_commit()
    return thrown.together


def _by_version(model: Table, rows: Mapping[Any, Params]) -> Iterator[tuple[int | None, list[Any]]]:
    if not issubclass(model, Versioned):
        yield None, list(rows)
        return
    at = columns_of(model).index("version")
    versions = sorted((values[at], key) for key, values in rows.items())
    for version, pairs in groupby(versions, key=lambda pair: pair[0]):
        yield version, [key for _version, key in pairs]


def _columns_naming(model: Table, other: Table) -> list[str]:
    return [one.attname for one in model._meta.local_concrete_fields if one.related_model is other]


def _named(found: Gathered) -> dict[Any, dict[str, Any]]:
    """Return what tells each row in words, when it is gone."""
    names = columns_of(found.top)
    rows = {
        key: dict(zip(names, values, strict=True)) for key, values in found.rows[found.top].items()
    }
    described = _DESCRIBED[found.top](found, rows)
    decks = Deck.objects.in_bulk({about["deck_id"] for about in described.values()})
    for about in described.values():
        about["deck_titles"] = decks[about["deck_id"]].titles
    return described


def _of_cards(found: Gathered, rows: Mapping[Any, Any]) -> dict[Any, dict[str, Any]]:
    titles: dict[Any, dict[str, str]] = {key: {} for key in rows}
    texts = (
        zip(
            found.column(CardTranslation, "language"),
            found.column(CardTranslation, "title"),
            strict=True,
        )
        if CardTranslation in found.rows
        else ()
    )
    for (owner, language), (_owner, title) in texts:
        titles[owner][language] = title
    return {
        key: {"deck_id": row["deck_id"], "key": row["key"], "titles": titles[key]}
        for key, row in rows.items()
    }


def _of_parts(_found: Gathered, rows: Mapping[Any, Any]) -> dict[Any, dict[str, Any]]:
    """Name texts and sources, with the cards that they belonged to."""
    cards = {}
    for some in in_turns(list({row["card_id"] for row in rows.values()})):
        cards.update(Card.objects.in_bulk(some))
    return {
        key: {
            "deck_id": cards[row["card_id"]].deck_id,
            "card": row["card_id"],
            "key": cards[row["card_id"]].key,
            "language": row["language"] if "title" in row else "",
            "titles": {
                row["language"] if "title" in row else "": row.get("title", row.get("citation"))
            },
        }
        for key, row in rows.items()
    }


def _of_categories(_found: Gathered, rows: Mapping[Any, Any]) -> dict[Any, dict[str, Any]]:
    return {
        key: {"deck_id": row["deck_id"], "key": row["key"], "titles": row["names"]}
        for key, row in rows.items()
    }


def _of_decks(_found: Gathered, rows: Mapping[Any, Any]) -> dict[Any, dict[str, Any]]:
    return {
        key: {"deck_id": key, "key": row["slug"], "titles": row["titles"]}
        for key, row in rows.items()
    }


_DESCRIBED: Mapping[Any, Callable[[Gathered, Mapping[Any, Any]], dict[Any, dict[str, Any]]]] = {
    Card: _of_cards,
    CardTranslation: _of_parts,
    Source: _of_parts,
    Category: _of_categories,
    Deck: _of_decks,
}
