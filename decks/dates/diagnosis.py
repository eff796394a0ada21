"""The most helpful reason for refusing a text.  It only names the fault: the refusal is certain."""

import re

from decks import languages
from decks.dates.errors import Fault
from decks.dates.grammar import NUMBER, ROMAN, any_of
from decks.languages import alternatives

# Words of all languages together: a date is often written in another one than it is read in.
_LANGUAGES = tuple(languages.BY_CODE.values())
_FAULTS = tuple(language.date_faults for language in _LANGUAGES)
_MONTH = alternatives(words.months for words in _FAULTS)
_OPEN_ENDED = alternatives(words.open_ended for words in _FAULTS)
_PART = alternatives(words.part for words in _FAULTS)
_THOUSAND = alternatives(words.thousand for words in _FAULTS)
_BETWEEN = alternatives(words.between for words in _FAULTS)
_HINTS = tuple(language.time_hints for language in _LANGUAGES)
_IN_WORDS = "|".join("|".join((*hints.tens.split(), *hints.ordinals.split())) for hints in _HINTS)
_OR = alternatives(words.alternative for words in _FAULTS)
_AGO = any_of(word for language in _LANGUAGES for word in language.date_words.ago)
_DECADE_OR_CENTURY = any_of(
    ending
    for language in _LANGUAGES
    if not language.date_words.hundreds_are_decades
    for ending in language.date_words.decade_ending
)
_POINT = f"(?:{NUMBER}|{ROMAN})"

# The first that is found in the phrase, or in what is left of it without circa and era, wins.
_SIGNS = tuple(
    (fault, re.compile(pattern))
    for fault, pattern in (
        (Fault.DAY_OR_MONTH, rf"{NUMBER} ([-/]) {NUMBER} \1 {NUMBER}"),
        (Fault.DAY_OR_MONTH, rf"\b(?:{_MONTH})"),
        (Fault.DAY_OR_MONTH, rf"^[0-9]{{1,2}} ?[-/.]? ?[ivx]+ ?[-/.]? ?{NUMBER}$"),
        (Fault.RANGE, rf"^(?:{_BETWEEN}) .*{NUMBER}"),
        (Fault.ALTERNATIVES, rf"[(\[/|;,]|\b(?:{_OR})\b"),
        (Fault.UNCERTAIN, r"\?"),
        (Fault.THOUSANDS, rf"{NUMBER} (?:{_THOUSAND})\b"),
        (Fault.AGO, rf"\b{_AGO}$"),
        (Fault.PART_OF_SPAN, rf"\b(?:{_PART})\b"),
        (Fault.RANGE, rf"\b{_POINT}(?: [^\W\d_]+){{0,4}} [-−] {_POINT}\b"),
        (Fault.BEFORE_OR_AFTER, rf"^[<>]|^(?:{_OPEN_ENDED}) .*[0-9]"),
        (Fault.SIGN, r"^[-−]"),
        (Fault.FRACTION, rf"{NUMBER}\.{NUMBER}"),
        (Fault.DECADE_OR_CENTURY, rf"[0-9]00 {_DECADE_OR_CENTURY}$"),
        (Fault.IN_WORDS, rf"\b(?:{_IN_WORDS})"),
        (Fault.UNIT_MISSING, rf"^{ROMAN}$"),
    )
)


def diagnosis(written: str, rest: str) -> Fault:
    """Name the fault of the phrase *written*, which is *rest* without circa and era."""
    for fault, pattern in _SIGNS:
        if pattern.search(written) or pattern.search(rest):
            return fault
    return Fault.UNREADABLE
