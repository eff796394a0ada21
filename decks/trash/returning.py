"""From the trash back into the tables: all that went together or nothing, and as it was."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.core.validators import slug_re
from django.db import IntegrityError, transaction
from django.utils import timezone

from decks.checks import Heard
from decks.models import Card, CardTranslation, Category, Deck, Source, TrashItem, TrashPart
from decks.staging.columns import reserved_keys
from decks.staging.writing import Insertion, Writing, laid_ready
from decks.trash.hindrances import (
    Hindrance,
    hindrances_of,
    missing,
    not_a_key,
    something_in_the_way,
)
from decks.trash.history import records_of
from decks.trash.rows import (
    AT_ONCE,
    Gathered,
    Table,
    all_of,
    columns_of,
    deleted,
    hanging_on,
    in_turns,
    read,
)

TOPS: Mapping[str, Table] = {
    model._meta.model_name or "": model for model in (Card, CardTranslation, Source, Category, Deck)
}


class NotBroughtBack(Exception):
    """Something is in the way; nothing was brought back."""

    def __init__(self, hindrances: Sequence[Hindrance]) -> None:
        super().__init__(" ".join(one.sentence for one in hindrances))
        self.hindrances = hindrances


@dataclass(frozen=True, slots=True)
class Instead:
    """What one thing is brought back with, where what it had is taken or gone."""

    key: str = ""
    category: int | None = None


@dataclass
class Return:
    """Rows of the trash on their way back."""

    items: Sequence[TrashItem]
    instead: Instead = field(default_factory=Instead)
    tables: dict[Table, list[dict[str, Any]]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        items: Sequence[TrashItem],
        instead: Instead | None = None,
        progress: Heard = lambda *_: None,
    ) -> "Return":
        """Read what went along with all of the items; that is half of the work."""
        found = cls(items, instead or Instead())
        parts = TrashPart.objects.filter(item__in=all_of(item.pk for item in items))
        contents, count = parts.order_by("item", "place").values_list("content"), parts.count()
        for place, content in enumerate(contents.iterator(AT_ONCE)):
            progress(place, 2 * count)
            for model, rows in read(content):
                found.tables.setdefault(model, []).extend(rows)
        if len(found.tables.get(TOPS[items[0].kind], ())) != len(items):
            raise NotBroughtBack([something_in_the_way()])
        found._put_instead()
        return found

    def _put_instead(self) -> None:
        """Give the one thing another key or category."""
        for row in self.tables.get(TOPS[self.items[0].kind], ()):
            for name in {"key", "slug"} & row.keys() if self.instead.key else ():
                row[name] = self.instead.key
            if "category_id" in row and self._is_at_home(self.instead.category, row["deck_id"]):
                row["category_id"] = self.instead.category

    def _is_at_home(self, category: int | None, deck: int) -> bool:
        return Category.objects.filter(pk=category or 0, deck=deck).exists()

    @classmethod
    def at_a_glance(cls, items: Sequence[TrashItem], instead: Instead | None = None) -> "Return":
        """Read what the items are themselves, which tells what is in their way."""
        found = cls(items, instead or Instead())
        top = TOPS[items[0].kind]
        for some in in_turns([item.pk for item in items]):
            parts = TrashPart.objects.filter(item__in=some, place=0)
            for model, rows in read(parts.values_list("content", flat=True)):
                if model is top:
                    found.tables.setdefault(model, []).extend(rows)
        found._put_instead()
        return found

    @property
    def hindrances(self) -> list[Hindrance]:
        """Return what is in the way now."""
        if self.instead.key and not slug_re.match(self.instead.key):
            return [not_a_key()]
        return hindrances_of(self.items, self.tables)

    def others(self) -> dict[Table, set[int]]:
        """Return what the rows name and is not among them."""
        found: dict[Table, set[int]] = {}
        for model, rows in self.tables.items():
            for one in model._meta.local_concrete_fields:
                other = one.related_model
                if isinstance(other, type) and other not in self.tables:
                    keys = {row[one.attname] for row in rows if row.get(one.attname) is not None}
                    found.setdefault(other, set()).update(keys)
        return found

    def additions(self, by: User, progress: Heard = lambda *_: None) -> Iterator[Writing]:
        """Return what is to be written, with keys of their own where others have theirs now."""
        self._find_other_keys()
        found = Gathered(TOPS[self.items[0].kind])
        for place, (model, rows) in enumerate(self.tables.items()):
            progress(len(self.tables) + place, 2 * len(self.tables))
            made = [model(**row) for row in rows]  # what a table has now and had not: its default
            names = columns_of(model)
            found.rows[model] = {one.pk: [getattr(one, name) for name in names] for one in made}
            yield Insertion.of(model, made)
        yield from records_of(found, "+", "restore", by, timezone.now())

    def _find_other_keys(self) -> None:
        """Give another key to what has lost its own, and tell those that name it."""
        others: dict[tuple[Table, Any], Any] = {}
        for model, rows in self.tables.items():
            name = model._meta.pk.attname
            if model._meta.pk.remote_field:
                continue  # its key is that of another row
            keys = reserved_keys(model)
            for taken in _taken(model, [row[name] for row in rows]):
                others[model, taken] = next(keys)
        if others:
            self._rename(others)

    def _rename(self, others: Mapping[tuple[Table, Any], Any]) -> None:
        for model, rows in self.tables.items():
            named: list[tuple[str, Any]] = [(model._meta.pk.attname, model)]
            named += [
                (one.attname, one.related_model)
                for one in model._meta.local_concrete_fields
                if one.related_model
            ]
            for row in rows:
                for name, other in named:
                    row[name] = others.get((other, row.get(name)), row.get(name))


def bring_back(
    items: Sequence[TrashItem],
    by: User,
    instead: Instead | None = None,
    before_commit: Callable[[], None] = lambda: None,
    progress: Heard = lambda *_: None,
) -> None:
    """Bring back all of the items, or raise NotBroughtBack and change nothing."""
    found = Return.of(items, instead, progress)
    if hindrances := found.hindrances:
        raise NotBroughtBack(hindrances)
    others = found.others()
    try:
        with laid_ready(found.additions(by, progress)) as ready, transaction.atomic():
            _take_out(items)
            for change in ready:
                change.make()
            _require(others)
            before_commit()
    except IntegrityError as error:  # somebody was faster by a moment
        raise NotBroughtBack(found.hindrances or [something_in_the_way()]) from error


def _take_out(items: Sequence[TrashItem]) -> None:
    """Empty their places, or raise NotBroughtBack where somebody has brought one back just now."""
    keys = all_of(item.pk for item in items)
    for child, name in hanging_on(TrashItem):
        deleted(child, **{f"{name}__in": keys})
    if deleted(TrashItem, pk__in=keys) != len(items):
        raise NotBroughtBack([something_in_the_way()])


def _require(others: Mapping[Table, set[int]]) -> None:
    """Raise NotBroughtBack where something that is named has just gone."""
    if any(missing(model, keys) for model, keys in others.items()):
        raise NotBroughtBack([something_in_the_way()])


def _taken(model: Table, keys: Sequence[Any]) -> Iterable[Any]:
    for some in in_turns(keys):
        yield from model._base_manager.filter(pk__in=some).values_list("pk", flat=True)
