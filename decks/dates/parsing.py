"""Reading a date as people write it.  What is not wholly understood is refused, never guessed."""

import re
from collections.abc import Mapping
from dataclasses import replace

from decks import languages
from decks.dates import phrase
from decks.dates.diagnosis import diagnosis
from decks.dates.errors import DateError, Fault
from decks.dates.grammar import Era, any_of, forms
from decks.dates.value import CardDate
from decks.languages.language import DateWords

_CIRCA_ANYWHERE = ("≈", "~", "ca", "circa")


def parse(text: str, language: str) -> CardDate:
    """Return the date that *text* means in this language, or raise DateError."""
    try:
        return _read(text, language)
    except DateError as refusal:
        shown = " ".join(text[: phrase.LONGEST_PHRASE].split())
        raise DateError(refusal.code, **{**refusal.params, "text": shown}) from None


def _read(text: str, language: str) -> CardDate:
    words = languages.of(language).date_words
    written = phrase.read(text, words.comma_groups)
    circa, dated = _without_circa(written, words)
    era, rest = _without_era(dated, words)
    for pattern, meaning in forms(language):
        if match := pattern.fullmatch(rest):
            return replace(meaning(match, era), circa=circa)
    raise DateError(diagnosis(written, rest))


def parse_any(text: str, preferred: str) -> CardDate:
    """Return the date that *text* means in any language; *preferred* explains a refusal."""
    readings: dict[str, CardDate] = {}
    refusals: dict[str, DateError] = {}
    for language in languages.BY_CODE:
        try:
            readings[language] = parse(text, language)
        except DateError as refusal:
            refusals[language] = refusal
    if not readings:
        raise refusals[preferred]
    return agreed(readings)


def agreed(readings: Mapping[str, CardDate]) -> CardDate:
    """Return the date that all the languages read, or refuse when they differ."""
    date, *others = set(readings.values())
    if others:
        listed = ", ".join(f"{key}: {date.format(key)}" for key, date in readings.items())
        raise DateError(Fault.LANGUAGES_DIFFER, readings=listed)
    return date


def _without_circa(written: str, words: DateWords) -> tuple[bool, str]:
    mark = re.match(any_of((*words.circa, *_CIRCA_ANYWHERE)) + " ", written)
    return (True, written[mark.end() :]) if mark else (False, written)


def _without_era(dated: str, words: DateWords) -> tuple[Era, str]:
    """Take the era off the phrase; BCE first, for its words may end like those of CE."""
    if mark := re.search(f" {any_of(words.bce)}$", dated):
        return Era.BCE, dated[: mark.start()]
    if mark := re.search(f" {any_of(words.ce)}$", dated):
        return Era.CE, dated[: mark.start()]
    if mark := re.match(f"{any_of(words.ce_first)} ", dated):
        return Era.CE, dated[mark.end() :]
    return Era.UNSAID, dated
