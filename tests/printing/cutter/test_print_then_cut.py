"""Pictures for a Cricut: as large as it takes, and nothing is seen but cards."""

import io
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image, ImageChops, ImageOps

from printing.cutter import files
from printing.geometry.paper import CARD_FORMATS, PAPERS, Size
from printing.geometry.sensor_marks import PRINT_THEN_CUT
from printing.geometry.spec import Machine
from printing.orders.print_run import PrintRun
from printing.proof import cutter as proof
from printing.proof.flaws import Flaw, ProofFailed
from tests.printing.making import make_content, make_job

CUTTING: dict[str, Any] = {"for_cutter": True, "marks": False, "bleed": 1.5, "gap": 3.0}
PIXELS = 300 / 25.4  # per millimetre


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def job_of(cards: int = 12, **rest: Any) -> PrintRun:
    asked = {**CUTTING, "machine": Machine.CRICUT, **rest}
    return make_job(make_content(cards=cards), **asked)


def archive_of(job: PrintRun) -> ZipFile:
    file = io.BytesIO()
    files.write(job, file)
    return ZipFile(file)


def opened(archive: ZipFile, name: str) -> Image.Image:
    return Image.open(io.BytesIO(archive.read(name)))


def test_each_side_of_each_sheet_is_a_picture():
    assert archive_of(job_of()).namelist() == [
        "fronts-001.png",
        "backs-001.png",
        "fronts-002.png",
        "backs-002.png",
        "README.txt",
    ]


@pytest.mark.parametrize("size", [*CARD_FORMATS, Size(70, 120)], ids=str)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_picture_is_larger_than_what_every_machine_takes(size, paper):
    job = job_of(cards=40, card=size, paper=PAPERS[paper])

    for page in job.imposition.pages:
        assert page.trim.width <= PRINT_THEN_CUT.width
        assert page.trim.height <= PRINT_THEN_CUT.height
        assert page.sensor_marks == ()


def test_ten_cards_of_the_usual_size_lie_on_a_sheet():
    assert len(job_of(cards=30).imposition.pages[0].sides) == 10


def test_nothing_is_seen_but_cards_with_round_corners():
    archive = archive_of(job := job_of())
    picture, page = opened(archive, "fronts-001.png"), job.imposition.pages[0]

    seen = picture.getchannel("A")

    corner = job.anatomy.corner
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert picture.size == (round(page.trim.width * PIXELS), round(page.trim.height * PIXELS))
    for placed in page.sides:
        left, top = placed.rect.x - page.trim.x, page.trim.top - placed.rect.top
        right, bottom = left + placed.rect.width, top + placed.rect.height
        for x, y, is_seen in (
            ((left + right) / 2, (top + bottom) / 2, True),
            (left + 0.3, top + corner + 1, True),
            (right - 0.3, bottom - corner - 1, True),
            (left + 0.2, top + 0.2, False),
            (right - 0.2, bottom - 0.2, False),
            (right + 1.5, (top + bottom) / 2, False),
        ):
            at = int(x * PIXELS), int(y * PIXELS)
            if 0 <= at[0] < picture.width and 0 <= at[1] < picture.height:
                assert seen.getpixel(at) == (255 if is_seen else 0), (placed.place, x, y)


def test_a_back_is_seen_where_its_front_is_so_that_both_can_be_glued_together():
    archive = archive_of(job_of())

    for number in (1, 2):
        front, back = (opened(archive, f"{s}s-{number:03}.png") for s in ("front", "back"))
        mirrored, seen = ImageOps.mirror(back.getchannel("A")), front.getchannel("A")
        assert mirrored.size == seen.size
        assert ImageChops.difference(mirrored, seen).getextrema()[1] < 128  # half a pixel
        dark, light = (
            side.convert("L").getpixel((int(PIXELS), int(22 * PIXELS)))  # a frame
            for side in (back, front)
        )
        assert (dark, light) == (0, 255)


def test_the_read_me_names_the_size_of_each_picture_and_speaks_the_language_of_the_cards():
    archive = archive_of(job := job_of())

    told = archive.read("README.txt").decode()

    width, height = (f"{round(side, 2):g}" for side in _trim(job))
    assert f"fronts-001.png\n    {width} × {height} мм" in told
    assert "171,45 × 234,95" in told


def _trim(job: PrintRun) -> tuple[float, float]:
    trim = job.imposition.pages[0].trim
    return trim.width, trim.height


def kept(job: PrintRun, folder: Any, **changed: bytes) -> Any:
    """Write the archive of a job with other bytes in some of its files."""
    path, archive = folder / "cards.zip", archive_of(job)
    with ZipFile(path, "w") as other:
        for name in archive.namelist():
            key = name.partition(".")[0].replace("-", "_")
            other.writestr(name, changed.get(key, archive.read(name)))
    return path


def test_a_finished_archive_is_proved(tmp_path):
    proved = proof.proved(kept(job_of(), tmp_path), job_of())

    assert (proved.cards, proved.pictures) == (12, 4)


@pytest.mark.parametrize("fault", ["opaque", "small", "hidden", "torn"])
def test_a_picture_that_would_be_cut_wrongly_is_refused(tmp_path, fault):
    picture = opened(archive_of(job_of()), "backs-001.png")
    if fault == "opaque":
        picture.putalpha(255)
    elif fault == "small":
        picture = picture.resize((picture.width - 1, picture.height))
    elif fault == "hidden":
        width, height = picture.width // 2, picture.height // 12  # not its middle
        picture.paste((0, 0, 0, 0), (0, 0, width, height))
    out = io.BytesIO()
    picture.save(out, "PNG")
    data = out.getvalue()[:-4000] if fault == "torn" else out.getvalue()

    with pytest.raises(ProofFailed) as failed:
        proof.proved(kept(job_of(), tmp_path, backs_001=data), job_of())

    assert [(f.flaw, f.params) for f in failed.value.findings] == [
        (Flaw.FILE_BROKEN, {"file": "backs-001.png"})
    ]
