"""Where somebody signed in: Django's sessions do not say whose they are."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

# The first that is found decides: in its long name most browsers claim to be several.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


class VisitQuerySet(models.QuerySet["Visit"]):
    def open(self) -> Self:
        """Return those whose session has not ended."""
        sessions = Session.objects.filter(expire_date__gt=timezone.now())
        return self.filter(session_key__in=sessions.values("pk"))

    def end(self) -> None:
        """End the sessions: whoever uses them has to sign in again."""
        Session.objects.filter(pk__in=list(self.values_list("session_key", flat=True))).delete()
        self.delete()


class Visit(models.Model):
    """A session of an account, and the browser that it was opened with."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="visits")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=200, blank=True)
    signed_in_at = models.DateTimeField(default=timezone.now)

    objects = VisitQuerySet.as_manager()

    class Meta:
        ordering = ("-signed_in_at",)

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"

    @property
    def name(self) -> str:
        """Name the browser and its system as people know them; as it calls itself otherwise."""
        known = [
            next((name for mark, name in names if mark in self.browser), "")
            for names in (BROWSERS, SYSTEMS)
        ]
        return " · ".join(filter(None, known)) or self.browser[:40]


def forget_ended() -> int:
    """Delete what is left of sessions that have ended."""
    ended = Visit.objects.exclude(session_key__in=Session.objects.values("pk"))
    return Visit.objects.filter(pk__in=list(ended.values_list("pk", flat=True)[:500])).delete()[0]


def visits_of(user: User, key: str | None, browser: str) -> list[Visit]:
    """Return all sessions of *user*, the one that asks among them."""
    if key:
        Visit.objects.get_or_create(
            session_key=key, defaults={"user": user, "browser": browser[:200]}
        )
    return list(Visit.objects.open().filter(user=user))
