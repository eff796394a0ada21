"""Where the interface for programs begins; other apps register theirs in AppConfig.ready."""

_roots = {"decks": "api-decks", "schema": "api-schema"}


class RootTaken(ValueError):
    """Two apps want to be found by the same word."""


def register(word: str, url_name: str) -> None:
    """Name an address without parameters at the root; each word once."""
    if word in _roots:
        raise RootTaken(f"The root of the interface names {word!r} already.")
    _roots[word] = url_name


def roots() -> dict[str, str]:
    """Return the names of the addresses by the words that the root has for them."""
    return dict(sorted(_roots.items()))
