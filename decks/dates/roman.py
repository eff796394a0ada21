"""Roman numerals, as people type them: small letters and Cyrillic look-alikes too."""

from decks.dates.errors import DateError, Fault

LETTERS = "ivxlcdmіӏхсм"  # the last five are Cyrillic

_LATIN = str.maketrans("іӏхсм", "iixcm")
_UNITS = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)


def to_roman(number: int) -> str:
    """Return *number*, from 1 to 3999, in Latin capitals."""
    numeral = ""
    for value, letters in _UNITS:
        count, number = divmod(number, value)
        numeral += letters * count
    return numeral.upper()


def from_roman(numeral: str) -> int:
    """Return the value of *numeral*, in small letters, or refuse one that is badly formed."""
    rest = latin = numeral.translate(_LATIN)
    total = 0
    for value, letters in _UNITS:
        while rest.startswith(letters):
            total += value
            rest = rest.removeprefix(letters)
    if total > 3999 or to_roman(total) != latin.upper():
        raise DateError(Fault.ROMAN, numeral=numeral.upper())
    return total
