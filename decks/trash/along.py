"""What would go into the trash along with rows, counted before anything is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import ngettext

from decks.trash.rows import UNNAMED, Table, in_turns, ways_down

MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Along:
    """Rows of one model that go along: how many, and what the first of them are called."""

    model: Table
    count: int
    names: Sequence[str]

    @property
    def heading(self) -> str:
        return f"{capfirst(str(self.model._meta.verbose_name_plural))}: {self.count}"

    @property
    def lines(self) -> list[str]:
        return [*self.names, *more_than(self.count - len(self.names))]


def more_than(count: int) -> list[str]:
    """Say how many more there are, if any."""
    if count <= 0:
        return []
    return [ngettext("… and %(count)s more.", "… and %(count)s more.", count) % {"count": count}]


def going_along(model: Table, keys: Sequence[Any]) -> list[Along]:
    """Return what is deleted along with rows; of each kind little is read, however much it is."""
    found: dict[Table, Along] = {}
    for child, path in ways_down(model):
        if child not in (*found, *UNNAMED) and (one := _counted(child, path, keys)).count:
            found[child] = one
    return list(found.values())


def _counted(model: Table, path: str, keys: Sequence[Any]) -> Along:
    count, names = 0, list[str]()
    for some in in_turns(keys):
        rows: Any = model._base_manager.filter(**{f"{path}__in": some})
        count += rows.count()
        if len(names) < MOST_NAMED:
            named = rows.select_related().order_by("pk")[: MOST_NAMED - len(names)]
            names += [str(row) for row in named]
    return Along(model, count, names)
