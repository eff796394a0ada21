import re
from pathlib import Path

import play.engine
from play.engine import (
    Event,
    Refusal,
    Ruling,
    TableRefusal,
    competitive_rules,
    cooperative_rules,
)
from play.engine.bots import RandomBot, SkilledBot
from play.engine.simulation import play as simulated
from tests.play.engine.tables import deck

PAGE = (Path(play.engine.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^### `(\w+)`\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
SECTIONS = dict(SECTION.findall(PAGE))


def tellers(text: str) -> set[str]:
    """Return who tells a ruling, by the page."""
    line = text[text.index("- Told by: ") :]
    return set(re.findall(r"`(\w+)`", line))


def test_the_codes_of_the_page_are_those_of_the_code():
    assert len(SECTION.findall(PAGE)) == len(SECTIONS)
    assert set(SECTIONS) == {ruling.value for ruling in Ruling}
    assert len(Ruling) == 27


def test_every_ruling_has_its_question_places_and_decision():
    for code, text in SECTIONS.items():
        points = re.findall(r"^- ([A-Z][a-z ]+): ", text, re.MULTILINE)
        assert points == ["Question", "Books", "Ruling", "Told by"], code
        silent = "silent" in text
        assert silent or re.search(r"(uk|pl|ru), (first|second) game", text), code


def seen() -> list[Event]:
    """Return the events of games in which everything happens at least once."""
    rules = [
        competitive_rules((1, 1, 1, 1)),
        competitive_rules((2, 2)),
        cooperative_rules(2),
        cooperative_rules(8),
    ]
    events: list[Event] = []
    for table in rules:
        for bot in (RandomBot(), SkilledBot(1.0)):
            small = deck(table.cards_needed, spread=30)
            for game in simulated(small, table, 60, 3, bot):
                events.extend(game.events)
    return events


def test_rulings_are_told_by_whom_the_page_names():
    told = {(event.ruling, type(event).__name__) for event in seen() if event.ruling}
    told |= {(reason.ruling, "Refusal") for reason in Refusal if reason.ruling}
    told |= {(reason.ruling, "TableRefusal") for reason in TableRefusal if reason.ruling}

    assert told == {
        (Ruling(code), teller) for code, text in SECTIONS.items() for teller in tellers(text)
    }
