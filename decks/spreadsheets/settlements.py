"""What was chosen where a file and the deck differ: the same file does not ask for it again."""

import base64
import hashlib
from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone

from config.tidying import Chore
from decks.models import Deck, ImportSettlement

KEPT_FOR = timedelta(days=365)  # since it was chosen: no file is away for longer
AT_ONCE = 500

Settled = Mapping[str, Mapping[str, str]]  # digests by the key of a card and the column


def digest_of(column: str, *said: str) -> str:
    """Return what stands for exactly these values against each other."""
    digest = hashlib.blake2b("\0".join((column, *said)).encode(), digest_size=12).digest()
    return base64.urlsafe_b64encode(digest).decode()


def settled_in(deck: Deck) -> Settled:
    """Return what was chosen about the cards of a deck, whether they still are or not."""
    return dict(ImportSettlement.objects.filter(deck=deck).values_list("key", "cells"))


def settle(deck: Deck, chosen: Settled) -> None:
    """Remember what was chosen, in place of what was before."""
    ImportSettlement.objects.bulk_create(
        [ImportSettlement(deck=deck, key=key, cells=cells) for key, cells in chosen.items()],
        update_conflicts=True,
        unique_fields=("deck", "key"),
        update_fields=("cells", "settled_at"),
    )


def _forget_some() -> int:
    old = ImportSettlement.objects.filter(settled_at__lt=timezone.now() - KEPT_FOR)
    keys = list(old.values_list("pk", flat=True)[:AT_ONCE])
    ImportSettlement.objects.filter(pk__in=keys).delete()
    return len(keys)


OLD_SETTLEMENTS = Chore("choices of imports forgotten", _forget_some)
