"""Bringing back what somebody asks for: at once, or by a worker where it is much."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from config.jobs.models import JobStatus
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of
from decks.admin.links import row_key
from decks.admin.roles import editor
from decks.admin.trash.jobs import MANY_ROWS, TRASH, return_of
from decks.admin.trash.words import named, said_to_be_back
from decks.models import Category, TrashItem
from decks.trash.hindrances import Hindrance
from decks.trash.returning import Instead, NotBroughtBack, Return, bring_back

LONGEST_KEY = 60  # characters


@dataclass(frozen=True, slots=True)
class WayOut:
    """What is in the way, where to look at it, and what can be chosen instead."""

    sentence: str
    address: str = ""
    link: str = ""
    choice: str = ""
    categories: Sequence[Category] = ()


def asked_instead(request: HttpRequest) -> Instead:
    """Return what somebody chose where a key was taken or a category gone."""
    key = request.POST.get("key", "").strip()[:LONGEST_KEY]
    return Instead(key, row_key(request.POST.get("category")))


def brought_back(
    request: HttpRequest, items: Sequence[TrashItem], instead: Instead | None = None
) -> str:
    """Bring back all of the items and return where to go, or say why not and return nothing."""
    instead = instead or Instead()
    if sum(item.size for item in items) > MANY_ROWS:
        return _by_a_worker(request, items, instead)
    try:
        bring_back(items, editor(request), instead)
    except NotBroughtBack as refusal:
        messages.error(request, str(refusal))
        return ""
    messages.success(request, said_to_be_back(items, len(items)))
    return address_of_rows(items)


def _by_a_worker(request: HttpRequest, items: Sequence[TrashItem], instead: Instead) -> str:
    if hindrances := Return.at_a_glance(items, instead).hindrances:
        messages.error(request, str(NotBroughtBack(hindrances)))
        return ""
    said = said_to_be_back(items, len(items))
    asked = return_of(items, instead, named(items, len(items)))
    try:
        job = waited_for(ask(request, TRASH, asked))
    except TooManyJobs:
        text = _("Much of what you asked for is still being done. Wait for it.")
        messages.warning(request, text)
        return ""
    if job.status != JobStatus.DONE:
        return address_of(job)
    messages.success(request, said)
    return address_of_rows(items)


def address_of_rows(items: Sequence[TrashItem]) -> str:
    """Return where what was brought back is seen."""
    kind = items[0].kind
    if len(items) == 1:
        return reverse(f"admin:decks_{kind}_change", args=[items[0].row])
    return reverse(f"admin:decks_{kind}_changelist")


def ways_out(items: Sequence[TrashItem]) -> Iterator[WayOut]:
    """Return what is in the way now, before anybody tries."""
    for one in Return.at_a_glance(items).hindrances:
        address, link = _place_of(one)
        choice = one.choice if len(items) == 1 else ""
        yield WayOut(one.sentence, address, link, choice, _categories(one))


def _place_of(hindrance: Hindrance) -> tuple[str, str]:
    if hindrance.item:
        address = reverse("admin:decks_trashitem_change", args=[hindrance.item])
        return address, _("Look at it in the trash")
    if hindrance.row:
        kind, key = hindrance.row
        return reverse(f"admin:decks_{kind}_change", args=[key]), _("Open it")
    return "", ""


def _categories(hindrance: Hindrance) -> Sequence[Any]:
    if hindrance.choice != "category":
        return ()
    return list(Category.objects.filter(deck=hindrance.deck).select_related("deck"))
