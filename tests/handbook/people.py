"""Who works in the pictures of the handbook, and on which cards."""

TRANSLATED = ("uk", "pl", "ru")  # from the source language of the starter deck
READERS = (*TRANSLATED, "en")
PUBLISHER, FACT_CHECKER = "Anna", "Viktor"
STALE, SUBMITTED, CHECKED = (
    "liverpool-manchester-railway",
    "bell-telephone",
    "wright-brothers-flight",
)

_WRITERS = {"uk": ("Olena", "Taras"), "pl": ("Zofia", "Marek"), "ru": ("Sofia", "Roman")}


def shown_to(reader: str) -> str:
    """Return whose language the pictures for a reader show; the source is translated from."""
    return reader if reader in TRANSLATED else "pl"


def translator(language: str) -> str:
    return _WRITERS[language][0]


def reviewer(language: str) -> str:
    return _WRITERS[language][1]
