"""Accounts at the desk: who is invited, and whose telephone is lost."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, SetUnusablePasswordMixin
from django.contrib.auth.models import Group, Permission, User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.accounts.invitations import invite
from config.accounts.models import Visit
from config.accounts.permissions import GroupsField, PermissionsField, group_name, offered
from config.accounts.second_factor import take_away
from decks.admin.pages.deletion import DeletionAdmin

admin.site.unregister(TOTPDevice)  # whoever saw its key could make the codes
admin.site.unregister(StaticDevice)
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
    """Offers permissions in the reader’s language, and keeps those that it has no words for."""

    held = ""  # the field that names the permissions

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        if db_field.related_model is Permission:
            kwargs |= {"form_class": PermissionsField, "queryset": offered()}
        if db_field.related_model is Group:
            kwargs["form_class"] = GroupsField
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def save_related(self, request: HttpRequest, form: Any, *args: Any) -> None:
        permissions = getattr(form.instance, self.held)
        beyond_the_form = list(permissions.exclude(pk__in=offered()))
        super().save_related(request, form, *args)
        permissions.add(*beyond_the_form)


class GroupFilter(admin.RelatedFieldListFilter):
    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> Any:
        found = super().field_choices(field, request, model_admin)
        return [(key, group_name(str(name))) for key, name in found]


@admin.register(Group)
class GroupsAdmin(GrantingAdmin, GroupAdmin):
    """Django’s page of groups."""

    held = "permissions"
    list_display = ("called",)
    unnamed = (User.groups.through, Group.permissions.through)

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def called(self, group: Group) -> str:
        return group_name(group.name)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        if group := kwargs.get("obj"):
            context["subtitle"] = group_name(group.name)
        return super().render_change_form(request, context, *args, **kwargs)


@admin.register(User)
class AccountAdmin(GrantingAdmin, DjangosAdmin):
    """Django’s page of accounts, with what their keepers are asked for."""

    change_password_form = PasswordForm
    held = "user_permissions"
    list_display = ("username", "email", "first_name", "last_name", "staff")
    list_filter = ("is_staff", "is_superuser", "is_active", ("groups", GroupFilter))
    unnamed = (User.groups.through, User.user_permissions.through, TOTPDevice, StaticDevice, Visit)
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
        take_away(*self._within_reach(request, users))
        self.message_user(request, _("A code is no longer asked for."), messages.SUCCESS)

    @admin.action(description=gettext_lazy("Sign out everywhere"), permissions=["change"])
    def sign_out(self, request: HttpRequest, users: QuerySet[User]) -> None:
        Visit.objects.filter(user__in=self._within_reach(request, users)).end()
        self.message_user(request, _("They are signed out."), messages.SUCCESS)

    @staticmethod
    def _within_reach(request: HttpRequest, users: QuerySet[User]) -> QuerySet[User]:
        """Leave out those above whoever asks: a link would make anybody one of them."""
        return users if request.user.is_superuser else users.filter(is_superuser=False)
