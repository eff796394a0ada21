"""What is looked at before a deck is published: a registry of checks, and those of the content.

Another app adds its own when it is ready:

    @register(
        "code",
        Severity.WARNING,
        "title",
        _("What is wrong: %(what)s. What to do."),
        dated=False,  # tells no date, so that everybody at the desk may read it
    )
    def my_check(contents, languages):
        yield Hit(card=key, language=language, subject=(title,), params={"what": …})
"""

# Importing these registers their checks.
from decks.checks import dates, deck, pictures, symbols, titles, translations  # noqa: F401
from decks.checks.finding import Counts, Finding, Severity
from decks.checks.registry import (
    REGISTRY,
    Check,
    Checks,
    Heard,
    Hit,
    findings,
    register,
)

__all__ = [
    "REGISTRY",
    "Check",
    "Checks",
    "Counts",
    "Finding",
    "Heard",
    "Hit",
    "Severity",
    "findings",
    "register",
]
