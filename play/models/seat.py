"""Seats: who sits at a table, and how it is known that they do."""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from play.engine import SkilledBot
from play.models.game import Game
from play.names import called
from play.tokens import hashed

AWAY_AFTER = timedelta(seconds=30)
SEEN_EVERY = timedelta(seconds=8)
STAND_IN_SKILL = 0.5


class Seat(models.Model):
    """A person or a bot at a table; a person may have left, or have a bot standing in."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("seat"))
    name = models.CharField(_("name"), max_length=24)
    token_hash = models.CharField(max_length=64, null=True)
    skill = models.FloatField(_("skill"), null=True)  # a bot's
    stand_in = models.BooleanField(_("a bot plays on"), default=False)
    left = models.BooleanField(_("left"), default=False)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now)
    wish = models.PositiveSmallIntegerField(null=True)  # for which seat a bot should play on
    wished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("game", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="seat_number_is_unique"),
            models.UniqueConstraint(fields=("game", "token_hash"), name="seat_token_is_unique"),
            models.CheckConstraint(
                name="seat_of_a_bot_has_no_token",
                condition=Q(skill__isnull=True) | Q(token_hash__isnull=True),
            ),
            models.CheckConstraint(
                name="seat_skill_is_from_0_to_1",
                condition=Q(skill__isnull=True) | Q(skill__gte=0, skill__lte=1),
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.called}"

    @property
    def called(self) -> str:
        """What the reader reads; whoever gave no name is called by the number of the seat."""
        return called(self.name, self.number)

    @property
    def is_person(self) -> bool:
        return self.skill is None

    @property
    def bot(self) -> SkilledBot | None:
        """Who moves for this seat, where it is not a person."""
        if self.skill is not None:
            return SkilledBot(self.skill)
        return SkilledBot(STAND_IN_SKILL) if self.stand_in else None

    @property
    def is_present(self) -> bool:
        """Say whether a bot sits here, somebody around the one device, or somebody seen lately."""
        if self.left:
            return False
        at_hand = self.token_hash is None  # of bots, and around one device
        return at_hand or timezone.now() - self.seen_at < AWAY_AFTER

    def wishes_bot_for(self, away: "Seat") -> bool:
        """Say whether a bot is wished for *away* since they were seen last."""
        return self.wish == away.number and bool(self.wished_at and self.wished_at > away.seen_at)

    def opens_with(self, token: str) -> bool:
        return self.token_hash is not None and self.token_hash == hashed(token)

    def was_seen(self) -> None:
        """Remember that somebody is there, without a write for every look."""
        now = timezone.now()
        if now - self.seen_at > SEEN_EVERY:
            Seat.objects.filter(pk=self.pk).update(seen_at=now)
            self.seen_at = now
