"""Looking at a sheet and importing it, as work in the background."""

from dataclasses import asdict

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks.admin.spreadsheets.imports import ImportOutcome, confirm, preview
from decks.admin.spreadsheets.outcomes import shown
from decks.admin.spreadsheets.uploads import GONE, Upload
from decks.models import Deck
from decks.spreadsheets import MergeChoices

FEW_BYTES = 200_000  # some hundred cards; compared while a page waits


def asked_for(upload: Upload, choices: MergeChoices, *, is_confirmed: bool) -> Asked:
    """Return what a job is to do with a file that was sent."""
    return {
        "deck": upload.deck,
        "about": f"{Deck.objects.get(pk=upload.deck)} · {upload.name}",
        "bytes": len(upload.data),
        "upload": asdict(upload),
        "choices": asdict(choices),
        "is_confirmed": is_confirmed,
    }


def _look_or_write(job: Job, progress: Progress) -> Result:
    """Compare a sheet with its deck, or import what was looked at."""
    upload = _upload_of(job)
    if not upload.is_there():
        raise JobRefused("gone", str(GONE))
    deck, by = Deck.objects.get(pk=upload.deck), User.objects.get(pk=upload.user)
    if job.asked["is_confirmed"]:
        outcome = confirm(deck, by, upload, _choices_of(job), progress.hold, progress)
        _log(deck, by, outcome)
    else:
        outcome = preview(deck, by, upload, progress)
    if outcome.is_no_sheet_of_cards:
        upload.forget()
    return shown(outcome)


def _upload_of(job: Job) -> Upload:
    return Upload(**job.asked["upload"])


def _choices_of(job: Job) -> MergeChoices:
    return MergeChoices(**job.asked.get("choices", {}))  # jobs of older versions have none


def _forget(job: Job) -> None:
    _upload_of(job).forget()


def _log(deck: Deck, by: User, outcome: ImportOutcome) -> None:
    """Note in the deck's history that cards were imported."""
    if outcome.is_written and outcome.plan and outcome.plan.drafts:
        said = f"imported {outcome.upload.name}: {len(outcome.plan.drafts)} cards"
        LogEntry.objects.log_actions(by.pk, [deck], CHANGE, said, single_object=True)


def page_of(job: Job) -> str:
    return reverse("admin:decks_deck_tables", args=[job.asked["deck"]])


def _address(job: Job) -> str:
    return f"{page_of(job)}?job={job.pk}"


IMPORT = Kind(
    code="import",
    label=_("Import of a sheet"),
    work=_look_or_write,
    address=_address,
    way_back=page_of,
    forget=_forget,
    is_long=lambda asked: bool(asked["bytes"] > FEW_BYTES),
    is_counted=True,
    megabytes=1_000,
    seconds=120,
    too_costly=_("The file is too large to be read at once. Divide it into several."),
)
