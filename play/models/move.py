"""Moves: written once, as they were made."""

from typing import Any, Never

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from play.models.game import Game


class MoveIsWritten(Exception):
    """Somebody tried to change a move that was made."""

    def __init__(self) -> None:
        super().__init__("A move can never be changed; only its whole table can be deleted.")


class MoveQuerySet(models.QuerySet["Move"]):
    def update(self, **_kwargs: object) -> Never:
        raise MoveIsWritten

    def delete(self) -> Never:
        raise MoveIsWritten


class Move(models.Model):
    """What a seat asked for and what the table saw; the version is the game's after it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", verbose_name=_("table"))
    version = models.PositiveIntegerField(_("version"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    asked = models.JSONField()
    seen = models.JSONField()
    chance = models.JSONField(default=list)  # the orders of its reshuffles, a secret until the end
    outcome = models.CharField(_("outcome"), max_length=11, blank=True)
    by_bot = models.BooleanField(_("by a bot"))
    language = models.CharField(_("language"), max_length=8, blank=True)
    key = models.CharField(max_length=64, null=True)  # makes a repeated request one move
    made_at = models.DateTimeField(_("made at"), default=timezone.now)

    objects = MoveQuerySet.as_manager()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ("game", "version")
        constraints = (
            models.UniqueConstraint(fields=("game", "version"), name="move_version_is_unique"),
            models.UniqueConstraint(fields=("game", "key"), name="move_key_is_unique"),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.version}"

    def save(self, *args: object, **kwargs: Any) -> None:
        if not self._state.adding:
            raise MoveIsWritten
        super().save(*args, **kwargs)
