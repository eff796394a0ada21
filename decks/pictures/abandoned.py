"""Pictures that were uploaded with a form that nobody ever saved."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, ProtectedError, QuerySet
from django.utils import timezone

from config import media
from config.tidying import Chore
from decks.models import Card, Picture

KEPT_FOR = timedelta(days=1)  # no form remembers a chosen picture for longer
AT_ONCE = 50


def _unused() -> QuerySet[Picture]:
    """Return the pictures that no card has or had, no edition shows and the trash does not keep."""
    had = Card.history.filter(picture_id=OuterRef("pk"))
    return Picture.objects.filter(~Exists(had), cards=None, in_editions=None, in_trash=None)


def _remove_some() -> int:
    old = _unused().filter(uploaded_at__lt=timezone.now() - KEPT_FOR)
    forgotten = [picture for picture in old if not _was_chosen_lately(picture)]
    return sum(_is_removed(picture) for picture in forgotten[:AT_ONCE])


def _was_chosen_lately(picture: Picture) -> bool:
    """Say whether it was uploaded once more; its row tells of the first upload alone."""
    try:
        return media.chosen_at(picture.path) > timezone.now() - KEPT_FOR
    except FileNotFoundError:
        return False


def _is_removed(picture: Picture) -> bool:
    """Delete a picture and its files, unless a card has got it at this very moment."""
    try:
        picture.delete()
    except ProtectedError:
        return False
    transaction.on_commit(lambda: _forget_files(picture))
    return True


def _forget_files(picture: Picture) -> None:
    media.remove(picture.path)
    if not Picture.objects.filter(original_sha256=picture.original_sha256).exists():
        media.remove(picture.original_path)


ABANDONED = Chore("abandoned pictures removed", _remove_some)
