"""Sentences of Django's that its catalogues bend wrongly or do not have, for ours to say instead.

Our catalogues come before Django's, so a message that stands here is said in our words.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

SENTENCES = (
    gettext_noop("The {name} “{obj}” was added successfully."),
    gettext_noop("The {name} “{obj}” was added successfully. You may add another {name} below."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may edit it again below."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    gettext_noop("The {name} “{obj}” was changed successfully."),
    gettext_noop("You may edit it again below."),
    gettext_noop("The %(name)s “%(obj)s” was deleted successfully."),
    gettext_noop("%(name)s with ID “%(key)s” doesn’t exist. Perhaps it was deleted?"),
    gettext_noop("Delete selected %(verbose_name_plural)s"),
    gettext_noop("Successfully deleted %(count)d %(items)s."),
    gettext_noop("Add another %(verbose_name)s"),
    gettext_noop("Add another %(model)s"),
    gettext_noop("Change selected %(model)s"),
    gettext_noop("Delete selected %(model)s"),
    gettext_noop("View selected %(model)s"),
    gettext_noop("Select all %(total_count)s %(module_name)s"),
    gettext_noop("Model name"),
    gettext_noop("Add link"),
    gettext_noop("Change or view list link"),
    gettext_noop("Forgotten your login credentials?"),
    gettext_noop("In case you’ve forgotten, you are:"),
    gettext_noop("After you’ve created a user, you’ll be able to edit more user options."),
    gettext_noop(
        "Are you sure you want to delete the selected %(objects_name)s? "
        "All of the following objects and their related items will be deleted:"
    ),
    gettext_noop(
        "Deleting the selected %(objects_name)s would require deleting the following protected "
        "related objects:"
    ),
    gettext_noop(
        "Deleting the selected %(objects_name)s would result in deleting related objects, but "
        "your account doesn't have permission to delete the following types of objects:"
    ),
    gettext_noop("Select %s to change"),
    gettext_noop("Select %s"),
    gettext_noop("Select %s to view"),
    gettext_noop("Add %s"),
    gettext_noop("Add %(name)s"),
    gettext_noop("Objects"),
    gettext_noop("Change %s"),
    gettext_noop("View %s"),
    gettext_noop("Select this object for an action - {}"),
    gettext_noop("Select all objects on this page for an action"),
    gettext_noop("Models in the %(name)s application"),
    gettext_noop("%(app)s administration"),
    gettext_noop("Authentication and Authorization"),
    gettext_noop("Go"),
    gettext_noop("Clear selection"),
    gettext_noop(
        "Items must be selected in order to perform actions on them. No items have been changed."
    ),
    gettext_noop("No action selected."),
    gettext_noop("Breadcrumbs"),
    gettext_noop("Show counts"),
    gettext_noop("Start typing to filter…"),
    gettext_noop("Filter navigation items"),
    gettext_noop("Delete multiple objects"),
    gettext_noop("Summary"),
    gettext_noop("Cannot delete %(name)s"),
    gettext_noop(
        'Are you sure you want to delete the %(object_name)s "%(escaped_object)s"? All of the '
        "following related items will be deleted:"
    ),
    gettext_noop(
        "Deleting the %(object_name)s '%(escaped_object)s' would require deleting the following"
        " protected related objects:"
    ),
    gettext_noop(
        "Deleting the %(object_name)s '%(escaped_object)s' would result in deleting related "
        "objects, but your account doesn't have permission to delete the following types of "
        "objects:"
    ),
    gettext_noop("Yes, I’m sure"),
    gettext_noop("No, take me back"),
    gettext_noop(
        "This object doesn’t have a change history. It probably wasn’t added via this admin site."
    ),
    gettext_noop("Hold down “Control”, or “Command” on a Mac, to select more than one."),
    gettext_noop("This field is required."),
    gettext_noop("%(model_name)s with this %(field_label)s already exists."),
    gettext_noop("username"),
    gettext_noop("first name"),
    gettext_noop("staff status"),
    gettext_noop("Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only."),
    gettext_noop(
        "Designates whether this user should be treated as active. Unselect this instead of "
        "deleting accounts."
    ),
    gettext_noop("Designates whether the user can log into this admin site."),
    gettext_noop(
        "Designates that this user has all permissions without explicitly assigning them."
    ),
    gettext_noop(
        "The groups this user belongs to. A user will get all permissions granted to each of "
        "their groups."
    ),
    gettext_noop("Specific permissions for this user."),
    gettext_noop("Password-based authentication"),
    gettext_noop("Enable password-based authentication"),
    gettext_noop("Disable password-based authentication"),
    gettext_noop("Enable password-based authentication for this user by setting a password."),
    gettext_noop(
        "This action will <strong>enable</strong> password-based authentication for this user."
    ),
    gettext_noop(
        "Whether the user will be able to authenticate using a password or not. If disabled, "
        "they may still be able to authenticate using other backends, such as Single Sign-On or"
        " LDAP."
    ),
    gettext_noop("Raw passwords are not stored, so there is no way to see the user’s password."),
    gettext_noop("Enter the same password as before, for verification."),
    gettext_noop(
        "Please enter your old password, for security’s sake, and then enter your new password "
        "twice so we can verify you typed it in correctly."
    ),
    gettext_noop("Your password can’t be entirely numeric."),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("Your password was changed."),
    gettext_noop("Password changed successfully."),
    gettext_noop("Password change successful"),
    gettext_noop("Your old password was entered incorrectly. Please enter it again."),
    gettext_noop("This account is inactive."),
    gettext_noop("email address"),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    ngettext_lazy(
        "%(count)s %(name)s was changed successfully.",
        "%(count)s %(name)s were changed successfully.",
    ),
)
