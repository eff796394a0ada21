"""What is done to many selected rows: shown row by row first, and done only as it was shown."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin.addresses import row_key
from decks.admin.verbs import Words
from decks.differences import Piece
from decks.models import Card, StaleRow

MOST_ROWS = 2_000
CONFIRM = "_confirm"
CHANGED_MEANWHILE = _("This was changed after you looked at it.")


@dataclass(frozen=True, slots=True)
class Line:
    """What will happen to one row, or what keeps it from happening."""

    card: Card
    row: Model | None  # what is acted on; nothing where a card lacks the text
    stamp: str  # of everything that the decision looks at; another one ends it
    text: str
    before: SafeString | str
    after: SafeString | str = ""
    hindrance: Words = ""
    language: str = ""
    address: str = ""
    source: str = ""
    pieces: Sequence[Piece] = ()  # how the source changed
    remarks: Sequence[str] = ()

    @property
    def key(self) -> int:
        return self.row.pk if self.row else 0

    @property
    def place(self) -> str:
        return f"{self.language} · {self.card.key}" if self.language else self.card.key


class Bulk(ABC):
    """One thing that may be done with the selected rows of a list."""

    code: str
    label: Words  # in the list of actions
    title: Words  # of the page
    column: Words = _("What will happen")
    form_class: type[forms.Form] = forms.Form
    template = "admin/decks/bulk/page.html"

    @abstractmethod
    def may(self, request: HttpRequest) -> bool:
        """Say whether this is offered to somebody at all."""

    def form(self, request: HttpRequest, keys: Sequence[int], data: Any) -> forms.Form:
        """Return what has to be chosen before anything can be said of the rows."""
        return self.form_class(data)

    @abstractmethod
    def lines(self, request: HttpRequest, keys: Sequence[int], chosen: Any) -> list[Line]:
        """Return what will happen to each row; fetched in few queries, however many there are."""

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """Return what else the page shows."""
        return {}

    @abstractmethod
    def button(self, count: int) -> str:
        """Name what is about to be done, and to how many."""


class BulkChange(Bulk):
    """One that changes the rows."""

    @abstractmethod
    def act(self, request: HttpRequest, line: Line, chosen: Any) -> None:
        """Do it to one row, or raise why it cannot be done."""

    @abstractmethod
    def done(self, count: int) -> str:
        """Say what was done, and to how many."""


class BulkAnswer(Bulk):
    """One that changes nothing and sends something."""

    @abstractmethod
    def answer(self, request: HttpRequest, lines: Sequence[Line]) -> HttpResponse:
        """Return what is sent when it is confirmed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the rows that were to be changed."""

    done: int
    skipped: Sequence[tuple[str, Words]]  # which row, and why


def perform(
    bulk: BulkChange,
    request: HttpRequest,
    lines: Iterable[Line],
    chosen: Any,
    seen: Mapping[int, str],
) -> Outcome:
    """Do what was shown, row by row; what has changed meanwhile is left alone."""
    done = 0
    skipped: list[tuple[str, Words]] = []
    for line in lines:
        if hindrance := _hindrance(line, seen) or _tried(bulk, request, line, chosen):
            skipped.append((line.place, hindrance))
        else:
            done += 1
    return Outcome(done, skipped)


def _hindrance(line: Line, seen: Mapping[int, str]) -> Words:
    if line.key in seen and seen[line.key] != line.stamp:
        return CHANGED_MEANWHILE
    if line.key not in seen and not line.hindrance:
        return CHANGED_MEANWHILE  # it could not be done when it was shown
    return line.hindrance


def _tried(bulk: BulkChange, request: HttpRequest, line: Line, chosen: Any) -> Words:
    """Return why the row refused, or nothing when it was done."""
    try:
        bulk.act(request, line, chosen)
    except ValidationError as refusal:
        return " ".join(refusal.messages)
    except StaleRow:
        return CHANGED_MEANWHILE
    return ""


def stamps(lines: Iterable[Line]) -> str:
    """Write down what was shown of each row that is to be changed."""
    return ",".join(f"{line.key}:{line.stamp}" for line in lines if not line.hindrance)


def read_stamps(text: str) -> dict[int, str]:
    pairs = (part.partition(":") for part in text.split(",") if part)
    return {key: stamp for digits, _colon, stamp in pairs if (key := row_key(digits)) is not None}


def read_keys(text: str) -> list[int]:
    """Return the keys of the selected rows, each once, and no more than are allowed."""
    keys = (row_key(digits) for digits in text.split(","))
    return list(dict.fromkeys(key for key in keys if key is not None))[:MOST_ROWS]
