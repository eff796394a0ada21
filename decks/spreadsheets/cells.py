"""One cell of a sheet: its text, as it is read and as it is written."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, time

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from decks.validators import validate_text

CLEAR = "∅"  # a blank cell leaves alone what is there; this empties it

LONGEST_TEXT = 32_767  # characters, in a cell of any spreadsheet
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_FORMULA = re.compile("'*[=+@-]")
_ESCAPED = re.compile("'+[=+@-]")


@dataclass(frozen=True, slots=True)
class CellError:
    """What a spreadsheet shows where a formula failed."""

    shown: str


def cell_text(value: object) -> str:
    """Return what a cell says, whatever a spreadsheet took it for."""
    match value:
        case None:
            return ""
        case str():
            return plain(_short_enough(value))
        case datetime() if value.time() == time.min:
            return value.date().isoformat()
        case datetime() | date() | time():
            return value.isoformat()
        case float() if value.is_integer():
            return str(int(value))
        case bool() | int() | float():
            return str(value)
        case CellError():
            raise ValidationError(
                _("The cell shows the error %(error)s."), params={"error": value.shown}
            )
    raise ValidationError(_("A cell can hold a text or a number only."))


def _short_enough(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise ValidationError(
            _("The cell has more than %(most)s characters."), params={"most": LONGEST_TEXT}
        )
    return text


def plain(text: str) -> str:
    """Return *text* as every kind of file can carry it, or raise what is wrong with it."""
    validate_text(text)
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROL.sub("", lines).strip("\ufeff").strip()


def begins_a_formula(text: str) -> bool:
    """Tell whether a spreadsheet would calculate what is meant to be read."""
    return bool(_FORMULA.match(text))


def escaped(text: str) -> str:
    """Put an apostrophe before what begins like a formula."""
    return f"'{text}" if begins_a_formula(text) else text


def unescaped(text: str) -> str:
    """Take off the apostrophe that `escaped` put there."""
    return text[1:] if _ESCAPED.match(text) else text
