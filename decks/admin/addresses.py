"""What an address of the desk may name."""

LONGEST_KEY = 18  # digits that every database takes


def row_key(text: object) -> int | None:
    """Return the key of a row, or nothing where the text cannot be one."""
    digits = str(text)
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST_KEY else None
