"""Where a line of text may end, and how ill it looks there."""

import pytest

from decks.languages.hyphens import LEAST_PART
from printing.text.breaks import Ill, breaks, hyphenations


def shown(text: str, ill: Ill) -> str:
    """Return *text* with a stroke wherever a line may end, if it looks no worse than that."""
    pieces, start = [], 0
    for place in breaks(text):
        if place.ill <= ill:
            pieces.append(text[start : place.end])
            start = place.start
    return "|".join([*pieces, text[start:]])


@pytest.mark.parametrize(
    "line",
    [
        "Перший|політ|літака|Ан-225|«Мрія»",
        "Odkrycie|księżyców|Jowisza|przez|Galileusza",
        "Röntgen’s|discovery|of X-rays",
        "Прем’єра|опери",
    ],
)
def test_a_line_may_end_at_a_space(line):
    assert shown(line.replace("|", " "), Ill.NOT) == line


@pytest.mark.parametrize(
    "line",
    [
        "Софія|Київська|у списку",
        "Освячення|Святої|Софії|в Константинополі",
        "Наука|і техніка",
        "З Києва|й до Львова",
        "О строении",
        "Начала|и концы",
        "Пришёл|к реке",
        "Sobór|Sofijski|w Kijowie",
        "W pustyni|i w puszczy",
        "Z Ziemi|na Księżyc",
        "I o tym|a tamtym",
        "E|minor|Concerto|by a Pole",
    ],
)
def test_no_line_ends_with_a_preposition_or_conjunction_of_one_letter(line):
    assert shown(line.replace("|", " "), Ill.NOT) == line


@pytest.mark.parametrize(
    "line",
    [
        "Перше щеплення|від віспи|за методом",
        "Перелёт|через Ла-Манш|на аэроплане|из Кале",
        "Odkrycie|dla Polski|nad Wisłą|po wojnie",
        "On the Fabric|of the Body",
        "Концерт|Й. С. Баха",
    ],
)
def test_no_line_ends_with_a_short_word_or_an_initial(line):
    held = {stop.end for stop in breaks(line.replace("|", " ")) if stop.ill}

    assert not held & {at for at, char in enumerate(line) if char == "|"}
    assert all(" " in part for part in line.split("|")[1:])
    assert shown(line.replace("|", " "), Ill.NOT).replace("|", " ") == line.replace("|", " ")


@pytest.mark.parametrize(
    "line",
    [
        "опери|«Наталка Полтавка»|Лисенка",
        "Prapremiera|„Czarodziejskiego fletu”|Mozarta",
        "Dalí’s|“The Persistence of Memory”",
    ],
)
def test_no_line_ends_within_a_quoted_title(line):
    assert shown(line.replace("|", " "), Ill.AFTER_SHORT_WORD) == line


def test_a_quoted_title_is_rather_broken_before_its_short_words_than_behind_them():
    assert shown("«Місячна ніч на Дніпрі»", Ill.IN_QUOTE) == "«Місячна|ніч|на Дніпрі»"


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("uk", "Запро|ва|дже|ння"),
        ("pl", "Kon|stan|ty|no|pol"),
        ("ru", "До|сто|при|ме|ча|тель|но|сти"),
        ("en", "in|ven|tion"),
    ],
)
def test_a_word_is_parted_by_the_rules_of_its_language(language, word):
    whole = word.replace("|", "")

    ends = {place.end for place in hyphenations(whole, language)}

    assert ends
    assert ends <= {len(word[:at].replace("|", "")) for at, char in enumerate(word) if char == "|"}
    assert all(LEAST_PART <= end <= len(whole) - LEAST_PART for end in ends)


def test_a_soft_hyphen_is_a_place_to_part_a_word():
    text = "Вистав\u00adка"

    assert [(stop.end, stop.start, stop.mark) for stop in breaks(text)] == [(6, 7, "-")]


def test_a_one_letter_word_may_end_a_line_where_there_is_no_other_way():
    assert shown("Софія у списку", Ill.AFTER_ONE_LETTER) == "Софія|у|списку"


@pytest.mark.parametrize("end", ["дня «а»", "з’я висок", "Ан-о там", "план Б там"])
def test_a_letter_that_is_part_of_a_word_or_quoted_does_not_hold(end):
    first, second = end.rsplit(" ", 1)

    assert shown(end, Ill.NOT).endswith(f"{first[-1]}|{second}")


@pytest.mark.parametrize(
    "date",
    [
        "бл. 3500 р. до н. е.",
        "24 серпня 1991 року",
        "XV ст.",
        "ХІІ ст. до н. е.",
        "1920-ті рр.",
        "13,8 млрд років",
        "3 500 тис. років",
        "ok. 3500 p.n.e.",
        "lata 20. XX w.",
        "3 maja 1791 r.",
        "ок. 3500 г. до н. э.",
        "1920-е гг.",
        "XV в.",
        "9 мая 1945 г.",
        "490 BCE",
        "AD 79",
        "July 20, 1969",
        "circa 1500",
        "4 million years",
    ],
)
def test_no_line_ends_inside_a_date(date):
    assert shown(f"Битва {date} разом", Ill.AFTER_ONE_LETTER) == f"Битва|{date}|разом"


@pytest.mark.parametrize("era", ["до н. е.", "н. э.", "p.n.e.", "n.e.", "BCE", "CE"])
def test_no_line_ends_before_an_era(era):
    assert shown(f"у віці {era} тут", Ill.NOT).endswith(f"віці {era}|тут")


@pytest.mark.parametrize(
    "line", ["Перші|1000|книг", "Boeing|747|w locie", "Apollo|11|lands", "Ан-225|«Мрія»"]
)
def test_a_number_without_a_unit_does_not_hold(line):
    assert shown(line.replace("|", " "), Ill.NOT) == line


def test_a_no_break_space_is_never_a_line_end():
    assert shown("№\u00a05 і\u00a0досі тут", Ill.IN_DATE) == "№\u00a05|і\u00a0досі|тут"


@pytest.mark.parametrize(
    "line",
    [
        "статуї|Христа-|Спасителя",
        "Liverpool–|Manchester",
        "Double-|helix|model",
        "Київ—|Львів",
    ],
)
def test_a_compound_of_long_words_may_be_parted_after_its_hyphen_or_dash(line):
    text = line.replace("-|", "-").replace("–|", "–").replace("—|", "—").replace("|", " ")

    assert shown(text, Ill.IN_COMPOUND) == line


@pytest.mark.parametrize("word", ["VS-300", "e-moll", "1914–1918", "X-rays", "Ан-225", "жар-пт"])
def test_a_short_part_of_a_compound_stays_with_the_rest(word):
    assert breaks(word) == ()


def test_a_dash_does_not_begin_a_line():
    assert shown("Ліверпуль — Манчестер", Ill.AFTER_ONE_LETTER) == "Ліверпуль —|Манчестер"


@pytest.mark.parametrize("text", ["", " ", "слово", " слово ", "слово\u00a0"])
def test_a_single_word_is_not_broken(text):
    assert breaks(text) == ()
