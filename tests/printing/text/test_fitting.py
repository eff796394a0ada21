"""How large a text can be set in a box, and in which lines."""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from decks.languages.hyphens import SOFT_HYPHEN
from printing.geometry.paper import POINT
from printing.text.breaks import Break, Ill, breaks, hyphenations
from printing.text.fitting import SMALLEST, STEP, Box, Fit, common_size, fit, own_size
from printing.text.fonts import MEDIUM, font

FONT = font(MEDIUM)
BOX = Box(width=38, height=18, most=11)
NEAR = 1e-5

TITLES = {
    "uk": (
        "Папір Цай Луня",
        "«Начала» Евкліда",
        "Про обертання небесних сфер",
        "Софія Київська у списку ЮНЕСКО",
        "Відкриття статуї Христа-Спасителя в Ріо",
        "Відкриття залізниці Ліверпуль — Манчестер",
        "Перший політ гелікоптера Сікорського VS-300",
        "Перше щеплення від віспи за методом Дженнера",
    ),
    "pl": (
        "Alfabet fenicki",
        "Sobór Sofijski w Kijowie na liście UNESCO",
        "Otwarcie kolei Liverpool–Manchester",
        "Prawykonanie Koncertu e-moll Chopina",
        "Konsekracja Hagii Sophii w Konstantynopolu",
        "Prapremiera „Czarodziejskiego fletu” Mozarta",
    ),
    "ru": (
        "Бюст Нефертити",
        "О строении человеческого тела",
        "Первая прививка от оспы по методу Дженнера",
        "Самоуничтожение картины Бэнкси на аукционе",
        "Открытие железной дороги Ливерпуль — Манчестер",
    ),
    "en": (
        "Terracotta Army",
        "Double-helix model of DNA",
        "Premiere of Stravinsky’s “The Rite of Spring”",
        "First performance of Leontovych’s “Shchedryk”",
    ),
}
EVERY_TITLE = [title for titles in TITLES.values() for title in titles]

WORDS = """
а в з і w o Київ битва перша дослідження Конституція Kraków «Крик» Христа-Спасителя e-moll
Liverpool–Manchester — 1500 року XV ст. до\u00a0н.\u00a0е. BCE
"""
words = st.sampled_from([word for line in WORDS.splitlines() for word in line.split(" ") if word])
texts = st.sampled_from(EVERY_TITLE) | st.lists(words, min_size=1, max_size=8).map(" ".join)
boxes = st.builds(
    Box,
    width=st.integers(15, 60),
    height=st.integers(3, 30),
    lines=st.integers(1, 4),
    most=st.sampled_from([6.5, 9, 12, 18]),
)
sizes = st.sampled_from([6.5, 8, 10.25, 14])


def every_break(text: str) -> list[Break]:
    return sorted({*breaks(text), *hyphenations(text, "en")})


def ways(text: str, box: Box, size: float, worst: Ill) -> list[list[tuple[str, float]]]:
    """Return every way to break *text* that fits: its lines, each with its width."""
    found = []
    stops = [stop for stop in every_break(text) if stop.ill <= worst]
    count = min(box.lines, int((box.height + NEAR) / (box.leading * size * POINT)))
    for taken in range(max(count, 1)):
        for chosen in combinations(stops, taken):
            lines = [(line, FONT.width(line, size)) for line in parts(text, chosen)]
            if max(width for _, width in lines) <= box.width + NEAR:
                found.append(lines)
    return found


def parts(text: str, chosen: tuple[Break, ...]) -> list[str]:
    starts = [0, *(stop.start for stop in chosen)]
    ends = [*chosen, Break(len(text), len(text), Ill.NOT)]
    return [text[at : end.end] + end.mark for at, end in zip(starts, ends, strict=True)]


def unevenness(lines: list[tuple[str, float]]) -> float:
    return sum(width**2 for _, width in lines)


def line_ends(result: Fit) -> set[int]:
    """Return at which places of the text its lines end."""
    ends, place = set(), 0
    for line in result.lines[:-1]:
        ends.add(place + len(line.text.removesuffix(line.mark)))
        place += len(line.written)
    return ends


def ends_ill(result: Fit) -> bool:
    """Tell whether a line ends where a smaller size should be taken instead."""
    ill = {stop.end for stop in every_break(result.text) if stop.ill >= Ill.IN_WORD}
    return bool(ill & line_ends(result))


@given(texts, boxes, sizes)
def test_the_lines_joined_give_the_text_back(text, box, size):
    assert fit(text, box, FONT, size).text == text


@given(st.text(max_size=60), boxes)
def test_any_text_at_all_is_given_back(text, box):
    assert fit(text, box, FONT).text == text.replace(SOFT_HYPHEN, "")


@given(texts, boxes, sizes)
def test_text_that_fits_is_nowhere_wider_or_higher_than_its_box(text, box, size):
    result = fit(text, box, FONT, size)
    assume(not result.overflow)

    for line in result.lines:
        assert line.width == pytest.approx(FONT.width(line.text, size))
        assert line.width <= box.width + NEAR
    assert len(result.lines) <= box.lines
    assert len(result.lines) * result.pitch <= box.height + NEAR


@given(texts, boxes, sizes)
def test_overflow_is_said_exactly_where_no_way_to_break_the_text_fits(text, box, size):
    overflow = fit(text, box, FONT, size).overflow

    one_line_fits = box.leading * size * POINT <= box.height + NEAR
    assert (overflow == 0) == bool(one_line_fits and ways(text, box, size, Ill.IN_DATE))


@given(texts, boxes, sizes)
def test_lines_are_as_few_and_then_as_even_as_they_can_be(text, box, size):
    possible = ways(text, box, size, Ill.NOT)
    assume(possible)

    result = fit(text, box, FONT, size)

    fewest = min(len(lines) for lines in possible)
    assert len(result.lines) == fewest
    evenest = min(unevenness(lines) for lines in possible if len(lines) == fewest)
    assert sum(line.width**2 for line in result.lines) == pytest.approx(evenest)


@given(texts, boxes, sizes)
def test_a_line_ends_ill_only_where_there_is_no_better_way(text, box, size):
    ends = line_ends(fit(text, box, FONT, size))
    ill = {stop.end: stop.ill for stop in every_break(text)}

    worst = max((ill[end] for end in ends), default=Ill.NOT)

    assert not any(ways(text, box, size, better) for better in Ill if better < worst)


@given(texts, boxes)
def test_a_text_is_as_large_as_its_box_and_bounds_allow(text, box):
    result = fit(text, box, FONT)

    assert box.least <= result.size <= box.most
    assert not result.overflow or result.size == box.least
    larger = result.size + STEP
    if larger <= box.most and not result.overflow:
        assert fit(text, box, FONT, larger).overflow or ends_ill(fit(text, box, FONT, larger))


@pytest.mark.parametrize("title", EVERY_TITLE)
def test_a_title_of_the_starter_deck_fits_at_a_size_people_can_read(title):
    result = fit(title, BOX, FONT)

    assert result.overflow == 0
    assert result.missing == ()
    assert result.size >= 9


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Софія Київська у списку ЮНЕСКО", ["Софія Київська", "у списку ЮНЕСКО"]),
        (
            "Відкриття статуї Христа-Спасителя в Ріо",
            ["Відкриття статуї", "Христа-Спасителя", "в Ріо"],
        ),
        (
            "Перше щеплення від віспи за методом Дженнера",
            ["Перше щеплення", "від віспи за методом", "Дженнера"],
        ),
        ("Папір Цай Луня", ["Папір Цай Луня"]),
    ],
)
def test_titles_are_broken_as_a_person_would(title, lines):
    assert [line.text for line in fit(title, BOX, FONT, 11).lines] == lines


def test_a_date_stays_on_its_line_though_the_lines_are_less_even():
    result = fit("Трипілля, бл. 3500 р. до н. е.", Box(38, 18), FONT, 12)

    assert [line.text for line in result.lines] == ["Трипілля,", "бл. 3500 р. до н. е."]


def test_one_size_serves_a_whole_deck_and_names_who_forced_it():
    box = Box(24, 14, lines=3, most=11)

    common = common_size(TITLES["uk"], box, FONT)

    assert common.size == min(own_size(title, box, FONT) for title in TITLES["uk"]) < 11
    assert common.forced_by == ("Відкриття залізниці Ліверпуль — Манчестер",)
    assert all(fit(title, box, FONT, common.size).overflow == 0 for title in TITLES["uk"])


def test_a_title_that_would_force_the_size_below_the_floor_is_smaller_alone():
    titles = (*TITLES["uk"], "Щось " * 17 + "ще")
    box = Box(38, 14, lines=4, most=11, floor=9)

    common = common_size(titles, box, FONT, "uk")

    assert common.size >= 9
    assert common.left_by == titles[-1:]
    assert own_size(titles[-1], box, FONT, "uk") < 9


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("uk", "Дихлордифенілтрихлорметилметан"),
        ("pl", "Konstantynopolitańczykowianeczka"),
        ("ru", "Достопримечательностями-нибудь"),
        ("en", "Counterrevolutionariesinternational"),
    ],
)
def test_a_word_too_long_for_the_floor_is_parted_and_nothing_becomes_smaller(language, word):
    box = Box(38, 18, most=12, floor=9.5)

    result = fit(word, box, FONT, language=language)

    assert result.size >= 9.5
    assert result.is_parted
    assert [line.text[-1] for line in result.lines[:-1]] == ["-"] * (len(result.lines) - 1)
    assert result.text == word


def test_a_word_is_not_parted_where_the_text_fits_at_the_floor():
    box = Box(38, 18, most=12, floor=9.5)
    word = "Самоуничтожение"

    assert FONT.width(word, 12) < 38
    assert not fit(f"{word} {word}", box, FONT, language="ru").is_parted


def test_a_soft_hyphen_is_drawn_only_at_the_end_of_a_line():
    whole = fit("Вистав\u00adка", BOX, FONT, 10)
    parted = fit("Вистав\u00adка", Box(FONT.width("Вистав-", 10), 18), FONT, 10)

    assert [line.text for line in whole.lines] == ["Виставка"]
    assert [line.text for line in parted.lines] == ["Вистав-", "ка"]
    assert parted.text == "Виставка"


def test_signs_that_no_font_has_are_drawn_as_those_they_look_like():
    result = fit("е\u2011мейл 5\u202fмм", BOX, FONT)

    assert result.missing == ()
    assert [line.text for line in result.lines] == ["е-мейл 5\u00a0мм"]


def test_nobody_is_named_where_the_largest_size_serves_all():
    common = common_size(["Крик", "Давид"], BOX, FONT)

    assert common.size == BOX.most
    assert common.forced_by == ()


def test_a_deck_without_titles_has_the_largest_size():
    assert common_size([], BOX, FONT).size == BOX.most


def test_a_text_that_cannot_fit_says_by_how_much_and_is_not_set_smaller():
    word = "Самознищення"
    box = Box(width=10, height=20)

    result = fit(word, box, FONT)

    assert result.size == SMALLEST
    assert result.overflow == pytest.approx(FONT.width(word, SMALLEST) - 10)


def test_a_box_too_low_for_a_line_overflows_below():
    result = fit("Крик", Box(width=38, height=2), FONT, 10)

    assert result.overflow == pytest.approx(10 * 1.15 * POINT - 2)


def test_a_text_that_overflows_is_still_broken_well():
    result = fit("Святої Софії в Константинополі", Box(22, 30), FONT, 14)

    assert result.overflow > 0
    assert not any(line.text.endswith(" в") for line in result.lines)


def test_a_smaller_size_is_taken_rather_than_a_preposition_left_alone():
    box = Box(FONT.width("в Константинополі", 9), 30, lines=2)

    result = fit("Собор в Константинополі", box, FONT)

    assert result.size == 9
    assert [line.text for line in result.lines] == ["Собор", "в Константинополі"]


def test_a_preposition_is_left_alone_where_even_the_smallest_size_leaves_no_other_way():
    box = Box(FONT.width("Константинополі", 7), 30, lines=2)

    result = fit("Собор в Константинополі", box, FONT)

    assert result.size == 7
    assert [line.text for line in result.lines] == ["Собор в", "Константинополі"]


def test_no_more_prepositions_are_left_alone_than_must_be():
    box = Box(FONT.width("Константинополі", 10), 30)

    result = fit("Золотава і водиця в Константинополі", box, FONT, 10)

    assert [line.text for line in result.lines] == ["Золотава", "і водиця в", "Константинополі"]


def test_a_box_of_one_line_overflows_to_the_side():
    result = fit("Святої Софії в Константинополі", Box(30, 5), FONT, 10)

    assert len(result.lines) == 1
    assert result.overflow == pytest.approx(result.lines[0].width - 30)


def test_a_text_exactly_as_wide_and_as_high_as_its_box_fits():
    thirds = FONT.width("Крик", 10) * (1 - 1e-12)

    result = fit("Крик Крик Крик", Box(thirds, 3 * 1.15 * 10 * POINT * (1 - 1e-12)), FONT, 10)

    assert len(result.lines) == 3
    assert result.overflow == 0


def test_an_empty_text_fits_at_the_largest_size():
    result = fit("", BOX, FONT)

    assert (result.size, result.overflow) == (BOX.most, 0)


def test_a_character_without_a_glyph_is_named():
    assert fit("Крик 龍", BOX, FONT).missing == ("龍",)


def test_no_size_under_the_smallest_is_ever_set():
    with pytest.raises(ValueError, match="too small to read"):
        fit("Крик", BOX, FONT, 6.25)
    with pytest.raises(ValueError, match=r"6\.5 is the least"):
        Box(38, 18, least=6)


def test_a_size_is_a_whole_number_of_steps():
    sizes_of_titles = {own_size(title, Box(22, 14, most=12), FONT) for title in EVERY_TITLE}

    assert len(sizes_of_titles) > 2
    assert all((size - SMALLEST) % STEP == 0 for size in sizes_of_titles)


def test_the_same_text_is_always_set_the_same_way():
    title = "Перше щеплення від віспи за методом Дженнера"

    assert fit(title, BOX, FONT) == fit(title, BOX, font(MEDIUM))
