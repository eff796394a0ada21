"""Signing in, at one address for all pages, the desk among them."""

from urllib.parse import urlsplit

from django.contrib import admin
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, redirect_to_login
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from config.accounts import entering
from config.accounts.second_factor import device_of
from config.accounts.sign_in_limits import WINDOW, Tries

TOO_MANY = "too_many"


class SignInForm(AuthenticationForm):
    """Asks for name and password, and after too many failures for patience."""

    def clean(self) -> dict[str, object]:
        if not {"username", "password"} <= self.cleaned_data.keys() or self.request is None:
            return super().clean()
        tries = Tries.of(self.request, self.cleaned_data["username"])
        if not tries.one_more():
            raise ValidationError(
                _("Too many attempts. Wait %(minutes)s minutes, then try again."),
                code=TOO_MANY,
                params={"minutes": WINDOW // 60},
            )
        cleaned = super().clean()
        tries.forgive()
        return cleaned


class SignIn(LoginView):
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_success_url(self) -> str:
        """Lead anywhere but here again, where somebody signed in has nothing to do."""
        address = super().get_success_url()
        here = urlsplit(address).path == self.request.path
        return self.get_default_redirect_url() if here else address

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, or ask for the code of who has a second factor."""
        user = form.get_user()
        go_on = entering.wait_for_code if device_of(user) else entering.enter
        return go_on(self.request, user, self.get_success_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, TOO_MANY):
            answer.status_code = 429
            answer.headers["Retry-After"] = str(WINDOW)
        return answer


def to_the_desk(request: HttpRequest) -> HttpResponse:
    """Let sign in whoever has not; an account without the desk is told so."""
    if admin.site.has_permission(request):
        return HttpResponseRedirect(reverse("admin:index"))
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"))
