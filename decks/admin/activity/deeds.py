"""What somebody did, as histories keep it and as a reader calls it."""

from collections.abc import Mapping

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy, pgettext_lazy


class Deed(TextChoices):
    CREATED = "created", pgettext_lazy("activity", "created")
    EDITED = "edited", pgettext_lazy("activity", "edited")
    SUBMITTED = "submitted", pgettext_lazy("activity", "submitted for review")
    APPROVED = "approved", pgettext_lazy("activity", "approved or verified")
    REJECTED = "rejected", pgettext_lazy("activity", "rejected or disputed")
    IMPORTED = "imported", pgettext_lazy("activity", "imported")
    PUBLISHED = "published", pgettext_lazy("activity", "published")
    DELETED = "deleted", pgettext_lazy("activity", "deleted")
    RESTORED = "restored", gettext_lazy("brought back")


RESTORE = "restore"
_BY_VERB: Mapping[str, Deed] = {
    "submit": Deed.SUBMITTED,
    "approve": Deed.APPROVED,
    "reject": Deed.REJECTED,
    "date_verified": Deed.APPROVED,
    "date_disputed": Deed.REJECTED,
}


def deed_of(kind: str, verb: str | None, *, dated: bool) -> Deed:
    """Return what a record of a history tells; that dates were judged, to whoever sees them."""
    if kind == "-":
        return Deed.DELETED
    if kind == "+":
        return Deed.RESTORED if verb == RESTORE else Deed.CREATED
    return _verbs(dated=dated).get(verb or "", Deed.EDITED)


def records_with(deed: Deed, *, dated: bool) -> Q:
    """Say the same in SQL."""
    verbs = _verbs(dated=dated)
    match deed:
        case Deed.DELETED:
            return Q(history_type="-")
        case Deed.RESTORED:
            return Q(history_type="+", history_change_reason=RESTORE)
        case Deed.CREATED:
            return Q(history_type="+") & ~Q(history_change_reason=RESTORE)
        case Deed.EDITED:
            return Q(history_type="~") & ~Q(history_change_reason__in=list(verbs))
    meant = [verb for verb, named in verbs.items() if named == deed]
    return Q(history_type="~", history_change_reason__in=meant)


def _verbs(*, dated: bool) -> Mapping[str, Deed]:
    if dated:
        return _BY_VERB
    return {verb: deed for verb, deed in _BY_VERB.items() if not verb.startswith("date_")}
