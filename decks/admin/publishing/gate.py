"""What stands in the way of an edition, grouped by kind: plain values, as a job can keep them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from decks import checks
from decks.admin.links import workbench
from decks.admin.publishing.difference import news
from decks.admin.workbench.remarks import part_of
from decks.checks import Finding
from decks.contents import DeckContents
from decks.editions.publishing import frozen, state_of, wanted_languages
from decks.models import Deck, Edition

MOST_LISTED = 200  # places of one kind
OPEN = 12  # places that are shown at once
MOST_BLAMED = 5
_PARAMETER = re.compile(r"%\(\w+\)[sd]")

GateShown = Mapping[str, Any]


def gate_of(
    deck: Deck, languages: Sequence[str], progress: checks.Heard = lambda *_: None
) -> GateShown:
    """Return all that the page says of a deck that may be published in these languages."""
    seen, contents = state_of(deck), DeckContents.of(deck)
    pages = {card.key: workbench(card.pk) for card in contents.cards}
    found = checks.findings(contents, languages, progress=progress) if languages else []
    others = [finding for finding in found if not finding.is_error]
    return {
        "seen": seen,
        "errors": _grouped([f for f in found if f.is_error], pages),
        "warnings": _grouped([f for f in others if not f.is_dismissed], pages),
        "dismissed": _grouped([f for f in others if f.is_dismissed], pages),
        "news": _news(contents, languages, pages),
    }


def pages_of(deck: Deck) -> dict[str, str]:
    """Return where each card is worked on, by the card's key."""
    return {key: workbench(pk) for key, pk in deck.cards.values_list("key", "pk")}


def newest_edition(deck: Deck) -> Edition | None:
    return deck.editions.order_by("-number").first()


def _news(
    contents: DeckContents, languages: Sequence[str], pages: Mapping[str, str]
) -> dict[str, object] | None:
    """Return what the next edition would say that the last one did not."""
    last = newest_edition(contents.deck)
    if last is None or not languages:
        return None
    would_be = frozen(contents, wanted_languages(languages))
    return news(would_be, last.content, pages, with_dates=True)


def _grouped(findings: Iterable[Finding], pages: Mapping[str, str]) -> GateShown:
    kinds: dict[str, list[Finding]] = {}
    for finding in findings:
        kinds.setdefault(finding.code, []).append(finding)
    groups = sorted(kinds.values(), key=lambda found: -len(found))
    return {"count": sum(map(len, groups)), "groups": [_group(found, pages) for found in groups]}


def _group(findings: Sequence[Finding], pages: Mapping[str, str]) -> GateShown:
    languages = Counter(finding.language for finding in findings if finding.language)
    says_more = any(finding.params for finding in findings)
    return {
        "text": _kind_of(findings[0]),
        "count": len(findings),
        "languages": sorted(languages.items()),
        "is_open": len(findings) <= OPEN,
        "often": _often(findings, pages),
        "places": [_place(one, pages, says_more=says_more) for one in findings[:MOST_LISTED]],
        "more": max(0, len(findings) - MOST_LISTED),
    }


def _often(findings: Sequence[Finding], pages: Mapping[str, str]) -> list[tuple[str, str, int]]:
    """Return the cards that others are at odds with again and again: key, page and how often."""
    others = Counter(str(one.params["other"]) for one in findings if "other" in one.params)
    return [
        (key, f"{pages[key]}?at={part_of(findings[0])}", count)
        for key, count in others.most_common(MOST_BLAMED)
        if count > 1 and key in pages
    ]


def _kind_of(finding: Finding) -> str:
    """Return the sentence without what is particular to one card."""
    return _PARAMETER.sub("…", str(finding.message)).replace("%%", "%")


def _place(finding: Finding, pages: Mapping[str, str], *, says_more: bool) -> GateShown:
    page = pages.get(finding.card)
    return {
        "page": f"{page}?at={part_of(finding)}" if page else "",
        "place": finding.place,
        "text": finding.text if says_more or not finding.place else "",
        "reason": finding.dismissed or "",
    }
