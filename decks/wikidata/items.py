"""An item of Wikidata, as far as a card is about it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from decks import languages
from decks.dates import CardDate, DateError
from decks.languages.language import Script
from decks.texts import MAX_TITLE
from decks.wikidata.client import Json
from decks.wikidata.properties import ADDRESS, CIRCA, CIRCUMSTANCES, LIKELIEST, PICTURE, PROPERTIES
from decks.wikidata.refusals import expected_form
from decks.wikidata.times import StatedTime, read_time

ANY_LANGUAGE = "mul"  # of a label that is the same in many, such as a name
MOST_ADDRESSES = 10  # of one statement
_NUMBER = re.compile(
    r"(?:https?://\S*/(?:wiki|entity)/|\b)(Q[1-9][0-9]{0,9})\b(?:\.json)?(?:#\S*)?", re.IGNORECASE
)
_BETWEEN = re.compile(r"[\s,;|]*")


@dataclass(frozen=True, slots=True)
class Statement:
    """A date that somebody has stated there."""

    about: str  # a property
    time: StatedTime
    addresses: tuple[str, ...] = ()  # of its references
    is_preferred: bool = False
    is_sure: bool = True

    @property
    def date(self) -> CardDate:
        return self.time.date


@dataclass(frozen=True, slots=True)
class Item:
    number: str
    labels: Mapping[str, str]
    statements: tuple[Statement, ...] = ()
    unusable: tuple[str, ...] = ()  # properties whose date cannot be one of ours
    picture: str = ""  # the name of a file on Commons


def numbers_in(text: str) -> list[str]:
    """Return the items that a text names by number or address; none where it says anything else."""
    found = [match.upper() for match in _NUMBER.findall(text)]
    rest = _NUMBER.sub("", text)
    return list(dict.fromkeys(found)) if _BETWEEN.fullmatch(rest) else []


def number_of(entity: Json, asked: str) -> str:
    """Return what an item is called, or raise ValueError where that is no number of an item."""
    number: str = entity.get("id", asked)
    if numbers_in(number) != [number]:
        raise ValueError(number)
    return number


def read_item(number: str, entity: Json) -> Item:
    """Read an entity of the JSON."""
    with expected_form("claims"):
        claims = entity.get("claims") or {}
        dated = [(about, one) for about in LIKELIEST for one in _valid(claims, about)]
        picture = next(iter(_best_first(_valid(claims, PICTURE))), None)
        name = picture["mainsnak"]["datavalue"]["value"] if picture else ""
    with expected_form("labels"):
        labels = dict(_labels(entity.get("labels") or {}))
    read = [(about, _statement(about, claim)) for about, claim in dated]
    return Item(
        number,
        labels,
        tuple(statement for _about, statement in read if statement),
        tuple(about for about, statement in read if statement is None),
        str(name),
    )


def likeliest(statements: tuple[Statement, ...]) -> int | None:
    """Return the place of the statement that a card's date is first taken from."""

    def order(place: int) -> tuple[int, bool, int]:
        one = statements[place]
        years = one.date.last - one.date.first
        return LIKELIEST.index(one.about), not one.is_preferred, years

    return min(range(len(statements)), key=order, default=None)


def _labels(found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for language in settings.CONTENT_LANGUAGES:
        own = found.get(language, {}).get("value")
        common = found.get(ANY_LANGUAGE, {}).get("value")
        if label := own or (common if common and _is_written_in(common, language) else None):
            yield language, _bounded(_with_capital(" ".join(str(label).split())))


def _is_written_in(text: str, language: str) -> bool:
    """Say whether what is the same in many languages has this one's letters."""
    letters = [char for char in text.casefold() if char.isalpha()]
    is_latin = bool(letters) and all("a" <= char <= "\u024f" for char in letters)
    return is_latin and languages.of(language).script is Script.LATIN


def _bounded(label: str) -> str:
    """Keep no more of a label that is too long for a title than shows what it is."""
    return label if len(label) <= MAX_TITLE else f"{label[:MAX_TITLE]}…"


def _with_capital(label: str) -> str:
    """Begin a title with a capital; iPhone stays as it is."""
    return label if label[1:2].isupper() else label[:1].upper() + label[1:]


def _valid(claims: Mapping[str, Any], about: str) -> list[Any]:
    """Return the statements with a value, but for those that are kept there as wrong."""
    return [
        claim
        for claim in claims.get(about, ())
        if claim["mainsnak"]["snaktype"] == "value" and claim.get("rank") != "deprecated"
    ]


def _best_first(claims: list[Any]) -> list[Any]:
    return sorted(claims, key=lambda claim: claim.get("rank") != "preferred")


def _statement(about: str, claim: Json) -> Statement | None:
    """Read a dated statement; a date that no card can bear is none."""
    with expected_form(about):
        said = _circumstances(claim)
        try:
            time = read_time(claim["mainsnak"]["datavalue"]["value"], circa=CIRCA in said)
        except DateError:
            return None
        return Statement(
            about,
            time,
            tuple(_addresses(claim))[:MOST_ADDRESSES],
            is_preferred=claim.get("rank") == "preferred",
            is_sure=not said - {CIRCA},
        )


def _circumstances(claim: Json) -> set[str]:
    qualifiers = claim.get("qualifiers", {}).get(CIRCUMSTANCES, ())
    return {one["datavalue"]["value"]["id"] for one in qualifiers if one.get("snaktype") == "value"}


def _addresses(claim: Json) -> Iterator[str]:
    """Yield the web addresses of all references, each once."""
    seen = set()
    for reference in claim.get("references", ()):
        for snak in reference["snaks"].get(ADDRESS, ()):
            address = snak.get("datavalue", {}).get("value", "")
            if address.startswith(("https://", "http://")) and address not in seen:
                seen.add(address)
                yield address


def name_of(about: str) -> str:
    """Return what a property is called in the active language."""
    return str(PROPERTIES[about])
