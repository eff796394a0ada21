"""Rows that belong together: found with all that hangs on them, written down, and read again."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import CASCADE, Model
from django.db.models.expressions import RawSQL

from decks.checks import Heard
from decks.models import CardStanding, ImportSettlement, Lease, WikidataItem

AT_ONCE = 500  # keys in one question, rows in one part
UNNAMED = (WikidataItem,)  # goes along and comes back, but has no page at the desk
# Nobody misses these, and what is brought back gets new ones.
MADE_ANEW = (CardStanding, ImportSettlement, Lease)

Values = list[Any]
Table = type[Model]


@dataclass
class Gathered:
    """Values of rows by model, what others hang on first; each belongs to a row at the top."""

    top: Table
    rows: dict[Table, dict[Any, Values]] = field(default_factory=dict)
    owners: dict[Table, dict[Any, Any]] = field(default_factory=dict)
    heard: Heard = lambda *_: None  # half of all is read, and half written down

    @classmethod
    def of(cls, model: Table, keys: Iterable[Any], heard: Heard = lambda *_: None) -> "Gathered":
        """Find rows by their keys, and what is deleted along with them, in few questions."""
        found = cls(model, heard=heard)
        found._take(model, model._meta.pk.name, {key: key for key in keys})
        found._follow(model)
        return found

    def _follow(self, model: Table) -> None:
        parents = self.owners.get(model, {})
        for child, name in hanging_on(model):
            if child not in MADE_ANEW and self._take(child, name, parents):
                self._follow(child)

    def _take(self, model: Table, name: str, parents: dict[Any, Any]) -> bool:
        """Take the rows that point with *name* to their parents; say whether there are any."""
        names = columns_of(model)
        at, own = names.index(_column(model, name)), names.index(_column(model, "pk"))
        self.heard(len(self.rows), 2 * self.tables)
        rows, owners = self.rows.setdefault(model, {}), self.owners.setdefault(model, {})
        for some in in_turns(list(parents)):
            asked = model._base_manager.filter(**{f"{name}__in": some}).order_by("pk")
            for values in asked.values_list(*names):
                rows.setdefault(values[own], list(values))
                owners.setdefault(values[own], parents[values[at]])
        return bool(rows)

    @property
    def tables(self) -> int:
        """Count the tables in which something can be."""
        return 1 + len({child for child, _way in ways_down(self.top)})

    def column(self, model: Table, name: str) -> Iterator[tuple[Any, Any]]:
        """Yield the key of each row's owner, and what the row has there."""
        at = columns_of(model).index(name)
        owners = self.owners[model]
        return ((owners[key], values[at]) for key, values in self.rows[model].items())

    def written(self) -> dict[Any, list[str]]:
        """Write down what belongs to each row at the top, in parts that are not too large."""
        tables: dict[Any, list[tuple[Table, Sequence[Values]]]] = {
            key: [] for key in self.rows[self.top]
        }
        for model, rows in self.rows.items():
            own: dict[Any, list[Values]] = {}
            for key, values in rows.items():
                own.setdefault(self.owners[model][key], []).append(values)
            for owner, listed in own.items():
                tables[owner] += [(model, some) for some in in_turns(listed)]
        return {owner: _parts(listed) for owner, listed in tables.items()}


def hanging_on(model: Table) -> Iterator[tuple[Table, str]]:
    """Yield the models whose rows are deleted along with those of *model*, and their way there."""
    along = (one for one in _relations(model) if one.on_delete is CASCADE)
    return ((one.related_model, one.field.name) for one in along)


def ways_down(model: Table, path: str = "") -> Iterator[tuple[Table, str]]:
    """Yield all models whose rows go along, and the way from each of them to *model*."""
    for child, name in hanging_on(model):
        if child not in MADE_ANEW:
            way = f"{name}__{path}" if path else name
            yield child, way
            yield from ways_down(child, way)


def pointing_at(model: Table) -> Iterator[tuple[Table, str]]:
    """Yield all models whose rows the database keeps from naming what is gone."""
    return ((one.related_model, one.field.name) for one in _relations(model))


def _relations(model: Table) -> Iterator[Any]:
    for one in model._meta.get_fields(include_hidden=True):
        relation: Any = one
        if relation.auto_created and not relation.concrete and relation.field.db_constraint:
            yield relation


def columns_of(model: Table) -> list[str]:
    return [one.attname for one in model._meta.local_concrete_fields]


def in_turns(values: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (values[start : start + AT_ONCE] for start in range(0, len(values), AT_ONCE))


def all_of(keys: Iterable[int]) -> RawSQL:
    """Return keys as one statement takes them, however many: with locks held each one counts."""
    if connection.vendor == "sqlite":
        return RawSQL("SELECT value FROM json_each(%s)", [json.dumps(list(keys))])
    return RawSQL("SELECT unnest(%s::bigint[])", [list(keys)])


def deleted(model: Table, **asked: Any) -> int:
    """Delete rows as they are, with nothing that hangs on them, and count them."""
    rows: Any = model._base_manager.filter(**asked)
    count: int = rows._raw_delete(rows.db)  # noqa: SLF001 - no public name
    return count


def read(parts: Iterable[str]) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Read what was written down; what a table has no column for any more is left out."""
    for part in parts:
        for table in json.loads(part):
            model = apps.get_model(table["model"])
            fields: Any = {one.attname: one for one in model._meta.local_concrete_fields}
            known = [(at, name) for at, name in enumerate(table["columns"]) if name in fields]
            yield (
                model,
                [
                    {name: fields[name].to_python(row[at]) for at, name in known}
                    for row in table["rows"]
                ],
            )


def _parts(tables: Sequence[tuple[Table, Sequence[Values]]]) -> list[str]:
    """Put few rows into one part, and many into one for each table."""
    if sum(len(rows) for _model, rows in tables) <= AT_ONCE:
        return [_json(tables)]
    return [_json([table]) for table in tables]


def _json(tables: Sequence[tuple[Table, Sequence[Values]]]) -> str:
    said = [
        {"model": model._meta.label_lower, "columns": columns_of(model), "rows": rows}
        for model, rows in tables
    ]
    return json.dumps(said, ensure_ascii=False, default=_moment)


def _moment(value: Any) -> str:
    """Write a day or a moment to the last microsecond."""
    text: str = value.isoformat()
    return text


def _column(model: Table, name: str) -> str:
    found: Any = model._meta.pk if name == "pk" else model._meta.get_field(name)
    column: str = found.attname
    return column
