import pytest

from decks import checks
from decks.checks.letters import foreign_letters
from decks.checks.likeness import similar_titles
from decks.checks.typography import (
    ascii_apostrophe,
    double_spaces,
    invisible_characters,
    straight_quotes,
)
from decks.contents import DeckContents
from decks.models import CardTranslation
from tests.factories import make_card, make_deck, make_text

# Letters


@pytest.mark.parametrize(
    ("title", "language", "found"),
    [
        ("Мыс", "uk", "Мыс (ы)"),
        ("Ёж, Эра, Объект", "uk", "Ёж (Ё), Эра (Э), Объект (ъ)"),
        ("Їжак, єдність, ґанок", "ru", "Їжак (Ї), єдність (єі), ґанок (ґ)"),
        ("Крaків", "uk", "Крaків (a)"),  # with a Latin a
        ("Krаków", "pl", "Krаków (а)"),  # with a Cyrillic а
        ("Lоndon", "en", "Lоndon (о)"),  # with a Cyrillic о
        ("Lwów і Kijów", "pl", "і (і)"),  # with a Cyrillic і
        ("Львів i Київ", "uk", "i (i)"),  # with a Latin i
        ("АН-225", "pl", "АН (АН)"),  # all Cyrillic
    ],
)
def test_letters_of_another_alphabet_are_named_with_their_words(title, language, found):
    assert foreign_letters(title, language) == found


@pytest.mark.parametrize(
    ("title", "language"),
    [
        ("Їжак, єдність, ґанок", "uk"),
        ("Съёмки эры, мыс", "ru"),
        ("«Bohemian Rhapsody» гурту Queen", "uk"),
        ("«Viva la y Gloria»", "uk"),
        ("IX симфонія, X-промені, ABBA, C", "uk"),
        ("Самолёт Ан-225", "ru"),
        ("Zażółć gęślą jaźń, Dvořák", "pl"),
        ("Göbekli Tepe", "en"),
        ("The newspaper «Правда»", "en"),
        ("Люм’єр", "uk"),
    ],
)
def test_letters_of_the_language_and_whole_foreign_words_are_at_home(title, language):
    assert foreign_letters(title, language) == ""


# Typography


@pytest.mark.parametrize(
    ("title", "language", "found"),
    [
        ("Прем'єра", "uk", "Прем'єра"),
        ("Прем`єра", "uk", "Прем`єра"),
        ("Прем’єра, премʼєра", "uk", ""),
        ("'Земля'", "uk", ""),
        ("Bizet's", "en", ""),
    ],
)
def test_a_ukrainian_word_wants_a_real_apostrophe(title, language, found):
    assert ascii_apostrophe(title, language) == found


@pytest.mark.parametrize(
    ("title", "language", "found"),
    [
        ('Фільм "Земля"', "uk", "«…»"),
        ("Фильм 'Земля'", "ru", "«…»"),
        ('Film "Ziemia"', "pl", "„…”"),
        ("The film 'Earth'", "en", "“…”"),
        ("Фільм «Земля»", "uk", ""),
        ("Film „Ziemia”", "pl", ""),
        ("Bizet's “Carmen”", "en", ""),
        ("The brothers' flight", "en", ""),
        ("The '20s", "en", ""),
        ("Прем'єра", "uk", ""),
    ],
)
def test_quotation_marks_are_those_of_the_language(title, language, found):
    assert straight_quotes(title, language) == found


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Cai  Lun", "Cai␣␣Lun"),
        ("Cai \u00a0Lun", "Cai␣␣Lun"),
        (" Cai", "␣Cai"),
        ("Cai ", "Cai␣"),
        ("Cai\u00a0Lun’s paper", ""),
    ],
)
def test_a_space_too_many_is_shown(title, found):
    assert double_spaces(title, "en") == found


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Cai\u200bLun", "U+200B ZERO WIDTH SPACE"),
        ("Cai\u00adLun\ufeff", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        ("Cai\tLun", "U+0009"),
        ("Cai\u202eLun\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("Cai\u00a0Lun – «Папір», за́мок", ""),
    ],
)
def test_characters_that_nobody_sees_are_named(title, found):
    assert invisible_characters(title, "en") == found


# Likeness


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Terracotta Army", "Terracotta Army"),
        ("Premiere of Bizet’s “Carmen”", "premiere of Bizet's Carmen"),
        ("First flight of the Wright brothers", "First flight of Wright brothers"),
        ("Terracotta Army", "The Terracotta Army"),
        ("Carmen", "The Carmen"),
        ("Fall of the Berlin Wall", "Fall of Berlins Wall"),
        ("Gutenberg’s Bible", "The Gutenbergs’ Bible"),
        ("Bell’s telephone patent", "Patent for Bell’s telephone"),
        ("Discovery of the colour mauve", "Discovery of the color mauve"),
        ("Битва під Конотопом", "Битва під Канотопом"),
        ("Звёздная ночь", "Звездная ночь"),
        ("Прем’єра «Кармен»", "Премєра «Кармен»"),
    ],
)
def test_titles_that_differ_in_spelling_order_or_small_words_are_nearly_the_same(one, other):
    assert list(similar_titles({"a": one, "b": other})) == [("b", ["a"])]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Premiere of Bizet’s “Carmen”", "Premiere of Verdi’s “Aida”"),
        ("Introduction of the Julian calendar", "Introduction of the Gregorian calendar"),
        ("Запровадження юліанського календаря", "Запровадження григоріанського календаря"),
        ("Premiere of Beethoven’s Ninth Symphony", "Premiere of Beethoven’s Fifth Symphony"),
        ("World War I begins", "World War II begins"),
        ("World War", "World War II"),
        ("Prawykonanie VIII Symfonii Mahlera", "Prawykonanie VII Symfonii Mahlera"),
        ("Mozart’s Symphony No. 40", "Mozart’s Symphony No. 41"),
        ("Opening of the Opera", "Opening of the Lviv Opera"),
        ("Відкриття мосту", "Закриття мосту"),
        ("Liberation of Paris", "Liberation of Parma"),
    ],
)
def test_titles_that_differ_in_a_word_that_matters_are_not_the_same(one, other):
    assert not list(similar_titles({"a": one, "b": other}))


def test_each_later_card_names_those_before_it():
    titles = {"c": "Terracota Army", "b": "The Terracotta Army", "a": "Terracotta army", "d": "X"}

    assert list(similar_titles(titles)) == [("b", ["a"]), ("c", ["a", "b"])]


def test_of_many_equal_titles_each_names_the_first():
    titles = dict.fromkeys("abcd", "Terracotta Army")

    assert list(similar_titles(titles)) == [("b", ["a"]), ("c", ["a"]), ("d", ["a"])]


# As findings


def found(titles: dict[str, dict[str, str]], code: str) -> list[checks.Finding]:
    """Return the findings about cards with these titles, written past what the verbs refuse."""
    deck = make_deck()
    languages = {language for words in titles.values() for language in words}
    for key, words in titles.items():
        card = make_card(deck, key=key)
        for language, title in words.items():
            make_text(card, language, "Title")
            CardTranslation.objects.filter(card=card, language=language).update(title=title)
    findings = checks.findings(DeckContents.of(deck), sorted(languages))
    return [finding for finding in findings if finding.code == code]


@pytest.mark.django_db
def test_titles_are_compared_within_one_language():
    across = {"a": {"en": "Carmen"}, "b": {"pl": "Carmen"}}
    within = {"a": {"en": "Carmen"}, "b": {"en": "Carmen", "pl": "Opera"}}

    assert not found(across, "similar_titles")

    (finding,) = found(within, "similar_titles")
    assert str(finding).startswith(
        "b (en): “Carmen” is nearly the same as the title of another card: a."
    )


@pytest.mark.django_db
def test_a_change_of_the_other_title_is_another_subject():
    (before,) = found({"a": {"en": "Carmen"}, "b": {"en": "The Carmen"}}, "similar_titles")
    (after,) = found({"a": {"en": "Carmen!"}, "b": {"en": "The Carmen"}}, "similar_titles")

    assert before.subject != after.subject


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "language", "title", "is_error", "line"),
    [
        ("date_hint", "en", "Bible of 1455", False, "gives the date away: 1455."),
        ("foreign_letters", "uk", "Мыс", False, "letters of another alphabet: Мыс (ы)."),
        ("ascii_apostrophe", "uk", "Прем'єра", False, "apostrophe: Прем'єра. Write ’ instead."),
        ("straight_quotes", "pl", '"Ziemia"', False, "Write „…” instead."),
        ("double_spaces", "en", "Cai  Lun", False, "too many: Cai␣␣Lun."),
        ("invisible_characters", "en", "Cai\tLun", True, "invisible characters: U+0009."),
    ],
)
def test_what_is_wrong_with_a_title_is_said_with_its_card(code, language, title, is_error, line):
    (finding,) = found({"bible": {language: title}}, code)

    assert str(finding).startswith(f"bible ({language}): ")
    assert line in str(finding)
    assert (finding.field, finding.is_error) == ("title", is_error)
    assert finding.subject
