"""Pictures, prepared once for print and screen and named by their content."""

from pathlib import Path

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config import media

MOST_OFF = 500  # thousandths of a side, from its middle to its end


class Picture(models.Model):
    """A prepared picture and the untouched upload it was made from.

    What matters in the upload lies so many thousandths of its sides off its middle; the square
    that is kept has it as near to its own middle as the upload allows.
    """

    sha256 = models.CharField(max_length=64, unique=True, editable=False)
    width = models.PositiveSmallIntegerField(editable=False)
    height = models.PositiveSmallIntegerField(editable=False)
    original_sha256 = models.CharField(max_length=64, editable=False)
    focus_x = models.SmallIntegerField(default=0, editable=False)  # to the right
    focus_y = models.SmallIntegerField(default=0, editable=False)  # downwards
    uploaded_by = models.ForeignKey(
        User, models.PROTECT, related_name="+", editable=False, verbose_name=_("uploaded by")
    )
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        ordering = ("sha256",)
        constraints = (
            models.CheckConstraint(
                name="picture_focus_is_within",
                condition=Q(focus_x__range=(-MOST_OFF, MOST_OFF))
                & Q(focus_y__range=(-MOST_OFF, MOST_OFF)),
            ),
        )

    def __str__(self) -> str:
        return self.sha256[:12]

    @property
    def path(self) -> Path:
        return prepared_path(self.sha256)

    @property
    def original_path(self) -> Path:
        return original_path(self.original_sha256)


def prepared_path(sha256: str) -> Path:
    """Return where the prepared picture with this hash lies."""
    return media.here(f"pictures/{sha256}.jpg")


def original_path(sha256: str) -> Path:
    """Return where the untouched upload with this hash lies; it is never served."""
    return media.here(f"originals/{sha256}")
