"""What is asked of Wikidata and Commons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings

from decks.wikidata import refusals
from decks.wikidata.client import COMMONS, WIKIDATA, Client, Json
from decks.wikidata.commons import WIDTH, CommonsFile, read_file
from decks.wikidata.items import ANY_LANGUAGE, Item, number_of, read_item
from decks.wikidata.refusals import WikidataRefusal, expected_form

MOST_CANDIDATES = 12
ITEMS_AT_ONCE = 10
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Candidate:
    """An item that a name may mean."""

    number: str
    label: str
    description: str


def candidates(client: Client, name: str, spoken: Sequence[str]) -> list[Candidate]:
    """Return what a name may mean, in the first of these languages that finds anything."""
    for language in dict.fromkeys(spoken):
        answer = client.ask(
            WIKIDATA,
            action="wbsearchentities",
            search=name[:LONGEST_NAME],
            language=language,
            uselang=spoken[0],
            type="item",
            limit=str(MOST_CANDIDATES),
        )
        with expected_form("wbsearchentities"):
            if found := [_candidate(one) for one in answer["search"]]:
                return found
    return []


def _candidate(one: Json) -> Candidate:
    return Candidate(one["id"], one.get("label") or one["id"], one.get("description") or "")


def item_of(client: Client, number: str) -> Item:
    """Return an item, or raise WikidataRefusal where there is none."""
    (found,) = items_of(client, [number])
    if isinstance(found, WikidataRefusal):
        raise found
    return found


def items_of(client: Client, numbers: Sequence[str]) -> Iterator[Item | WikidataRefusal]:
    """Yield an item for each number, or why there is none; some are asked for at a time."""
    for first in range(0, len(numbers), ITEMS_AT_ONCE):
        yield from _some_items(client, numbers[first : first + ITEMS_AT_ONCE])


def _some_items(client: Client, numbers: Sequence[str]) -> Iterable[Item | WikidataRefusal]:
    languages = "|".join([*settings.CONTENT_LANGUAGES, ANY_LANGUAGE])
    answer = client.ask(
        WIKIDATA,
        action="wbgetentities",
        ids="|".join(numbers),
        props="labels|claims",
        languages=languages,
    )
    if "error" not in answer:
        return [_item(answer, number) for number in numbers]
    if len(numbers) == 1:  # a number that never was makes an error of the whole question
        return [refusals.no_item(numbers[0])]
    return [found for number in numbers for found in _some_items(client, [number])]


def _item(answer: Json, number: str) -> Item | WikidataRefusal:
    """Find an item in an answer; one that was merged into another stands under either number."""
    with expected_form("wbgetentities"):
        entities = answer["entities"]
        merged = (
            one for one in entities.values() if one.get("redirects", {}).get("from") == number
        )
        entity = entities.get(number) or next(merged, None)
    if entity is None or "missing" in entity:
        return refusals.no_item(number)
    with expected_form("wbgetentities"):
        return read_item(number_of(entity, number), entity)


def file_of(client: Client, name: str) -> CommonsFile:
    """Return a picture that may be printed, or raise WikidataRefusal."""
    answer = client.ask(
        COMMONS,
        action="query",
        titles=f"File:{name}",
        prop="imageinfo",
        iiprop="url|mime|size|extmetadata",
        iiurlwidth=str(WIDTH),
        iiextmetadatafilter=(
            "Artist|Attribution|License|LicenseShortName|NonFree|Copyrighted|UsageTerms"
        ),
    )
    with expected_form("imageinfo"):
        page = answer["query"]["pages"][0]
    return read_file(name, page)
