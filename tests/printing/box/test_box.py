"""Boxes on paper: read back, refused where there is no room, and proved."""

import io
from pathlib import Path
from typing import Any

import pytest

from printing.box import layout, sheet
from printing.box.layout import cut_round, net_of
from printing.geometry.matrices import apply
from printing.geometry.paper import Code, PrintError, Size
from printing.geometry.spec import Layout
from printing.orders.print_run import PrintRun
from printing.proof import box as proof
from printing.proof.flaws import Flaw, ProofFailed
from printing.proof.pdf_reader import read
from printing.text.parts import Outline
from tests.printing.making import make_content, make_job, texts
from tests.printing.samples import raster_of

PIXELS = 8  # per millimetre


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def job_of(cards: int = 3, language: str = "uk", **rest: Any) -> PrintRun:
    content = make_content(cards=cards)
    return make_job(content, language, layout=Layout.CARDS, **rest)


def pdf_of(job: PrintRun) -> bytes:
    file = io.BytesIO()
    sheet.write(job, file)
    return file.getvalue()


def test_a_box_is_one_page_that_names_the_deck_and_how_many_cards_it_holds():
    [text] = texts(pdf_of(job_of(cards=40)))

    assert text.count("Перша колода") >= 4
    assert "40 карт" in text
    assert "№ 1 · uk" in text


def test_words_are_in_the_language_of_the_cards():
    [text] = texts(pdf_of(job_of(cards=40, language="pl")))

    assert "Pierwsza talia" in text
    assert "40 kart" in text
    assert "klej" in text


def test_the_line_is_in_the_middle_of_the_paper_and_as_large_as_the_net():
    job = job_of()

    net, found = net_of(job).size, cut_round(job)

    assert (found.width, found.height) == pytest.approx((net.width, net.height))
    assert found.x == pytest.approx(210 - found.right)
    assert found.y == pytest.approx(297 - found.top)


def test_a_net_too_wide_for_the_paper_lies_on_its_side(tmp_path):
    job = job_of(cards=40, card=Size(63.5, 88.9), thickness=0.8)

    net, found = net_of(job).size, cut_round(job)

    assert net.width > 200
    assert (found.width, found.height) == pytest.approx((net.height, net.width))
    assert proof.proved(kept(tmp_path, job), job).pages == 1


def test_a_net_too_large_for_the_paper_is_refused_before_a_byte_is_written():
    job, file = job_of(cards=110, thickness=1.0), io.BytesIO()

    with pytest.raises(PrintError) as refused:
        sheet.write(job, file)

    assert refused.value.code is Code.BOX_TOO_LARGE
    assert refused.value.params["paper"] == Size(322, 342)
    assert file.getvalue() == b""


def test_pictures_of_the_first_and_of_the_last_card_are_in_front_and_behind():
    job = job_of()

    [page] = read(pdf_of(job)).sheets

    pictures = {card.picture.sha256 for card in (job.cards[0], job.cards[-1]) if card.picture}
    assert {art.sha256 for art in page.pictures} == pictures
    front = net_of(job).front
    x, y = apply(layout.frame_of(net_of(job), job.spec.paper), (front.x, front.y))
    shown = next(art for art in page.pictures if art.sha256 == job.cards[0].picture.sha256)
    middle = apply(shown.matrix, (0.5, 0.5))
    assert x < middle[0] < x + front.width
    assert y < middle[1] < y + front.height


def test_nothing_is_drawn_where_the_thumb_goes():
    job = job_of()
    front, thumb = net_of(job).front, net_of(job).thumb
    x, y = apply(
        layout.frame_of(net_of(job), job.spec.paper), (front.x + front.width / 2, front.top)
    )

    shown = raster_of(pdf_of(job), PIXELS).convert("L")

    box = (x - 3, 297 - y + 1, x + 3, 297 - y + thumb - 2)
    assert shown.crop(tuple(round(side * PIXELS) for side in box)).getextrema() == (255, 255)


def test_a_finished_box_passes_its_proof(tmp_path):
    proved = proof.proved(kept(tmp_path, job_of()), job_of())

    assert (proved.cards, proved.pages) == (3, 1)


def kept(folder: Path, job: PrintRun) -> Path:
    path = folder / "box.pdf"
    path.write_bytes(pdf_of(job))
    return path


@pytest.mark.parametrize(
    ("other", "flaw"),
    [
        ({"thickness": 0.5}, Flaw.NET),
        ({"language": "pl"}, Flaw.NO_WORDS),
        ({"paper": Size(297, 420)}, Flaw.BOX),
        ({"cards": 4}, Flaw.NO_WORDS),
    ],
)
def test_a_box_for_something_else_fails_its_proof(tmp_path, other, flaw):
    path = kept(tmp_path, job_of(**other))

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, job_of())

    assert flaw in {finding.flaw for finding in failed.value.findings}


def test_a_box_without_a_picture_fails_its_proof(tmp_path, monkeypatch):
    monkeypatch.setattr(layout, "Picture", lambda sha256, rect: layout.Area(rect, "ink"))
    path = kept(tmp_path, job_of())
    monkeypatch.undo()

    with pytest.raises(ProofFailed) as failed:
        proof.proved(path, job_of())

    assert [finding.flaw for finding in failed.value.findings] == [Flaw.NET]


def test_a_box_whose_line_is_elsewhere_fails_its_proof(tmp_path, monkeypatch):
    def moved(points, *rest):
        return Outline(tuple((x + 0.5, y) for x, y in points), *rest)

    monkeypatch.setattr(layout, "Outline", moved)

    with pytest.raises(ProofFailed) as failed:
        proof.proved(kept(tmp_path, job_of()), job_of())

    assert [finding.flaw for finding in failed.value.findings] == [Flaw.NET]
