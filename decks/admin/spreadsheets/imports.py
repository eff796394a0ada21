"""From a file to changed cards: first looked at, then written as it was looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils.translation import gettext as _

from decks.admin.spreadsheets.uploads import Upload
from decks.checks import Heard
from decks.models import Deck, StaleRow
from decks.permissions import PREPARING
from decks.spreadsheets import (
    PICTURE,
    FileRefused,
    MergeChoices,
    OvertakenColumns,
    Plan,
    Sample,
    Sheet,
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


def preview(
    deck: Deck, by: User, upload: Upload, progress: Heard = lambda *_: None
) -> ImportOutcome:
    """Compare the file with the deck, and write nothing."""
    try:
        sheet = _read(upload, by)
    except FileRefused as refusal:
        return _refused(upload, refusal)
    return _looked_at(upload, Plan.of(sheet, deck, by, progress=progress))


def _read(upload: Upload, by: User) -> Sheet:
    sheet = read_sheet(upload.data, (*columns(), PICTURE), upload.encoding)
    if not sheet.is_catalogue and not by.has_perms(PREPARING):
        raise FileRefused(
            _("You may import XLIFF and PO files only: a sheet needs the right to add cards.")
        )
    return sheet


def _refused(upload: Upload, refusal: FileRefused) -> ImportOutcome:
    samples = refusal.samples if isinstance(refusal, Undecodable) else ()
    return ImportOutcome(upload, faults=(SheetFault(None, "", str(refusal)),), samples=samples)


def confirm(
    deck: Deck,
    by: User,
    upload: Upload,
    choices: MergeChoices,
    before_commit: Callable[[], None] = lambda: None,
    progress: Heard = lambda *_: None,
) -> ImportOutcome:
    """Write what was looked at; when something has changed since, write nothing."""
    try:
        sheet = _read(upload, by)
    except FileRefused as refusal:  # whoever looked has fewer rights now
        return _refused(upload, refusal)
    plan = Plan.of(sheet, deck, by, choices, _half(progress, after=0))
    is_overtaken = bool(plan.overtaken(upload.seen))

    def settle_and_commit() -> None:
        if not is_overtaken:  # else what was chosen about is not what stands there now
            plan.settle()
        before_commit()

    try:
        if not plan.faults and not plan.is_undecided and (not plan.count or not is_overtaken):
            plan.write(settle_and_commit, _half(progress, after=1))
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


def _half(progress: Heard, *, after: int) -> Heard:
    """Count a card half when it is compared, and half when it is ready to be written."""
    return lambda place, total: progress((after * total + place) // 2, total)


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
