"""A text made plain for reading: small letters, single spaces, numbers in bare digits.

A phrase is a row of words, numbers and signs with one space between them.  A dot after a word or
a number is gone; a minus that belongs to a number is "−", every other dash is "-".
"""

import re
import unicodedata

from decks.dates.errors import DateError, Fault

LONGEST_PHRASE = 100
MINUS = "−"
DASH = "-"

_DASHES = str.maketrans(dict.fromkeys("‐‑", "-") | dict.fromkeys("—", "–"))
_INVISIBLE = str.maketrans(dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", " "))
_TOKEN = re.compile(
    r"(?P<minus>(?<!\w)[-−](?=[0-9]))"
    r"|(?P<number>[0-9]+(?:[ ,.][0-9]+)*)\.?"
    r"|(?P<word>[^\W\d_]+) ?\.?"
    r"|(?P<dash>[-–−])"
    r"|(?P<sign>[^ ])"
)
_CALENDAR_DATE = re.compile(r"[0-9]{1,2}[ .][0-9]{1,2}[ .][0-9]{2,4}|[0-9]{4}([ .][0-9]{2}){2}")


def read(text: str, comma_groups: bool) -> str:
    """Return *text* as a phrase; *comma_groups* when 12,345 is a whole number, as in English."""
    tokens = _TOKEN.finditer(_plain(text))
    return " ".join(_token(token, comma_groups) for token in tokens)


def _plain(text: str) -> str:
    if len(text) > LONGEST_PHRASE:
        raise DateError(Fault.TOO_LONG, length=len(text), limit=LONGEST_PHRASE)
    letters = unicodedata.normalize("NFC", text).casefold()
    plain = " ".join(letters.translate(_DASHES).translate(_INVISIBLE).split())
    if not plain:
        raise DateError(Fault.EMPTY)
    return plain


def _token(token: re.Match[str], comma_groups: bool) -> str:
    match token.lastgroup:
        case "minus":
            return MINUS
        case "dash":
            return DASH
        case "number":
            return _number(token["number"], comma_groups)
        case _:
            return token["word"] or token["sign"]


def _number(written: str, comma_groups: bool) -> str:
    """Return the number in bare digits, with a point before decimals."""
    group, point = (",", ".") if comma_groups else (" ", ",")
    if _CALENDAR_DATE.fullmatch(written):
        raise DateError(Fault.DAY_OR_MONTH)
    for separator in (" ", group):
        whole = rf"[0-9]{{1,3}}(?:{separator}[0-9]{{3}})+|[0-9]+"
        if re.fullmatch(rf"(?:{whole})(?:[{point}][0-9]+)?", written):
            return written.replace(separator, "").replace(point, ".")
    raise DateError(Fault.NUMBER, number=written)
