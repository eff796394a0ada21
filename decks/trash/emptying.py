"""What has lain in the trash for long enough goes for good."""

from config.tidying import Chore
from decks.models import TrashItem

AT_ONCE = 20  # items; those of a large deck have many parts


def _empty_some() -> int:
    keys = list(TrashItem.objects.expired().order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    TrashItem.objects.filter(pk__in=keys).delete()
    return len(keys)


EMPTIED = Chore("things removed from the trash", _empty_some)
