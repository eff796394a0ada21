"""Leaflets: all the rules, in the words of their page, in order once the sheet is folded."""

import io
import math
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from django.conf import settings as django_settings
from django.urls import reverse

from decks.games import GAMES
from play.engine import Mode
from printing.geometry.paper import POINT, Code, PrintError, Rect, Size
from printing.geometry.spec import Layout
from printing.leaflet import folding, layout, proof, sheet
from printing.leaflet.folding import Quarter
from printing.leaflet.layout import leaflet_of
from printing.leaflet.rules import rules
from printing.options import OPTIONS
from printing.orders.print_run import PrintRun
from printing.proof.flaws import Flaw, ProofFailed
from printing.proof.proof import Proof
from printing.text.parts import Block, Framed, Part, Strokes
from tests.printing.making import make_content, make_job, texts

LANGUAGES = ("uk", "pl", "ru", "en")
EVERY = [(game, language) for game in Mode for language in LANGUAGES]
LETTER, A3 = Size(215.9, 279.4), Size(297, 420)


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def job_of(game: str = "competitive", language: str = "uk", **rest: Any) -> PrintRun:
    content = make_content(languages=LANGUAGES)
    return make_job(content, language, layout=Layout.CARDS, game=game, **rest)


def pdf_of(job: PrintRun) -> bytes:
    file = io.BytesIO()
    sheet.write(job, file)
    return file.getvalue()


def proved(folder: Path, job: PrintRun, pdf: bytes = b"") -> Proof:
    path = folder / "leaflet.pdf"
    path.write_bytes(pdf or pdf_of(job))
    return proof.proved(path, job)


def flaws_of(folder: Path, job: PrintRun, pdf: bytes) -> set[Flaw]:
    with pytest.raises(ProofFailed) as failed:
        proved(folder, job, pdf)
    return {finding.flaw for finding in failed.value.findings}


def together(text: str) -> str:
    """Return text without what a line's end may change."""
    return re.sub(r"[\s\-\u0002\ufffe]", "", text)


def blocks_of(parts: Iterable[Part]) -> list[Block]:
    found: list[Block] = []
    for part in parts:
        found += blocks_of(part.parts) if isinstance(part, Framed) else []
        found += [part] if isinstance(part, Block) else []
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_leaflet_says_what_the_page_of_the_rules_says(client, game, language):
    page = client.get(reverse("play:rules", args=[game]), headers={"Accept-Language": language})
    article = re.search(r"<article.*</article>", page.content.decode(), re.DOTALL)[0]
    told = re.findall(r"<(?:h1|h2|p|li)(?: class=\"lede\")?>(.*?)</(?:h1|h2|p|li)>", article)
    on_paper = together("".join(texts(pdf_of(job_of(game, language)))))

    sentences = [together(re.sub(r"<[^>]+>", "", text)) for text in told]

    assert len(sentences) > 15
    assert [sentence for sentence in sentences if sentence not in on_paper] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_at_a_table_is_told_of_bots(language):
    whole = GAMES.find("competitive").rules(language)
    left_out = re.search(r'<li class="screens-only">(.*?)</li>', whole)[1]

    assert "бот" in left_out or "bot" in left_out
    assert together(left_out) not in together("".join(texts(pdf_of(job_of(language=language)))))


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_leaflet_passes_its_proof(tmp_path, game, language):
    job = job_of(game, language)

    found = proved(tmp_path, job)

    assert (found.cards, found.pages) == (0, 1 if game == Mode.COMPETITIVE else 2)


@pytest.mark.parametrize("paper", [LETTER, A3])
@pytest.mark.parametrize("game", Mode)
def test_a_leaflet_is_made_for_other_paper_too(tmp_path, game, paper):
    job = job_of(game, paper=paper)

    assert proved(tmp_path, job).pages == len(leaflet_of(job).sides)
    assert leaflet_of(job).page == Size(paper.width / 2, paper.height / 2)


def test_paper_on_which_the_rules_have_no_room_is_refused_before_a_byte_is_written():
    job, file = job_of("cooperative", paper=Size(120, 170)), io.BytesIO()

    with pytest.raises(PrintError) as refused:
        sheet.write(job, file)

    assert refused.value.code is Code.LEAFLET_TOO_LONG
    assert file.getvalue() == b""


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_no_letter_is_smaller_than_eight_points(game, language):
    leaflet = leaflet_of(job_of(game, language))

    sizes = {line.size for side in leaflet.sides for b in blocks_of(side) for line in b.lines}

    assert min(sizes) == 8.0
    assert leaflet.size >= 8.5


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_line_ends_within_its_page(game, language):
    leaflet = leaflet_of(job_of(game, language))

    ends = [line.right for page in leaflet.pages for b in blocks_of(page) for line in b.lines]

    assert max(ends) <= leaflet.page.width - layout.MARGIN + 1e-6


# Where a sheet that was folded twice shows its pages: the quarter of which side, and how it stands.
QUARTERS = {
    1: (0, "right", "lower", 0),
    2: (0, "right", "upper", 180),
    3: (0, "left", "upper", 180),
    4: (1, "left", "upper", 0),
    5: (1, "right", "upper", 0),
    6: (1, "left", "lower", 0),
    7: (1, "right", "lower", 0),
    8: (0, "left", "lower", 0),
}


def quarter(side: str, row: str) -> tuple[float, float, float, float]:
    x, y = (105.0 if side == "right" else 0.0), (148.5 if row == "upper" else 0.0)
    return x / POINT, y / POINT, (x + 105.0) / POINT, (y + 148.5) / POINT


def angles(words: pypdfium2.PdfTextPage, box: tuple[float, ...]) -> set[int]:
    """Return how the letters in a box stand, in degrees."""
    found = set()
    for number in range(words.count_chars()):
        left, bottom, right, top = words.get_charbox(number)
        inside = box[0] <= left and right <= box[2] and box[1] <= bottom and top <= box[3]
        if inside and words.get_text_range(number, 1).strip():
            found.add(round(math.degrees(pdfium.FPDFText_GetCharAngle(words.raw, number))) % 360)
    return found


def test_the_pages_of_both_sides_are_in_order_and_upright_once_the_sheet_is_folded():
    job = job_of("cooperative", "en")
    told = rules("cooperative", "en")
    document = pypdfium2.PdfDocument(pdf_of(job))
    sides = [page.get_textpage() for page in document]

    read = ""
    for page, (side, column, row, stands) in QUARTERS.items():
        box = quarter(column, row)
        read += together(sides[side].get_text_bounded(*box))
        # Years on cards that are turned a little, or lie sideways, stand as the cards do.
        assert stands in angles(sides[side], box), page
        assert (stands + 180) % 360 not in angles(sides[side], box), page
    document.close()

    places = [read.find(together(text)) for text in told.texts]
    assert -1 not in places
    assert places == sorted(places)


def test_the_pages_of_one_side_are_in_order_too():
    job = job_of("competitive", "pl")
    told = rules("competitive", "pl")
    document = pypdfium2.PdfDocument(pdf_of(job))
    [words] = [page.get_textpage() for page in document]

    quarters = [QUARTERS[page] for page in (1, 2, 3, 8)]
    read = "".join(
        together(words.get_text_bounded(*quarter(column, row))) for _, column, row, _ in quarters
    )
    document.close()

    places = [read.find(together(text)) for text in told.texts]
    assert -1 not in places
    assert places == sorted(places)


def moved(monkeypatch: pytest.MonkeyPatch, number: int, place: Quarter) -> None:
    """Let one page lie elsewhere."""
    places = list(folding.PLACES[folding.BOTH_SIDES])
    places[number - 1] = place
    monkeypatch.setattr(layout, "PLACES", {**folding.PLACES, folding.BOTH_SIDES: tuple(places)})


def test_pages_in_another_order_fail_the_proof(tmp_path, monkeypatch):
    job = job_of("cooperative")
    title, second, third, *rest = folding.PLACES[folding.BOTH_SIDES]
    swapped = {folding.BOTH_SIDES: (title, third, second, *rest)}
    monkeypatch.setattr(layout, "PLACES", swapped)

    assert flaws_of(tmp_path, job, pdf_of(job)) == {Flaw.NO_WORDS}


def test_a_page_that_does_not_stand_on_its_head_where_it_should_fails_the_proof(
    tmp_path, monkeypatch
):
    job = job_of("cooperative")
    moved(monkeypatch, 2, Quarter(0, 1, 1, is_turned=False))

    assert flaws_of(tmp_path, job, pdf_of(job)) == {Flaw.NO_WORDS}


def test_a_leaflet_without_its_folds_fails_the_proof(tmp_path, monkeypatch):
    job = job_of()
    monkeypatch.setattr(layout, "folds", lambda _paper: Strokes((), (), "ink", 0.1, 0.1, 0.1))

    assert flaws_of(tmp_path, job, pdf_of(job)) == {Flaw.FOLDS}


def test_what_is_too_near_to_an_edge_or_a_fold_fails_the_proof(tmp_path, monkeypatch):
    job = job_of()
    room = layout.Leaflet.room.fget

    monkeypatch.setattr(
        layout.Leaflet, "room", property(lambda leaflet: room(leaflet).grown(3, 0, -3, 0))
    )
    pdf = pdf_of(job)
    monkeypatch.undo()

    assert Flaw.IN_MARGIN in flaws_of(tmp_path, job, pdf)


@pytest.mark.parametrize(
    ("other", "flaw"),
    [
        ({"language": "pl"}, Flaw.LANGUAGE),
        ({"game": "cooperative"}, Flaw.PAGES),
        ({"paper": LETTER}, Flaw.BOX),
        ({"edition": 2}, Flaw.TITLE),
    ],
)
def test_a_leaflet_of_something_else_fails_its_proof(tmp_path, other, flaw):
    assert flaw in flaws_of(tmp_path, job_of(), pdf_of(job_of(**other)))


def test_the_same_leaflet_is_the_same_to_the_last_byte():
    assert pdf_of(job_of()) == pdf_of(job_of())


def test_the_last_page_says_of_which_deck_and_edition_it_is():
    whole = " ".join(texts(pdf_of(job_of(language="pl", edition=3))))

    assert "Kronika · Pierwsza talia · nr 3" in whole


def test_the_usual_game_is_one_that_is_played_and_each_has_its_rules_in_every_language():
    assert OPTIONS["game"].usual == next(iter(GAMES)).code
    for game in GAMES:
        for language in django_settings.CONTENT_LANGUAGES:
            assert rules(game.code, language).sections


def test_a_drawing_is_as_wide_as_its_place_and_lies_within_it():
    for section in rules("cooperative", "en").sections:
        for drawing in filter(None, (getattr(block, "drawing", None) for block in section)):
            place = Rect(10, 20, 80, 80 * drawing.size.height / drawing.size.width)
            steps = [p.steps for p in drawing.parts(place) if not isinstance(p, Framed)]
            points = [at for shape in steps for _verb, points in shape for at in points]
            assert min(x for x, _y in points) >= place.x - 1
            assert max(x for x, _y in points) <= place.right + 1
            assert min(y for _x, y in points) >= place.y - 1
            assert max(y for _x, y in points) <= place.top + 1
