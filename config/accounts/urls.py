"""Addresses of accounts."""

from django.contrib.auth.views import PasswordResetDoneView
from django.urls import path

from config.accounts import pages, passwords, second_factor

urlpatterns = [
    path("sign-in/code/", second_factor.ask, name="sign-in-code"),
    path("account/", pages.account, name="account"),
    path("account/password/", passwords.ChangePassword.as_view(), name="change-password"),
    path("account/code/", second_factor.set_up, name="second-factor"),
    path("account/code/remove/", second_factor.remove, name="remove-second-factor"),
    path("account/code/spare/", second_factor.renew_spare_codes, name="spare-codes"),
    path("account/sessions/end/", pages.end_other_visits, name="end-other-visits"),
    path("account/sessions/<int:pk>/end/", pages.end_visit, name="end-visit"),
    path("new-password/", passwords.NewPassword.as_view(), name="new-password"),
    path(
        "new-password/sent/",
        PasswordResetDoneView.as_view(template_name="accounts/sent.html"),
        name="new-password-sent",
    ),
    path("new-password/<uidb64>/<token>/", passwords.SetPassword.as_view(), name="set-password"),
    path(
        "invitation/<uidb64>/<token>/",
        passwords.SetPassword.as_view(extra_context={"is_invited": True}),
        name="invitation",
    ),
]
