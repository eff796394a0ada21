"""Deleting and bringing back more than a page waits for."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks.admin.trash.permissions import may_delete_from, trash_of
from decks.models import Deck, StaleRow, TrashItem
from decks.trash.along import going_along
from decks.trash.returning import Instead, NotBroughtBack, bring_back
from decks.trash.throwing import throw_away

MANY_ROWS = 2_000  # beyond which a worker does it
DELETE, RETURN = "delete", "return"


def deletion_of(deck: Deck) -> Asked:
    return {"deed": DELETE, "deck": deck.pk, "about": str(deck)}


def return_of(items: Sequence[TrashItem], instead: Instead, about: str) -> Asked:
    return {
        "deed": RETURN,
        "items": [item.pk for item in items],
        "key": instead.key,
        "category": instead.category,
        "about": about,
    }


def _do(job: Job, progress: Progress) -> Result:
    return {DELETE: _delete, RETURN: _return}[job.asked["deed"]](job, progress)


def _delete(job: Job, progress: Progress) -> Result:
    request = _request_of(job)
    deck = Deck.objects.filter(pk=job.asked["deck"]).first()
    if not may_delete_from(request, Deck):
        raise JobRefused("forbidden", _("You may not do this any more."))
    if deck is None:
        raise JobRefused("gone", _("Somebody has deleted this deck already."))
    if not all(may_delete_from(request, one.model) for one in going_along(Deck, [deck.pk])):
        raise JobRefused("forbidden", _("You may not do this any more."))
    if deck.editions.exists():
        raise JobRefused("published", _("This deck was published meanwhile; it stays."))
    try:
        return {"together": str(throw_away([deck], request.user, progress.hold, progress))}
    except StaleRow:
        raise JobRefused(
            "busy", _("The deck is being worked on just now. Nothing was deleted; try again.")
        ) from None


def _return(job: Job, progress: Progress) -> Result:
    request = _request_of(job)
    keys = job.asked["items"]
    items = [item for item in trash_of(request).order_by("pk") if item.pk in set(keys)]
    if not items or len(items) != len(keys):
        raise JobRefused("gone", _("This is no longer in the trash, or not for you to bring back."))
    instead = Instead(job.asked["key"], job.asked["category"])
    try:
        bring_back(items, request.user, instead, progress.hold, progress)
    except NotBroughtBack as refusal:
        raise JobRefused("in_the_way", str(refusal)) from refusal
    return {"kind": items[0].kind, "row": items[0].row if len(items) == 1 else None}


def _request_of(job: Job) -> Any:
    """Return a request of whoever asked for the job, as they are by now."""
    request: Any = HttpRequest()
    request.user = job.by or AnonymousUser()
    return request


def _address(job: Job) -> str:
    if job.asked["deed"] == DELETE:
        return reverse("admin:decks_trashitem_together", args=[UUID(job.result["together"])])
    kind, row = job.result["kind"], job.result["row"]
    if row is None:
        return reverse(f"admin:decks_{kind}_changelist")
    return reverse(f"admin:decks_{kind}_change", args=[row])


def _way_back(job: Job) -> str:
    if job.asked["deed"] == DELETE:
        return reverse("admin:decks_deck_changelist")
    if len(job.asked["items"]) == 1:
        return reverse("admin:decks_trashitem_change", args=[job.asked["items"][0]])
    return reverse("admin:decks_trashitem_changelist")


TRASH = Kind(
    code="trash",
    label=gettext_lazy("Trash"),
    work=_do,
    address=_address,
    way_back=_way_back,
    is_long=lambda _asked: True,
    megabytes=1_000,
    seconds=120,
)
