"""What people at a table may call themselves."""

import unicodedata
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 24
MOST_WRITTEN = 4 * LONGEST_NAME  # characters of a name whose accents stand apart


def clean_name(written: object) -> str:
    """Return the name in one line and one spelling, or raise ValidationError."""
    if not isinstance(written, str):
        raise ValidationError(_("Write a name."), code="no_name")
    if any(_is_harmful(character) for character in written):
        raise ValidationError(
            _("The name contains a character that cannot be shown."), code="unshowable_name"
        )
    name = " ".join(written.split())
    if len(name) <= MOST_WRITTEN:
        name = unicodedata.normalize("NFC", name)
    if not name:
        raise ValidationError(_("Write a name."), code="no_name")
    if len(name) > LONGEST_NAME:
        raise ValidationError(
            _("The name is too long; at most %(most)s letters fit."),
            code="long_name",
            params={"most": LONGEST_NAME},
        )
    return name


def everybody(names: Sequence[str], people: int) -> list[str]:
    """Return a name for each of several on one device, whoever has given none."""
    nameless = range(len(names) + 1, people + 1)
    return [*names, *(gettext("Player %(number)s") % {"number": n} for n in nameless)]


def _is_harmful(character: str) -> bool:
    """Find markup, control characters and those that turn the direction of a whole line."""
    return character in "<>" or unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}
