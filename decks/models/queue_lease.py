"""Who works on a card just now, so that a queue hands it to nobody else."""

from datetime import timedelta
from typing import Self

from django.contrib.auth.models import User
from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LEASED_FOR = timedelta(minutes=10)
LATELY = timedelta(hours=3)
MOST_HELD = 10  # cards in one pair of hands for one task: nobody keeps a whole queue from others


class LeaseQuerySet(models.QuerySet["Lease"]):
    def running(self) -> Self:
        return self.filter(until__gt=timezone.now())

    def claim(self, card: int, task: str, holder: User) -> bool:
        """Lease a card that nobody else holds, or go on holding it; say whether it worked.

        Who then holds too many lets go of those not touched for the longest time.
        """
        is_held = self._take(card, task, holder)
        if is_held:
            self._let_go_of_the_oldest(task, holder)
        return is_held

    def _take(self, card: int, task: str, holder: User) -> bool:
        """Of several who try at once one succeeds.

        The row is changed on a condition that the database looks at again, or inserted where only
        one can be.
        """
        now = timezone.now()
        known = self.filter(card=card, task=task)
        free = known.filter(Q(until__lte=now) | Q(holder=holder))
        until = now + LEASED_FOR
        if free.update(holder=holder, until=until):
            return True
        if known.exists():
            return False
        try:
            with transaction.atomic():
                self.create(card_id=card, task=task, holder=holder, until=until)
        except IntegrityError:  # somebody else was faster by a moment
            return False
        return True

    def _let_go_of_the_oldest(self, task: str, holder: User) -> None:
        held = self.running().filter(task=task, holder=holder).order_by("-until", "-pk")
        self.filter(pk__in=held.values("pk")[MOST_HELD:]).update(until=timezone.now())

    def release(self, card: int, task: str, holder: User) -> None:
        """End one's lease; that one had the card lately stays known."""
        self.running().filter(card=card, task=task, holder=holder).update(until=timezone.now())

    def had_lately(self, task: str, holder: User) -> list[int]:
        """Return the cards that somebody had lately, the longest ago first."""
        rows = self.filter(task=task, holder=holder, until__gt=timezone.now() - LATELY)
        return list(rows.order_by("until", "pk").values_list("card", flat=True))


class Lease(models.Model):
    """A card in an editor's hands, for one task and for a few minutes.

    It keeps queues from handing the card to somebody else, and nobody from saving.
    """

    card = models.ForeignKey(
        "decks.Card", models.CASCADE, related_name="leases", verbose_name=_("card")
    )
    task = models.CharField(_("task"), max_length=40)
    holder = models.ForeignKey(User, models.CASCADE, related_name="+", verbose_name=_("who"))
    until = models.DateTimeField(_("until"))

    objects = LeaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("lease")
        verbose_name_plural = _("leases")
        default_permissions = ()
        constraints = (models.UniqueConstraint(fields=("card", "task"), name="lease_is_of_one"),)

    def __str__(self) -> str:
        return f"{self.card}: {self.task}"
