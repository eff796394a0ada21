"""Who looks after which part of a deck: a division of the work, and no lock."""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple, Self

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from decks.models.deck import Category, Deck
from decks.models.refusals import SEE_DATES
from decks.multilingual import language_choices


class Role(models.TextChoices):
    TRANSLATOR = "translator", _("translator")
    REVIEWER = "reviewer", _("reviewer")
    FACT_CHECKER = "fact_checker", _("fact checker")


class Duty(NamedTuple):
    """A kind of work that somebody can be assigned to; dates have no language."""

    role: Role
    language: str = ""

    def __str__(self) -> str:
        return f"{self.role.label} ({self.language})" if self.language else str(self.role.label)

    @property
    def code(self) -> str:
        return f"{self.role}-{self.language}" if self.language else self.role

    @property
    def permissions(self) -> tuple[str, ...]:
        """Return what somebody has to be allowed to do it."""
        if self.role == Role.FACT_CHECKER:
            return ("decks.fact_check_card", SEE_DATES)
        verb = "translate" if self.role == Role.TRANSLATOR else "review"
        return (f"decks.{verb}_{self.language}",)


FACT_CHECK = Duty(Role.FACT_CHECKER)


class Near(IntEnum):
    """Whose a card is for some work, the nearest first."""

    OWN = 0
    OF_NOBODY = 1
    OF_OTHERS = 2


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    def to(self, duty: Duty) -> Self:
        return self.filter(role=duty.role, language=duty.language)

    def in_force(self) -> Self:
        """Leave out those of people who are gone from the desk."""
        return self.filter(person__is_active=True, person__is_staff=True)

    def nearness(self, person: User) -> Callable[[int, int], Near]:
        """Return how near a card, of a deck and a category, is to somebody."""
        own: set[tuple[int, int | None]] = set()
        others: set[tuple[int, int | None]] = set()
        for deck, category, holder in self.values_list("deck", "category", "person"):
            (own if holder == person.pk else others).add((deck, category))

        def near(deck: int, category: int) -> Near:
            parts = {(deck, None), (deck, category)}
            return Near.OWN if parts & own else Near.OF_OTHERS if parts & others else Near.OF_NOBODY

        return near

    def covering(self, card: str = "") -> Self:
        """Return those that an outer row's card falls under; *card* is the way there."""
        part = Q(category=None) | Q(category=OuterRef(f"{card}category"))
        return self.filter(part, deck=OuterRef(f"{card}deck"))


class Assignment(models.Model):
    """One person's part of a deck: all of it or a category, in one role."""

    deck = models.ForeignKey(
        Deck, models.CASCADE, related_name="assignments", verbose_name=_("deck")
    )
    category = models.ForeignKey(
        Category,
        models.CASCADE,
        related_name="assignments",
        null=True,
        blank=True,
        verbose_name=_("category"),
    )
    person = models.ForeignKey(
        User, models.CASCADE, related_name="assignments", verbose_name=_("person")
    )
    role = models.CharField(_("role"), max_length=12, choices=Role)
    language = models.CharField(_("language"), max_length=8, choices=language_choices, blank=True)
    assigned_by = models.ForeignKey(
        User, models.SET_NULL, related_name="+", null=True, verbose_name=_("assigned by")
    )
    assigned_at = models.DateTimeField(_("assigned at"), default=timezone.now)

    history = HistoricalRecords()
    objects = AssignmentQuerySet.as_manager()

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        ordering = ("deck", "role", "language", "person")
        default_permissions = ()  # whoever may change a deck divides its work
        constraints = (
            models.UniqueConstraint(
                fields=("deck", "role", "language", "person"),
                condition=Q(category=None),
                name="assignment_to_a_deck_is_made_once",
            ),
            models.UniqueConstraint(
                fields=("category", "role", "language", "person"),
                condition=Q(category__isnull=False),
                name="assignment_to_a_category_is_made_once",
            ),
            models.CheckConstraint(
                name="assignment_role_is_known", condition=Q(role__in=Role.values)
            ),
            models.CheckConstraint(
                name="assignment_to_texts_has_a_language",
                condition=Q(role=Role.FACT_CHECKER, language="")
                | (~Q(role=Role.FACT_CHECKER) & ~Q(language="")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.person} – {self.duty}"

    def clean(self) -> None:
        """Refuse a category of another deck."""
        if self.category and self.category.deck_id != self.deck_id:
            raise ValidationError({"category": _("This category belongs to another deck.")})

    @property
    def duty(self) -> Duty:
        return Duty(Role(self.role), self.language)
