"""Fields of the print page: each is called as the table of options says."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from printing.option import OptionText
from printing.options import OPTIONS, usual


def choice(name: str, **rest: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=OPTIONS[name].label, initial=usual(name), **rest)


def tick(name: str) -> forms.BooleanField:
    return forms.BooleanField(label=OPTIONS[name].label, required=False)


def _typed(name: str, widget: forms.Widget) -> forms.CharField:
    return forms.CharField(
        label=OPTIONS[name].label,
        initial=usual(name),
        required=False,
        max_length=20,
        widget=widget,
    )


def count(name: str) -> forms.CharField:
    least, most = OPTIONS[name].bounds
    return _typed(name, forms.NumberInput(attrs={"min": least, "max": most}))


def length(name: str) -> forms.CharField:
    return _typed(name, forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}))


def offset(label: OptionText) -> forms.CharField:
    """Return a field for one of the two lengths of the backs' offset."""
    field = length("back_offset")
    field.label, field.initial = label, "0"
    return field


def size() -> forms.CharField:
    """Return a field for a size that a list has not."""
    widget = forms.TextInput(attrs={"autocomplete": "off", "placeholder": "100 × 150"})
    return forms.CharField(
        label=_("Width × height, mm"), required=False, max_length=40, widget=widget
    )
