"""A title in a sentence: the reader's marks outside, the title's own turned inward."""

import pytest
from django.utils import translation

from decks import languages
from decks.checks.finding import Finding
from decks.checks.registry import REGISTRY
from decks.multilingual import quoted

TITLES = {
    "uk": "«Начала» Евкліда",
    "pl": "„Elementy” Euklidesa",
    "ru": "«Начала» Евклида",
    "en": "Euclid’s “Elements”",
}
NESTED = {
    "uk": "Роман «Я, „Робот“»",
    "pl": "Powieść „Ja, «Robot»”",
    "ru": "Роман «Я, „Робот“»",
    "en": "The novel “I, ‘Robot’”",
}
QUOTED = {
    "uk": "«„Начала“ Евкліда»",
    "pl": "„«Elementy» Euklidesa”",
    "ru": "«„Начала“ Евклида»",
    "en": "“Euclid’s ‘Elements’”",
}


@pytest.mark.parametrize("language", TITLES)
def test_a_titles_own_marks_turn_inward(language):
    with translation.override(language):
        assert quoted(TITLES[language]) == QUOTED[language]


@pytest.mark.parametrize("language", TITLES)
def test_a_check_quotes_a_title_as_its_reader_does(language):
    (check,) = (check for check in REGISTRY.checks if check.code == "date_hint")
    params = {"title": TITLES[language], "words": "1455"}
    finding = Finding("date_hint", check.severity, "title", check.message, params)

    with translation.override(language):
        assert QUOTED[language] in finding.text


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("uk", "Euclid’s “Elements”", "«Euclid’s „Elements“»"),
        ("en", "«Начала» Евкліда", "“‘Начала’ Евкліда”"),
        ("uk", "«Я і „Ти“»", "«„Я і «Ти»“»"),
        ("en", "‘Tosca’ and ‘Aida’", "“‘Tosca’ and ‘Aida’”"),
        ("ru", "Пьеса «Ночь", "«Пьеса «Ночь»"),  # unbalanced: left as it is
        ("pl", "Opera", "„Opera”"),
    ],
)
def test_marks_of_any_language_turn_into_those_of_the_reader(language, text, said):
    assert languages.of(language).quoted(text) == said


@pytest.mark.parametrize(
    ("language", "small", "large", "edition"),
    [
        ("uk", "1500", "12 500", "№ 1"),
        ("pl", "1500", "12 500", "nr 1"),
        ("ru", "1500", "12 500", "№ 1"),
        ("en", "1500", "12,500", "No. 1"),
    ],
)
def test_numbers_stand_in_sentences_as_the_language_writes_them(language, small, large, edition):
    spoken = languages.of(language)

    said = (spoken.grouped(1500), spoken.grouped(12_500), spoken.edition_number(1))

    assert said == tuple(
        text.replace(" ", "\N{NO-BREAK SPACE}") for text in (small, large, edition)
    )
