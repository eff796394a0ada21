"""A language is one module, and whatever depends on it is there and nowhere else."""

import ast
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path

import pytest
from django.conf import settings

from config.start.data import BASE_DIR
from decks import languages
from decks.languages.language import Script

HOME = BASE_DIR / "decks" / "languages"
SOURCES = ("config", "decks", "play", "printing")
SAYS_WHICH = BASE_DIR / "config" / "settings.py"

# Letters, not words: what is typed, searched and mistaken in any language.
OF_LETTERS = {
    "decks/checks/eras.py",
    "decks/checks/letters.py",
    "decks/dates/roman.py",
    "decks/pictures/batches/archives.py",
    "decks/search.py",
    "printing/geometry/paper.py",
    "printing/text/breaks.py",
}
LETTER = re.compile(
    "[\u0400-\u052f\u0104-\u0107\u0118\u0119\u0141-\u0144\u015a\u015b\u0179-\u017c]"
)

each_language = pytest.mark.parametrize("code", languages.BY_CODE)


@each_language
def test_a_module_says_all_there_is_to_say_of_its_language(code):
    assert list(empty(languages.of(code), code)) == []


def empty(value: object, place: str) -> Iterator[str]:
    """Yield the fields without a word in them that may not miss one."""
    for field in fields(value):  # type: ignore[arg-type]
        inner, name = getattr(value, field.name), f"{place}.{field.name}"
        if is_dataclass(inner):
            yield from empty(inner, name)
        elif field.default is MISSING and field.default_factory is MISSING and not inner:
            yield name


def test_every_module_but_those_about_all_languages_is_one():
    modules = {path.stem for path in HOME.glob("*.py")}

    about_all = {"__init__", "hyphens", "language", "numerals", "quotation"}
    assert modules - languages.BY_CODE.keys() == about_all


def test_every_language_of_the_site_has_a_module():
    assert set(settings.CONTENT_LANGUAGES) <= languages.BY_CODE.keys()
    assert [code for code, _name in settings.LANGUAGES] == list(settings.CONTENT_LANGUAGES)
    assert settings.LANGUAGE_CODE in settings.CONTENT_LANGUAGES


@each_language
def test_an_alphabet_is_of_small_letters_in_the_script_of_its_language(code):
    language = languages.of(code)
    scripts = {
        Script.CYRILLIC if "а" <= letter <= "ӿ" else Script.LATIN for letter in language.alphabet
    }

    assert scripts == {language.script}
    assert language.alphabet == language.alphabet.lower()
    assert len(set(language.alphabet)) == len(language.alphabet)


@each_language
def test_the_words_of_numbers_stand_in_their_places(code):
    hints = languages.of(code).time_hints

    assert len(hints.ordinals.split()) == 21
    assert len(hints.tens.split()) == 8
    assert hints.decade.format("x") != hints.decade


def test_a_language_we_do_not_know_is_refused_or_read_in_the_source():
    with pytest.raises(KeyError):
        languages.of("xx")

    assert languages.nearest("xx") is languages.of(languages.SOURCE)
    assert languages.nearest("uk-ua") is languages.of("uk")


def test_no_table_outside_lists_our_languages():
    assert [f"{name}:{line}" for path, name in sources() for line in codes_in(path)] == []


def test_no_word_of_a_language_is_written_outside():
    found = {name for path, name in sources() if words_in(path)}

    assert found == OF_LETTERS


@pytest.mark.parametrize(
    "line",
    [
        'NAMES = {"pl": 1}',
        'NAMES = ("uk", 2)',
        'NAMES = ["ru"]',
        'NAMES = {"en"}',
        'if reader == "en": pass',
        'NAMES["uk"]',
        'match reader:\n    case "uk": pass',
    ],
)
def test_a_code_is_found_wherever_it_tells_languages_apart(tmp_path, line):
    path = tmp_path / "module.py"
    path.write_text(line)

    assert list(codes_in(path)) != []


def sources() -> Iterator[tuple[Path, str]]:
    """Yield our modules but the languages themselves, Django's formats, the setting, migrations."""
    for source in SOURCES:
        for path in sorted((BASE_DIR / source).rglob("*.py")):
            of_a_language = path.parent == HOME or path.name == "formats.py"
            if not of_a_language and path != SAYS_WHICH and "migrations" not in path.parts:
                yield path, path.relative_to(BASE_DIR).as_posix()


def codes_in(path: Path) -> Iterator[int]:
    """Yield the lines where a code is in a table, or compared with."""
    for node in ast.walk(ast.parse(path.read_text())):
        for inner in told_apart(node):
            if isinstance(inner, ast.Constant) and inner.value in languages.BY_CODE:
                yield inner.lineno


def told_apart(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Dict(keys=keys):
            return [key for key in keys if key is not None]
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            return elements
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.Subscript(slice=key):
            return [key]
        case ast.MatchValue(value=value):
            return [value]
    return []


def words_in(path: Path) -> bool:
    """Tell whether a text, not only what is said about the code, has letters of a language."""
    tree = ast.parse(path.read_text())
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return any(
        isinstance(node, ast.Constant) and isinstance(node.value, str) and LETTER.search(node.value)
        for node in ast.walk(tree)
        if id(node) not in said
    )
