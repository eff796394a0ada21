"""Cards as a file: a few at once, many as work in the background."""

from collections.abc import Collection
from dataclasses import asdict
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import KEPT_FOR, Job, JobStatus
from config.jobs.owners import own_job, unfinished_jobs
from config.jobs.requests import ask, waited_for
from config.media import write
from config.tidying import Chore, remove_old
from decks.admin.roles import reads_cards
from decks.models import Deck
from decks.spreadsheets import (
    CATALOGUE_FORMATS,
    CatalogueOrder,
    File,
    exported,
    exported_catalogue,
    visible_columns,
)

SMALL_EXPORT = 3_000  # cards that are written while the page is waited for


def asked_for(deck: Deck, kind: str, keys: Collection[str] | None, words: str) -> Asked:
    """Return what a worker needs to write the cards, or those with these keys."""
    about = f"{deck} · {kind.upper()}"
    return {"deck": deck.pk, "about": about, "kind": kind, "keys": _named(keys), "words": words}


def catalogue_asked_for(
    deck: Deck, kind: str, order: CatalogueOrder, keys: Collection[str] | None
) -> Asked:
    """Return what a worker needs to write the texts in one language."""
    about = f"{deck} · {CATALOGUE_FORMATS[kind].name} · {order.language}"
    asked = {"deck": deck.pk, "about": about, "kind": kind, "order": asdict(order)}
    return {**asked, "keys": _named(keys)}


def _named(keys: Collection[str] | None) -> list[str] | None:
    return None if keys is None else sorted(keys)


def export_job(request: HttpRequest, asked: Asked) -> Job:
    """Have a file written, once however often it is asked for, or raise TooManyJobs."""
    same = (job for job in unfinished_jobs(request, EXPORT.code) if job.asked == asked)
    return waited_for(next(same, None) or ask(request, EXPORT, asked))


def finished_export(request: HttpRequest, deck: Deck, pk: UUID) -> tuple[Job, Path]:
    """Return somebody's own file and its job, or raise Http404 where there is none any more."""
    job = own_job(request, pk)
    is_it = job.kind == EXPORT.code and job.asked["deck"] == deck.pk
    if not is_it or job.status != JobStatus.DONE or not (path := _path(job)).is_file():
        raise Http404
    return job, path


def _write(job: Job, progress: Progress) -> Result:
    """Write the file with the rights that whoever asked has now."""
    asked, by = job.asked, job.by
    if by is None or not reads_cards(by):
        raise JobRefused("forbidden", gettext("You may not export this deck any more."))
    deck = Deck.objects.get(pk=asked["deck"])
    file = _file(deck, by, asked, progress)
    write(_path(job), file.data)
    return {"name": file.name, "type": file.content_type, "columns": list(visible_columns(by))}


def _file(deck: Deck, by: User, asked: Asked, progress: Progress) -> File:
    named, kind = asked.get("keys"), asked["kind"]  # older jobs have none
    keys = None if named is None else frozenset(named)
    if order := asked.get("order"):
        return exported_catalogue(deck, by, kind, CatalogueOrder(**order), progress, keys)
    return exported(deck, by, kind, keys, asked["words"], progress)


def _path(job: Job) -> Path:
    return _folder() / str(job.pk)


def _folder() -> Path:
    """Not among the media: a sheet tells dates."""
    return Path(settings.DATA_DIR) / "exports"


def _page(job: Job) -> str:
    return reverse("admin:decks_deck_tables", args=[job.asked["deck"]])


def _address(job: Job) -> str:
    return reverse("admin:decks_deck_exported", args=[job.asked["deck"], job.pk])


def _remove_old() -> int:
    return remove_old(_folder().glob("*"), KEPT_FOR.total_seconds())


OLD_EXPORTS = Chore("exports removed", _remove_old)
EXPORT = Kind(
    code="export",
    label=_("Export of a deck"),
    work=_write,
    address=_address,
    way_back=_page,
    is_long=lambda _asked: True,
    is_counted=True,
    megabytes=900,
    seconds=120,
    too_costly=_("These are more cards than fit into one file. Choose fewer on the list of cards."),
)
