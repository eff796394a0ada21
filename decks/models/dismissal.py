"""Warnings that somebody has looked at and set aside."""

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.validators import clean_reason

if TYPE_CHECKING:
    from decks.checks import Finding
    from decks.models.card import Card


class DismissalQuerySet(models.QuerySet["Dismissal"]):
    def dismiss(self, card: "Card", finding: "Finding", reason: str, by: User) -> "Dismissal":
        """Set a warning about *card* aside, in place of an older dismissal of the same."""
        _require_warning(finding, card)
        reason = clean_reason(reason, _("Say why the warning can be dismissed."))
        said = {"reason": reason, "by": by, "at": timezone.now()}
        row, _created = self.update_or_create(
            card=card,
            code=finding.code,
            language=finding.language,
            defaults={"subject": finding.subject, **said},
        )
        return row


def _require_warning(finding: "Finding", card: "Card") -> None:
    if not finding.is_warning:
        raise ValidationError(
            _("Only warnings can be dismissed: %(finding)s"),
            code="not_a_warning",
            params={"finding": finding},
        )
    if finding.card != card.key:
        raise ValidationError(
            _("This warning is not about the card “%(card)s”: %(finding)s"),
            code="another_card",
            params={"card": card.key, "finding": finding},
        )


class Dismissal(models.Model):
    """A reason why one warning about one card may stand, as long as its subject is the same."""

    card = models.ForeignKey(
        "decks.Card", models.CASCADE, related_name="dismissals", verbose_name=_("card")
    )
    code = models.CharField(_("warning"), max_length=40)
    language = models.CharField(_("language"), max_length=8, blank=True)
    subject = models.CharField(max_length=64, editable=False)
    reason = models.TextField(_("reason"))
    by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("dismissed by"))
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = DismissalQuerySet.as_manager()

    class Meta:
        verbose_name = _("dismissed warning")
        verbose_name_plural = _("dismissed warnings")
        ordering = ("card", "code", "language")
        constraints = (
            models.UniqueConstraint(
                fields=("card", "code", "language"), name="dismissal_is_unique"
            ),
            models.CheckConstraint(
                name="dismissal_has_a_reason",
                condition=~models.Q(reason=""),
                violation_error_message=_("Say why the warning can be dismissed."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.code}: {self.reason}"
