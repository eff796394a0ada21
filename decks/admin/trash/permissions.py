"""Who sees what in the trash: whoever may delete a thing may bring it back."""

from django.contrib.admin import ModelAdmin, site
from django.db.models import Model, Q
from django.http import HttpRequest

from decks.admin.roles import editor, may, sees_dates
from decks.models import ThrownKind, TrashItem
from decks.trash.models import TrashItemQuerySet


def kinds_for(request: HttpRequest) -> list[ThrownKind]:
    """Return what somebody may delete; sources speak of dates."""
    found = [kind for kind in ThrownKind if may(request, f"delete_{kind}")]
    return [kind for kind in found if kind != ThrownKind.SOURCE or sees_dates(request)]


def trash_of(request: HttpRequest) -> TrashItemQuerySet:
    """Return what somebody may bring back: those kinds, and what they deleted themselves."""
    own = Q(by=editor(request))
    if not sees_dates(request):
        own &= ~Q(kind=ThrownKind.SOURCE)
    return TrashItem.objects.filter(Q(kind__in=kinds_for(request)) | own)


def may_delete_from(request: HttpRequest, model: type[Model]) -> bool:
    """Say whether rows may be deleted; those without a page at the desk go along unasked."""
    desk: ModelAdmin[Model] | None = site._registry.get(model)  # noqa: SLF001 - no public name
    return desk is None or desk.has_delete_permission(request)


def may_open(request: HttpRequest) -> bool:
    return bool(kinds_for(request)) or trash_of(request).exists()


def may_empty(request: HttpRequest) -> bool:
    """Only who publishes takes from others what they could still bring back."""
    return may(request, "publish_deck") and bool(kinds_for(request))
