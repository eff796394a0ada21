"""Tables that nobody touches: closed after a day, deleted after thirty."""

import time
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from play.models import Game, Phase
from play.models.game import StaleGame

CLOSED_AFTER = timedelta(days=1)
DELETED_AFTER = timedelta(days=30)
AT_ONCE = 200
SWEEP_EVERY = 3600.0  # seconds

_swept = 0.0


def close_tables() -> tuple[int, int]:
    """Close and delete what nobody has touched for long; return how many of each."""
    return _close(), _delete()


def sweep() -> None:
    """Close and delete, at most once an hour in this process: new tables sweep old ones out."""
    global _swept
    if time.monotonic() - _swept > SWEEP_EVERY or not _swept:
        _swept = time.monotonic()
        close_tables()


def _close() -> int:
    idle = Game.objects.filter(
        phase__in=(Phase.LOBBY, Phase.PLAYING), touched_at__lt=timezone.now() - CLOSED_AFTER
    )
    return sum(_closed(game) for game in idle.only("code", "version", "touched_at")[:AT_ONCE])


def _closed(game: Game) -> bool:
    """Close a table, unless somebody has touched it after all."""
    touched = game.touched_at
    try:
        with transaction.atomic():
            game.advance(phase=Phase.CLOSED)
            Game.objects.filter(pk=game.pk).update(touched_at=touched)  # it was idle all the same
    except StaleGame:
        return False
    return True


def _delete() -> int:
    old = Game.objects.filter(touched_at__lt=timezone.now() - DELETED_AFTER)
    pks = list(old.values_list("pk", flat=True)[:AT_ONCE])
    Game.objects.filter(pk__in=pks).delete()
    return len(pks)
