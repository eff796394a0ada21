"""A code of an app beside the password (TOTP): set up, asked for, demanded of staff."""

from base64 import b32encode
from collections.abc import Callable
from typing import Any, cast

import segno
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.accounts import entering, spare_codes

ALWAYS_OPEN = ("/account/", "/sign-out/", "/i18n/")  # to staff who have yet to set it up


class CodeForm(forms.Form):
    """Takes a code that the device shows now, and after wrong ones makes them wait.

    Instead of it a spare code will do, where somebody has any.
    """

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=2 * spare_codes.DIGITS,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )

    def __init__(
        self, *args: Any, device: TOTPDevice, spare: StaticDevice | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.device, self.spare = device, spare

    def clean_code(self) -> str:
        code = "".join(str(self.cleaned_data["code"]).split())
        if self.spare and len(code) == spare_codes.DIGITS:
            wrong = _("This is none of your spare codes, or it was used already.")
            self._verify(self.spare, spare_codes.hashed(code), wrong)
        else:
            self._verify(self.device, code, _("This is not the code that the app shows now."))
        return code

    @staticmethod
    def _verify(device: TOTPDevice | StaticDevice, token: str, wrong: str) -> None:
        if not device.verify_is_allowed()[0]:
            raise forms.ValidationError(_("Too many wrong codes. Wait a while, then try again."))
        if not device.verify_token(token):
            raise forms.ValidationError(wrong)


def device_of(user: User) -> TOTPDevice | None:
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Take the code of somebody whose password was right."""
    waits = entering.who_waits(request)
    if waits is None:
        return redirect("sign-in")
    user, onward = waits
    device = device_of(user)
    if device is None:  # it was removed meanwhile
        return redirect("sign-in")
    spare = spare_codes.device_of(user)
    form = CodeForm(request.POST or None, device=device, spare=spare)
    if form.is_valid():
        del request.session[entering.PENDING]
        return entering.enter(request, user, onward)
    return render(request, "accounts/code.html", {"form": form, "has_spare_codes": spare})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Show what the app has to scan, and keep it once a code of it was right."""
    user = _signed_in(request)
    if device_of(user):
        return redirect("account")
    device, _new = TOTPDevice.objects.get_or_create(
        user=user, confirmed=False, defaults={"name": "app"}
    )
    form = CodeForm(request.POST or None, device=device)
    if form.is_valid():
        TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
        messages.success(request, _("From now on you will be asked for a code from your app."))
        return _show_spare_codes(request, user)
    picture = segno.make(device.config_url, error="m").svg_inline(scale=4, border=2, light="#fff")
    context = {"form": form, "picture": mark_safe(picture), "key": _key_of(device)}  # noqa: S308
    return render(request, "accounts/second_factor.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: HttpRequest) -> HttpResponse:
    """Take the second factor away from who shows once more that it is theirs."""
    user = _signed_in(request)
    device = device_of(user)
    if device is None:
        return redirect("account")
    form = CodeForm(request.POST or None, device=device, spare=spare_codes.device_of(user))
    if form.is_valid():
        take_away(user)
        messages.success(request, _("A code is no longer asked for."))
        return redirect("account")
    return render(request, "accounts/code.html", {"form": form, "removes": True})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def renew_spare_codes(request: HttpRequest) -> HttpResponse:
    """Make new spare codes for who shows a code of the app."""
    user = _signed_in(request)
    device = device_of(user)
    if device is None:
        return redirect("account")
    form = CodeForm(request.POST or None, device=device)
    if form.is_valid():
        return _show_spare_codes(request, user)
    return render(request, "accounts/code.html", {"form": form, "renews": True})


def take_away(*users: User) -> None:
    """Ask for no code any more, and let the spare ones open nothing."""
    for device in (TOTPDevice, StaticDevice):
        device.objects.filter(user__in=users).delete()


def _show_spare_codes(request: HttpRequest, user: User) -> HttpResponse:
    codes = spare_codes.make_anew(user)
    half = spare_codes.DIGITS // 2
    context = {"codes": [f"{code[:half]} {code[half:]}" for code in codes]}
    return render(request, "accounts/spare_codes.html", context)


def demanded_of_staff(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Lead staff who have no second factor to where they set it up, where the settings say so."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if (
            settings.STAFF_SECOND_FACTOR
            and request.user.is_staff
            and not request.path.startswith(ALWAYS_OPEN)
            and device_of(_signed_in(request)) is None
        ):
            return redirect("second-factor")
        return get_response(request)

    return middleware


def _signed_in(request: HttpRequest) -> User:
    return cast("User", request.user)


def _key_of(device: TOTPDevice) -> str:
    """Return the key as people type it where no camera is at hand."""
    text = b32encode(device.bin_key).decode()
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))
