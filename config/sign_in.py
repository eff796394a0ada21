"""Signing in, at one address for all pages, the desk among them."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from django.contrib import admin
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, redirect_to_login
from django.core.cache import cache
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework.throttling import BaseThrottle

WINDOW = 15 * 60  # seconds in which failures are counted together
OF_NAME = 10  # failures of one address with one name
OF_ADDRESS = 60  # failures of one address with any names: a school behind one router has room
TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class Tries:
    """What one address has tried with one name; each try counts as failed until it succeeds."""

    address: str
    name: str

    @classmethod
    def of(cls, request: HttpRequest, name: str) -> "Tries":
        """Tell addresses apart as the interface for programs does, behind the same proxies."""
        request_of_any_kind: Any = request
        return cls(str(BaseThrottle().get_ident(request_of_any_kind)), name)

    def one_more(self) -> bool:
        """Count a try before it is made, so that many at once are counted too; say if it may be."""
        with_name, of_address = _count(self._name_key, 1), _count(self._address_key, 1)
        return with_name <= OF_NAME and of_address <= OF_ADDRESS

    def forgive(self) -> None:
        """Take back the last try, and what failed before it with this name."""
        cache.delete(self._name_key)
        _count(self._address_key, -1)

    @property
    def _name_key(self) -> str:
        return _key("name", self.address, self.name)

    @property
    def _address_key(self) -> str:
        return _key("address", self.address)


class SignInForm(AuthenticationForm):
    """Asks for name and password, and after too many failures for patience."""

    def clean(self) -> dict[str, Any]:
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


def _count(key: str, more: int) -> int:
    cache.add(key, 0, WINDOW)
    try:
        return cache.incr(key, more)
    except ValueError:  # the window closed in this very moment
        return 0


def _key(*parts: str) -> str:
    """Return a key that no name can make longer or mistake for another."""
    return f"sign-in-{sha256(repr(parts).encode()).hexdigest()}"
