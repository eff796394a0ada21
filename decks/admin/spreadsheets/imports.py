"""From a file to changed cards: first looked at, then written as it was looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import IntegrityError

from decks.admin.spreadsheets.uploads import Upload
from decks.models import Deck, StaleRow
from decks.spreadsheets import (
    FileRefused,
    MergeChoices,
    OvertakenColumns,
    Plan,
    Sample,
    SheetFault,
    Undecodable,
    columns,
    read_sheet,
)


@dataclass(frozen=True)
class ImportOutcome:
    """What came of a file: a plan to look at, what is wrong with it, or cards that say so now."""

    upload: Upload
    plan: Plan | None = None
    faults: Sequence[SheetFault] = ()
    samples: Sequence[Sample] = ()
    overtaken: Sequence[OvertakenColumns] = ()
    was_refused: bool = False  # although it had been looked at
    is_written: bool = False
    choices: MergeChoices | None = None  # that were not enough, or came too late

    @property
    def is_no_sheet_of_cards(self) -> bool:
        """Say whether the file is of no use any more, in whatever encoding."""
        if self.plan is None:
            return not self.samples
        return not self.plan.sheet.has_keys


def preview(deck: Deck, by: User, upload: Upload) -> ImportOutcome:
    """Compare the file with the deck, and write nothing."""
    try:
        sheet = read_sheet(upload.data, columns(), upload.encoding)
    except FileRefused as refusal:
        samples = refusal.samples if isinstance(refusal, Undecodable) else ()
        return ImportOutcome(upload, faults=(SheetFault(None, "", str(refusal)),), samples=samples)
    return _looked_at(upload, Plan.of(sheet, deck, by))


def confirm(
    deck: Deck,
    by: User,
    upload: Upload,
    choices: MergeChoices,
    before_commit: Callable[[], None] = lambda: None,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> ImportOutcome:
    """Write what was looked at; when something has changed since, write nothing."""
    sheet = read_sheet(upload.data, columns(), upload.encoding)
    plan = Plan.of(sheet, deck, by, choices)
    is_overtaken = bool(plan.overtaken(upload.seen))
    try:
        if not plan.faults and not plan.is_undecided and (not plan.count or not is_overtaken):
            plan.write(before_commit, progress)
            return ImportOutcome(upload, plan, is_written=True)
    except (StaleRow, IntegrityError):  # somebody has saved at this very moment
        is_overtaken = bool(Plan.of(sheet, deck, by).overtaken(upload.seen))
        if not is_overtaken:
            raise  # or else it is a bug
    if plan.faults and not is_overtaken:
        return _looked_at(upload, plan, was_refused=True)
    undecided = Plan.of(sheet, deck, by)
    shown = _looked_at(upload, undecided, was_refused=is_overtaken)
    return replace(shown, choices=choices)


def _looked_at(upload: Upload, plan: Plan, *, was_refused: bool = False) -> ImportOutcome:
    overtaken = plan.overtaken(upload.seen) if was_refused else ()
    seen = {} if plan.faults else plan.versions
    return ImportOutcome(
        upload.having_seen(seen),
        plan,
        plan.faults,
        overtaken=overtaken,
        was_refused=was_refused,
    )
