"""Numbers as languages write them: Roman, and parted into groups of three figures."""

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

ROMAN_VALUES = (
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

# Longer Roman numerals need more letters than I, V and X and are hard to read.
LARGEST_ROMAN = 39

_LEAST_GROUPED = 10_000


def to_roman(number: int) -> str:
    """Return *number*, from 1 to 3999, in Latin capitals."""
    numeral = ""
    for value, letters in ROMAN_VALUES:
        count, number = divmod(number, value)
        numeral += letters * count
    return numeral.upper()


def roman(number: int) -> str:
    """Return a number that counts centuries, in Roman figures where they are easy to read."""
    return to_roman(number) if number <= LARGEST_ROMAN else by_spaces(number)


def by_spaces(number: int) -> str:
    return f"{number:,}".replace(",", " ") if number >= _LEAST_GROUPED else str(number)


def by_commas(number: int) -> str:
    return f"{number:,}" if number >= _LEAST_GROUPED else str(number)
