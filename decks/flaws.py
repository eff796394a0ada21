"""What the checks say of each card, remembered for as long as the deck stays as it is."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import cache

from decks import checks
from decks.checks import Counts, Finding
from decks.checks.finding import UNDATED
from decks.contents import DeckContents

KEPT = 3600  # seconds, for checks may change as well

UNFIT = {"does_not_fit", "glyph_missing"}


@dataclass(frozen=True, slots=True)
class Flaws:
    """What is open about one card."""

    errors: int = 0
    warnings: int = 0
    unfit: tuple[str, ...] = ()  # the languages in which it cannot be printed
    picture: str = ""  # the code of the gravest finding about the picture


def flaws_of(
    contents: DeckContents, languages: Sequence[str], *, dated: bool
) -> Mapping[str, Flaws]:
    """Return the flaws by the keys of the cards that have some."""
    place = f"flaws:{_fingerprint(contents, languages, dated)}"
    known: Mapping[str, Flaws] | None = cache.get(place)
    if known is None:
        known = _by_card(checks.findings(contents, languages, None if dated else UNDATED))
        cache.set(place, known, KEPT)
    return known


def _by_card(findings: Iterable[Finding]) -> Mapping[str, Flaws]:
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.card and not finding.is_dismissed:
            found.setdefault(finding.card, []).append(finding)
    return {key: _flaws(own) for key, own in found.items()}


def _flaws(findings: Sequence[Finding]) -> Flaws:
    counts = Counts.of(findings)
    unfit = dict.fromkeys(finding.language for finding in findings if finding.code in UNFIT)
    picture = (finding.code for finding in findings if finding.field.startswith("picture"))
    return Flaws(counts.errors, counts.warnings, tuple(unfit), next(picture, ""))


def _fingerprint(contents: DeckContents, languages: Sequence[str], dated: bool) -> str:
    """Return what changes with every save of a row that the checks look at."""
    rows = (
        (contents.deck.pk, contents.deck.version),
        [(row.pk, row.version) for row in contents.categories],
        [(row.pk, row.version) for row in contents.cards],
        [(row.pk, row.version) for card in contents.cards for row in card.translations.all()],
        [(row.pk, row.version) for card in contents.cards for row in card.sources.all()],
        [(row.pk, row.subject, row.at) for row in contents.dismissals],
    )
    return hashlib.sha256(repr((rows, tuple(languages), dated)).encode()).hexdigest()
