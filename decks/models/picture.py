"""Pictures, prepared once for print and screen and named by their content."""

from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Picture(models.Model):
    """A prepared picture and the untouched upload it was made from."""

    sha256 = models.CharField(max_length=64, unique=True, editable=False)
    width = models.PositiveSmallIntegerField(editable=False)
    height = models.PositiveSmallIntegerField(editable=False)
    original_sha256 = models.CharField(max_length=64, editable=False)
    uploaded_by = models.ForeignKey(
        User, models.PROTECT, related_name="+", editable=False, verbose_name=_("uploaded by")
    )
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        ordering = ("sha256",)

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
    return Path(settings.MEDIA_ROOT) / "pictures" / f"{sha256}.jpg"


def original_path(sha256: str) -> Path:
    """Return where the untouched upload with this hash lies; it is never served."""
    return Path(settings.MEDIA_ROOT) / "originals" / sha256
