"""Newer editions of the deck that comes with the site: offered, never put over what stands."""

import zipfile
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db.models import Max

from decks.models import Deck

STARTER = "starter"


def newer_edition(deck: Deck) -> int | None:
    """Return the edition that has come with the site and that this deck does not have yet."""
    if deck.slug != STARTER:
        return None
    brought = _newest(settings.STARTER_PACKAGE)
    here = deck.editions.aggregate(newest=Max("number"))["newest"] or 0
    return brought if brought > here else None


@cache
def _newest(package: Path) -> int:
    with zipfile.ZipFile(package) as archive:
        names = [name for name in archive.namelist() if name.startswith("editions/")]
    return max(int(Path(name).stem) for name in names)
