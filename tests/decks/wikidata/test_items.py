"""An item is read with care: what it says, and what is left out."""

from math import inf

import pytest

from decks.texts import MAX_TITLE
from decks.wikidata.client import Client
from decks.wikidata.filling import is_title
from decks.wikidata.items import likeliest, numbers_in, read_item
from decks.wikidata.questions import item_of
from decks.wikidata.refusals import WikidataRefusal
from tests.decks.wikidata.server import EIFFEL, dated, entity, picture_of, time_of


def test_every_dated_statement_is_read_with_its_references():
    item = read_item("Q243", EIFFEL)

    assert [(one.about, one.date.year, one.addresses) for one in item.statements] == [
        ("P571", 1887, ("https://www.toureiffel.example/history",)),
        ("P1619", 1889, ("https://opening.example/", "https://second.example/")),
    ]


def test_what_is_kept_as_wrong_or_unknown_is_left_out():
    unknown = dated("P571", time_of("+1500-00-00T00:00:00Z"))
    unknown["mainsnak"] = {"snaktype": "somevalue", "property": "P571", "datatype": "time"}
    wrong = dated("P571", time_of("+1600-00-00T00:00:00Z"), rank="deprecated")
    zero = dated("P571", time_of("+0000-00-00T00:00:00Z"))

    item = read_item("Q1", entity("Q1", {}, unknown, wrong, zero))

    assert (item.statements, item.unusable) == ((), ("P571",))


def test_a_reference_leads_nowhere_but_to_the_web():
    script = dated("P571", time_of("+1500-00-00T00:00:00Z"), "javascript:alert(1)", "ftp://x/")

    (statement,) = read_item("Q1", entity("Q1", {}, script)).statements

    assert statement.addresses == ()


def test_the_date_is_first_taken_from_what_the_item_is_most_likely_about():
    year = time_of("+1500-00-00T00:00:00Z")
    century = time_of("+1500-00-00T00:00:00Z", 7)
    preferred = time_of("+1510-00-00T00:00:00Z")

    def best(*statements):
        found = read_item("Q1", entity("Q1", {}, *statements)).statements
        return found[likeliest(found)]

    assert best(dated("P571", year), dated("P585", century)).about == "P585"
    assert best(dated("P571", century), dated("P571", year)).date.first == 1500
    assert best(dated("P571", year), dated("P571", preferred, rank="preferred")).date.year == 1510
    assert likeliest(()) is None


def test_a_name_that_is_the_same_in_many_languages_stands_in_those_with_its_letters():
    item = read_item("Q1", entity("Q1", {"mul": "Isaac Newton", "uk": "Ісаак Ньютон"}))

    assert item.labels == {"uk": "Ісаак Ньютон", "pl": "Isaac Newton", "en": "Isaac Newton"}


def test_a_title_begins_with_a_capital_unless_it_is_meant_not_to():
    item = read_item("Q1", entity("Q1", {"uk": "вбивство Цезаря", "en": "iPhone"}))

    assert item.labels == {"uk": "Вбивство Цезаря", "en": "iPhone"}


def test_of_a_label_that_is_too_long_for_a_title_no_more_is_kept_than_shows_it():
    item = read_item("Q1", entity("Q1", {"en": "x" * 500_000, "pl": "y" * MAX_TITLE}))

    assert {code: len(label) for code, label in item.labels.items()} == {"en": 121, "pl": 120}
    assert not is_title(item.labels["en"])


def test_the_preferred_picture_is_taken():
    item = read_item("Q1", entity("Q1", {}, picture_of("a.jpg"), picture_of("b.jpg", "preferred")))

    assert item.picture == "b.jpg"


def test_another_shape_is_said_to_be_one_and_where():
    with pytest.raises(WikidataRefusal, match="P571"):
        read_item("Q1", entity("Q1", {}, dated("P571", {"when": "+1500"})))
    with pytest.raises(WikidataRefusal, match="P571"):
        read_item("Q1", entity("Q1", {}, dated("P571", time_of("+1500-00-00T", inf))))


@pytest.mark.parametrize("number", ["Q1'><b>", "Q" * 500, "", 5, ["Q1"]])
def test_an_item_is_called_by_a_number_and_by_nothing_else(wikidata, number):
    wikidata.entities["Q1"] = entity("Q1", {"en": "universe"}) | {"id": number}

    with pytest.raises(WikidataRefusal, match="wbgetentities"):
        item_of(Client("keeper@example.org", wikidata.sites), "Q1")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Q243", ["Q243"]),
        (" q243, Q44324;Q243\nQ1 ", ["Q243", "Q44324", "Q1"]),
        ("https://www.wikidata.org/wiki/Q243#P571", ["Q243"]),
        ("http://www.wikidata.org/entity/Q243", ["Q243"]),
        ("https://www.wikidata.org/wiki/Special:EntityData/Q243.json", []),
        ("Q0", []),
        ("Q243 and others", []),
        ("Eiffel Tower", []),
        ("", []),
    ],
)
def test_numbers_are_read_from_numbers_and_addresses_alone(text, numbers):
    assert numbers_in(text) == numbers
