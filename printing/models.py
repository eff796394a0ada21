"""What the press remembers for people."""

from typing import Self

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from printing.geometry.spec import OFFSET, ROTATION, TURNED, Registration, Stack
from printing.turning import CHOICES, HINT


def _within(bounds: tuple[float, float]) -> tuple[MinValueValidator, MaxValueValidator]:
    return MinValueValidator(bounds[0]), MaxValueValidator(bounds[1])


class PrinterProfileQuerySet(models.QuerySet["PrinterProfile"]):
    def called(self, name: str) -> Self:
        """Return the profiles of that name, or of one person's: "olena/Canon at home"."""
        owner, _slash, own = name.partition("/")
        return self.filter(models.Q(name=name) | models.Q(user__username=owner, name=own))


class PrinterProfile(models.Model):
    """How one printer's backs come to lie behind its fronts: moved, on a stack that is turned."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="printer_profiles",
        verbose_name=_("user"),
    )
    name = models.CharField(_("name"), max_length=60)
    printer = models.CharField(_("printer"), max_length=100, blank=True)
    tray = models.CharField(_("tray"), max_length=60, blank=True)
    stock = models.CharField(_("paper stock"), max_length=100, blank=True)
    offset_x = models.DecimalField(
        _("to the right, mm"),
        max_digits=4,
        decimal_places=2,
        default=0,
        validators=_within(OFFSET),
        help_text=_("How far the backs move to the right, seen on the back."),
    )
    offset_y = models.DecimalField(
        _("up, mm"),
        max_digits=4,
        decimal_places=2,
        default=0,
        validators=_within(OFFSET),
        help_text=_("How far the backs move up, seen on the back."),
    )
    rotation = models.DecimalField(
        _("rotation, degrees"),
        max_digits=3,
        decimal_places=2,
        default=0,
        validators=_within(ROTATION),
        help_text=_("How far the backs turn counter-clockwise, seen on the back."),
    )

    stack = models.CharField(
        _("how the sheets are turned"),
        max_length=9,
        choices=CHOICES,
        default="",
        db_default="",
        blank=True,
        help_text=HINT,
    )

    objects = PrinterProfileQuerySet.as_manager()

    class Meta:
        verbose_name = _("printer profile")
        verbose_name_plural = _("printer profiles")
        ordering = ("user", "name")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "name"),
                name="printer_profile_name_is_unique",
                violation_error_message=_("You have a printer profile with this name already."),
            ),
            models.CheckConstraint(
                name="printer_profile_is_named",
                condition=~models.Q(name=""),
                violation_error_message=_("Give the profile a name."),
            ),
            models.CheckConstraint(
                name="printer_profile_offset_is_small",
                condition=models.Q(offset_x__range=OFFSET, offset_y__range=OFFSET),
                violation_error_message=_("The backs can be moved by up to 10 mm."),
            ),
            models.CheckConstraint(
                name="printer_profile_rotation_is_small",
                condition=models.Q(rotation__range=ROTATION),
                violation_error_message=_("The backs can be turned by up to 3 degrees."),
            ),
            models.CheckConstraint(
                name="printer_profile_stack_is_known",
                condition=models.Q(stack__in=["", *map(str, Stack)]),
                violation_error_message=_("Say how the stack comes out and goes back in."),
            ),
        )

    def __str__(self) -> str:
        used = ", ".join(filter(None, (self.printer, self.tray, self.stock)))
        return f"{self.name} ({used})" if used else self.name

    def stack_for(self, layout: str) -> str:
        """Return how a stack is turned by hand, where both sides of the paper are printed."""
        return self.stack if layout in TURNED else ""

    @property
    def registration(self) -> Registration:
        return Registration(float(self.offset_x), float(self.offset_y), float(self.rotation))
