import colorsys
import csv
import hashlib
import importlib
import io
import json
import subprocess
import sys
import zipfile
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

STARTER = Path(__file__).parent.parent / "fixtures" / "starter"
CORNER = (0, 0, 130, 130)  # the symbol's disc: 18 % of each side


def rows() -> list[dict[str, str]]:
    with (STARTER / "starter_set.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def files() -> dict[str, bytes]:
    """Return the pictures of the package by the key of their card."""
    with zipfile.ZipFile(STARTER / "starter.zip") as package:
        cards = [card["row"] for card in json.loads(package.read("deck.json"))["cards"]]
        return {card["key"]: package.read(f"pictures/{card['picture']}.jpg") for card in cards}


KEYS = [row["key"] for row in rows()]
FILES = files()


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module; its neighbours are imported by their bare names."""
    monkeypatch.syspath_prepend(STARTER)
    return importlib.import_module("make_pictures")


@pytest.fixture
def colours(script: ModuleType) -> ModuleType:
    return importlib.import_module("colours")


@pytest.fixture
def outlines(script: ModuleType) -> ModuleType:
    return importlib.import_module("outlines")


def opened(key: str) -> Image.Image:
    return Image.open(io.BytesIO(FILES[key]))


def drawing(picture: Image.Image) -> Image.Image:
    """Return a mask of the white drawing, a quarter as large as the picture."""
    return picture.convert("L").reduce(4).point(lambda v: 255 if v > 185 else 0)


def ground_beside(mask: Image.Image) -> Image.Image:
    """Return a mask of what lies around the drawing, its soft edge left out."""
    near, edge = mask.filter(ImageFilter.MaxFilter(17)), mask.filter(ImageFilter.MaxFilter(3))
    return ImageChops.subtract(near, edge)


def hue_of_ground(picture: Image.Image) -> float:
    """Return the mean hue from 0 to 1, turned so that red, at both ends, is not torn apart."""
    ground = ImageChops.invert(drawing(picture).filter(ImageFilter.MaxFilter(5)))
    red, green, blue = (value / 255 for value in ImageStat.Stat(picture.reduce(4), ground).mean)
    return (colorsys.rgb_to_hsv(red, green, blue)[0] + 0.2) % 1


def test_every_card_has_its_picture_and_no_picture_is_left_over():
    assert len(KEYS) == 110
    assert sorted(FILES) == sorted(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_is_a_baseline_jpeg_of_720_pixels_and_nothing_else(key):
    picture = opened(key)

    assert (picture.format, picture.size, picture.mode) == ("JPEG", (720, 720), "RGB")
    # Pillow lists here whatever a file holds besides pixels: EXIF, ICC, a comment, "progressive".
    assert set(picture.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert not picture.getexif()
    assert len(FILES[key]) < 130_000


def test_all_pictures_together_stay_under_nine_megabytes():
    assert sum(map(len, FILES.values())) < 9_000_000


def test_no_two_pictures_are_the_same():
    digests = {hashlib.sha256(data).digest() for data in FILES.values()}

    assert len(digests) == len(KEYS)


def test_two_cards_of_one_category_and_icon_would_still_lie_on_different_grounds(script):
    first, second = script.read_subjects()[:2]
    twin = script.Subject(second.key, first.category, first.colour, first.icon)

    difference = ImageChops.difference(script.picture(first), script.picture(twin))

    assert first.category == second.category
    assert ImageStat.Stat(difference.convert("L")).mean[0] > 3


def test_the_script_makes_the_committed_pictures_again(tmp_path):
    keys = ["euclid-elements", "burj-khalifa"]
    sheet = tmp_path / "sheet.png"
    command = [sys.executable, str(STARTER / "make_pictures.py"), "--only", *keys]

    subprocess.run([*command, "--out", tmp_path / "new", "--contact-sheet", sheet], check=True)

    assert sheet.exists()
    assert sorted(path.stem for path in (tmp_path / "new").iterdir()) == sorted(keys)
    for key in keys:
        with Image.open(tmp_path / "new" / f"{key}.jpg") as again:
            difference = ImageStat.Stat(ImageChops.difference(again, opened(key)))
        assert max(difference.mean) < 1  # another JPEG library may round otherwise


def test_the_script_names_a_card_that_is_not_in_the_list(script, tmp_path, capsys):
    with pytest.raises(SystemExit):
        script.main(["--only", "no-such-card", "--out", str(tmp_path)])

    assert "no such card in starter_set.csv: no-such-card" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("key", KEYS)
def test_the_corner_where_the_symbol_will_lie_is_calm(key):
    corner = opened(key).convert("L").crop(CORNER)

    statistics = ImageStat.Stat(corner)

    assert statistics.stddev[0] < 8
    assert statistics.extrema[0][1] < 100


@pytest.mark.parametrize("key", KEYS)
def test_the_drawing_stands_out_from_its_ground_in_colour_and_in_grey(key, colours):
    picture = opened(key)
    mask = drawing(picture)
    ground = ground_beside(mask)
    small = picture.reduce(4)
    grey = small.convert("L").convert("RGB")

    contrasts = [
        colours.contrast(ImageStat.Stat(image, mask).median, ImageStat.Stat(image, ground).median)
        for image in (small, grey)
    ]

    assert min(contrasts) > 4.5


@pytest.mark.parametrize("key", KEYS)
def test_the_drawing_lies_whole_inside_its_picture(key):
    left, top, right, bottom = drawing(opened(key)).getbbox() or (0, 0, 0, 0)

    assert min(left, top, 180 - right, 180 - bottom) > 12
    assert max(right - left, bottom - top) > 90


def test_the_ground_of_each_category_has_a_colour_of_its_own(script):
    hues: dict[str, list[float]] = {}

    for subject in script.read_subjects():
        hues.setdefault(subject.category, []).append(hue_of_ground(opened(subject.key)))

    ranges = sorted((min(found), max(found)) for found in hues.values())
    assert len(ranges) == 5
    assert all(lower[1] + 0.02 < upper[0] for lower, upper in pairwise(ranges))


def test_every_icon_in_use_is_there_and_no_other(script):
    assert set(script.read_icons()) == {row["icon"] for row in rows()}


def test_a_credit_names_the_icon_the_set_and_the_author_where_known(script):
    icons = script.read_icons()

    assert script.credit(icons["abacus"]) == "Icon “abacus” by Delapouite, game-icons.net"
    assert script.credit(icons["violin"]) == (
        "Icon “violin”, game-icons.net (Lorc, Delapouite & contributors)"
    )


def test_the_credits_name_every_author_of_an_icon_and_the_licence(script):
    credits_page = (STARTER.parent.parent / "CREDITS.md").read_text(encoding="utf-8")

    for icon in script.read_icons().values():
        assert icon.name in credits_page
        assert icon.author is None or icon.author in credits_page
    assert script.LICENCE in credits_page


def test_a_hole_is_what_runs_the_other_way_round(outlines):
    square, inner = "M0 0H100V100H0Z", "M25 25V75H75V25Z"
    same_way = "M25 25H75V75H25Z"

    ring, solid = outlines.filled(square + inner), outlines.filled(square + same_way)

    middle = (50 * outlines.SCALE, 50 * outlines.SCALE)
    assert (ring.getpixel(middle), solid.getpixel(middle)) == (0, 255)


@pytest.mark.parametrize(
    ("path", "share"),
    [
        ("M0 0H100V100H0Z", 1.0),
        ("M0 100A50 50 0 0 1 100 100Z", 0.785),
        ("M0 0Q100 0 100 100H0Z", 5 / 6),
    ],
)
def test_lines_and_curves_enclose_the_area_they_should(path, share, outlines):
    mask = outlines.filled(path)

    assert ImageStat.Stat(mask).mean[0] / 255 == pytest.approx(share, abs=0.01)
