"""Table codes: short enough to call across a room, without letters that look alike."""

import secrets

LETTERS = "ACDEFGHJKMNPQRTUVWXY34679"  # neither B nor 8, I, L nor 1, O nor 0, S nor 5, Z nor 2
LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def normal(written: str) -> str:
    """Return a code as it is stored, however somebody wrote it."""
    return "".join(letter for letter in written.upper() if letter.isalnum())


def spoken(code: str) -> str:
    """Return a code as people read it out: K7Q-M2X."""
    return f"{code[:3]}-{code[3:]}"
