"""Games: a table from the moment it is opened to its last card."""

from functools import cached_property, partial
from typing import TYPE_CHECKING, Self

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.editions.content import EditionCard
from decks.models import Edition
from play import engine
from play.codes import new_code, normal
from play.live import announcements

if TYPE_CHECKING:
    from play.models.seat import Seat


class Phase(models.TextChoices):
    LOBBY = "lobby", _("players are gathering")
    PLAYING = "playing", _("being played")
    OVER = "over", _("played to the end")
    CLOSED = "closed", _("closed")


class GameMode(models.TextChoices):
    COMPETITIVE = engine.Mode.COMPETITIVE.value, _("against each other")
    COOPERATIVE = engine.Mode.COOPERATIVE.value, _("together")


class GameMemory(models.TextChoices):
    OPEN = engine.Memory.OPEN.value, _("seen dates stay open")
    STRICT = engine.Memory.STRICT.value, _("seen dates are hidden again")


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
    mode = models.CharField(_("game"), max_length=11, choices=GameMode)
    memory = models.CharField(_("memory"), max_length=6, choices=GameMemory, blank=True)
    hand = models.CharField(_("hand"), max_length=40, default="four")
    places = models.PositiveSmallIntegerField(_("seats"))
    first = models.PositiveSmallIntegerField(_("who begins"), null=True)  # None: by lot
    one_device = models.BooleanField(_("pass and play"), default=False)
    pile = models.JSONField(default=list)  # the edition's card numbers, top first
    selection = models.JSONField(default=dict)  # which cards were asked for; empty: all of them
    same_as = models.ForeignKey("self", models.SET_NULL, null=True, related_name="dealt_again")
    puzzle = models.ForeignKey("Puzzle", models.SET_NULL, null=True, related_name="games")
    nonce = models.CharField(max_length=64, blank=True)  # of its shuffles; a secret until the end
    commitment = models.CharField(max_length=64, blank=True)  # to them, for everybody to see
    leader = models.PositiveSmallIntegerField(null=True)  # who began; None in the lobby
    checkpoint = models.TextField(blank=True)  # the engine's table after one of the moves
    checkpoint_version = models.PositiveIntegerField(default=0)
    bot_memory = models.CharField(max_length=32)  # a secret: what bots recall follows from it
    next_game = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    touched_at = models.DateTimeField(_("last active"), default=timezone.now, db_index=True)

    state: engine.State  # folded by whoever finds a table that was begun

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
                condition=Q(mode=GameMode.COOPERATIVE, memory__in=GameMemory.values)
                | Q(mode=GameMode.COMPETITIVE, memory=""),
                violation_error_message=_("Memory is an option of the cooperative game."),
            ),
            models.CheckConstraint(
                name="game_is_committed_to_what_its_nonce_proves",
                condition=Q(nonce="", commitment="") | (~Q(nonce="") & ~Q(commitment="")),
            ),
            models.CheckConstraint(
                name="game_that_was_begun_has_a_leader",
                condition=~Q(phase__in=(Phase.PLAYING, Phase.OVER)) | Q(leader__isnull=False),
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

    def wishing_bot_for(self, away: "Seat") -> "list[Seat]":
        """Return who of those present wishes that a bot played on for *away*."""
        return [seat for seat in self.deciding_on(away) if seat.wishes_bot_for(away)]

    def deciding_on(self, away: "Seat") -> "list[Seat]":
        """Return the people who are there and play themselves, but for *away*."""
        return [
            seat
            for seat in self.people
            if seat.is_person and seat.is_present and not seat.stand_in and seat.pk != away.pk
        ]

    @property
    def opener_of_next(self) -> "Seat | None":
        """Whoever has opened the next table, where they were the first to have a seat."""
        first = self.next_game and self.next_game.seats.order_by("pk").first()
        if not (first and first.token_hash):
            return None
        return next((seat for seat in self.people if seat.token_hash == first.token_hash), None)

    @property
    def was_begun(self) -> bool:
        return self.leader is not None

    @property
    def is_full(self) -> bool:
        return len(self.people) >= self.places

    def card(self, number: int) -> EditionCard:
        """Return the edition's card that has this number on the table."""
        found = self.edition.content.card(self.pile[number])
        if found is None:
            raise LookupError(f"{self.code}: the edition has no card {self.pile[number]}")
        return found

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.card(number).key for number in range(len(self.pile)))

    def advance(self, **changes: object) -> None:
        """Save *changes* as a newer version of the game, or raise StaleGame."""
        here = Game.objects.filter(pk=self.pk, version=self.version)
        after = self.version + 1
        if not here.update(version=after, touched_at=timezone.now(), **changes):
            raise StaleGame
        for name, value in changes.items():
            setattr(self, name, value)
        self.moved_on_to(after)

    def moved_on_to(self, version: int) -> None:
        """Take note of a newer version that was saved, and wake everybody once it is committed."""
        self.version = version
        transaction.on_commit(partial(announcements.announce, self.code, version))

    def forget(self, *names: str) -> None:
        """Read again what may have changed."""
        for name in names:
            self.__dict__.pop(name, None)
