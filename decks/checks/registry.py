"""The list of checks, open to other apps, and how they are run."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TypeAlias

from config.registry import Registry
from decks.checks.finding import Finding, Severity, Text
from decks.contents import DeckContents


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a check strikes: at most once for each card and language, else for the deck.

    *subject* is what the check looked at, such as the title.  Once it is another, a warning that
    was dismissed is open again.
    """

    card: str = ""
    language: str = ""
    subject: Sequence[str] = ()
    params: Mapping[str, object] = field(default_factory=dict)


CheckFunction: TypeAlias = Callable[[DeckContents, Sequence[str]], Iterator[Hit]]
Heard: TypeAlias = Callable[[int, int], None]  # how much of how much is done


@dataclass(frozen=True, slots=True)
class Check:
    """One rule about the content of decks."""

    code: str
    severity: Severity
    field: str
    message: Text
    find: CheckFunction
    compares: bool  # whether what it says of a card depends on the other cards
    dated: bool  # whether what it says may give a date away
    unfit: bool  # whether it says that a card cannot be printed
    effort: int  # how many times what most checks take

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
                unfit=self.unfit,
            )


class Checks:
    """The checks, in the order in which they are run."""

    def __init__(self) -> None:
        self._checks = Registry[Check]("check")

    @property
    def checks(self) -> tuple[Check, ...]:
        return tuple(self._checks)

    def register(
        self,
        code: str,
        severity: Severity,
        field: str,
        message: Text,
        *,
        compares: bool = False,
        dated: bool = True,
        unfit: bool = False,
        effort: int = 1,
    ) -> Callable[[CheckFunction], CheckFunction]:
        """Add the decorated function, which yields where its message is true.

        What is *dated* is not for those who may not see dates; what is *unfit* cannot be printed.
        The *effort* tells somebody who waits for a large deck how far it is.
        Where only one card is looked at, one that *compares* cards sees those that checks.of_card
        fetches for it; the others see it alone. What they say of it has to be the same.
        """

        def add(find: CheckFunction) -> CheckFunction:
            self._checks.register(
                Check(code, severity, field, message, find, compares, dated, unfit, effort)
            )
            return find

        return add

    def findings(
        self,
        contents: DeckContents,
        languages: Sequence[str],
        *,
        dated: bool = True,
        compares: bool | None = None,
        progress: Heard = lambda *_: None,
    ) -> list[Finding]:
        """Run all checks over what was fetched, or those that give no date away; gravest first.

        Or only those that compare cards, or only those that look at each for itself.
        """
        asked = [c for c in self._asked(dated) if compares in {None, c.compares}]
        total, found = sum(check.effort for check in asked), list[Finding]()
        done = accumulate((check.effort for check in asked), initial=0)
        for check, before in zip(asked, done, strict=False):
            progress(before, total)
            found += check.findings(contents, languages)
        return _in_order(found, contents)

    def is_dated(self, code: str) -> bool:
        """Say whether what a check finds may give a date away."""
        check = self._checks.find(code)
        return check is None or check.dated

    def findings_of(
        self,
        card: str,
        alone: DeckContents,
        others: DeckContents,
        languages: Sequence[str],
        *,
        dated: bool,
    ) -> list[Finding]:
        """Run them for one card: over it alone, or among the others where they compare."""
        found = [
            finding
            for check in self._asked(dated)
            for finding in check.findings(others if check.compares else alone, languages)
            if finding.card == card
        ]
        return _in_order(found, alone)

    def _asked(self, dated: bool) -> list[Check]:
        return [check for check in self.checks if dated or not check.dated]


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


REGISTRY = Checks()
register = REGISTRY.register
findings = REGISTRY.findings
