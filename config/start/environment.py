"""Reading settings from the environment: what cannot be read is refused aloud."""

import os

from django.core.exceptions import ImproperlyConfigured


def flag(name: str, default: bool) -> bool:
    match os.environ.get(name, "").lower():
        case "":
            return default
        case "1" | "true" | "yes" | "on":
            return True
        case "0" | "false" | "no" | "off":
            return False
    raise ImproperlyConfigured(f"{name}={os.environ[name]} is neither 1 nor 0.")


def count(name: str) -> int:
    text = os.environ.get(name) or "0"
    if text.isascii() and text.isdigit():
        return int(text)
    raise ImproperlyConfigured(f"{name}={text} is not a number.")


def words(name: str, default: list[str]) -> list[str]:
    return (os.environ.get(name) or "").replace(",", " ").split() or default


def one_of(name: str, choices: tuple[str, ...]) -> str:
    """Return what was chosen: the first of *choices* unless something was."""
    text = os.environ.get(name) or choices[0]
    if text in choices:
        return text
    raise ImproperlyConfigured(f"{name}={text} is none of: {', '.join(choices)}.")
