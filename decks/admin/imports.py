"""From a file to changed cards: first looked at, then written as it was looked at."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from decks.admin.uploads import Upload
from decks.models import Deck, StaleRow
from decks.tables import (
    Fault,
    FileRefused,
    Overtaken,
    Plan,
    Sample,
    Undecodable,
    columns,
    read_sheet,
)


@dataclass(frozen=True)
class Outcome:
    """What came of a file: a plan to look at, what is wrong with it, or cards that say so now."""

    upload: Upload
    plan: Plan | None = None
    faults: Sequence[Fault] = ()
    samples: Sequence[Sample] = ()
    overtaken: Sequence[Overtaken] = ()
    was_refused: bool = False  # although it had been looked at
    is_written: bool = False


def preview(deck: Deck, by: User, upload: Upload) -> Outcome:
    """Compare the file with the deck, and write nothing."""
    try:
        sheet = read_sheet(upload.data, columns(), upload.encoding)
    except FileRefused as refusal:
        samples = refusal.samples if isinstance(refusal, Undecodable) else ()
        return Outcome(upload, faults=(Fault(None, "", str(refusal)),), samples=samples)
    return _looked_at(upload, Plan.of(sheet, deck, by))


def confirm(deck: Deck, by: User, upload: Upload) -> Outcome:
    """Write what was looked at; when something has changed since, write nothing."""
    sheet = read_sheet(upload.data, columns(), upload.encoding)
    try:
        with transaction.atomic():
            Deck.objects.select_for_update().get(pk=deck.pk)
            plan = Plan.of(sheet, deck, by, lock=True)
            if not plan.faults and (not plan.count or not plan.overtaken(upload.seen)):
                plan.write()
                return Outcome(upload, plan, is_written=True)
    except (StaleRow, IntegrityError):  # somebody has saved at this very moment
        plan = Plan.of(sheet, deck, by)
        if not plan.overtaken(upload.seen):
            raise  # or else it is a bug
    return _looked_at(upload, plan, was_refused=True)


def _looked_at(upload: Upload, plan: Plan, *, was_refused: bool = False) -> Outcome:
    overtaken = plan.overtaken(upload.seen) if was_refused else ()
    seen = {} if plan.faults else plan.versions
    return Outcome(
        upload.having_seen(seen),
        plan,
        plan.faults,
        overtaken=overtaken,
        was_refused=was_refused,
    )
