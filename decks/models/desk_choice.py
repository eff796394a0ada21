"""What an editor has chosen at the desk, and finds again on every device."""

from django.contrib.auth.models import User
from django.db import models
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
