"""The sheet that shows how the backs must be moved."""

import io
import math

import pypdfium2
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils.translation import gettext, override

from printing.geometry.paper import PAPERS
from printing.geometry.spec import Layout, Registration
from printing.geometry.vernier import (
    APART,
    PITCH,
    REACH,
    STEP,
    Readings,
    correction,
    degrees_of,
)
from printing.pdf import calibration
from printing.pdf.calibration import COARSE_AT, CROSS, LINES, Calibration
from printing.proof.pdf_reader import read
from tests.factories import make_user
from tests.printing.making import texts

OURS = ", ".join(settings.CONTENT_LANGUAGES)

LAYOUTS = (Layout.DUPLEX_LONG, Layout.DUPLEX_SHORT)


def rendered(language="en", **options):
    file = io.BytesIO()
    calibration.write(Calibration(language, **options), file)
    return file.getvalue()


def lines(sheet):
    """Return the middle of each mark on a page from the middle of the paper."""
    for ink in sheet.ink:
        if 5.5 < max(ink.width, ink.height) < 9.5 and min(ink.width, ink.height) < 0.5:
            x, y = ink.x + ink.width / 2, ink.y + ink.height / 2
            yield ink, (x - sheet.media.width / 2, y - sheet.media.height / 2)


def across(sheet):
    """Return where the marks of the level scale stand, from left to right."""
    return sorted(x for ink, (x, y) in lines(sheet) if ink.height > ink.width and abs(y) < 10)


def up(sheet, side):
    """Return where the marks of the scale on that side stand, from below."""
    return sorted(y for ink, (x, y) in lines(sheet) if ink.width > ink.height and x * side > 40)


def number_where_they_meet(front, back):
    """Return the number of the pair that comes closest to a straight line."""
    assert len(front) == len(back) == 2 * REACH + 1
    return (min(range(len(front)), key=lambda i: abs(front[i] - back[i])) - REACH) * STEP


def number_where_any_meet(front, back):
    """Return the number of any pair that forms a straight line, the highest of several."""
    pairs = ((abs(one - other), -i) for i, one in enumerate(front) for other in back)
    return (-min((round(apart, 1), i) for apart, i in pairs)[1] - REACH) * STEP


def readings(pdf, layout, meet=number_where_they_meet):
    """Return what a person reads against the light: X, A and B."""
    front, back = read(pdf).sheets
    is_long = layout is Layout.DUPLEX_LONG
    a = (
        1 if is_long else -1
    )  # on the right of the front, if the paper was turned over its long edge

    def seen(places, is_turned):
        return sorted(-place for place in places) if is_turned else places

    x = meet(across(front), seen(across(back), is_long))
    of_a, of_b = (
        meet(up(front, side), seen(up(back, -side if is_long else side), not is_long))
        for side in (a, -a)
    )
    return x, of_a, of_b


def coarse_readings(pdf, layout):
    """Return what a person reads on C and D, to the millimetre."""
    front, back = read(pdf).sheets
    is_long = layout is Layout.DUPLEX_LONG
    middle = front.media.width / 2, front.media.height / 2
    [x] = [ink.x for ink in back.ink if ink.width < 1 and abs(ink.height - LINES) < 0.5]
    [y] = [ink.y for ink in back.ink if ink.height < 1 and abs(ink.width - LINES) < 0.5]
    seen_x = (x - middle[0]) * (-1 if is_long else 1) - CROSS[0]
    seen_y = (y - middle[1]) * (1 if is_long else -1) - CROSS[1]
    above = [(at[0], char) for char, at in front.letters if _is_near(at, middle, 0, COARSE_AT + 5)]
    beside = [(at[1], char) for char, at in front.letters if _is_near(at, middle, COARSE_AT + 6, 0)]
    return round(_grows(above) * seen_x), round(_grows(beside) * seen_y)


def corrected(pdf, layout):
    """Return what the page makes of a sheet."""
    fine = readings(pdf, layout, number_where_any_meet)
    return correction(Readings(*coarse_readings(pdf, layout), *fine), layout, Registration())


def _is_near(at, middle, right, up):
    """Say whether a letter belongs to the numbers of a coarse scale."""
    x, y = at[0] - middle[0] - CROSS[0] - right, at[1] - middle[1] - CROSS[1] - up
    return (abs(y) < 0.5 and abs(x) < 11) if up else (abs(x) < 3 and abs(y) < 10)


def _grows(letters):
    """Return 1 where the numbers grow to the right or upwards, else -1."""
    positive, negative = ([place for place, char in letters if char == sign] for sign in ("+", "−"))
    assert len(positive) == len(negative) == 2
    return 1 if min(positive) > max(negative) else -1


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("x", "y", "degrees"),
    [(0, 0, 0), (2, -2, 0), (-2.75, 2.5, 0), (3.75, -4, 0), (-6.5, 5.25, 0), (3, -3.5, 0.7)],
)
def test_with_the_coarse_scales_the_readings_have_one_answer(layout, x, y, degrees):
    off = rendered(layout=layout, registration=Registration(x, y, degrees))

    found = corrected(off, layout)

    assert found.degrees == pytest.approx(-degrees, abs=0.1)
    assert (found.x, found.y) == pytest.approx((-x, -y), abs=0.13 if degrees else 1e-9)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_second_sheet_that_is_moved_so_reads_0(layout):
    off = Registration(3.75, -4, 0)
    first = rendered(layout=layout, registration=off)
    found = corrected(first, layout)

    again = rendered(layout=layout, registration=Registration(off.x + found.x, off.y + found.y))

    assert (*coarse_readings(again, layout), *readings(again, layout)) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_where_nothing_is_off_every_scale_reads_0(layout, paper):
    pdf = rendered(layout=layout, paper=PAPERS[paper])

    assert readings(pdf, layout) == (0, 0, 0)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("x", "y"), [(1.25, -0.5), (-3, 2.75), (0.25, 0.25)])
def test_the_scales_read_what_takes_an_offset_back(layout, x, y):
    off = rendered(layout=layout, registration=Registration(x, y))

    assert readings(off, layout) == (-x, -y, -y)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("degrees", [-0.55, 0.37])
def test_the_table_says_what_takes_a_rotation_back(layout, degrees):
    turned = rendered(layout=layout, registration=Registration(degrees=degrees))

    _x, a, b = readings(turned, layout)
    assert degrees_of(b - a) == pytest.approx(-degrees, abs=math.degrees(STEP / APART))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_is_left_on_the_back_and_b_right(layout):
    front, _back = read(rendered(layout=layout)).sheets

    left, right = ("B", "A") if layout is Layout.DUPLEX_LONG else ("A", "B")
    middle = front.media.width / 2
    names = {
        char: x - middle
        for char, (x, y) in front.letters
        if char in "AB" and y > front.media.height / 2 + 60 and abs(x - middle) > 70
    }
    assert names == {left: pytest.approx(-APART / 2, abs=6), right: pytest.approx(APART / 2, abs=6)}


def test_marks_are_a_quarter_of_a_millimetre_apart_on_the_vernier():
    front, back = read(rendered()).sheets

    steps = {round(b - a, 2) for a, b in zip(across(front), across(front)[1:], strict=False)}
    closer = {round(b - a, 2) for a, b in zip(across(back), across(back)[1:], strict=False)}
    assert (steps, closer) == ({PITCH}, {PITCH - 0.25})


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_the_sheet_says_how_to_read_it_in_the_readers_language(language):
    file = io.BytesIO()
    calibration.write(Calibration(language), file)

    with override(language):
        title = gettext("Calibration sheet")
        reading = gettext(
            "On each scale, X, A and B, find the two lines that form one straight line, "
            "and read the number there. Where two pairs do, take either."
        )
    assert read(file.getvalue()).language == language
    assert title in texts(file.getvalue())[0]
    assert reading in texts(file.getvalue())[0]


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_everything_lies_within_margins_of_10_millimetres(language):
    moved = Registration(-1.25, -0.75, -0.25)

    for paper in PAPERS.values():
        for sheet in read(rendered(language, paper=paper, registration=moved)).sheets:
            assert all(ink.x > 10 and ink.right < sheet.media.width - 10 for ink in sheet.ink)
            assert all(ink.y > 10 and ink.top < sheet.media.height - 10 for ink in sheet.ink)


def test_a_sheet_whose_backs_are_moved_says_so():
    front = texts(rendered(registration=Registration(1, -0.5, 0.25)))[0]

    assert "1 mm to the right, -0.5 mm up, turned by 0.25°" in front
    assert "moved already" not in texts(rendered())[0]


def test_the_command_writes_the_sheet(tmp_path):
    path = tmp_path / "sheet.pdf"

    call_command("calibration_sheet", "--output", str(path), "--language", "pl")

    assert len(pypdfium2.PdfDocument(path)) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["sheet.pdf"]


@pytest.mark.django_db
def test_the_command_prints_the_sheet_again_with_a_profile(tmp_path):
    profile = {"name": "At home", "offset_x": "1.25", "offset_y": "-0.5", "rotation": "0"}
    make_user("olena").printer_profiles.create(**profile)
    path = tmp_path / "sheet.pdf"

    call_command("calibration_sheet", "--output", str(path), "--profile", "At home")

    assert readings(path, Layout.DUPLEX_LONG) == (-1.25, 0.5, 0.5)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--language", "xx"], f"--language cannot be “xx”. Choose one of {OURS}."),
        (["--layout", "fold"], "Choose one of duplex-long, duplex-short."),
        (["--paper", "b5"], "“b5” is not a paper size we know."),
        (["--paper", "100x100"], "The sheet is made for these papers: a4, letter, a3."),
        (["--back-offset", "11,0"], "The offset of the backs must be from -10 to 10; 11 is not."),
        (["--back-rotation", "much"], "“much” is not a length."),
    ],
)
def test_the_command_refuses_in_one_line_and_leaves_nothing(tmp_path, options, said):
    with pytest.raises(CommandError) as refused:
        call_command("calibration_sheet", "--output", str(tmp_path / "sheet.pdf"), *options)

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.iterdir())
