"""Colours stand in one file, each beside its dark twin; everything else asks for them by name."""

import re
from itertools import chain
from pathlib import Path

import pytest
from django.contrib import admin

from config.start.data import BASE_DIR

APPS = ("config", "decks", "play", "printing")
COLOURS = BASE_DIR / "config/static/css/colours.css"
DJANGO = Path(str(admin.__file__)).parent / "static/admin/css/base.css"
LITERAL = re.compile(
    r"(?<![&\w])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])"
    r"|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(",
    re.IGNORECASE,
)
NAMED = re.compile(
    r":[^;{}]*(?<![\w-])(?:black|white|gr[ae]y|red|green|blue|yellow|orange)(?![\w-])"
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DEFINED = re.compile(r"(--[\w-]+):")
ASKED = re.compile(r"var\((--[\w-]+)\)")
# Both are read where no style sheet is, and neither takes a property.
ELSEWHERE = {"config/static/favicon.svg", "templates/bare.html"}


def styles() -> dict[Path, str]:
    """Return every style sheet of ours without its comments."""
    sheets = chain.from_iterable((BASE_DIR / app).glob("static/**/*.css") for app in APPS)
    return {path: COMMENT.sub("", path.read_text()) for path in sheets}


def others() -> dict[Path, str]:
    """Return what else says how a page looks: scripts, drawings, templates and their tags."""
    patterns = ("static/**/*.js", "static/**/*.svg", "templatetags/*.py")
    files = [file for app in APPS for glob in patterns for file in (BASE_DIR / app).glob(glob)]
    files += (BASE_DIR / "templates").glob("**/*.html")
    return {path: path.read_text() for path in files}


def name(path: Path) -> str:
    return path.relative_to(BASE_DIR).as_posix()


def test_a_colour_is_written_in_one_file():
    texts = {name(path): text for path, text in (styles() | others()).items() if path != COLOURS}

    found = {file: LITERAL.findall(text) for file, text in texts.items() if file not in ELSEWHERE}

    assert len(texts) > 100
    assert {file: colours for file, colours in found.items() if colours} == {}


def test_no_style_calls_a_colour_by_its_english_name():
    found = {name(path): NAMED.findall(text) for path, text in styles().items()}

    assert {file: colours for file, colours in found.items() if colours} == {}


@pytest.mark.parametrize(
    "text",
    [
        "fill: #fff;",
        'band="#143268"',
        "0 0 2px rgb(0 0 0 / 0.3)",
        'INK = "#1C1B1A"',
        "HSL(0 0% 0%)",
    ],
)
def test_a_colour_is_known_however_it_is_written(text):
    assert LITERAL.search(text)


@pytest.mark.parametrize(
    "text", ["#content { }", "{% url 'x' %}#cards", "&#39;", "color-mix(in srgb, var(--a) 8%, b)"]
)
def test_what_only_looks_like_a_colour_is_none(text):
    assert not LITERAL.search(text)


def test_what_the_browser_paints_round_a_page_is_its_ground():
    pair = re.search(r"--page: light-dark\((\S+), (\S+)\);", COLOURS.read_text())
    bare = (BASE_DIR / "templates/bare.html").read_text()

    assert pair
    assert LITERAL.findall(bare) == list(pair.groups())
    assert re.findall(r"prefers-color-scheme: (\w+)", bare) == ["light", "dark"]


def test_every_colour_is_used():
    defined = DEFINED.findall(styles()[COLOURS])
    asked = set(ASKED.findall("".join(styles().values())))

    assert len(defined) == len(set(defined))
    assert set(defined) - asked == set()


def test_whatever_a_style_asks_for_is_defined():
    defined = set(DEFINED.findall("".join([*styles().values(), DJANGO.read_text()])))
    asked = set(ASKED.findall("".join(styles().values())))
    set_by_scripts = set(re.findall(r"--[\w-]+", "".join(others().values())))

    assert asked - defined - set_by_scripts == set()


def test_the_desk_gives_every_colour_of_django_one_of_ours():
    theirs = set(re.findall(r"(--[\w-]+): #", DJANGO.read_text()))
    given = DEFINED.findall((BASE_DIR / "decks/static/desk/palette.css").read_text())

    assert theirs
    assert theirs - set(given) - set(DEFINED.findall(COLOURS.read_text())) == set()
