"""What is in the PDF of a job."""

import hashlib
import io
import re
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest
from django.utils.translation import override

from config.cache import forget_all
from config.start.data import BASE_DIR
from decks.models.picture import prepared_path
from printing.cards.face import Faces, Style
from printing.geometry.paper import POINT, Code, PrintError, Size
from printing.geometry.spec import Layout, Registration
from printing.pdf import sheets
from printing.pdf.inks import K
from printing.proof.pdf_reader import read
from tests.printing.making import make_content, make_job, operators, retitled, texts
from tests.running import bare_environment

RGB = re.compile(r"(?<![\d.])[\d.]+ [\d.]+ [\d.]+ (?:rg|RG)\b")


@pytest.fixture(autouse=True)
def _pictures(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def test_the_same_job_gives_the_same_bytes():
    job = make_job(make_content(20))

    first, again = sheets.render(job), sheets.render(job)
    forget_all()

    assert first == again == sheets.render(job)


def test_another_process_gives_the_same_bytes(tmp_path):
    pdf = sheets.render(make_job(make_content(20)))

    program = (
        "import django, hashlib; django.setup()\n"
        "from django.conf import settings\n"
        f"settings.MEDIA_ROOT = {str(tmp_path)!r}\n"
        "from printing.pdf import sheets\n"
        "from tests.printing.making import make_content, make_job\n"
        "print(hashlib.sha256(sheets.render(make_job(make_content(20)))).hexdigest())"
    )
    environment = {"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONHASHSEED": "7"}
    child = subprocess.run(
        [sys.executable, "-c", program],
        cwd=BASE_DIR,
        env=bare_environment() | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert child.stdout.strip() == hashlib.sha256(pdf).hexdigest()


def test_what_was_printed_before_changes_no_byte():
    content = make_content(20)
    job = make_job(content, "uk", "pl")
    alone = sheets.render(job)
    forget_all()

    sheets.render(make_job(content, "pl", "uk", layout=Layout.FOLD))
    sheets.render(make_job(content, "uk"))

    assert sheets.render(job) == alone


@pytest.mark.parametrize(
    ("layout", "duplex"),
    [
        (Layout.DUPLEX_LONG, "DuplexFlipLongEdge"),
        (Layout.DUPLEX_SHORT, "DuplexFlipShortEdge"),
        (Layout.FOLD, "Simplex"),
        (Layout.FRONTS, "Simplex"),
        (Layout.BACKS, "Simplex"),
        (Layout.CARDS, "DuplexFlipLongEdge"),
    ],
)
def test_the_printer_is_told_to_keep_the_size_and_how_to_turn_the_paper(layout, duplex):
    document = read(sheets.render(make_job(layout=layout)))

    assert document.duplex == duplex
    assert not document.scales


def test_the_document_says_its_title_and_language():
    pdf = sheets.render(make_job(language="pl", back_language="uk", edition=7))

    document = read(pdf)
    assert (document.title, document.language) == ("Pierwsza talia 7 (pl/uk)", "pl")
    assert pdf.startswith(b"%PDF-1.7")


def test_every_page_states_its_trim_and_its_bleed():
    document = read(sheets.render(make_job(make_content(20), bleed=3)))

    for sheet in document.sheets:
        assert (sheet.trim.x, sheet.trim.y) == pytest.approx((17, 12.5), abs=0.01)
        assert (sheet.trim.width, sheet.trim.height) == pytest.approx((176, 272), abs=0.01)
        assert (sheet.bleed.x, sheet.bleed.y) == pytest.approx((14, 9.5), abs=0.01)


def test_on_card_pages_the_trim_is_the_card():
    [front, _back, *_] = read(sheets.render(make_job(layout=Layout.CARDS, bleed=3))).sheets

    assert (front.media.width, front.media.height) == pytest.approx((50, 74), abs=0.01)
    assert (front.trim.width, front.trim.height) == pytest.approx((44, 68), abs=0.01)
    assert (front.bleed.width, front.bleed.height) == pytest.approx((50, 74), abs=0.01)


def test_titles_and_dates_can_be_searched_and_copied():
    content = make_content(5)

    front, back = texts(sheets.render(make_job(content)))

    for card in content.cards:
        assert card.title("uk") in front
        assert card.title("uk") in back
        dates = (card.date.format("uk", short=short) for short in (False, True))
        assert any(" ".join(date.split()) in back for date in dates)


def test_fronts_in_one_language_have_backs_in_the_other():
    content = make_content()

    front, back = texts(sheets.render(make_job(content, "uk", "pl")))

    assert content.cards[0].title("uk") in front
    assert content.cards[0].title("pl") in back
    assert content.cards[0].title("uk") not in back


def test_every_picture_is_in_the_file_once_and_as_it_is():
    content = make_content(5)

    pdf = sheets.render(make_job(content, copies=2))

    assert pdf.count(b"/Subtype /Image") == 5
    assert all(prepared_path(c.picture.sha256).read_bytes() in pdf for c in content.cards)


def test_copies_are_further_cards():
    content = make_content(3)

    [front, _back] = texts(sheets.render(make_job(content, copies=4)))

    assert front.count(content.cards[0].title("uk")) == 4


def test_fonts_are_embedded_and_subset():
    document = read(sheets.render(make_job()))

    assert document.fonts == {
        "AAAAAA+FiraSansCondensed-Medium",
        "AAAAAA+FiraSansCondensed-Regular",
        "AAAAAA+Oswald-Medium",
    }
    assert not document.unembedded


def test_the_black_of_the_backs_is_one_rectangle():
    _front, back = read(sheets.render(make_job(make_content(16))), areas=True).sheets

    [black] = [area for area in back.areas if area[0] > 100]
    assert black == pytest.approx((180, 0, 0, 276, 15, 10.5), abs=0.01)


def test_low_ink_leaves_the_backs_white():
    style = Style(low_ink=True)

    _front, back = read(sheets.render(make_job(make_content(16), style=style)), areas=True).sheets

    assert not [area for area in back.areas if area[0] > 100]


def test_a_test_print_has_no_pictures():
    pdf = sheets.render(make_job(style=Style(art=False)))

    assert b"/Subtype /Image" not in pdf


def test_with_black_ink_alone_nothing_is_drawn_in_rgb():
    job = make_job(style=Style(inks=K), edition=None, layout=Layout.FOLD)

    assert not RGB.search(operators(sheets.render(job)))
    assert RGB.search(operators(sheets.render(make_job())))


def test_every_side_of_a_sheet_says_whose_it_is():
    job = make_job(make_content(20, ("en", "pl")), "en", "pl", edition=3)

    pages = texts(sheets.render(job))

    assert len(pages) == 4
    for text, sheet, side in zip(pages, (1, 1, 2, 2), ["fronts", "backs"] * 2, strict=True):
        identity = f"edition 3 · en/pl · sheet {sheet} of 2 · {side} · {job.sha256[:8]}"
        assert f"First deck · {identity}" in text


def test_a_sheet_has_a_ruler_of_50_millimetres():
    pdf = sheets.render(make_job())

    lines = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", operators(pdf))
    lengths = {round((float(x2) - float(x1)) * POINT, 2) for x1, y1, x2, y2 in lines if y1 == y2}
    assert 50 in lengths
    assert "10 20 30 40 50 mm" in texts(pdf)[0]


def test_where_there_is_little_room_the_identity_is_short_and_the_ruler_is_left_out():
    job = make_job(card=Size(30, 46), paper=Size(76, 118))

    [front, _back] = texts(sheets.render(job))

    assert f"first 1 uk 1/1 {job.sha256[:8]}" in front
    assert "50 mm" not in front


def test_drafts_say_so_on_every_side():
    pdf = sheets.render(make_job(make_content(5, ("en",)), "en", edition=None))

    for text in texts(pdf):
        assert text.count("DRAFT") == 5
        assert "First deck · draft · en" in text


def test_the_backs_are_moved_as_the_printer_needs_it():
    plain = read(sheets.render(make_job())).sheets
    moved = read(sheets.render(make_job(registration=Registration(1.5, -2)))).sheets

    (front, back), (same, other) = plain, moved
    assert front.pictures[0].matrix == same.pictures[0].matrix
    steps = [b - a for a, b in zip(back.pictures[0].matrix, other.pictures[0].matrix, strict=True)]
    assert steps == pytest.approx([0, 0, 0, 0, 1.5, -2], abs=0.01)


def test_a_title_that_cannot_fit_is_refused_before_a_byte_is_written():
    content = retitled(make_content(), 2, "Дуже довга назва " * 12)
    file = io.BytesIO()

    with pytest.raises(PrintError) as refused:
        sheets.write(make_job(content), file)

    assert refused.value.code is Code.DOES_NOT_FIT
    assert refused.value.params["card"] == "card-2"
    assert refused.value.params["language"] == "uk"
    assert refused.value.params["overflow"] > 1
    assert file.getvalue() == b""


def test_a_letter_that_no_font_has_is_refused():
    content = retitled(make_content(), 2, "Snow ☃")

    with pytest.raises(PrintError) as refused:
        sheets.render(make_job(content))

    assert refused.value.code is Code.GLYPH_MISSING
    assert refused.value.params["missing"] == ("☃",)


def test_a_title_that_cannot_fit_matters_only_where_its_card_is_printed():
    content = retitled(make_content(), 2, "Дуже довга назва " * 12)
    job = make_job(content)

    assert sheets.render(_only(job, "card-1", "card-3"))


def test_a_picture_that_is_gone_is_refused():
    content = make_content()
    job = make_job(content)
    sheets.render(job)
    prepared_path(content.cards[1].picture.sha256).unlink()

    with pytest.raises(PrintError) as refused:
        sheets.render(job)

    assert refused.value.code is Code.PICTURE_MISSING
    assert refused.value.params == {"card": "card-2"}
    assert sheets.render(make_job(content, style=Style(art=False)))


def _only(job, *keys):
    return replace(job, cards=tuple(card for card in job.cards if card.key in keys))


def test_progress_is_told_page_by_page():
    told = []

    sheets.write(make_job(make_content(20)), io.BytesIO(), lambda *done: told.append(done))

    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_language_of_the_person_who_prints_changes_no_byte():
    job = make_job(make_content(3, ("en",)), "en", edition=None)

    with override("uk"):
        assert sheets.render(job) == sheets.render(job)
        in_ukrainian = sheets.render(job)
    with override("pl"):
        assert sheets.render(job) == in_ukrainian


@pytest.mark.parametrize(
    "other", [{"edition": 2}, {"style": Style(low_ink=True)}, {"card": Size(41, 63)}]
)
def test_faces_of_another_edition_style_or_size_are_drawn_anew(other):
    content = make_content()
    wanted = sheets.render(make_job(content, **other))
    forget_all()

    sheets.render(make_job(content))

    assert sheets.render(make_job(content, **other)) == wanted


def test_faces_that_begin_with_a_transformation_are_stamped_with_it(monkeypatch):
    draw = Faces.draw

    def moved(self, canvas, card, side):
        canvas.translate(1, 1)
        draw(self, canvas, card, side)

    monkeypatch.setattr(Faces, "draw", moved)
    job = make_job()

    assert sheets.render(job) == sheets.render(job)


def test_faces_with_letters_that_nobody_foresaw_are_drawn_anew(monkeypatch):
    draw = Faces.draw

    def lettered(self, canvas, card, side):
        draw(self, canvas, card, side)
        canvas.setFont("FiraSansCondensed-Medium", 7)
        canvas.drawString(20, 20, "ЮЩЖЦЧШЭ"[card.number - 1])

    monkeypatch.setattr(Faces, "draw", lettered)
    job = make_job(make_content(7))
    sheets.render(job)

    # Both have the same symbol: what the second needs is in the file already.
    assert "Э" in texts(sheets.render(_only(job, "card-3", "card-7")))[0]


def test_nothing_is_written_as_letters_that_could_be_bytes():
    pdf = sheets.render(make_job())

    assert b"ASCII85Decode" not in pdf
    assert b"/DisplayDocTitle true" in pdf


@pytest.mark.parametrize("paper", [Size(210, 297), Size(90, 120), Size(215.9, 279.4)])
def test_the_identity_and_the_ruler_keep_clear_of_each_other_and_of_the_marks(paper):
    [front, _back, *_] = read(sheets.render(make_job(paper=paper))).sheets

    beside = [ink for ink in front.ink if not _touches(ink, front.bleed)]
    assert len(beside) > 15
    assert not [pair for pair in combinations(beside, 2) if _touches(*pair) and _is_text(*pair)]


def _touches(one, other):
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


def _is_text(one, other):
    """Say whether one of them is higher and wider than any line."""
    return any(min(ink.width, ink.height) > 0.3 and ink.width < 100 for ink in (one, other))
