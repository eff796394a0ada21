"""What people at a table may call themselves."""

import unicodedata
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from play.refusals import of_field

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


def name_in(written: object) -> str:
    """Return the name that was sent, or raise BadInput."""
    try:
        return clean_name(written)
    except ValidationError as error:
        raise of_field(error, "name") from error


def everybody(names: Sequence[str], people: int) -> list[str]:
    """Return a name for each of several on one device, none for whoever has given none."""
    return [*names, *[""] * (people - len(names))]


def called(name: str, seat: int) -> str:
    """Return what somebody is called: by their name, or by their seat in the reader's language."""
    return name or gettext("Player %(number)s") % {"number": seat + 1}


def _is_harmful(character: str) -> bool:
    """Find markup, control characters and those that turn the direction of a whole line."""
    return character in "<>" or unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}
