"""The list of checks, open to other apps, and how they are run."""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from decks.checks.finding import Finding, Severity, Text
from decks.contents import DeckContents


class CodeIsTaken(ValueError):
    """Two checks want the same code."""

    def __init__(self, code: str) -> None:
        super().__init__(f"A check with the code {code!r} is registered already; choose another.")


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a check strikes: at most once for each card and language, else for the deck.

    *subject* is what the check looked at, such as the title.  Once it is another, a warning that
    was dismissed is open again.
    """

    card: str = ""
    language: str = ""
    subject: Sequence[str] = ()
    params: Mapping[str, Any] = field(default_factory=dict)


Find: TypeAlias = Callable[[DeckContents, Sequence[str]], Iterator[Hit]]


@dataclass(frozen=True, slots=True)
class Check:
    """One rule about the content of decks."""

    code: str
    severity: Severity
    field: str
    message: Text
    find: Find
    compares: bool = False  # whether what it says of a card depends on the other cards

    def findings(self, contents: DeckContents, languages: Sequence[str]) -> Iterator[Finding]:
        for hit in self.find(contents, languages):
            yield Finding(
                code=self.code,
                severity=self.severity,
                field=self.field,
                message=self.message,
                params=hit.params,
                card=hit.card,
                language=hit.language,
                subject=_fingerprint(hit.subject),
            )


class Registry:
    """The checks by their codes."""

    def __init__(self) -> None:
        self._checks: dict[str, Check] = {}

    @property
    def checks(self) -> tuple[Check, ...]:
        return tuple(self._checks.values())

    def register(
        self, code: str, severity: Severity, field: str, message: Text, *, compares: bool = False
    ) -> Callable[[Find], Find]:
        """Add the decorated function, which yields where its message is true.

        Where only one card is looked at, one that *compares* cards sees those that checks.of_card
        fetches for it; the others see it alone. What they say of it has to be the same.
        """
        if code in self._checks:
            raise CodeIsTaken(code)

        def add(find: Find) -> Find:
            self._checks[code] = Check(code, severity, field, message, find, compares)
            return find

        return add

    def findings(
        self,
        contents: DeckContents,
        languages: Sequence[str],
        codes: Collection[str] | None = None,
    ) -> list[Finding]:
        """Run all checks, or those named, over what was fetched; the gravest findings first."""
        asked = [check for check in self.checks if codes is None or check.code in codes]
        found = [f for check in asked for f in check.findings(contents, languages)]
        return _in_order(found, contents)

    def findings_of(
        self, card: str, alone: DeckContents, others: DeckContents, languages: Sequence[str]
    ) -> list[Finding]:
        """Run every check for one card: over it alone, or among the others where they compare."""
        found = [
            finding
            for check in self.checks
            for finding in check.findings(others if check.compares else alone, languages)
            if finding.card == card
        ]
        return _in_order(found, alone)


def _in_order(found: Sequence[Finding], contents: DeckContents) -> list[Finding]:
    return sorted(_with_dismissals(found, contents), key=lambda finding: finding.order)


def _with_dismissals(found: Sequence[Finding], contents: DeckContents) -> Iterator[Finding]:
    keys = {card.pk: card.key for card in contents.cards}
    reasons = {
        (keys[row.card_id], row.code, row.language, row.subject): row.reason
        for row in contents.dismissals
        if row.card_id in keys
    }
    for finding in found:
        place = (finding.card, finding.code, finding.language, finding.subject)
        reason = reasons.get(place) if finding.is_warning else None
        yield replace(finding, dismissed=reason) if reason else finding


def _fingerprint(subject: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(subject).encode()).hexdigest()[:16] if subject else ""


REGISTRY = Registry()
register = REGISTRY.register
findings = REGISTRY.findings
