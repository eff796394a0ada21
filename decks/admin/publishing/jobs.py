"""Looking through a deck and publishing it; for a large one this is work in the background."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks.admin.publishing.gate import gate_of
from decks.checks import Heard
from decks.editions.publishing import NotPublishable
from decks.models import Deck, Edition

PublishOutcome = Mapping[str, Any]


def outcome_of(
    deck: Deck,
    by: User,
    asked: Asked,
    before_commit: Callable[[], None] = lambda: None,
    progress: Heard = lambda *_: None,
) -> PublishOutcome:
    """Publish what was looked at, or say what stands in the way."""

    def log(edition: Edition) -> None:
        said = f"published {edition.number}"
        LogEntry.objects.log_actions(by.pk, [deck], CHANGE, said, single_object=True)
        before_commit()

    languages = asked["languages"]
    if not asked["is_confirmed"]:
        return {"gate": gate_of(deck, languages, progress)}
    sent = (languages, asked["note"], asked["follows"], asked["seen"])
    try:
        edition = deck.publish(by, *sent, before_commit=log, progress=progress)
    except NotPublishable:
        return {"gate": gate_of(deck, languages, progress), "was_refused": True}
    except ValidationError as refusal:
        return {"gate": gate_of(deck, languages, progress), "refusals": refusal.messages}
    return {"edition": edition.pk, "number": edition.number}


def _look_or_publish(job: Job, progress: Progress) -> Result:
    deck, by = Deck.objects.get(pk=job.asked["deck"]), job.by
    if by is None or not by.has_perms(("decks.publish_deck", "decks.see_dates")):
        raise JobRefused("forbidden", gettext("You may not publish this deck any more."))
    return outcome_of(deck, by, job.asked, progress.hold, progress)


def page_of(job: Job) -> str:
    return reverse("admin:decks_deck_publish", args=[job.asked["deck"]])


def _address(job: Job) -> str:
    return f"{page_of(job)}?job={job.pk}"


PUBLISHING = Kind(
    code="publish",
    label=_("Publishing of a deck"),
    work=_look_or_publish,
    address=_address,
    way_back=page_of,
    is_long=lambda _asked: True,
    megabytes=1_200,
    seconds=600,
)
