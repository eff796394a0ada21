import re

import pytest

from decks.checks import eras
from decks.checks.date_giveaways import giveaways
from decks.dates import CardDate, Precision


@pytest.mark.parametrize(
    ("title", "year", "words"),
    [
        ("Біблія 1455 року", 1455, "1455"),
        ("The Bible of 1455", 1480, "1455"),
        ("Fashion of the 1920s", 1925, "1920"),
        ("Евро-2012", 2012, "2012"),
        ("Overture of 1812", 1812, "1812"),
        ("Expo 67", 1967, "67"),
        ("Олимпиада-80", 1980, "80"),
        ("MDCCLXXVI on a pedestal", 1776, "MDCCLXXVI"),
        ("Caesar’s death in 44 BC", -44, "44 BC"),
        ("Caesar’s death in 44 B.C.E.", -44, "44 B.C.E."),
        ("Смерть Цезаря 44 р. до н. е.", -44, "44 р. до н. е."),
        ("Śmierć Cezara w 44 r. p.n.e.", -44, "44 r. p.n.e"),
        ("Гибель Цезаря в 44 г. до н. э.", -44, "44 г. до н. э."),
        ("Death of Caesar in 44", -44, "44"),
        ("Парфенон, 447", -440, "447"),
        ("Sanctuary of 12,000 years ago", -9500, "12,000 years ago"),
        ("Святилище, 12 тис. років тому", -9500, "12 тис. років тому"),
        ("Astéroïde, 66 mln lat temu", -66_000_000, "66 mln lat temu"),
    ],
)
def test_a_year_near_the_cards_own_gives_it_away(title, year, words):
    assert giveaways(title, CardDate(year)) == words


@pytest.mark.parametrize(
    ("title", "year", "words"),
    [
        ("A 15th-century altar", 1489, "15th-century"),
        ("A fifteenth-century altar", 1489, "fifteenth-century"),
        ("Вівтар XV ст.", 1489, "XV ст."),
        ("Вівтар ХV ст.", 1489, "ХV ст."),  # with a Cyrillic Х
        ("Вівтар 15-го століття", 1489, "15-го століття"),
        ("Вівтар п’ятнадцятого століття", 1489, "п’ятнадцятого століття"),
        ("Ołtarz z XV w.", 1489, "XV w."),
        ("Ołtarz, wiek XV", 1489, "wiek XV"),
        ("Piętnastowieczny ołtarz", 1489, "Piętnastowieczn"),
        ("XV-wieczny ołtarz", 1489, "XV-wieczny"),
        ("Алтарь XV в.", 1489, "XV в."),
        ("Искусство двадцать первого века", 2010, "двадцать первого века"),
        ("Art of the twenty-first century", 2010, "twenty-first century"),
        ("Pyramid of the 3rd millennium BC", -2560, "3rd millennium BC"),
        ("Піраміда III тис. до н. е.", -2560, "III тис. до н. е."),
        ("The Roaring Twenties", 1925, "Twenties"),
        ("Мода 20-х років", 1924, "20"),
        ("Мода двадцятих років", 1924, "двадцятих рок"),
        ("Мода двадцатых годов", 1924, "двадцатых год"),
        ("Moda lat 20.", 1924, "20"),
        ("Moda lat dwudziestych", 1924, "lat dwudziest"),
    ],
)
def test_a_century_decade_or_era_near_the_cards_own_gives_it_away(title, year, words):
    assert giveaways(title, CardDate(year)) == words


@pytest.mark.parametrize(
    ("title", "year"),
    [
        ("First flight of Sikorsky’s VS-300 helicopter", 1939),
        ("A VS-300 out of time", 300),
        ("Перший політ літака Ан-225 «Мрія»", 1988),
        ("МиГ-29", 1929),
        ("Bomber B52", 1952),
        ("Prawykonanie IX Symfonii Beethovena", 1824),
        ("Premiere of Beethoven’s Ninth Symphony", 1824),
        ("Louis XIV", 1700),
        ("Симфонія № 40", 1940),
        ("Opus 27", 1927),
        ("The 15th birthday", 1915),
        ("50-річчя міста", 1950),
        ("Apollo 11", 1969),
        ("Fahrenheit 451", 1953),
        ("300 Spartans", -480),
        ("20,000 leagues", 1870),
        ("The first man", 105),
        ("Перший вік", 1900),
        ("Crime of the century", 1911),
        ("A MIX of CD and DVD", 1009),
        ("The CIVIL war", 1200),
    ],
)
def test_numbers_that_name_no_time_give_nothing_away(title, year):
    assert giveaways(title, CardDate(year)) == ""


@pytest.mark.parametrize(
    ("title", "year"),
    [
        ("The year 1455", 1939),
        ("Вівтар XV ст.", 1900),
        ("44 BC", -3000),
        ("44 BC", 144),
        ("1984", 1900),
        ("The Roaring Twenties", 1935),
        ("Expo 67", 1968),
        ("12,000 years ago", 1900),
    ],
)
def test_a_time_far_from_the_cards_own_gives_nothing_away(title, year):
    assert giveaways(title, CardDate(year)) == ""


def test_what_is_near_grows_with_the_distance_from_today():
    assert giveaways("Year 1900", CardDate(1950))
    assert not giveaways("Year 1899", CardDate(1950))
    assert giveaways("26000 BC", CardDate(-27_000))
    assert not giveaways("25000 BC", CardDate(-27_000))


def test_two_digits_say_nothing_about_a_date_of_a_century():
    assert not giveaways("Apollo 11", CardDate(1901, Precision.CENTURY))
    assert giveaways("Fashion of 1905", CardDate(1901, Precision.CENTURY))


def test_all_that_gives_the_date_away_is_named_once():
    assert giveaways("From 1455 (1455) to XV ст.", CardDate(1455)) == "1455, XV ст."


def test_a_language_may_say_before_the_number_that_it_counts_back_from_now(monkeypatch):
    monkeypatch.setattr(eras, "BEFORE_AGO", re.compile(r"(?i:\b(?:vor))\s+$"))

    date = CardDate.containing(-66_000_000, Precision.MILLION_YEARS)
    assert giveaways("Vor 66 million years", date) == "66 million years"
    assert giveaways("Some 66 million years", date) == ""
