"""How long it takes to lay out and to draw the cards of the starter deck."""

import csv
import time
from collections.abc import Callable, Iterator

from config.start.data import BASE_DIR
from decks.dates import CardDate
from decks.editions.content import (
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
    in_card_order,
)
from printing.cards.face import Faces
from printing.geometry.paper import DEFAULT_FORMAT
from printing.geometry.spec import Side
from printing.svg.drawing import svg
from tests.bench import Row

STARTER = BASE_DIR / "fixtures" / "starter"
LANGUAGES = ("uk", "pl", "ru", "en")
RUNS = 5
BAR = 5.0  # milliseconds


def rows() -> Iterator[Row]:
    content = starter()
    first = _milliseconds(lambda: _lay_out(_faces(content)))
    faces = _faces(content)
    again = min(_milliseconds(lambda: _lay_out(faces)) for _ in range(RUNS))
    name = f"faces, {len(content.cards)} cards"
    yield Row(f"{name}, both sides, first time", first, "ms", None, "")
    yield Row(f"{name}, both sides, measured before", again, "ms", None, "")
    yield Row(
        "SVG of one side, warm", side := _warm_svg(faces), "ms", side / BAR, f"< {BAR:.0f} ms"
    )


def starter() -> EditionContent:
    """Return the starter deck without its pictures' files."""
    categories = {
        row["key"]: EditionCategory(row["key"], row["colour"], _in_each_language(row, "name"))
        for row in _table("categories.csv")
    }
    numbered = in_card_order({row["key"]: row for row in _table("starter_set.csv")})
    return EditionContent(
        titles={"en": "Starter"},
        descriptions={},
        notices={},
        source_language="en",
        languages=LANGUAGES,
        card_format=DEFAULT_FORMAT.code,
        categories=tuple(categories.values()),
        cards=tuple(_card(number, row, categories) for number, _key, row in numbered),
        credits=Credits({}, {}, (), {}, 0),
    )


def _card(number: int, row: dict[str, str], categories: dict[str, EditionCategory]) -> EditionCard:
    return EditionCard(
        number=number,
        key=row["key"],
        category=categories[row["category"]],
        date=CardDate(int(row["year"]), circa=row["circa"] == "true"),
        front_symbol=row["front_symbol"],
        back_symbol=row["back_symbol"],
        titles=_in_each_language(row, "title"),
        picture=None,
        sources=(),
    )


def _table(name: str) -> list[dict[str, str]]:
    with (STARTER / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _in_each_language(row: dict[str, str], what: str) -> dict[str, str]:
    return {language: row[f"{what}_{language}"] for language in LANGUAGES}


def _faces(content: EditionContent) -> Faces:
    return Faces(content, "uk", DEFAULT_FORMAT, edition_number=1)


def _lay_out(faces: Faces) -> None:
    for card in faces.content.cards:
        for side in Side:
            faces.layout(card, side)


def _warm_svg(faces: Faces) -> float:
    """Return how long the slowest card takes when it is laid out and drawn once more."""
    return max(_drawn_again(faces, card) for card in faces.content.cards)


def _drawn_again(faces: Faces, card: EditionCard) -> float:
    def draw() -> None:
        svg(faces.layout(card, Side.BACK), str)

    draw()
    return min(_milliseconds(draw) for _ in range(RUNS))


def _milliseconds(act: Callable[[], None]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000
