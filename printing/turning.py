"""How somebody turns a stack by hand, in words."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from printing.geometry.spec import Layout, Spec, Stack
from printing.option import OptionText

CHOICES: Sequence[tuple[str, OptionText]] = (
    ("", _("By the printer")),
    (Stack.UP_DOWN.value, _("By hand: out printed side up, in down")),
    (Stack.UP_UP.value, _("By hand: out printed side up, in up")),
    (Stack.DOWN_UP.value, _("By hand: out printed side down, in up")),
    (Stack.DOWN_DOWN.value, _("By hand: out printed side down, in down")),
)

HINT = _("By hand: where the printed side looks as the stack comes out, and as it goes back in.")

# Whether the printed side goes in up, and whether the same edge leads as before.
_PUT_BACK: Mapping[tuple[bool, bool], OptionText] = {
    (True, True): _(
        "Put the stack back printed side up; the edge that came out first goes in first."
    ),
    (True, False): _(
        "Put the stack back printed side up; the edge that came out first goes in last."
    ),
    (False, True): _(
        "Put the stack back printed side down; the edge that came out first goes in first."
    ),
    (False, False): _(
        "Put the stack back printed side down; the edge that came out first goes in last."
    ),
}


def put_back(spec: Spec) -> str:
    """Say how the fronts go back into the printer, in the active language."""
    if spec.stack is None:
        return ""
    return str(_PUT_BACK[spec.stack.goes_in_up, leads_again(spec)])


def leads_again(spec: Spec) -> bool:
    """Say whether the edge that came out first goes in first: it stays where the pages begin."""
    return spec.layout is Layout.DUPLEX_LONG
