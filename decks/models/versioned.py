"""Rows that people edit: a save over somebody else's is refused."""

from contextvars import ContextVar
from typing import Any, Protocol, Self

from django.contrib.auth.models import AbstractBaseUser
from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _


class Collector(Protocol):
    """Takes what is saved and deleted, to write all of it at once."""

    def save(self, row: "Versioned") -> None: ...
    def delete(self, row: "Versioned") -> None: ...


COLLECTOR: ContextVar[Collector | None] = ContextVar("collector", default=None)


class StaleRow(Exception):
    """Somebody else has saved this row since it was read."""

    def __init__(self, row: models.Model) -> None:
        super().__init__(_("Somebody else has saved this meanwhile: %(row)s.") % {"row": row})


class Versioned(models.Model):
    """A row whose version goes up by one with every save."""

    version = models.PositiveIntegerField(_("version"), default=1, editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if collector := COLLECTOR.get():
            return collector.save(self)
        if self._state.adding:
            return super().save(*args, **kwargs)
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = {*kwargs["update_fields"], "version"}
        read = self.version
        try:
            with transaction.atomic():
                self._take_next_version()
                super().save(*args, **kwargs)
        except Exception:
            self.version = read
            raise

    def _take_next_version(self) -> None:
        unchanged = type(self)._base_manager.filter(pk=self.pk, version=self.version)
        if not unchanged.update(version=F("version") + 1):
            raise StaleRow(self)
        self.version += 1

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if collector := COLLECTOR.get():
            collector.delete(self)
            return 1, {self._meta.label: 1}
        return super().delete(*args, **kwargs)

    def record(self, by: AbstractBaseUser, verb: str) -> Self:
        """Say in the history who changes this row, and by what."""
        self._history_user = by
        self._change_reason = verb
        return self
