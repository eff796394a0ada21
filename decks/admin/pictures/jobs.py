"""Looking at the files that were sent, and taking them in, as work in the background."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from uuid import UUID

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks.models import Deck
from decks.pictures.batches.folder import PictureBatch, gone
from decks.pictures.batches.looking import Arrival, look
from decks.pictures.batches.taking import BatchOvertaken, take


def asked_to_look(batch: PictureBatch, deck: Deck) -> Asked:
    return {"deck": deck.pk, "about": str(deck), "batch": asdict(batch)}


def asked_to_take(
    looked: Job, deck: Deck, left_out: Sequence[str], credit: str, licence: str
) -> Asked:
    """Return what a worker needs to do what was confirmed below a preview."""
    return {
        **asked_to_look(batch_of(looked), deck),
        "looked": str(looked.pk),
        "left_out": list(left_out),
        "credit": credit,
        "licence": licence,
    }


def batch_of(job: Job) -> PictureBatch:
    return PictureBatch(**job.asked["batch"])


def arrivals_of(looked: Job) -> list[Arrival]:
    return [Arrival(**fields) for fields in looked.result["arrivals"]]


def _look(job: Job, progress: Progress) -> Result:
    deck, _by, batch = _allowed(job)
    with _while_kept(batch):
        found = look(deck, batch, progress)
    return {"arrivals": [asdict(arrival) for arrival in found]}


def _take(job: Job, progress: Progress) -> Result:
    deck, by, batch = _allowed(job)
    looked = Job.objects.filter(pk=UUID(job.asked["looked"])).first()
    if looked is None:
        raise _gone()
    chosen = chosen_of(arrivals_of(looked), job.asked)

    def log() -> None:
        said = f"took in pictures: {len(chosen)} cards"
        LogEntry.objects.log_actions(by.pk, [deck], CHANGE, said, single_object=True)
        progress.hold()

    try:
        with _while_kept(batch):
            take(deck, by, batch, chosen, log, progress)
    except BatchOvertaken as overtaken:
        raise JobRefused("overtaken", str(overtaken)) from overtaken
    batch.forget()
    pictured = [arrival.card for arrival in chosen if arrival.has_picture]
    return {"counts": Counter(arrival.effect for arrival in chosen), "cards": pictured}


def chosen_of(arrivals: Sequence[Arrival], asked: Asked) -> list[Arrival]:
    """Return what is to be written, with what is said of pictures of which nothing else is."""
    left_out, credit, licence = (asked[name] for name in ("left_out", "credit", "licence"))
    return [
        replace(arrival, credit=arrival.credit or credit, licence=arrival.licence or licence)
        if arrival.has_picture
        else arrival
        for arrival in arrivals
        if arrival.is_change and arrival.key not in left_out
    ]


def _allowed(job: Job) -> tuple[Deck, User, PictureBatch]:
    """Return what a job is about, if whoever asked may still change cards."""
    if job.by is None or not job.by.has_perm("decks.change_card"):
        raise JobRefused("forbidden", gettext("You may not do this any more."))
    batch, deck = batch_of(job), Deck.objects.filter(pk=job.asked["deck"]).first()
    if deck is None or not batch.is_there:
        raise _gone()
    return deck, job.by, batch


@contextmanager
def _while_kept(batch: PictureBatch) -> Iterator[None]:
    """Say it where newer batches push out the files while they are read."""
    try:
        yield
    except FileNotFoundError as error:
        if batch.is_there:
            raise  # it is a bug
        raise _gone() from error


def _gone() -> JobRefused:
    return JobRefused("gone", " ".join(gone().messages))


def _forget(job: Job) -> None:
    batch_of(job).forget()


def _page(job: Job) -> str:
    return reverse("admin:decks_deck_pictures", args=[job.asked["deck"]])


def _address(job: Job) -> str:
    return f"{_page(job)}?job={job.pk}"


def _preview(job: Job) -> str:
    return f"{_page(job)}?job={job.asked['looked']}"


LOOKING = Kind(
    code="pictures_look",
    label=_("Pictures of a deck: what goes where"),
    work=_look,
    address=_address,
    way_back=_page,
    is_long=lambda _asked: True,
    is_counted=True,
    megabytes=400,
    seconds=1_200,
    too_costly=_("These files are too much to be looked at once. Send them in several goes."),
    forget=_forget,
)
TAKING = Kind(
    code="pictures_take",
    label=_("Pictures of a deck are taken in"),
    work=_take,
    address=_address,
    way_back=_preview,
    is_long=lambda _asked: True,
    is_counted=True,
    megabytes=400,
    seconds=600,
)
