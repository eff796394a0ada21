"""How far the sources of a date agree, and how that is said."""

import pytest
from django.utils import translation

from decks.admin.workbench.agreement import in_words
from decks.dates import CardDate, Precision
from decks.progress.agreement import Claim, ClaimedDate, Kind, agreement

CENTURY = CardDate(1401, Precision.CENTURY)
DECADE = CardDate(1450, Precision.DECADE)
OWN = CardDate(1455)


def supports(date=None):
    return Claim("supports", CardDate(date) if isinstance(date, int) else date)


def contradicts(date=None):
    return Claim("contradicts", CardDate(date) if isinstance(date, int) else date)


def context(date=None):
    return Claim("context", CardDate(date) if isinstance(date, int) else date)


@pytest.mark.parametrize(
    ("claims", "kind", "words"),
    [
        ([], Kind.NO_SOURCE, "There is no source yet."),
        ([context()], Kind.NO_DATE, "No source gives a date."),
        ([supports(1455)], Kind.AGREE, "One source, it says 1455."),
        ([supports()], Kind.AGREE, "One source, it says 1455."),
        ([supports(1455)] * 3, Kind.AGREE, "All 3 sources agree: 1455."),
        (
            [supports(1455), supports(), context(1455), contradicts(1454)],
            Kind.SPLIT,
            "3 of 4 sources say 1455; 1 says 1454.",
        ),
        (
            [supports(1455), contradicts(1454), contradicts(1454), contradicts(1456)],
            Kind.SPLIT,
            "2 of 4 sources say 1454; 1 says 1455; 1 says 1456.",
        ),
        (
            [supports(CENTURY), supports(1455)],
            Kind.OVERLAP,
            "The sources can all be right, but differ in how exact they are: "
            "1 of 2 sources says 15th century; 1 says 1455.",
        ),
        (
            [supports(1455), contradicts()],
            Kind.SPLIT,
            "1 of 2 sources says 1455; 1 contradicts and gives no date.",
        ),
        (
            [contradicts(), contradicts()],
            Kind.SPLIT,
            "2 contradict and give no date. None gives the date of the card.",
        ),
        (
            [contradicts(1454)],
            Kind.AGREE,
            "One source, it says 1454. None gives the date of the card.",
        ),
        (
            [supports(CENTURY)],
            Kind.AGREE,
            "One source, it says 15th century. None gives exactly the date of the card.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_sources_are_read_together(claims, kind, words):
    found = agreement(OWN, claims)

    assert found.kind is kind
    with translation.override("en"):
        assert in_words(found).replace("\xa0", " ") == words


def test_circa_makes_no_second_date():
    found = agreement(OWN, [supports(CardDate(1455, circa=True)), supports(1455)])

    assert found.kind is Kind.AGREE
    assert found.says == (ClaimedDate(CardDate(1455), 2),)


def test_spans_overlap_only_where_one_year_lies_in_all_of_them():
    inside = agreement(OWN, [supports(CENTURY), supports(DECADE), supports(1455)])
    beside = agreement(OWN, [supports(CENTURY), supports(DECADE), supports(1469)])

    assert inside.kind is Kind.OVERLAP
    assert beside.kind is Kind.SPLIT


def test_context_without_a_date_is_not_counted():
    found = agreement(OWN, [supports(1455), context(), context()])

    assert found.kind is Kind.AGREE
    assert found.count == 1


def test_who_supports_without_a_date_means_the_date_of_the_card():
    found = agreement(OWN, [supports(), contradicts(1454)])

    assert found.says == (ClaimedDate(CardDate(1454), 1), ClaimedDate(CardDate(1455), 1))
    assert found.confirms


@pytest.mark.parametrize("claims", [(-300,), (-300, -300), (-200, -300)])
def test_a_sentence_ends_in_one_full_stop_though_the_date_has_its_own(claims):
    with translation.override("uk"):
        said = in_words(agreement(OWN, [supports(claim) for claim in claims]))

    assert "н.\u00a0е." in said
    assert ".." not in said


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_dates_are_said_in_the_language_of_the_reader(language):
    with translation.override(language):
        assert CENTURY.format(language) in in_words(agreement(OWN, [supports(CENTURY)]))
