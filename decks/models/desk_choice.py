"""What editors have chosen at the desk, and find again on every device."""

from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.multilingual import language_choices


class DeskChoice(models.Model):
    """Which language an editor reads beside the source, if any."""

    user = models.OneToOneField(
        User, models.CASCADE, related_name="desk_choice", verbose_name=_("user")
    )
    reference = models.CharField(
        _("reference language"), max_length=8, choices=language_choices, blank=True
    )

    class Meta:
        verbose_name = _("choice at the desk")
        verbose_name_plural = _("choices at the desk")
        ordering = ("user",)

    def __str__(self) -> str:
        return f"{self.user}: {self.reference or '–'}"


class ImportSettlement(models.Model):
    """Which cells of a card were kept against a file; the card may be deleted by now."""

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="+")
    key = models.CharField(max_length=60)
    cells = models.JSONField(default=dict)  # by column: a digest of what stood against what
    settled_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = "settlement of an import"
        verbose_name_plural = "settlements of imports"
        default_permissions = ()
        constraints = (
            models.UniqueConstraint(fields=("deck", "key"), name="settlement_is_of_one_card"),
        )

    def __str__(self) -> str:
        return f"{self.key}: {', '.join(self.cells)}"
