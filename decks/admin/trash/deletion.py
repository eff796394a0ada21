"""Deleting: what goes along is named before, all of it goes into the trash, and a way back."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.admin.options import IS_POPUP_VAR
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst

from decks.admin.base import PlainAdmin
from decks.admin.roles import editor
from decks.admin.trash.notice import tell_of
from decks.admin.trash.permissions import may_delete_from
from decks.models import Card
from decks.trash import throwing
from decks.trash.along import MOST_NAMED, going_along, more_than

TOLD = "told_of_trash"  # of a request whose deletion was said already


class TrashingAdmin(PlainAdmin):
    """Deletes rows into the trash."""

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        never = {name for row in objs for name in self.never_deleted(row)}
        if kept := [line for row in objs for line in _named(self.keeping(row))]:
            return [], {}, never, kept
        along = going_along(self.model, [row.pk for row in objs])
        counts = {str(one.model._meta.verbose_name_plural): one.count for one in along}
        needed = never | {
            str(one.model._meta.verbose_name)
            for one in along
            if not may_delete_from(request, one.model)
        }
        lines = [line for one in along for line in (one.heading, one.lines)]
        return lines, counts, needed, []

    def keeping(self, row: Any) -> QuerySet[Any]:
        """Return what has to be deleted before; however much it is, little of it is read."""
        return Card.objects.none()

    def never_deleted(self, row: Any) -> Sequence[str]:
        """Name what belongs to the row and nobody may ever delete."""
        return ()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        self.throw_away(request, [obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self.throw_away(request, list(queryset))

    def throw_away(self, request: HttpRequest, rows: Sequence[Any]) -> None:
        together = throwing.throw_away(rows, editor(request))
        if IS_POPUP_VAR not in request.POST:
            tell_of(request, together)
            setattr(request, TOLD, True)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> list[LogEntry]:
        """Leave it to the histories, which tell of it."""
        return []

    def message_user(self, request: HttpRequest, message: Any, *args: Any, **kwargs: Any) -> None:
        """Say nothing of what has been said already, with a way back."""
        if not getattr(request, TOLD, False):
            super().message_user(request, message, *args, **kwargs)


def _named(rows: QuerySet[Any]) -> Iterator[str]:
    named = list(rows[:MOST_NAMED])
    for row in named:
        yield f"{capfirst(str(row._meta.verbose_name))}: {row}"
    yield from more_than(rows.count() - len(named) if named else 0)
