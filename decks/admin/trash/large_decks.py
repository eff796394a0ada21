"""Deleting a deck of more cards than a page waits for."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from config.jobs.models import JobStatus
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of
from decks.admin.base import PlainAdmin
from decks.admin.trash.jobs import TRASH, deletion_of
from decks.admin.trash.notice import tell_of
from decks.models import Deck
from decks.multilingual import inward

DELETED_AT_ONCE = 500  # cards


def is_large(deck: Deck) -> bool:
    return deck.cards.count() > DELETED_AT_ONCE


def delete_large_deck(desk: PlainAdmin, request: HttpRequest, deck: Deck) -> HttpResponse:
    """Have a worker move it into the trash, and say so where that is soon."""
    needed = desk.get_deleted_objects([deck], request)[2]
    if needed or not desk.has_delete_permission(request, deck):
        raise PermissionDenied
    try:
        job = waited_for(ask(request, TRASH, deletion_of(deck)))
    except TooManyJobs:
        text = _("Much of what you asked for is still being done. Wait for it.")
        messages.warning(request, text)
        return HttpResponseRedirect(reverse("admin:decks_deck_change", args=[deck.pk]))
    if job.status != JobStatus.DONE:
        messages.info(request, _("“%(deck)s” is being deleted.") % {"deck": inward(str(deck))})
        return HttpResponseRedirect(address_of(job))
    tell_of(request, UUID(job.result["together"]))
    return HttpResponseRedirect(reverse("admin:decks_deck_changelist"))
