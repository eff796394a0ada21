"""What is done to many selected rows: shown row by row first, and done only as it was shown."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin.links import row_key
from decks.admin.verbs.buttons import ButtonText
from decks.checks import Heard
from decks.models import Card, StaleRow
from decks.spreadsheets.batch import Batch
from decks.text_difference import Piece

BulkChoice = Mapping[str, Any]  # by the names of the fields it was chosen in

MOST_ROWS = 20_000
MOST_SHOWN = 200  # rows that the page shows one by one, of those to be changed and of the others
ATTEMPTS = 3
CONFIRM = "_confirm"
CHANGED_MEANWHILE = _("This was changed after you looked at it.")


# What only the rows that are shown need is worked out when they are.
LineText = SafeString | str | Callable[[], SafeString | str]


@dataclass(frozen=True, slots=True)
class BulkLine:
    """What will happen to one row, or what keeps it from happening."""

    card: Card
    row: Model | None  # what is acted on; nothing where a card lacks the text
    stamp: str  # of everything that the decision looks at; another one ends it
    text: str
    before: LineText
    after: LineText = ""
    hindrance: ButtonText = ""
    language: str = ""
    address: str = ""
    source: str = ""
    pieces: Sequence[Piece] | Callable[[], Sequence[Piece]] = ()  # how the source changed
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
    label: ButtonText  # in the list of actions
    title: ButtonText  # of the page
    column: ButtonText = _("What will happen")
    form_class: type[forms.Form] = forms.Form
    template = "admin/decks/bulk/page.html"

    @abstractmethod
    def may(self, request: HttpRequest) -> bool:
        """Say whether this is offered to somebody at all."""

    def form(self, request: HttpRequest, keys: Sequence[int], data: QueryDict | None) -> forms.Form:
        """Return what has to be chosen before anything can be said of the rows."""
        return self.form_class(data)

    @abstractmethod
    def lines(
        self, request: HttpRequest, keys: Sequence[int], chosen: BulkChoice
    ) -> list[BulkLine]:
        """Return what will happen to each row; fetched in few queries, however many there are."""

    def context(self, request: HttpRequest, lines: Sequence[BulkLine]) -> dict[str, object]:
        """Return what else the page shows."""
        return {}

    @abstractmethod
    def button(self, count: int) -> str:
        """Name what is about to be done, and to how many."""


class BulkChange(Bulk):
    """One that changes the rows."""

    @abstractmethod
    def act(self, request: HttpRequest, line: BulkLine, chosen: BulkChoice) -> None:
        """Do it to one row, or raise why it cannot be done."""

    @abstractmethod
    def done(self, count: int) -> str:
        """Say what was done, and to how many."""


class BulkAnswer(Bulk):
    """One that changes nothing and sends something."""

    @abstractmethod
    def answer(self, request: HttpRequest, lines: Sequence[BulkLine]) -> HttpResponse:
        """Return what is sent when it is confirmed, or raise ValidationError."""


@dataclass(frozen=True, slots=True)
class BulkOutcome:
    """What became of the rows that were to be changed."""

    done: int
    skipped: Sequence[tuple[str, ButtonText]]  # which row, and why
    together: UUID | None = None  # by what is found in the trash what was deleted


def perform(
    bulk: BulkChange,
    request: HttpRequest,
    keys: Sequence[int],
    chosen: BulkChoice,
    seen: Mapping[int, str],
    before_commit: Callable[[], None] = lambda: None,
    progress: Heard = lambda *_: None,
) -> BulkOutcome:
    """Do what was shown in one short transaction; what has changed meanwhile is left alone."""
    for _attempt in range(ATTEMPTS):
        lines = bulk.lines(request, keys, chosen)
        try:
            return _performed(bulk, request, _counted(lines, progress), chosen, seen, before_commit)
        except StaleRow:  # somebody has saved at this very moment: look again
            continue
    return BulkOutcome(0, [(line.place, CHANGED_MEANWHILE) for line in lines])


def _counted(lines: Sequence[BulkLine], progress: Heard) -> Iterator[BulkLine]:
    for place, line in enumerate(lines):
        progress(place, len(lines))
        yield line


def _performed(
    bulk: BulkChange,
    request: HttpRequest,
    lines: Iterable[BulkLine],
    chosen: BulkChoice,
    seen: Mapping[int, str],
    before_commit: Callable[[], None],
) -> BulkOutcome:
    done, batch = 0, Batch()
    skipped: list[tuple[str, ButtonText]] = []
    with batch.collecting():
        for line in lines:
            if hindrance := _hindrance(line, seen) or _tried(bulk, request, line, chosen):
                skipped.append((line.place, hindrance))
            else:
                done += 1
    if done:
        batch.write(before_commit)
    return BulkOutcome(done, skipped, batch.together if done and batch.deleted else None)


def reasons(lines: Iterable[BulkLine]) -> list[tuple[str, int]]:
    """Return why rows are skipped, and how many for each reason."""
    return Counter(str(line.hindrance) for line in lines).most_common()


def _hindrance(line: BulkLine, seen: Mapping[int, str]) -> ButtonText:
    if line.key in seen and seen[line.key] != line.stamp:
        return CHANGED_MEANWHILE
    if line.key not in seen and not line.hindrance:
        return CHANGED_MEANWHILE  # it could not be done when it was shown
    return line.hindrance


def _tried(
    bulk: BulkChange, request: HttpRequest, line: BulkLine, chosen: BulkChoice
) -> ButtonText:
    """Return why the row refused, or nothing when it was done."""
    try:
        bulk.act(request, line, chosen)
    except ValidationError as refusal:
        return " ".join(refusal.messages)
    return ""


def stamps(lines: Iterable[BulkLine]) -> str:
    """Write down what was shown of each row that is to be changed."""
    return ",".join(f"{line.key}:{line.stamp}" for line in lines if not line.hindrance)


def read_stamps(text: str) -> dict[int, str]:
    pairs = (part.partition(":") for part in text.split(",") if part)
    return {key: stamp for digits, _colon, stamp in pairs if (key := row_key(digits)) is not None}


def read_keys(text: str) -> list[int]:
    """Return the keys of the selected rows, each once, and no more than are allowed."""
    keys = (row_key(digits) for digits in text.split(","))
    return list(dict.fromkeys(key for key in keys if key is not None))[:MOST_ROWS]
