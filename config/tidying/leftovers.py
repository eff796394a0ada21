"""What is left over of sessions that have ended and of processes that were killed."""

from pathlib import Path

from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from config.tidying import Chore, remove_old

SESSIONS_AT_ONCE = 500
LEFT_AFTER = 24 * 3600  # seconds; nothing is written for as long


def _remove_sessions() -> int:
    expired = Session.objects.filter(expire_date__lt=timezone.now())
    keys = list(expired.values_list("pk", flat=True)[:SESSIONS_AT_ONCE])
    return Session.objects.filter(pk__in=keys).delete()[0] if keys else 0


def _remove_parts() -> int:
    """Remove what was being written, to be renamed once it was whole."""
    return remove_old(Path(settings.DATA_DIR).rglob("*.part"), LEFT_AFTER)


SESSIONS = Chore("sessions removed", _remove_sessions)
PARTS = Chore("unfinished files removed", _remove_parts)
