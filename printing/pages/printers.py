"""The printers of a person: how the backs are moved on each of them."""

from typing import TYPE_CHECKING, cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from printing.models import PrinterProfile

if TYPE_CHECKING:
    ProfileForm = forms.ModelForm[PrinterProfile]
else:
    ProfileForm = forms.ModelForm

# What the print page calls them.
_ASKED_AS = {
    "offset_x": "back_x",
    "offset_y": "back_y",
    "rotation": "back_rotation",
    "stack": "by_hand",
}


class PrinterForm(ProfileForm):
    class Meta:
        model = PrinterProfile
        fields = ("name", "printer", "tray", "stock", "offset_x", "offset_y", "rotation", "stack")

    def clean_name(self) -> str:
        """Refuse a second printer of one name; the constraint knows nothing of the form."""
        name: str = self.cleaned_data["name"]
        others = PrinterProfile.objects.exclude(pk=self.instance.pk)
        if others.filter(user=self.instance.user, name=name).exists():
            raise ValidationError(_("You have a printer with this name already."), code="taken")
        return name


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def printers(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """List the printers; keep a new one, or change one of them."""
    user = cast("User", request.user)
    own = PrinterProfile.objects.filter(user=user)
    profile = get_object_or_404(own, pk=pk) if pk else PrinterProfile(user=user)
    way_back = _way_back(request)
    form = PrinterForm(request.POST or None, instance=profile, initial=_initial(request))
    if form.is_valid():
        kept = form.save()
        return HttpResponseRedirect(_with_printer(way_back, kept) or reverse("printing:printers"))
    context = {"form": form, "profiles": own, "profile": profile, "way_back": way_back}
    return render(request, "printing/printers.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    get_object_or_404(PrinterProfile, user=request.user.pk, pk=pk).delete()
    return redirect("printing:printers")


def _initial(request: HttpRequest) -> dict[str, str]:
    """Take over what was typed on the print page."""
    asked = {name: request.GET.get(field, "") for name, field in _ASKED_AS.items()}
    return {name: text.replace(",", ".") for name, text in asked.items() if text}


def _way_back(request: HttpRequest) -> str:
    """Return the address of the print page that somebody came from, or nothing."""
    asked = request.GET.copy()
    address = request.POST.get("way_back") or "".join(asked.pop("from", [])[-1:])
    if not url_has_allowed_host_and_scheme(address, allowed_hosts=None):
        return ""
    if request.method == "POST":
        return address
    for name in _ASKED_AS.values():
        asked.pop(name, None)
    return f"{address}?{asked.urlencode()}" if asked else address


def _with_printer(address: str, profile: PrinterProfile) -> str:
    """Return the same address with the printer chosen."""
    if not address:
        return ""
    path, _mark, query = address.partition("?")
    options = QueryDict(query, mutable=True)
    options["printer"] = str(profile.pk)
    return f"{path}?{options.urlencode()}"
