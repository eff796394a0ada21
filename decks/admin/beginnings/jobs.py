"""Copying a deck, as work in the background."""

from django.conf import settings
from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from config.jobs.kinds import Asked, JobRefused, Kind, Progress, Result
from config.jobs.models import Job
from decks.beginnings.cloning import CloneOrder, clone
from decks.models import Deck
from decks.multilingual import Words
from decks.permissions import CLONING

SMALL_DECK = 200  # cards that are copied while a page waits


def asked_for(
    deck: Deck,
    slug: str,
    titles: Words,
    languages: list[str],
    *,
    keeps_checks: bool,
    with_people: bool,
) -> Asked:
    """Return what a worker needs to copy a deck."""
    return {
        "deck": deck.pk,
        "about": str(deck),
        "cards": deck.cards.count(),
        "slug": slug,
        "titles": dict(titles),
        "languages": languages,
        "keeps_checks": keeps_checks,
        "with_people": with_people,
    }


def kept_approvals(by: User) -> frozenset[str]:
    """Return the languages in which somebody may let approvals stay: those they could give."""
    codes = settings.CONTENT_LANGUAGES
    return frozenset(code for code in codes if by.has_perm(f"decks.review_{code}"))


def keeps_verified(by: User) -> bool:
    return by.has_perms(("decks.fact_check_card", "decks.see_dates"))


def _copy(job: Job, progress: Progress) -> Result:
    """Copy the deck with the rights that whoever asked has now."""
    by, original = job.by, Deck.objects.filter(pk=job.asked["deck"]).first()
    if by is None or not by.has_perms(CLONING):
        raise JobRefused("forbidden", gettext("You may not copy this deck any more."))
    if original is None:
        raise JobRefused("gone", gettext("The deck has been deleted meanwhile."))

    def finish(deck: Deck) -> None:
        said = f"cloned from {original.slug}"
        LogEntry.objects.log_actions(by.pk, [deck], ADDITION, said, single_object=True)
        progress.hold()

    try:
        made = clone(original, by, _order(job.asked, by), finish, progress)
    except ValidationError as refusal:
        raise JobRefused("refused", " ".join(refusal.messages)) from refusal
    return {"deck": made.pk}


def _order(asked: Asked, by: User) -> CloneOrder:
    keeps, people = asked["keeps_checks"], asked["with_people"]
    return CloneOrder(
        slug=asked["slug"],
        titles=asked["titles"],
        languages=frozenset(asked["languages"]),
        approved=kept_approvals(by) if keeps else frozenset(),
        stays_verified=keeps and keeps_verified(by),
        with_people=people and by.has_perm("decks.change_deck"),
    )


def _original(job: Job) -> str:
    return reverse("admin:decks_deck_clone", args=[job.asked["deck"]])


def _address(job: Job) -> str:
    return reverse("admin:decks_deck_guide", args=[job.result["deck"]])


def _said(_job: Job) -> str:
    return gettext("The deck is copied. This is the copy.")


CLONE = Kind(
    code="clone",
    label=_("Copy of a deck"),
    work=_copy,
    address=_address,
    way_back=_original,
    is_long=lambda asked: bool(asked["cards"] > SMALL_DECK),
    is_counted=True,
    said=_said,
    megabytes=1_200,
    seconds=300,
)
