"""From what somebody reads on the calibration sheet to how the backs are moved."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from printing.figures import in_figures
from printing.geometry.paper import PrintError, parse_length
from printing.geometry.spec import Layout, Registration, Spec
from printing.geometry.vernier import LONGEST, Readings, correction
from printing.options import LAYOUTS
from printing.refusals import sentence

READ = ("coarse_x", "coarse_y", "x", "a", "b")
MOVED = ("back_x", "back_y", "back_rotation")  # as the print page calls them
TURNED = (Layout.DUPLEX_LONG, Layout.DUPLEX_SHORT)


def _number(label: str, **rest: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 6})
    return forms.CharField(label=label, max_length=12, widget=widget, **rest)


class ReadingsForm(forms.Form):
    """The five numbers, and how the sheet was printed on which they stand."""

    layout = forms.ChoiceField(
        label=_("Turned over"), choices=[(layout.value, LAYOUTS[layout]) for layout in TURNED]
    )
    coarse_x = _number("C")
    coarse_y = _number("D")
    x = _number("X")
    a = _number("A")
    b = _number("B")
    back_x = _number("", required=False, initial="0")
    back_y = _number("", required=False, initial="0")
    back_rotation = _number("", required=False, initial="0")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        for name in (*READ, *MOVED):
            if name in given:
                self._read(given, name)
        if not self.errors:
            given["found"] = self._found(given)
        return given

    def _read(self, given: dict[str, Any], name: str) -> None:
        """Take a length for the text that was written, or say what is wrong beside it."""
        try:
            given[name] = parse_length(given[name].replace("−", "-") or "0")
        except PrintError as error:
            self.add_error(name, sentence(error))
            return
        if name in READ and abs(given[name]) > LONGEST:
            self.add_error(name, _too_far())

    def _found(self, given: dict[str, Any]) -> Registration | None:
        """Return how the backs must be moved, where that is not too far."""
        read = Readings(**{name: given[name] for name in READ})
        before = Registration(*(given[name] for name in MOVED))
        found = correction(read, Layout(given["layout"]), before)
        try:
            return Spec(registration=found).registration
        except PrintError as error:
            self.add_error(None, sentence(error))
            return None


@require_safe
@vary_on_cookie
def readings(request: HttpRequest) -> HttpResponse:
    """Ask for the numbers as they stand, and say what they come to."""
    asked = {**dict.fromkeys(MOVED, "0"), "layout": Layout.DUPLEX_LONG.value, **request.GET.dict()}
    is_read = any(name in request.GET for name in READ)
    form = ReadingsForm(asked if is_read else None, initial=asked)
    found = form.cleaned_data.get("found") if form.is_valid() else None
    context: dict[str, Any] = {"form": form, "moved": [form[name] for name in MOVED]}
    if found is not None:
        context |= _outcome(found, asked)
    return render(request, "printing/readings.html", context, status=400 if form.errors else 200)


def _outcome(found: Registration, asked: dict[str, str]) -> dict[str, Any]:
    values = dict(zip(MOVED, (found.x, found.y, found.degrees), strict=True))
    rest = {name: asked[name] for name in ("layout", "paper") if asked.get(name)}
    query = urlencode({**rest, **{name: f"{value:g}" for name, value in values.items()}})
    return {
        "found": {name: in_figures(value) for name, value in values.items()},
        "effect": list(_effect(found)),
        "sheet": f"{reverse('printing:calibration')}?{query}",
        "again": f"{reverse('printing:readings')}?{query}",
        "keep": f"{reverse('printing:printers')}?{query}",
    }


def _effect(found: Registration) -> list[str]:
    """Say what becomes of the backs, as they are seen."""
    sentences = [
        (found.x, gettext("%(mm)s mm to the right"), gettext("%(mm)s mm to the left")),
        (found.y, gettext("%(mm)s mm up"), gettext("%(mm)s mm down")),
    ]
    told = [
        (more if value > 0 else less) % {"mm": in_figures(abs(value))}
        for value, more, less in sentences
        if value
    ]
    if found.degrees:
        turned = (
            gettext("turned by %(degrees)s° counter-clockwise")
            if found.degrees > 0
            else gettext("turned by %(degrees)s° clockwise")
        )
        told.append(turned % {"degrees": in_figures(abs(found.degrees))})
    return told


def _too_far() -> ValidationError:
    sentence = _("The scales reach to %(most)s mm; read this number again.")
    return ValidationError(sentence, code="too_far", params={"most": in_figures(LONGEST)})
