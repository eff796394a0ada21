"""What no text and no JSON of ours may contain."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.languages.hyphens import SOFT_HYPHEN

MAX_JSON_BYTES = 64 * 1024
MAX_JSON_DEPTH = 20
MOST_ACCENTS = 30  # on one letter: sorting more of them costs their square

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
# What Unicode calls format characters: fonts draw some of them, and readers see none.
_FORMATTING = re.compile(
    "[\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0001\U000e0020-\U000e007f]"
)


def validate_text(text: str) -> None:
    """Refuse characters that a database or an encoder cannot carry."""
    if _UNSTORABLE.search(text):
        raise ValidationError(
            _("The text contains a character that cannot be stored."), code="unstorable"
        )

    if not text.isascii() and _too_many_accents().search(text):
        raise ValidationError(
            _("The text has more than %(most)s accents on one letter."),
            code="accents",
            params={"most": MOST_ACCENTS},
        )


@cache
def _too_many_accents() -> re.Pattern[str]:
    """Find them fast: of scripts beyond the first plane every letter counts as an accent."""
    accents = "".join(filter(unicodedata.combining, map(chr, range(0x10000))))
    return re.compile(f"[{accents}\U00010000-\U0001efff]{{{MOST_ACCENTS + 1}}}")


def visible(text: str) -> str:
    """Return *text* without characters that nobody sees; soft hyphens stay."""
    return _FORMATTING.sub("", text)


def is_unseen(char: str) -> bool:
    """Say whether a character leaves no mark and no room: control, zero-width, direction."""
    return char != SOFT_HYPHEN and unicodedata.category(char) in _UNSEEN_KINDS


def spelt_out(char: str) -> str:
    """Return the number and the name of a character: U+200B ZERO WIDTH SPACE."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '')}".strip()


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


def validate_json(value: object) -> None:
    """Refuse JSON that is too deep, too long or cannot be stored."""
    validate_json_values(value)
    if len(json.dumps(value)) > MAX_JSON_BYTES:
        raise ValidationError(_("This is too long; at most 64 KB can be kept."), code="too_long")


def validate_json_values(value: object) -> None:
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
