"""Games: a table from the moment it is opened to its last card."""

from collections import OrderedDict
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Self

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.editions import EditionCard
from decks.models import Edition
from play import engine, live
from play.codes import new_code, normal
from play.engine import codec

if TYPE_CHECKING:
    from play.models.seat import Seat


class Phase(models.TextChoices):
    LOBBY = "lobby", _("people are coming")
    PLAYING = "playing", _("being played")
    OVER = "over", _("played to the end")
    CLOSED = "closed", _("closed")


class Mode(models.TextChoices):
    COMPETITIVE = engine.Mode.COMPETITIVE.value, _("against each other")
    COOPERATIVE = engine.Mode.COOPERATIVE.value, _("together")


class Memory(models.TextChoices):
    OPEN = engine.Memory.OPEN.value, _("seen dates stay open")
    STRICT = engine.Memory.STRICT.value, _("seen dates are hidden again")


KEPT_STATES = 256
_states: OrderedDict[str, tuple[str, engine.State]] = OrderedDict()


class StaleGame(Exception):
    """Somebody else was faster; nothing has been saved."""


class GameQuerySet(models.QuerySet["Game"]):
    def at_hand(self) -> Self:
        """Return the tables with what every page of theirs needs, the edition's text left out."""
        return self.select_related("edition__deck").defer("edition__content_json")

    def called(self, code: str) -> "Game":
        """Return the table with this code, or raise Game.DoesNotExist."""
        return self.at_hand().get(code=normal(code))


class Game(models.Model):
    """A table.  Its version counts everything that changed what people see there."""

    code = models.CharField(_("code"), max_length=6, unique=True, default=new_code)
    edition = models.ForeignKey(
        Edition, models.PROTECT, related_name="games", verbose_name=_("edition")
    )
    phase = models.CharField(_("state"), max_length=7, choices=Phase, default=Phase.LOBBY)
    version = models.PositiveIntegerField(_("version"), default=1)
    mode = models.CharField(_("game"), max_length=11, choices=Mode)
    memory = models.CharField(_("memory"), max_length=6, choices=Memory, blank=True)
    hand = models.CharField(_("hand"), max_length=40, default="four")
    places = models.PositiveSmallIntegerField(_("seats"))
    first = models.PositiveSmallIntegerField(_("who begins"), null=True)  # None: by lot
    one_device = models.BooleanField(_("pass and play"), default=False)
    pile = models.JSONField(default=list)  # the edition's card numbers, top first
    snapshot = models.TextField(blank=True)
    bot_memory = models.CharField(max_length=32)  # a secret: what bots recall follows from it
    next_game = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    touched_at = models.DateTimeField(_("last touched"), default=timezone.now, db_index=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("-opened_at",)
        constraints = (
            models.CheckConstraint(
                name="game_has_one_to_eight_seats",
                condition=Q(places__gte=1, places__lte=engine.table.MOST_SEATS),
                violation_error_message=_("A table has one to eight seats."),
            ),
            models.CheckConstraint(
                name="game_memory_is_cooperative",
                condition=Q(mode=Mode.COOPERATIVE, memory__in=Memory.values)
                | Q(mode=Mode.COMPETITIVE, memory=""),
                violation_error_message=_("Memory is an option of the cooperative game."),
            ),
            models.CheckConstraint(
                name="game_that_was_begun_has_a_snapshot",
                condition=~Q(phase__in=(Phase.PLAYING, Phase.OVER)) | ~Q(snapshot=""),
            ),
        )

    def __str__(self) -> str:
        return self.code

    @cached_property
    def people(self) -> "list[Seat]":
        """Everybody at the table, in the order of their seats."""
        return list(self.seats.order_by("number"))

    @property
    def host(self) -> "Seat | None":
        """Whoever sat down first of those who are there; who is away is host again on return."""
        staying = [seat for seat in self.people if seat.is_person and not seat.left]
        return min(staying, key=lambda seat: (not seat.is_present, seat.pk), default=None)

    @property
    def was_begun(self) -> bool:
        return bool(self.snapshot)

    @property
    def is_full(self) -> bool:
        return len(self.people) >= self.places

    @property
    def state(self) -> engine.State:
        """Return the engine's table; each snapshot is read once."""
        known = _states.get(self.code)
        if known is None or known[0] != self.snapshot:
            known = self.keep(codec.loads(self.snapshot))
        return known[1]

    def keep(self, state: engine.State) -> tuple[str, engine.State]:
        """Remember the state that the snapshot holds."""
        _states[self.code] = (self.snapshot, state)
        _states.move_to_end(self.code)
        while len(_states) > KEPT_STATES:
            _states.popitem(last=False)
        return self.snapshot, state

    def card(self, number: int) -> EditionCard:
        """Return the edition's card that has this number on the table."""
        found = self.edition.content.card(self.pile[number])
        if found is None:
            raise LookupError(f"{self.code}: the edition has no card {self.pile[number]}")
        return found

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.card(number).key for number in range(len(self.pile)))

    def advance(self, steps: int = 1, **changes: Any) -> None:
        """Save *changes* as *steps* newer versions of the game, or raise StaleGame."""
        now = timezone.now()
        here = Game.objects.filter(pk=self.pk, version=self.version)
        after = self.version + steps
        if not here.update(version=after, touched_at=now, **changes):
            raise StaleGame
        for name, value in changes.items():
            setattr(self, name, value)
        self.moved_on_to(after)

    def moved_on_to(self, version: int) -> None:
        """Take note of a newer version that was saved, and wake everybody once it is committed."""
        self.version = version
        transaction.on_commit(partial(live.announce, self.code, version))

    def forget(self, *names: str) -> None:
        """Read again what may have changed."""
        for name in names:
            self.__dict__.pop(name, None)
