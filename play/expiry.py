"""Tables that nobody touches: closed after a day, deleted after thirty, and old puzzles."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from config.tidying import Chore
from play.models import Game, Phase, Puzzle
from play.models.game import StaleGame

CLOSED_AFTER = timedelta(days=1)
DELETED_AFTER = timedelta(days=30)
AT_ONCE = 25  # then others have a turn


def _close_some() -> int:
    idle = Game.objects.filter(
        phase__in=(Phase.LOBBY, Phase.PLAYING), touched_at__lt=timezone.now() - CLOSED_AFTER
    )
    found = idle.only("code", "version", "touched_at")[:AT_ONCE]
    return sum(_closed(game) for game in found)


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


def _delete_some() -> int:
    old = Game.objects.filter(touched_at__lt=timezone.now() - DELETED_AFTER)
    pks = list(old.values_list("pk", flat=True)[:AT_ONCE])
    Game.objects.filter(pk__in=pks).delete()
    return len(pks)


def _forget_some() -> int:
    """Delete puzzles as old as the tables at which they were solved."""
    day = timezone.now().date() - DELETED_AFTER
    pks = list(Puzzle.objects.filter(day__lt=day).values_list("pk", flat=True)[:AT_ONCE])
    Puzzle.objects.filter(pk__in=pks).delete()
    return len(pks)


CLOSING = Chore("tables closed", _close_some)
DELETING = Chore("tables deleted", _delete_some)
FORGETTING = Chore("puzzles deleted", _forget_some)
