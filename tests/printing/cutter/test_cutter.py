"""Sheets for a cutting machine: cut lines read back by other means, and marks as they are seen."""

import io
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from printing.cutter import files
from printing.cutter.dxf import dxf
from printing.cutter.lines import cut_sheets
from printing.cutter.svg import svg
from printing.geometry.paper import Rect
from printing.geometry.sensor_marks import sensor_marks
from printing.geometry.spec import Side
from printing.orders.print_run import PrintRun
from printing.pdf.sheets import render
from printing.proof import cutter as proof
from printing.proof.flaws import Flaw, ProofFailed
from tests.printing.making import make_content, make_job
from tests.printing.samples import raster_of

CUTTING: dict[str, Any] = {"for_cutter": True, "marks": False, "bleed": 1.5, "gap": 3.0}
PIXELS = 8  # per millimetre


def job_of(cards: int = 14, **rest: Any) -> PrintRun:
    return make_job(make_content(cards=cards), **{**CUTTING, **rest})


def archive_of(job: PrintRun) -> ZipFile:
    file = io.BytesIO()
    files.write(job, file)
    return ZipFile(file)


def pairs(text: str) -> list[tuple[int, str]]:
    """Return the codes and values of a DXF."""
    lines = text.splitlines()
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def polylines(text: str, layer: str) -> list[list[dict[int, str]]]:
    """Return the vertices of each line on a layer."""
    found: list[list[dict[int, str]]] = []
    kind = ""
    at: dict[int, str] = {}
    for code, value in pairs(text):
        if code == 0:
            kind, at = value, {}
            if kind == "POLYLINE":
                found.append([])
            elif kind == "VERTEX":
                found[-1].append(at)
        elif kind == "VERTEX":
            at[code] = value
    return [line for line in found if line[0][8] == layer]


def around(line: list[dict[int, str]]) -> Rect:
    xs, ys = [float(at[10]) for at in line], [float(at[20]) for at in line]
    return Rect.between(min(xs), min(ys), max(xs), max(ys))


def far(one: Rect, other: Rect) -> float:
    return max(
        abs(one.x - other.x),
        abs(one.y - other.y),
        abs(one.right - other.right),
        abs(one.top - other.top),
    )


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def test_each_sheet_has_its_cut_lines_in_both_formats():
    archive = archive_of(job_of())

    assert archive.namelist() == [
        "sheets.pdf",
        "cut-001.dxf",
        "cut-001.svg",
        "cut-002.dxf",
        "cut-002.svg",
        "README.txt",
    ]


def test_dxf_and_svg_cut_each_card_where_it_lies_in_the_pdf():
    job = job_of()
    archive = archive_of(job)
    fronts = [page for page in job.imposition.pages if page.side is Side.FRONT]

    for number, page in enumerate(fronts, start=1):
        wanted = [placed.rect for placed in page.sides]
        from_dxf = polylines(archive.read(f"cut-{number:03}.dxf").decode(), "CUT")
        drawing = ElementTree.fromstring(archive.read(f"cut-{number:03}.svg"))
        rects = drawing.findall(".//*[@id='cut']/*")
        from_svg = []
        for rect in rects:
            x, y, width, height = (float(rect.get(n)) for n in ("x", "y", "width", "height"))
            from_svg.append(Rect(x, 297 - y - height, width, height))
        assert len(from_dxf) == len(from_svg) == len(wanted)
        for cut in zip(wanted, map(around, from_dxf), from_svg, strict=True):
            assert far(cut[0], cut[1]) <= 0.1
            assert far(cut[0], cut[2]) <= 0.1


def test_corners_are_quarters_of_circles_three_millimetres_wide():
    archive = archive_of(job_of(cards=1))

    [line] = polylines(archive.read("cut-001.dxf").decode(), "CUT")
    svg = archive.read("cut-001.svg").decode()

    flags = [value for code, value in pairs(archive.read("cut-001.dxf").decode()) if code == 70]
    assert flags[-6:] == ["1"] * 6  # one card and five marks, each a closed line
    bulges = [float(at.get(42, "0")) for at in line]
    assert bulges == pytest.approx([0, math.tan(math.pi / 8)] * 4, abs=1e-3)
    starts = [(float(at[10]), float(at[20])) for at in line]
    assert math.dist(starts[1], starts[2]) == pytest.approx(3 * math.sqrt(2), abs=0.01)
    assert re.findall(r'rx="([\d.]+)"', svg) == ["3.0000"]


def test_the_svg_is_as_large_as_the_paper():
    svg = archive_of(job_of(cards=1)).read("cut-001.svg").decode()

    assert 'width="210mm" height="297mm" viewBox="0 0 210 297"' in svg


def test_marks_are_printed_black_where_the_cut_lines_say_and_nothing_else_is_near():
    job = job_of(cards=1)
    archive = archive_of(job)

    shown = raster_of(render(job), PIXELS).convert("L")
    drawn = map(around, polylines(archive.read("cut-001.dxf").decode(), "MARKS"))

    assert [far(*pair) <= 0.001 for pair in zip(drawn, sensor_marks(job.spec.paper), strict=True)]
    for mark in sensor_marks(job.spec.paper):
        x, y = mark.x + mark.width / 2, 297 - mark.y - mark.height / 2
        assert shown.getpixel((round(x * PIXELS), round(y * PIXELS))) < 128
    outside = shown.crop((0, 0, 210 * PIXELS, 9 * PIXELS))
    assert outside.getextrema() == (255, 255)
    below_square = shown.crop((10 * PIXELS, 17 * PIXELS, 16 * PIXELS, 40 * PIXELS))
    assert below_square.getextrema() == (255, 255)


def test_backs_bear_no_mark():
    shown = raster_of(render(job_of(cards=1)), PIXELS, page=1).convert("L")

    corner = shown.crop((9 * PIXELS, 9 * PIXELS, 16 * PIXELS, 16 * PIXELS))
    assert corner.getextrema() == (255, 255)


def test_the_read_me_names_the_settings_of_the_marks():
    text = archive_of(job_of(cards=1)).read(files.READ_ME).decode()

    assert "210×297" in text
    assert {"20", "0,5", "10"} <= set(re.findall(r"\d+(?:,\d+)?(?= мм)", text))


def kept(job: PrintRun, folder: Path, **changed: bytes | None) -> Path:
    """Keep an archive, some of its files changed or left out."""
    path, archive = folder / "cut.zip", archive_of(job)
    with ZipFile(path, "w") as other:
        for name in archive.namelist():
            data = changed.get(name.replace(".", "_").replace("-", "_"), archive.read(name))
            if data is not None:
                other.writestr(name, data)
    return path


def test_whole_sheets_pass_their_proof(tmp_path):
    proved = proof.proved(kept(job_of(), tmp_path), job_of())

    assert (proved.cards, proved.pages) == (14, 4)


@pytest.mark.parametrize("kind", ["dxf", "svg"])
def test_a_cut_that_is_off_by_half_a_millimetre_fails_its_proof(tmp_path, kind):
    [first, *_others] = cut_sheets(job_of())
    moved = replace(first, cards=tuple(replace(card, x=card.x + 0.5) for card in first.cards))
    written = {"dxf": dxf, "svg": svg}[kind](moved).encode()
    path = kept(job_of(), tmp_path, **{f"cut_001_{kind}": written})

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, job_of())

    assert [(f.flaw, f.params["file"]) for f in failed.value.findings] == [
        (Flaw.FILE_BROKEN, f"cut-001.{kind}")
    ]


def test_sheets_that_lack_a_file_fail_their_proof(tmp_path):
    with pytest.raises(ProofFailed) as failed:
        proof.proved(kept(job_of(), tmp_path, cut_002_svg=None), job_of())

    assert [f.flaw for f in failed.value.findings] == [Flaw.FILES]


def test_sheets_that_are_not_those_of_the_job_fail_their_proof(tmp_path):
    other = archive_of(job_of(language="pl")).read("sheets.pdf")

    with pytest.raises(ProofFailed):
        proof.proved(kept(job_of(), tmp_path, sheets_pdf=other), job_of())
