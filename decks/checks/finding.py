"""What a check has found, as it is shown, counted and dismissed."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from decks.multilingual import inward

Text: TypeAlias = str | Promise

_TEXTS = frozenset({"title", "text", "other"})  # parameters that stand in quotation marks


class Severity(models.TextChoices):
    """An error forbids an edition, a warning wants to be looked at, a note is only said."""

    ERROR = "error", _("error")
    WARNING = "warning", _("warning")
    NOTE = "note", _("note")

    @property
    def rank(self) -> int:
        """Return the place in a list that begins with the gravest."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a deck, with a card or with its text in one language."""

    code: str
    severity: Severity
    field: str
    message: Text
    params: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    card: str = ""  # the key; empty where the deck itself is meant
    language: str = ""  # empty where it is not about one
    subject: str = ""  # a fingerprint of what was looked at; another one ends a dismissal
    unfit: bool = False  # the card cannot be printed so
    dismissed: str | None = None  # the reason

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text

    @property
    def text(self) -> str:
        """Return the sentence alone, in the language that is active now."""
        return str(self.message) % {name: _set(name, said) for name, said in self.params.items()}

    @property
    def place(self) -> str:
        """Return which card and language is meant: "gutenberg-bible (uk)"."""
        if self.card and self.language:
            return f"{self.card} ({self.language})"
        return self.card or self.language

    @property
    def is_error(self) -> bool:
        return self.severity == Severity.ERROR

    @property
    def is_warning(self) -> bool:
        return self.severity == Severity.WARNING

    @property
    def is_dismissed(self) -> bool:
        return self.dismissed is not None

    @property
    def order(self) -> tuple[int, str, str, str]:
        return self.severity.rank, self.card, self.language, self.code


def _set(name: str, said: object) -> object:
    """Return a parameter as it stands in its sentence."""
    return inward(said) if name in _TEXTS and isinstance(said, str) else said


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each; a dismissed warning is a warning no longer."""

    errors: int = 0
    warnings: int = 0
    notes: int = 0
    dismissed: int = 0

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Self:
        counted = Counter("dismissed" if f.is_dismissed else f.severity for f in findings)
        return cls(
            errors=counted[Severity.ERROR],
            warnings=counted[Severity.WARNING],
            notes=counted[Severity.NOTE],
            dismissed=counted["dismissed"],
        )

    def __str__(self) -> str:
        parts = (
            ngettext("%(n)d error", "%(n)d errors", self.errors) % {"n": self.errors},
            ngettext("%(n)d warning", "%(n)d warnings", self.warnings) % {"n": self.warnings},
            ngettext("%(n)d note", "%(n)d notes", self.notes) % {"n": self.notes},
            ngettext("%(n)d dismissed", "%(n)d dismissed", self.dismissed) % {"n": self.dismissed},
        )
        return ", ".join(parts)
