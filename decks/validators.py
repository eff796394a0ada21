"""What no text and no JSON of ours may contain."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MAX_JSON_BYTES = 64 * 1024
MAX_JSON_DEPTH = 20

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def validate_text(text: str) -> None:
    """Refuse characters that a database or an encoder cannot carry."""
    if _UNSTORABLE.search(text):
        raise ValidationError(
            _("The text contains a character that cannot be stored."), code="unstorable"
        )


def clean_reason(reason: str, empty: str | Promise) -> str:
    """Return a reason as it is kept; *empty* says what is missing where there is none."""
    validate_text(reason)
    if not reason.strip():
        raise ValidationError(str(empty), code="no_reason")
    return reason.strip()


def validate_colour(text: str) -> None:
    """Accept #RRGGBB only."""
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", text):
        raise ValidationError(_("Write the colour as # and six hexadecimal digits."), code="colour")


def validate_json(value: Any) -> None:
    """Refuse JSON that is too deep, too long or cannot be stored."""
    validate_json_values(value)
    if len(json.dumps(value)) > MAX_JSON_BYTES:
        raise ValidationError(_("This is too long; at most 64 KB can be kept."), code="too_long")


def validate_json_values(value: Any) -> None:
    """Refuse deep nesting and texts that cannot be stored, whatever the length."""
    # Walked without recursion: nesting must not be able to exhaust the stack.
    waiting = [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if depth > MAX_JSON_DEPTH:
            raise ValidationError(_("This is nested too deeply."), code="too_deep")
        if isinstance(item, str):
            validate_text(item)
        elif isinstance(item, Mapping):
            waiting.extend((part, depth + 1) for pair in item.items() for part in pair)
        elif isinstance(item, Sequence):
            waiting.extend((part, depth + 1) for part in item)
