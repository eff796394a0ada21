"""Dates as people write them."""

from dataclasses import replace

import pytest

from decks import languages
from decks.dates import CardDate, DateError, Precision, parse, parse_any


def year(value: int, circa: bool = False) -> CardDate:
    return CardDate(value, circa=circa)


def decade(value: int) -> CardDate:
    return CardDate.containing(value, Precision.DECADE)


def century(value: int) -> CardDate:
    return CardDate.containing(value, Precision.CENTURY)


def millennium(value: int) -> CardDate:
    return CardDate.containing(value, Precision.MILLENNIUM)


def millions(value: int) -> CardDate:
    return CardDate.containing(-value * 1_000_000, Precision.MILLION_YEARS)


UKRAINIAN = {
    "1455 р.": year(1455),
    "1455р": year(1455),
    "рік 1455": year(1455),
    "1455 року": year(1455),
    "79 р. н. е.": year(79),
    "79 нашої ери": year(79),
    "бл. 1455": year(1455, circa=True),
    "Близько 1455 року": year(1455, circa=True),
    "прибл. 1455": year(1455, circa=True),
    "300 р. до н. е.": year(-300),
    "300 до н.е.": year(-300),
    "300 ДО Н.Е.": year(-300),
    "300 р. до нашої ери": year(-300),
    "300 р. до Р. Х.": year(-300),
    "28 000 р. до н. е.": year(-28_000),
    "XV ст.": century(1401),
    "ХV ст.": century(1401),  # Cyrillic Х
    "ІІІ ст. до н. е.": century(-300),  # Cyrillic І
    "хіх століття": century(1801),
    "15 століття": century(1401),
    "15-те століття": century(1401),
    "ст. XV": century(1401),
    "300 ст. до н. е.": century(-30_000),
    "С ст. до н. е.": century(-10_000),  # Cyrillic С
    "М ст. до н. е.": century(-100_000),  # Cyrillic М
    "1920-ті рр.": decade(1920),
    "1920-ті": decade(1920),
    "1940-ві роки": decade(1940),
    "2000-ні": decade(2000),
    "1920-х років": decade(1920),
    "20-ті рр. ХХ ст.": decade(1920),
    "350-ті рр. до н. е.": decade(-350),
    "50-ті рр. IV ст. до н. е.": decade(-350),
    "1920–1929": decade(1920),
    "1920 — 1929 рр.": decade(1920),
    "359-350 до н. е.": decade(-350),
    "III тис. до н. е.": millennium(-3000),
    "3-тє тис. до н. е.": millennium(-3000),
    "3 тисячоліття до н. е.": millennium(-3000),
    "66 млн років тому": millions(66),
    "66 мільйонів років до н. е.": millions(66),
    "4,5 млрд років тому": millions(4500),
    "13 800 млн р. тому": millions(13_800),
}
POLISH = {
    "1455 r.": year(1455),
    "r. 1455": year(1455),
    "rok 1455": year(1455),
    "79 n.e.": year(79),
    "79 po Chr.": year(79),
    "ok. 1455": year(1455, circa=True),
    "około 1455 roku": year(1455, circa=True),
    "300 p.n.e.": year(-300),
    "300 r. p. n. e.": year(-300),
    "300 przed naszą erą": year(-300),
    "300 przed Chr.": year(-300),
    "XV w.": century(1401),
    "w. XV": century(1401),
    "XV wiek": century(1401),
    "15 wiek": century(1401),
    "15. wiek": century(1401),
    "III w. p.n.e.": century(-300),
    "lata 20. XX w.": decade(1920),
    "lata 20-te XX wieku": decade(1920),
    "lata 50. IV w. p.n.e.": decade(-350),
    "lata 1900–1909": decade(1900),
    "III tysiąclecie p.n.e.": millennium(-3000),
    "III tys. p.n.e.": millennium(-3000),
    "3. tysiąclecie p.n.e.": millennium(-3000),
    "66 mln lat temu": millions(66),
    "66 milionów lat p.n.e.": millions(66),
    "4,5 mld lat temu": millions(4500),
}
RUSSIAN = {
    "1455 г.": year(1455),
    "1455 год": year(1455),
    "79 г. н. э.": year(79),
    "79 от Р. Х.": year(79),
    "ок. 1455": year(1455, circa=True),
    "около 1455 года": year(1455, circa=True),
    "прибл. 1455": year(1455, circa=True),
    "300 г. до н. э.": year(-300),
    "300 до нашей эры": year(-300),
    "300 г. до Р. Х.": year(-300),
    "XV в.": century(1401),
    "ХХ в.": century(1901),  # Cyrillic Х
    "15 век": century(1401),
    "15-й век": century(1401),
    "III в. до н. э.": century(-300),
    "1920-е гг.": decade(1920),
    "1920-е": decade(1920),
    "1920-х годов": decade(1920),
    "20-е гг. XX в.": decade(1920),
    "III тыс. до н. э.": millennium(-3000),
    "3-е тыс. до н. э.": millennium(-3000),
    "3 тысячелетие до н. э.": millennium(-3000),
    "66 млн лет назад": millions(66),
    "4,5 млрд лет назад": millions(4500),
}
ENGLISH = {
    "79 CE": year(79),
    "79 AD": year(79),
    "AD 79": year(79),
    "A.D. 79": year(79),
    "c. 1455": year(1455, circa=True),
    "c1455": year(1455, circa=True),
    "about 1455": year(1455, circa=True),
    "c. AD 79": year(79, circa=True),
    "300 BCE": year(-300),
    "300 BC": year(-300),
    "300 B.C.": year(-300),
    "300 b.c.e.": year(-300),
    "3,500 BC": year(-3500),
    "28,000 BCE": year(-28_000),
    "15th century": century(1401),
    "15th c.": century(1401),
    "XV century": century(1401),
    "4th century BCE": century(-400),
    "1920s": decade(1920),
    "1920's": decade(1920),
    "20s CE": decade(20),
    "1900–1909": decade(1900),
    "3rd millennium BCE": millennium(-3000),
    "66 million years ago": millions(66),
    "13.8 billion years ago": millions(13_800),
    "66 million years BCE": millions(66),
}
ANYWHERE = {
    "1455": year(1455),
    "1455.": year(1455),
    "0455": year(455),
    "-300": year(-300),
    "−300": year(-300),
    "~-300": year(-300, circa=True),
    "~1455": year(1455, circa=True),
    "≈ 1455": year(1455, circa=True),
    "ca. 1455": year(1455, circa=True),
    "circa 1455": year(1455, circa=True),
    "-28 000": year(-28_000),
    "-13 999 999 999": year(-13_999_999_999),
    "1920–1929": decade(1920),
}
IN_ONE_LANGUAGE = [
    (language, text, date)
    for language, forms in {"uk": UKRAINIAN, "pl": POLISH, "ru": RUSSIAN, "en": ENGLISH}.items()
    for text, date in forms.items()
]


@pytest.mark.parametrize(("language", "text", "date"), IN_ONE_LANGUAGE)
def test_a_date_is_read_as_its_language_writes_it(language, text, date):
    assert parse(text, language) == date


@pytest.mark.parametrize("language", languages.BY_CODE)
@pytest.mark.parametrize(("text", "date"), ANYWHERE.items())
def test_what_needs_no_words_is_read_in_every_language(language, text, date):
    assert parse(text, language) == date


@pytest.mark.parametrize(("_language", "text", "date"), IN_ONE_LANGUAGE)
def test_any_language_is_read_whichever_is_preferred(_language, text, date):
    assert {parse_any(text, preferred) for preferred in languages.BY_CODE} == {date}


@pytest.mark.parametrize(
    "space", ["\u00a0", "\u2009", "\u202f", "\u2007", "\t", "\n", "\u200b", "   "]
)
def test_every_kind_of_space_is_a_space(space):
    text = f"{space}бл.{space}28{space}000{space}р.{space}до{space}н.{space}е.{space}"

    assert parse(text, "uk") == year(-28_000, circa=True)


def test_no_spaces_are_needed_where_a_dot_or_a_digit_parts_the_words():
    assert parse("бл.3500р.до н.е.", "uk") == year(-3500, circa=True)


def test_a_letter_written_as_two_characters_is_read():
    assert parse("15-й век".replace("й", "и\u0306"), "ru") == century(1401)


def test_a_language_may_say_before_the_number_that_it_counts_back_from_now(monkeypatch):
    english = languages.of("en")
    words = replace(english.date_words, ago_first=("vor",), ago=())
    monkeypatch.setattr(languages, "of", lambda _code: replace(english, date_words=words))

    date = CardDate.containing(-66_000_000, Precision.MILLION_YEARS)
    assert parse("vor 66 million years", "xx") == date
    assert parse("c. vor 66 million", "xx").same_date(date)
    with pytest.raises(DateError):
        parse("vor 1500", "xx")
    with pytest.raises(DateError):
        parse("vor 66 million years BCE", "xx")
