"""What waits for editors, task by task; other apps register their queues in AppConfig.ready."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from config.registry import Registry
from decks.models import Assignment, Card, Duty, Lease, Role
from decks.models.assignment import FACT_CHECK, Near

QueueText = str | Promise
Waiting = Callable[[Any, User], QuerySet[Card]]
Remarks = Callable[[HttpRequest, Sequence[Card]], Mapping[int, str]]


def _annotated(_request: HttpRequest, cards: Sequence[Any]) -> Mapping[int, str]:
    """Return what the queue's own query said about each card."""
    return {card.pk: card.remark for card in cards if card.remark}


@dataclass(frozen=True, slots=True)
class Queue:
    """Cards that wait for one task, for those who may do it."""

    code: str
    group: QueueText
    name: QueueText
    at: str  # the part of the workbench where the task is done
    permissions: tuple[str, ...]
    waiting: Waiting  # of some cards those that wait for somebody, ordered, with `since`
    remarks: Remarks = _annotated
    duty: Duty | None = None  # what its work is assigned as
    shares: str = ""  # the queue whose leases count here as well: its task is the same
    order: int = 100

    @property
    def title(self) -> QueueText:
        return format_lazy("{}: {}", self.group, self.name)

    @property
    def task(self) -> str:
        """Return under which name its cards are leased."""
        return self.shares or self.code

    def is_for(self, user: User) -> bool:
        return user.has_perms(("decks.view_card", *self.permissions))

    def next_for(self, by: User, cards: QuerySet[Card], after: int | None = None) -> int | None:
        """Lease the next of *cards* to somebody, who has just left *after*; return its key."""
        if after is not None:
            Lease.objects.release(after, self.task, by)
        others = Lease.objects.running().filter(task=self.task).exclude(holder=by)
        free = self.waiting(cards, by).exclude(pk__in=others.values("card"))
        had = [] if after is None else [*Lease.objects.had_lately(self.task, by), after]
        for pk in in_turn(self._near(free, by), had):
            if Lease.objects.claim(pk, self.task, by):
                return pk
        return None

    def _near(self, cards: QuerySet[Card], by: User) -> dict[int, Near]:
        """Return the cards in order, each with how near its work is to somebody."""
        if self.duty is None:
            return dict.fromkeys(cards.values_list("pk", flat=True), Near.OF_NOBODY)
        near = Assignment.objects.in_force().to(self.duty).nearness(by)
        found = cards.values_list("pk", "deck_id", "category_id")
        return {pk: near(deck, category) for pk, deck, category in found}


def in_turn(waiting: Mapping[int, Near], had: Sequence[int]) -> list[int]:
    """Order what waits for somebody who had some of it: on from the last of them, and around.

    What is assigned to them comes first, what is assigned to others last.  What one had comes
    again when all the others have been seen, the longest ago first.
    """
    keys = list(waiting)
    start = keys.index(had[-1]) + 1 if had and had[-1] in waiting else 0
    seen = {pk: place for place, pk in enumerate(had)}
    around = [*keys[start:], *keys[:start]]
    return sorted(around, key=lambda pk: (seen.get(pk, -1), waiting[pk]))


_queues = Registry[Queue]("queue")


def register(queue: Queue) -> None:
    """Offer *queue* to those who may do its task; each code once."""
    _queues.register(queue)


def find(code: str) -> Queue | None:
    return _queues.find(code)


def queues_for(user: User) -> list[Queue]:
    """Return the queues whose tasks somebody may do, in order."""
    found = (queue for queue in _queues if queue.is_for(user))
    return sorted(found, key=lambda queue: queue.order)


def codes_for(user: User) -> frozenset[str]:
    return frozenset(queue.code for queue in queues_for(user))


def hold(code: str, card: int, by: User) -> bool:
    """Lease a card to who works on it, or renew the lease; say whether nobody else has it."""
    queue = find(code)
    if queue is None or not queue.is_for(by):
        return False
    return Lease.objects.claim(card, queue.task, by)


def _register_texts(language: str, name: QueueText, order: int) -> None:
    translate, review = f"decks.translate_{language}", f"decks.review_{language}"
    queue_at = partial(Queue, group=name, at=language)
    for queue in (
        queue_at(
            code=f"translate-{language}",
            name=_("to write"),
            permissions=(translate,),
            waiting=lambda cards, _by: cards.to_translate(language),
            duty=Duty(Role.TRANSLATOR, language),
            order=order,
        ),
        queue_at(
            code=f"review-{language}",
            name=_("to review"),
            permissions=(review,),
            waiting=lambda cards, by: cards.to_review(language, by),
            duty=Duty(Role.REVIEWER, language),
            order=order + 1,
        ),
        queue_at(
            code=f"stale-{language}",
            name=_("out of date"),
            permissions=(translate,),
            waiting=lambda cards, _by: cards.to_bring_up_to_date(language),
            shares=f"translate-{language}",
            duty=Duty(Role.TRANSLATOR, language),
            order=order + 2,
        ),
    ):
        register(queue)


DATES = _("Dates")
_CHECKS = ("decks.fact_check_card", "decks.see_dates")

register(
    Queue(
        code="dates",
        group=DATES,
        name=_("to check"),
        at="date",
        permissions=_CHECKS,
        waiting=lambda cards, by: cards.verifiable_by(by).unchecked(),
        duty=FACT_CHECK,
        order=100,
    )
)
register(
    Queue(
        code="disputed",
        group=DATES,
        name=_("disputed"),
        at="date",
        permissions=_CHECKS,
        waiting=lambda cards, _by: cards.disputed(),
        duty=FACT_CHECK,
        order=101,
    )
)
for _place, _language in enumerate(settings.CONTENT_LANGUAGES):
    _register_texts(_language, dict(settings.LANGUAGES)[_language], 10 * _place)
