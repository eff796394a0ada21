"""Permissions and groups as the desk offers them: in the reader’s language, of what it shows."""

from typing import TYPE_CHECKING

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy, pgettext_lazy

DEEDS = {
    "add": pgettext_lazy("permission", "add"),
    "change": pgettext_lazy("permission", "change"),
    "delete": pgettext_lazy("permission", "delete"),
    "view": pgettext_lazy("permission", "view"),
    "fact_check": gettext_lazy("set, verify and dispute dates"),
    "see_dates": gettext_lazy("see the dates"),
    "publish": gettext_lazy("publish and withdraw editions"),
}
IN_LANGUAGE = {
    "translate": gettext_lazy("write texts (%(language)s)"),
    "review": gettext_lazy("review texts (%(language)s)"),
}
READY_MADE = {
    "translator": gettext_lazy("translator"),
    "reviewer": gettext_lazy("reviewer"),
    "fact checker": gettext_lazy("fact checker"),
    "publisher": gettext_lazy("publisher"),
}


def offered() -> QuerySet[Permission]:
    """Return the permissions of whatever has pages at the desk."""
    shown = admin.site._registry  # noqa: SLF001 - it has no public name
    kinds = ContentType.objects.get_for_models(*shown).values()
    return Permission.objects.filter(content_type__in=kinds).select_related("content_type")


if TYPE_CHECKING:
    ChoiceOfPermissions = forms.ModelMultipleChoiceField[Permission]
    ChoiceOfGroups = forms.ModelMultipleChoiceField[Group]
else:
    ChoiceOfPermissions = ChoiceOfGroups = forms.ModelMultipleChoiceField


class PermissionsField(ChoiceOfPermissions):
    """Says what somebody may do to what; what it has no words for, as its makers named it."""

    def label_from_instance(self, permission: Permission) -> str:
        return f"{capfirst(permission.content_type.name)}: {_deed(permission)}"


class GroupsField(ChoiceOfGroups):
    """Calls ready-made groups as their readers do; they are kept under their English names."""

    def label_from_instance(self, group: Group) -> str:
        return group_name(group.name)


def group_name(stored: str) -> str:
    """Return a group's name in the reader's language, or the one its makers gave it."""
    kind, bracket, language = stored.partition(" (")
    return f"{READY_MADE[kind]}{bracket}{language}" if kind in READY_MADE else stored


def _deed(permission: Permission) -> str:
    deed = permission.codename.removesuffix(f"_{permission.content_type.model}")
    verb, _underscore, code = deed.rpartition("_")
    if verb in IN_LANGUAGE:
        return IN_LANGUAGE[verb] % {"language": code}
    return str(DEEDS.get(deed, permission.name))
