"""What is named along with a row before it is deleted for good."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db.models import Model
from django.http import HttpRequest
from django.utils.text import capfirst

from decks.admin.base import PlainAdmin


class DeletionAdmin(PlainAdmin):
    """Names what is deleted along with a row, but for what only the database has heard of."""

    unnamed: ClassVar[Sequence[type[Model]]] = ()

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        named, counts, needed, protected = super().get_deleted_objects(objs, request)
        for model in self.unnamed:
            counts.pop(str(model._meta.verbose_name_plural), None)
        starts = tuple(f"{capfirst(str(model._meta.verbose_name))}:" for model in self.unnamed)
        return _without(starts, named), counts, needed, protected


def _without(starts: tuple[str, ...], named: Sequence[Any]) -> list[Any]:
    """Return a list of lines and of lists without lines that start so, and without empty lists."""
    found = [_without(starts, one) if isinstance(one, list) else one for one in named]
    return [one for one in found if one and not str(one).startswith(starts)]
