"""Accounts at the desk: who is invited, and whose telephone is lost."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, SetUnusablePasswordMixin
from django.contrib.auth.models import Group, Permission, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.accounts.invitations import invite
from config.accounts.models import Visit
from config.accounts.permissions import PermissionsField, offered
from decks.admin.pages.deletion import DeletionAdmin

admin.site.unregister(TOTPDevice)  # whoever saw its key could make the codes
admin.site.unregister(User)
admin.site.unregister(Group)


if TYPE_CHECKING:
    DjangosAdmin = UserAdmin[User]
    DjangosPasswordForm = AdminPasswordChangeForm[User]
else:
    DjangosAdmin = UserAdmin
    DjangosPasswordForm = AdminPasswordChangeForm


class PasswordForm(DjangosPasswordForm):
    """Django’s form, whose help it puts together before anybody’s language is known."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if choice := self.fields.get("usable_password"):
            choice.help_text = format_html(
                '{}<ul id="id_unusable_warning" class="messagelist">'
                '<li class="warning">{}</li></ul>',
                SetUnusablePasswordMixin.usable_password_help_text,
                _("If disabled, the current password for this user will be lost."),
            )


class GrantingAdmin(DeletionAdmin):
    """Offers permissions in the reader’s language, where they are given."""

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        if db_field.related_model is Permission:
            kwargs |= {"form_class": PermissionsField, "queryset": offered()}
        return super().formfield_for_manytomany(db_field, request, **kwargs)


@admin.register(Group)
class GroupsAdmin(GrantingAdmin, GroupAdmin):
    """Django’s page of groups."""

    unnamed = (User.groups.through, Group.permissions.through)


@admin.register(User)
class AccountAdmin(GrantingAdmin, DjangosAdmin):
    """Django’s page of accounts, with what their keepers are asked for."""

    change_password_form = PasswordForm
    list_display = ("username", "email", "first_name", "last_name", "staff")
    unnamed = (User.groups.through, User.user_permissions.through, TOTPDevice, Visit)
    actions = ("invite", "remove_second_factor", "sign_out")
    readonly_fields = ("last_login", "date_joined")

    @admin.display(description=gettext_lazy("staff status"), ordering="is_staff")
    def staff(self, user: User) -> str:
        return _("Yes") if user.is_staff else _("No")

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
