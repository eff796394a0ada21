"""Pictures of cards: their size, their names, the list of them, and what is on them."""

import io
import json
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from PIL import Image, ImageChops

from printing.geometry.paper import Size
from printing.geometry.spec import Layout
from printing.orders.print_run import PrintRun
from printing.pdf.sheets import render
from printing.proof import pictures as proof
from printing.proof.flaws import Flaw, ProofFailed
from printing.raster import pictures
from tests.printing.making import make_content, make_job
from tests.printing.samples import opened

POKER, MINI = Size(63.5, 88.9), Size(44.45, 63.5)
EIGHTH = 3.175  # millimetres of an eighth of an inch


def pictured(cards: int = 2, card: Size = POKER, **spec: Any) -> PrintRun:
    content = make_content(cards=cards)
    return make_job(content, layout=Layout.CARDS, card=card, **{"bleed": EIGHTH, **spec})


def archive_of(job: PrintRun) -> ZipFile:
    file = io.BytesIO()
    pictures.write(job, file)
    return ZipFile(file)


def picture(archive: ZipFile, name: str) -> Image.Image:
    return Image.open(io.BytesIO(archive.read(name))).convert("RGB")


@pytest.mark.parametrize(
    ("card", "dpi", "size"),
    [(POKER, 300, (825, 1125)), (MINI, 300, (600, 825)), (POKER, 600, (1650, 2250))],
)
def test_a_picture_has_the_pixels_that_shops_ask_for_and_says_its_resolution(card, dpi, size):
    job = pictured(cards=1, card=card, dpi=dpi)

    archive = archive_of(job)

    for name in pictures.names_of(job):
        found = Image.open(io.BytesIO(archive.read(name)))
        assert found.size == size
        assert found.info["dpi"] == pytest.approx((dpi, dpi), abs=0.01)


def test_names_sort_by_the_numbers_of_the_cards_and_sides_lie_in_folders():
    archive = archive_of(pictured(cards=11))

    names = archive.namelist()

    fronts = [name for name in names if name.startswith("fronts/")]
    assert fronts[:2] == ["fronts/001-front-card-1.png", "fronts/002-front-card-2.png"]
    assert fronts == sorted(fronts)
    assert [name.replace("front", "back") for name in fronts] == [
        name for name in names if name.startswith("backs/")
    ]


def test_the_list_says_which_picture_is_of_which_card_in_which_words():
    job = pictured()

    found = json.loads(archive_of(job).read(pictures.LIST))

    second = job.cards[1]
    assert found["cards"][1] == {
        "number": 2,
        "key": second.key,
        "titles": {"uk": second.title("uk")},
        "front": "fronts/002-front-card-2.png",
        "back": "backs/002-back-card-2.png",
    }
    assert (found["edition"], found["sha256"]) == (1, job.sha256)
    assert (found["dpi"], found["bleed_mm"], found["pixels"]) == (300, EIGHTH, [825, 1125])


def test_each_picture_shows_its_page_as_another_program_draws_it():
    job = pictured()
    archive = archive_of(job)

    with opened(render(job)) as document:
        pages = [page.render(scale=300 / 72).to_pil().convert("RGB") for page in document]

    for name, page in zip(pictures.names_of(job), pages, strict=True):
        shown = picture(archive, name)
        apart = ImageChops.difference(shown, page.resize(shown.size)).convert("L")
        assert sum(apart.histogram()[64:]) < shown.width * shown.height / 100


def test_the_black_of_a_back_reaches_the_edge_of_its_bleed():
    job = pictured(cards=1)
    archive = archive_of(job)

    front, back = (picture(archive, name) for name in pictures.names_of(job))

    for corner in ((0, 0), (824, 0), (0, 1124), (824, 1124)):
        assert front.getpixel(corner) == (255, 255, 255)
        assert back.getpixel(corner) == (0, 0, 0)


def test_the_same_job_makes_the_same_bytes():
    one, other = io.BytesIO(), io.BytesIO()

    pictures.write(pictured(), one)
    pictures.write(pictured(), other)

    assert one.getvalue() == other.getvalue()


def test_progress_is_told_picture_by_picture():
    told = []

    pictures.write(pictured(), io.BytesIO(), lambda done, total: told.append((done, total)))

    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def kept(job: PrintRun, folder: Path, **changed: bytes | None) -> Path:
    """Keep an archive, some of its files changed or left out."""
    path = folder / "cards.zip"
    archive = archive_of(job)
    with ZipFile(path, "w", ZIP_DEFLATED) as other:
        for name in archive.namelist():
            data = changed.get(name.rpartition("/")[2].partition(".")[0], archive.read(name))
            if data is not None:
                other.writestr(name, data)
    return path


def test_a_whole_archive_passes_its_proof(tmp_path):
    proved = proof.proved(kept(pictured(), tmp_path), pictured())

    assert (proved.cards, proved.pictures) == (2, 4)


def test_an_archive_that_lacks_a_picture_fails_its_proof(tmp_path):
    path = kept(pictured(), tmp_path, **{"001-back-card-1": None})

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, pictured())

    assert [(f.flaw, f.params["file"]) for f in failed.value.findings] == [
        (Flaw.FILES, "backs/001-back-card-1.png")
    ]


@pytest.mark.parametrize("name", ["001-back-card-1", "cards"])
def test_an_archive_in_which_something_else_lies_fails_its_proof(tmp_path, name):
    small = archive_of(pictured(cards=1, card=MINI))
    other = small.read("backs/001-back-card-1.png") if "-" in name else b"{}"
    path = kept(pictured(), tmp_path, **{name: other})

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, pictured())

    assert [f.flaw for f in failed.value.findings] == [Flaw.FILE_BROKEN]


def test_what_is_no_archive_fails_its_proof(tmp_path):
    path = tmp_path / "cards.zip"
    path.write_bytes(b"%PDF-1.7")

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, pictured())

    assert [f.flaw for f in failed.value.findings] == [Flaw.UNREADABLE]
