"""Looking at large decks again in the background."""

from django.core.cache import cache
from django.db import OperationalError, transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from config.jobs.kinds import Asked, Kind, Progress, Result
from config.jobs.models import Job
from config.jobs.requests import ask_for_page
from decks.models import Deck
from decks.progress.standings import AT_ONCE, Look, in_chunks

COMPARED_AT_ONCE = 500  # cards of a deck that a page compares itself
COMPARE_EVERY = 300  # seconds, in which the background compares a larger deck once


def bring_up_to_date(look: Look) -> int:
    """Look again at what was saved; return how many cards are left for the background."""
    cards = look.outdated()
    if len(cards) > AT_ONCE:
        _ask(look.deck)
        return len(cards)
    try:
        if cards:
            with transaction.atomic():
                look.again(cards)
    except (
        OperationalError
    ):  # others are writing: what was seen before is shown until they are done
        return len(cards)
    if not look.is_compared():
        if look.card_count <= COMPARED_AT_ONCE:
            look.compare()
        elif cache.add(f"compare {look.deck.pk}", True, COMPARE_EVERY):
            _ask(look.deck)
    return 0


def _ask(deck: Deck) -> None:
    """Have a worker do the rest, unless one is at it."""
    asked: Asked = {"deck": deck.pk, "about": str(deck)}
    if not Job.objects.unfinished().filter(kind=LOOK.code, asked__deck=deck.pk).exists():
        ask_for_page(LOOK, asked)


def _look(job: Job, progress: Progress) -> Result:
    """Look at all that was saved, some cards at a time, then compare the cards of the deck."""
    look = Look.at(Deck.objects.get(pk=job.asked["deck"]))
    cards = look.outdated()
    for place, chunk in enumerate(in_chunks(cards)):
        progress(place * AT_ONCE, len(cards))
        progress.give_way()
        look.again(chunk)
    if not look.is_compared():
        progress.give_way()
        look.compare()
    return {"cards": len(cards)}


def _board(job: Job) -> str:
    return reverse("admin:decks_deck_board", args=[job.asked["deck"]])


LOOK = Kind(
    code="look",
    label=_("Checks of a deck"),
    work=_look,
    address=_board,
    way_back=_board,
    is_long=lambda _asked: True,
    megabytes=700,
    seconds=600,
)
