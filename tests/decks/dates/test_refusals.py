"""What is not a date, or might be two."""

import pytest

from decks import languages
from decks.dates import CardDate, DateError, Fault, parse, parse_any
from decks.dates.errors import SENTENCES
from decks.dates.parsing import agreed

REFUSED = [
    ("uk", "", Fault.EMPTY),
    ("uk", " \u00a0\u200b ", Fault.EMPTY),
    ("uk", "1" * 101, Fault.TOO_LONG),
    ("uk", "колись", Fault.UNREADABLE),
    ("uk", "до н. е.", Fault.UNREADABLE),
    ("uk", "300 p.n.e.", Fault.UNREADABLE),
    ("uk", "1455 р. Х.", Fault.UNREADABLE),
    ("uk", "120-ті рр. XX ст.", Fault.UNREADABLE),
    ("pl", "300 p.Chr.", Fault.UNREADABLE),
    ("pl", "w 15", Fault.UNREADABLE),
    ("en", "15 century", Fault.UNREADABLE),
    ("en", "1455²", Fault.UNREADABLE),
    ("en", "१४५५", Fault.UNREADABLE),
    ("uk", "0", Fault.ZERO),
    ("uk", "-0", Fault.ZERO),
    ("uk", "0 р. до н. е.", Fault.ZERO),
    ("uk", "0 ст.", Fault.ZERO),
    ("uk", "0-ві рр.", Fault.ZERO),
    ("uk", "20-ті рр. 0 ст.", Fault.ZERO),
    ("uk", "0 млн років тому", Fault.ZERO),
    ("en", "0s", Fault.ZERO),
    ("uk", "10000", Fault.OUT_OF_BOUNDS),
    ("uk", "14000 млн років тому", Fault.OUT_OF_BOUNDS),
    ("uk", "1455 ст.", Fault.OUT_OF_BOUNDS),
    ("uk", "32 ст.", Fault.YET_TO_COME),
    ("pl", "15 VII 1410", Fault.DAY_OR_MONTH),
    ("pl", "15.VII.1410", Fault.DAY_OR_MONTH),
    ("pl", "lata dwudzieste XX w.", Fault.IN_WORDS),
    ("uk", "двадцяті роки ХХ ст.", Fault.IN_WORDS),
    ("ru", "пятнадцатый век", Fault.IN_WORDS),
    ("en", "between 1240 and 1245", Fault.RANGE),
    ("uk", "між 1240 і 1245", Fault.RANGE),
    ("pl", "między 1240 a 1245", Fault.RANGE),
    ("uk", "IV тис.", Fault.YET_TO_COME),
    ("uk", "12 34", Fault.NUMBER),
    ("en", "1,45", Fault.NUMBER),
    ("uk", "1455,5", Fault.FRACTION),
    ("uk", "- 300", Fault.SIGN),
    ("uk", "–300", Fault.SIGN),
    ("uk", "-XV ст.", Fault.SIGN),
    ("en", "-1920s", Fault.SIGN),
    ("uk", "-300 до н. е.", Fault.SIGN_AND_ERA),
    ("uk", "-300 н. е.", Fault.SIGN_AND_ERA),
    ("uk", "66 млн років", Fault.ERA_MISSING),
    ("uk", "66 млн років н. е.", Fault.ERA_MISSING),
    ("uk", "66 млн років тому н. е.", Fault.ERA_MISSING),
    ("uk", "66 млн років тому до н. е.", Fault.ERA_MISSING),
    ("uk", "XV", Fault.UNIT_MISSING),
    ("uk", "бл. XV до н. е.", Fault.UNIT_MISSING),
    ("uk", "IIII ст.", Fault.ROMAN),
    ("uk", "ХХХХ ст. до н. е.", Fault.ROMAN),
    ("uk", "VX ст.", Fault.ROMAN),
    ("uk", "MMMM ст. до н. е.", Fault.ROMAN),
    ("uk", "1925-ті", Fault.NOT_A_DECADE),
    ("pl", "lata 25. XX w.", Fault.NOT_A_DECADE),
    ("uk", "20-ті рр.", Fault.WHICH_CENTURY),
    ("pl", "lata 20.", Fault.WHICH_CENTURY),
    ("en", "20s", Fault.WHICH_CENTURY),
    ("en", "1–9", Fault.WHICH_CENTURY),
    ("en", "1900s", Fault.DECADE_OR_CENTURY),
    ("en", "300s BCE", Fault.DECADE_OR_CENTURY),
    ("uk", "3 тис. до н. е.", Fault.THOUSANDS),
    ("uk", "5 тис. років тому", Fault.THOUSANDS),
    ("pl", "3 tys. p.n.e.", Fault.THOUSANDS),
    ("uk", "0,5 млн років тому", Fault.NOT_WHOLE_MILLIONS),
    ("uk", "65,5 млн років тому", Fault.NOT_WHOLE_MILLIONS),
    ("uk", "3000 років тому", Fault.AGO),
    ("uk", "1066–1070", Fault.RANGE),
    ("uk", "1066-70", Fault.RANGE),
    ("uk", "1921–1930", Fault.RANGE),
    ("uk", "350–359 до н. е.", Fault.RANGE),
    ("uk", "0–9 н. е.", Fault.RANGE),
    ("uk", "XV–XVI ст.", Fault.RANGE),
    ("uk", "300 р. до н. е. – 200 р. до н. е.", Fault.RANGE),
    ("uk", "до 1125", Fault.BEFORE_OR_AFTER),
    ("ru", "до 1125", Fault.BEFORE_OR_AFTER),
    ("ru", "до 1125 н. э.", Fault.BEFORE_OR_AFTER),
    ("uk", "бл. до 1125", Fault.BEFORE_OR_AFTER),
    ("pl", "przed 1125", Fault.BEFORE_OR_AFTER),
    ("en", "before 1125", Fault.BEFORE_OR_AFTER),
    ("en", "> 1125", Fault.BEFORE_OR_AFTER),
    ("uk", "796 (805)", Fault.ALTERNATIVES),
    ("uk", "1455/56", Fault.ALTERNATIVES),
    ("uk", "1455 або 1456", Fault.ALTERNATIVES),
    ("uk", "1455?", Fault.UNCERTAIN),
    ("uk", "поч. XV ст.", Fault.PART_OF_SPAN),
    ("pl", "I poł. XV w.", Fault.PART_OF_SPAN),
    ("en", "early 15th century", Fault.PART_OF_SPAN),
    ("uk", "5 травня 1920", Fault.DAY_OR_MONTH),
    ("uk", "12.05.1920", Fault.DAY_OR_MONTH),
    ("uk", "1920-05-12", Fault.DAY_OR_MONTH),
    ("uk", "12/05/1920", Fault.DAY_OR_MONTH),
    ("pl", "3 maja 1791 r.", Fault.DAY_OR_MONTH),
    ("en", "May 1920", Fault.DAY_OR_MONTH),
]
ONLY_OF_VALUES = {Fault.NOT_A_START, Fault.TOO_RECENT}


@pytest.mark.parametrize(("language", "text", "fault"), REFUSED)
def test_what_cannot_be_read_is_refused_with_the_reason(language, text, fault):
    with pytest.raises(DateError) as refusal:
        parse(text, language)

    assert refusal.value.code is fault
    assert refusal.value.params["text"] == " ".join(text[:100].split())
    assert "{" not in str(refusal.value)


def test_every_fault_of_a_text_is_shown_above():
    shown = {fault for _, _, fault in REFUSED} | ONLY_OF_VALUES | {Fault.LANGUAGES_DIFFER}

    assert shown == set(Fault) == set(SENTENCES)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "796 (805)",
            "“796 (805)” offers several dates: write one, and keep the others in a note.",
        ),
        ("до  1125", "“до 1125” has no beginning or no end: write the year itself."),
        ("32 ст.", "The century that begins in 3101 is yet to come."),
        ("20-ті рр.", "“20-ті рр.” does not say which century or era the decade belongs to."),
        ("IIII ст.", "“IIII” is not a Roman numeral."),
        ("колись", "“колись” is not a date in a known form, such as 1455 or -300."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_to_write(text, sentence):
    with pytest.raises(DateError) as refusal:
        parse(text, "uk")

    assert str(refusal.value) == sentence


def test_a_refusal_carries_the_parameters_of_its_sentence():
    with pytest.raises(DateError) as refusal:
        parse("10 000", "uk")

    assert refusal.value.params == {
        "text": "10 000",
        "year": 10_000,
        "earliest": -13_999_999_999,
        "latest": 9_999,
    }


@pytest.mark.parametrize("preferred", languages.BY_CODE)
def test_what_no_language_reads_is_refused_as_the_preferred_one_refuses_it(preferred):
    with pytest.raises(DateError) as refusal:
        parse_any("1,45", preferred)

    assert refusal.value.code is (Fault.NUMBER if preferred == "en" else Fault.FRACTION)


def test_what_two_languages_read_differently_is_refused():
    with pytest.raises(DateError) as refusal:
        agreed({"uk": CardDate(-300), "pl": CardDate(300)})

    assert refusal.value.code is Fault.LANGUAGES_DIFFER
    assert str(refusal.value) == (
        "Languages read this date differently: uk: 300\u00a0р.\u00a0до\u00a0н.\u00a0е., pl: 300."
    )


def test_a_text_is_not_read_in_an_unknown_language():
    with pytest.raises(KeyError):
        parse("1455", "xx")
