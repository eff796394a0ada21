"""Permissions as the desk offers them: of what it shows, in the reader’s language."""

from typing import TYPE_CHECKING

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Permission
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


def offered() -> QuerySet[Permission]:
    """Return the permissions of whatever has pages at the desk."""
    shown = admin.site._registry  # noqa: SLF001 - it has no public name
    kinds = ContentType.objects.get_for_models(*shown).values()
    return Permission.objects.filter(content_type__in=kinds).select_related("content_type")


if TYPE_CHECKING:
    Choice = forms.ModelMultipleChoiceField[Permission]
else:
    Choice = forms.ModelMultipleChoiceField


class PermissionsField(Choice):
    """Says what somebody may do to what; what it has no words for, as its makers named it."""

    def label_from_instance(self, permission: Permission) -> str:
        return f"{capfirst(permission.content_type.name)}: {_deed(permission)}"


def _deed(permission: Permission) -> str:
    deed = permission.codename.removesuffix(f"_{permission.content_type.model}")
    verb, _underscore, code = deed.rpartition("_")
    if verb in IN_LANGUAGE:
        return IN_LANGUAGE[verb] % {"language": code}
    return str(DEEDS.get(deed, permission.name))
