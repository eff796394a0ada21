"""One thing has one name in each language; names that were given up do not come back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.messages import LANGUAGES, ROOT, catalogue, collected

RULES = ROOT / "templates" / "play" / "rules"
HANDBOOK = ROOT / "templates" / "admin" / "decks" / "handbook"

REFUSED = {
    "uk": (
        r"\bепоха\b",  # of dates: ера
        r"\bліні[яії]\w* часу",  # стрічка часу
        r"\bкомірк",  # клітинка
        r"\b[Кк]арт(?:к[^о]|ок\b)",  # карта
        r"аркуш\w* калібрування",  # калібрувальний аркуш
        r"вам недоступн(?:о|е)\b",  # у вас немає права
        r"[Нн]іч\w+ не чекає",
        r"\bнов(?:у|і|их) (?:карти )?(?:й|і|чи) (?:жодна|заблокован)",  # незаблоковані
    ),
    "pl": (
        r"\bepoka\b",  # ery
        r"\bszereg",  # oś czasu
        r"\bśwież",  # niezablokowane
        r"—",  # the dash is shorter
        r"\d %",
        r"\(-\w+\)",  # został(a)(-ło) dodany(-na)
        r"№",
        r"[Nn]ic (?:tu )?(?:na ciebie )?nie czeka",
        r"[Dd]aty sprawdzali",
    ),
    "ru": (
        r"\bэпоха\b",  # эра
        r"\bос[ьи] времени",  # лента времени
        r"лист\w* калибровки",  # калибровочный лист
        r"вам недоступн(?:о|е)\b",  # у вас нет права
        r"\bнабор[ае]?\b",  # колода
        r"колод[аыеу]\w* (?:пуст|лежит белой)",  # стопка
        r"[Нн]ичего не ждёт",
    ),
    "en": (
        r"\bwaits\b",  # is waiting
        r"to itself|to themselves",
        r"\b[Ss]et aside|\bstands? again",  # dismissed, in force
        r"\bline of time\b|(?:in|of|leaves) the line\b",  # timeline
        r"\bis no [a-z]+ (?:of|that|we)\b|” is no\b",
        r"\bits keeper\b|[Tt]ell the keeper",  # administrator
        r"\banew\b|\botherwise\.",
        r"^Who (?!is\b|plays|begins|will|made|may)[a-z]+ (?:a|the)\b",  # whoever
        r"\bprogramme\b",
        r"\bfresh\b|\blit\b",
        r"\d %",
        r"№",
    ),
}


def texts(language: str) -> Iterator[str]:
    """Yield everything a reader of the language may find: messages, rules and the handbook."""
    translated = language in LANGUAGES
    for message in catalogue(language) if translated else collected():
        said = (message.string if translated else message.id) or ""
        yield from (said,) if isinstance(said, str) else said
    for pages in (RULES, HANDBOOK):
        yield from (prose(path) for path in sorted((pages / language).glob("*.html")))


def prose(path: Path) -> str:
    """Return a page as it is read, with what its drawings and pictures are called."""
    page = path.read_text(encoding="utf-8")
    labels = re.findall(r'(?:label|alt)="([^"]+)"', page)
    return " ".join([re.sub(r"<[^>]+>|\{[%{].*?[%}]\}", " ", page), *labels])


@pytest.mark.parametrize("language", REFUSED)
def test_a_name_that_was_given_up_does_not_come_back(language):
    refused = re.compile("|".join(REFUSED[language]))

    found = [match.group() for text in texts(language) for match in refused.finditer(text)]

    assert found == []


@pytest.mark.parametrize("language", REFUSED)
def test_every_language_has_a_page_of_rules_to_look_through(language):
    assert len(list((RULES / language).glob("*.html"))) >= 2
