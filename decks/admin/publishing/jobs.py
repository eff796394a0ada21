"""Looking through a deck and publishing it; for a large one this is work in the background."""

from collections.abc import Mapping
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
from decks.editions.publishing import NotPublishable
from decks.models import Deck

PublishOutcome = Mapping[str, Any]


def outcome_of(deck: Deck, by: User, asked: Asked) -> PublishOutcome:
    """Publish what was looked at, or say what stands in the way."""
    if not asked["is_confirmed"]:
        return {"gate": gate_of(deck, asked["languages"])}
    try:
        edition = deck.publish(
            by, asked["languages"], asked["note"], asked["follows"], asked["seen"]
        )
    except NotPublishable:
        return {"gate": gate_of(deck, asked["languages"]), "was_refused": True}
    except ValidationError as refusal:
        return {"gate": gate_of(deck, asked["languages"]), "refusals": refusal.messages}
    said = f"published {edition.number}"
    LogEntry.objects.log_actions(by.pk, [deck], CHANGE, said, single_object=True)
    return {"edition": edition.pk, "number": edition.number}


def _look_or_publish(job: Job, _progress: Progress) -> Result:
    deck, by = Deck.objects.get(pk=job.asked["deck"]), job.by
    if by is None or not by.has_perms(("decks.publish_deck", "decks.see_dates")):
        raise JobRefused("forbidden", gettext("You may not publish this deck any more."))
    return outcome_of(deck, by, job.asked)


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
