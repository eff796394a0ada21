"""Reading Roman numerals as people type them: small letters and Cyrillic look-alikes too."""

from decks.dates.errors import DateError, Fault
from decks.languages.numerals import ROMAN_VALUES, to_roman

LETTERS = "ivxlcdmіӏхсм"  # the last five are Cyrillic

_LATIN = str.maketrans("іӏхсм", "iixcm")


def from_roman(numeral: str) -> int:
    """Return the value of *numeral*, in small letters, or refuse one that is badly formed."""
    rest = latin = numeral.translate(_LATIN)
    total = 0
    for value, letters in ROMAN_VALUES:
        while rest.startswith(letters):
            total += value
            rest = rest.removeprefix(letters)
    if total > 3999 or to_roman(total) != latin.upper():
        raise DateError(Fault.ROMAN, numeral=numeral.upper())
    return total
