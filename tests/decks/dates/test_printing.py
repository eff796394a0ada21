"""Dates as the cards print them."""

import pytest

from decks.dates import CardDate, Precision, format_date

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def around(year: int, precision: Precision = Precision.YEAR, circa: bool = False) -> CardDate:
    return CardDate.containing(year, precision, circa)


LONG = [
    (around(1455), "1455", "1455", "1455", "1455"),
    (around(79, circa=True), "бл. 79 р. н. е.", "ok. 79 n.e.", "ок. 79 г. н. э.", "c. 79 CE"),
    (around(-44), "44 р. до н. е.", "44 p.n.e.", "44 г. до н. э.", "44 BCE"),
    (
        around(-3500, circa=True),
        "бл. 3500 р. до н. е.",
        "ok. 3500 p.n.e.",
        "ок. 3500 г. до н. э.",
        "c. 3500 BCE",
    ),
    (
        around(-28_000),
        "28 000 р. до н. е.",
        "28 000 p.n.e.",
        "28 000 г. до н. э.",
        "28,000 BCE",
    ),
    (around(1453, Precision.CENTURY), "XV ст.", "XV w.", "XV в.", "15th century"),
    (
        around(-301, Precision.CENTURY),
        "IV ст. до н. е.",
        "IV w. p.n.e.",
        "IV в. до н. э.",
        "4th century BCE",
    ),
    (
        around(-12_050, Precision.CENTURY),
        "121 ст. до н. е.",
        "121 w. p.n.e.",
        "121 в. до н. э.",
        "121st century BCE",
    ),
    (around(1920, Precision.DECADE), "1920-ті рр.", "lata 20. XX w.", "1920-е гг.", "1920s"),
    (around(1940, Precision.DECADE), "1940-ві рр.", "lata 40. XX w.", "1940-е гг.", "1940s"),
    (
        around(1900, Precision.DECADE),
        "1900-ті рр.",
        "lata 1900–1909",
        "1900-е гг.",
        "1900–1909",
    ),
    (
        around(2000, Precision.DECADE),
        "2000-ні рр.",
        "lata 2000–2009",
        "2000-е гг.",
        "2000–2009",
    ),
    (
        around(20, Precision.DECADE),
        "20-ті рр. н. е.",
        "lata 20. I w. n.e.",
        "20-е гг. н. э.",
        "20s CE",
    ),
    (
        around(1, Precision.DECADE),
        "1–9 рр. н. е.",
        "lata 1–9 n.e.",
        "1–9 гг. н. э.",
        "1–9 CE",
    ),
    (
        around(-1, Precision.DECADE),
        "9–1 рр. до н. е.",
        "lata 9–1 p.n.e.",
        "9–1 гг. до н. э.",
        "9–1 BCE",
    ),
    (
        around(-356, Precision.DECADE),
        "350-ті рр. до н. е.",
        "lata 50. IV w. p.n.e.",
        "350-е гг. до н. э.",
        "350s BCE",
    ),
    (
        around(-12_050, Precision.DECADE),
        "12 050-ті рр. до н. е.",
        "lata 12 059–12 050 p.n.e.",
        "12 050-е гг. до н. э.",
        "12,050s BCE",
    ),
    (
        around(-2500, Precision.MILLENNIUM),
        "III тис. до н. е.",
        "III tysiąclecie p.n.e.",
        "III тыс. до н. э.",
        "3rd millennium BCE",
    ),
    (
        around(-49_500, Precision.MILLENNIUM),
        "50-те тисячоліття до н. е.",
        "50. tysiąclecie p.n.e.",
        "50-е тысячелетие до н. э.",
        "50th millennium BCE",
    ),
    (
        around(-66_000_000, Precision.MILLION_YEARS),
        "66 млн років тому",
        "66 mln lat temu",
        "66 млн лет назад",
        "66 million years ago",
    ),
    (
        around(-13_800_000_000, Precision.MILLION_YEARS, circa=True),
        "бл. 13 800 млн років тому",
        "ok. 13 800 mln lat temu",
        "ок. 13 800 млн лет назад",
        "c. 13,800 million years ago",
    ),
]
SHORT = [
    (around(1455), "1455", "1455", "1455", "1455"),
    (
        around(-3500, circa=True),
        "бл. 3500 до н. е.",
        "ok. 3500 p.n.e.",
        "ок. 3500 до н. э.",
        "c. 3500 BCE",
    ),
    (around(1920, Precision.DECADE), "1920-ті", "lata 20. XX w.", "1920-е", "1920s"),
    (around(-1, Precision.DECADE), "9–1 до н. е.", "lata 9–1 p.n.e.", "9–1 до н. э.", "9–1 BCE"),
    (
        around(-301, Precision.CENTURY),
        "IV ст. до н. е.",
        "IV w. p.n.e.",
        "IV в. до н. э.",
        "4th c. BCE",
    ),
    (
        around(-2500, Precision.MILLENNIUM),
        "III тис. до н. е.",
        "III tys. p.n.e.",
        "III тыс. до н. э.",
        "3rd mill. BCE",
    ),
]


@pytest.mark.parametrize(("date", "uk", "pl", "ru", "en"), LONG)
def test_a_date_is_printed_as_its_language_writes_it(date, uk, pl, ru, en):
    printed = [date.format(language) for language in ("uk", "pl", "ru", "en")]

    assert printed == [text.replace(" ", NO_BREAK_SPACE) for text in (uk, pl, ru, en)]


@pytest.mark.parametrize(("date", "uk", "pl", "ru", "en"), SHORT)
def test_the_short_form_leaves_out_what_can_be_missed(date, uk, pl, ru, en):
    printed = [format_date(date, language, short=True) for language in ("uk", "pl", "ru", "en")]

    assert printed == [text.replace(" ", NO_BREAK_SPACE) for text in (uk, pl, ru, en)]


@pytest.mark.parametrize(
    ("date", "language", "printed"),
    [
        (around(-3500, circa=True), "uk", "бл._3500_р. до_н._е."),
        (around(-44), "pl", "44 p.n.e."),
        (around(-301, Precision.CENTURY), "ru", "IV_в. до_н._э."),
        (around(-28_000), "en", "28,000 BCE"),
        (around(20, Precision.DECADE), "uk", "20-ті_рр. н._е."),
        (around(1453, Precision.CENTURY, circa=True), "en", "c._15th_century"),
        (around(-66_000_000, Precision.MILLION_YEARS), "pl", "66_mln_lat_temu"),
    ],
)
def test_a_line_may_end_before_a_loose_era_and_nowhere_else(date, language, printed):
    loose = date.format(language, loose_era=True)

    assert loose == printed.replace("_", NO_BREAK_SPACE)
    assert loose.replace(" ", NO_BREAK_SPACE) == date.format(language)


@pytest.mark.parametrize(
    ("number", "ordinal"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")],
)
def test_english_ordinals_have_the_right_ending(number, ordinal):
    date = CardDate.containing(number * 100, Precision.CENTURY)

    assert date.format("en") == f"{ordinal}{NO_BREAK_SPACE}century"


@pytest.mark.parametrize(
    ("decade", "printed"),
    [
        (1910, "1910-ті"),
        (1930, "1930-ті"),
        (1950, "1950-ті"),
        (1960, "1960-ті"),
        (1970, "1970-ті"),
        (1980, "1980-ті"),
        (1990, "1990-ті"),
        (1800, "1800-ті"),
        (1000, "1000-ні"),
        (1040, "1040-ві"),
        (2010, "2010-ті"),
    ],
)
def test_ukrainian_decades_have_the_ending_of_their_last_word(decade, printed):
    assert CardDate(decade, Precision.DECADE).format("uk", short=True) == printed


def test_a_date_is_not_printed_in_an_unknown_language():
    with pytest.raises(KeyError):
        CardDate(1455).format("xx")
