"""Accounts at the desk: who is invited, and whose telephone is lost."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.accounts.invitations import invite
from config.accounts.models import Visit

admin.site.unregister(TOTPDevice)  # whoever saw its key could make the codes
admin.site.unregister(User)
admin.site.unregister(Group)


if TYPE_CHECKING:
    AnyAdmin = admin.ModelAdmin[Any]
    DjangosAdmin = UserAdmin[User]
else:
    AnyAdmin = object
    DjangosAdmin = UserAdmin

TIES = [  # of which nobody has heard but the database
    through._meta
    for through in (
        User.groups.through,
        User.user_permissions.through,
        Group.permissions.through,
    )
]


class WithoutTies(AnyAdmin):
    """Names what is deleted along with a row, but for what ties accounts and groups."""

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        named, counts, needed, protected = super().get_deleted_objects(objs, request)
        for tie in TIES:
            counts.pop(str(tie.verbose_name_plural), None)
        return _without_ties(named), counts, needed, protected


def _without_ties(named: Sequence[Any]) -> list[Any]:
    """Return a list of lines and of lists without those of ties, and without empty lists."""
    starts = tuple(f"{capfirst(str(tie.verbose_name))}:" for tie in TIES)
    found = [_without_ties(one) if isinstance(one, list) else one for one in named]
    return [one for one in found if one and not str(one).startswith(starts)]


@admin.register(Group)
class GroupsAdmin(WithoutTies, GroupAdmin):
    """Django’s page of groups."""


@admin.register(User)
class AccountAdmin(WithoutTies, DjangosAdmin):
    """Django’s page of accounts, with what their keepers are asked for."""

    actions = ("invite", "remove_second_factor", "sign_out")
    readonly_fields = ("last_login", "date_joined")

    @admin.action(description=gettext_lazy("Invite the selected people"), permissions=["change"])
    def invite(self, request: HttpRequest, users: QuerySet[User]) -> None:
        for user in self._within_reach(request, users).filter(is_active=True):
            link = invite(request, user)
            about = {"name": user.get_username(), "address": user.email, "link": link}
            if link is None:
                said = _("%(name)s is invited by a mail to %(address)s.") % about
            else:
                said = _("No mail was sent. Hand this link to %(name)s: %(link)s") % about
            self.message_user(request, said, messages.SUCCESS)

    @admin.action(description=gettext_lazy("Stop asking for a code"), permissions=["change"])
    def remove_second_factor(self, request: HttpRequest, users: QuerySet[User]) -> None:
        TOTPDevice.objects.filter(user__in=self._within_reach(request, users)).delete()
        self.message_user(request, _("A code is no longer asked for."), messages.SUCCESS)

    @admin.action(description=gettext_lazy("Sign out everywhere"), permissions=["change"])
    def sign_out(self, request: HttpRequest, users: QuerySet[User]) -> None:
        Visit.objects.filter(user__in=self._within_reach(request, users)).end()
        self.message_user(request, _("They are signed out."), messages.SUCCESS)

    @staticmethod
    def _within_reach(request: HttpRequest, users: QuerySet[User]) -> QuerySet[User]:
        """Leave out those above whoever asks: a link would make anybody one of them."""
        return users if request.user.is_superuser else users.filter(is_superuser=False)
