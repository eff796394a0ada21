"""Our languages: a module each, with all that depends on the language.  Pure."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from decks.languages.language import Language, Pattern

SOURCE = "en"  # what the site itself is written in


def _found() -> Iterator[tuple[str, Language]]:
    """Yield what each module of this folder says of a language; the others say nothing."""
    for module in iter_modules(__path__):
        language = getattr(import_module(f"{__name__}.{module.name}"), "LANGUAGE", None)
        if language is not None:
            yield module.name, language


BY_CODE: Mapping[str, Language] = MappingProxyType(dict(_found()))


def of(code: str) -> Language:
    """Return the language of that code, or raise KeyError where it has no module."""
    return BY_CODE[code]


def nearest(code: str) -> Language:
    """Return the language of a code such as uk or uk-ua, or the source where we have none."""
    return BY_CODE.get(code.split("-")[0], BY_CODE[SOURCE])


def alternatives(patterns: Iterable[Pattern]) -> Pattern:
    """Join what several languages say; where none says anything, nothing matches."""
    return "|".join(filter(None, patterns)) or "(?!)"
