"""The proof passes what is right and catches what is not."""

from dataclasses import replace

import pytest
from django.test import override_settings
from hypothesis import HealthCheck, example, given, reject, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4

from decks.editions.content import EditionCard
from decks.models.picture import prepared_path
from decks.validators import spelt_out
from printing.cards.face import Faces, Style
from printing.geometry.paper import PrintError, Size
from printing.geometry.spec import TURNED, Layout, Registration, Side, Stack
from printing.pdf import sheets
from printing.pdf.canvas import PrintCanvas
from printing.pdf.inks import K
from printing.proof.flaws import Flaw, ProofFailed
from printing.proof.proof import Proof, proved
from printing.text import fitting
from printing.text.parts import Block
from tests.printing.geometry.test_imposition import lengths, papers, registrations, sizes
from tests.printing.making import make_content, make_job, retitled, texts

MOVED = Registration(1.5, -2.25, 1.2)
SMALL = Size(80, 110)  # a card a sheet


@pytest.fixture(autouse=True)
def _pictures(tmp_path):
    with override_settings(MEDIA_ROOT=tmp_path):
        yield


@pytest.fixture
def few():
    return make_content(3)


def flaws(pdf, job):
    """Return what the proof finds."""
    with pytest.raises(ProofFailed) as failed:
        proved(pdf, job)
    return {finding.flaw for finding in failed.value.findings}


def findings(pdf, job):
    with pytest.raises(ProofFailed) as failed:
        proved(pdf, job)
    return failed.value.findings


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("registration", [Registration(), MOVED])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"style": Style(low_ink=True), "gap": 3.0},
        {"style": Style(art=False), "copies": 2},
        {"style": Style(art=False, low_ink=True, inks=K), "back_language": "pl"},
        {"edition": None},
    ],
)
def test_whatever_is_printed_is_proved(layout, registration, options):
    job = make_job(make_content(5), layout=layout, registration=registration, **options)

    proof = proved(sheets.render(job), job)

    assert proof.cards == 5 * job.spec.copies


@pytest.mark.parametrize("layout", TURNED)
@pytest.mark.parametrize("stack", Stack)
def test_sheets_for_a_stack_turned_by_hand_are_proved(stack, layout):
    job = make_job(make_content(5), layout=layout, stack=stack, registration=MOVED, paper=SMALL)

    proof = proved(sheets.render(job), job)

    assert (proof.cards, proof.pages) == (5, 10)


@pytest.mark.parametrize("stack", Stack)
def test_backs_that_a_stack_would_not_bring_behind_their_fronts_are_found(stack, monkeypatch):
    job = make_job(make_content(4), stack=stack, paper=SMALL)
    wrong = not stack.is_reversed
    monkeypatch.setattr(Stack, "is_reversed", property(lambda _stack: wrong))

    found = findings(sheets.render(job), job)

    assert {finding.flaw for finding in found} == {Flaw.OTHER_SHEET}
    assert len(found) == 4


@given(
    paper=papers,
    card=sizes,
    layout=st.sampled_from(Layout),
    distances=st.tuples(lengths(0, 15), st.just(0.0) | lengths(0, 12), lengths(0, 5)),
    registration=registrations,
    style=st.builds(Style, low_ink=st.booleans(), art=st.booleans()),
    edition=st.sampled_from([1, None]),
)
@example(  # whose sheet is in words has no more room than its letters, kerned, take
    paper=Size(333.44, 333.44),
    card=Size(41, 63),
    layout=Layout.FOLD,
    distances=(0.0, 0.01, 0.0),
    registration=Registration(),
    style=Style(),
    edition=None,
)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_on_any_paper_whatever_is_printed_is_proved(
    few, paper, card, layout, distances, registration, style, edition
):
    margin, gap, bleed = distances
    job = make_job(
        few,
        style=style,
        edition=edition,
        paper=paper.upright,
        card=card,
        layout=layout,
        margin=margin,
        gap=gap,
        bleed=bleed,
        registration=registration,
    )
    try:
        pdf = sheets.render(job)
    except PrintError:
        reject()  # the card is too large for the paper, or too small for its title

    assert proved(pdf, job)


@pytest.mark.parametrize(
    ("layout", "paper"),
    [
        (Layout.DUPLEX_LONG, Size(90, 120)),
        (Layout.DUPLEX_SHORT, Size(90, 120)),
        (Layout.FOLD, Size(90, 120)),
    ],
)
def test_cards_that_lie_on_their_side_are_proved(layout, paper):
    job = make_job(layout=layout, paper=paper)

    assert sheets.Press(job).imposition.turned
    assert proved(sheets.render(job), job).cards == 3


def test_the_proof_counts_cards_and_pages():
    job = make_job(make_content(20), copies=2)

    assert proved(sheets.render(job), job) == Proof(cards=40, pages=6)


def test_a_file_on_disk_is_proved_like_one_in_memory(tmp_path):
    job, path = make_job(), tmp_path / "sheets.pdf"
    path.write_bytes(sheets.render(job))

    assert proved(path, job) == Proof(cards=3, pages=2)


@pytest.mark.parametrize("layout", [Layout.DUPLEX_LONG, Layout.DUPLEX_SHORT, Layout.CARDS])
@pytest.mark.parametrize("style", [Style(), Style(art=False)])
@pytest.mark.parametrize("off", [(0.12, 0), (0, -0.12), (-0.09, 0.09)])
def test_backs_that_are_shifted_are_caught(monkeypatch, layout, style, off):
    job = make_job(layout=layout, style=style)
    shift_backs(monkeypatch, *off)

    assert {Flaw.NOT_BEHIND, Flaw.OFF_PLACE} <= flaws(sheets.render(job), job)


def test_backs_that_are_shifted_less_than_anybody_sees_pass(monkeypatch):
    job = make_job()
    shift_backs(monkeypatch, 0.05, 0.05)

    assert proved(sheets.render(job), job)


def shift_backs(monkeypatch, x, y):
    draw = Faces.draw

    def shifted(self, canvas, card, side):
        if side is Side.BACK:
            canvas.translate(x / 25.4 * 72, y / 25.4 * 72)
        draw(self, canvas, card, side)

    monkeypatch.setattr(Faces, "draw", shifted)


def test_backs_that_are_not_moved_as_asked_are_caught():
    asked = make_job(registration=Registration(0, 0, 0.2))
    pdf = sheets.render(replace(asked, spec=replace(asked.spec, registration=Registration())))

    assert Flaw.NOT_BEHIND in flaws(pdf, asked)


def test_backs_for_the_other_way_of_turning_the_paper_are_caught():
    job = make_job(make_content(5))
    other = make_job(job.content, layout=Layout.DUPLEX_SHORT)

    assert Flaw.NO_TITLE in flaws(sheets.render(other), job)


def test_a_shifted_back_beside_a_fold_is_caught(monkeypatch):
    job = make_job(layout=Layout.FOLD)
    shift_backs(monkeypatch, 0.2, 0)

    assert Flaw.NOT_BEHIND in flaws(sheets.render(job), job)


def test_a_date_on_a_front_is_caught(monkeypatch):
    draw = Faces.draw

    def telling(self, canvas, card, side):
        draw(self, canvas, card, side)
        if card.key == "card-2" and side is Side.FRONT:
            canvas.setFont("Oswald-Medium", 5)
            canvas.drawString(20, 20, card.date.format("uk"))

    monkeypatch.setattr(Faces, "draw", telling)
    job = make_job()

    [found] = findings(sheets.render(job), job)
    assert found.flaw is Flaw.DATE_ON_FRONT
    assert found.params == {"page": 1, "card": "card-2"}


def test_an_edition_that_holds_characters_nobody_sees_is_printed_without_them():
    content = retitled(make_content(), 1, "Ви\u200cстав\u200dка\ufeff")
    job = make_job(content)

    pdf = sheets.render(job)

    assert proved(pdf, job)
    assert "Виставка" in texts(pdf)[0]


@pytest.mark.parametrize("char", ["\u200c", "\u200e", "\ufeff"])
def test_a_character_that_nobody_sees_in_the_text_is_caught_on_the_paper(monkeypatch, char):
    monkeypatch.setattr(EditionCard, "title", lambda card, language: f"Вистав{char}ка")
    job = make_job()

    pdf = sheets.render(job)

    caught = [found.params for found in findings(pdf, job) if found.flaw is Flaw.UNSEEN_CHARACTER]
    assert caught == [{"page": page, "character": spelt_out(char)} for page in (1, 2)]


def test_a_soft_hyphen_in_the_middle_of_a_line_is_caught(monkeypatch):
    job = make_job(retitled(make_content(), 1, "Вистав\u00adка"))
    assert proved(sheets.render(job), job)

    monkeypatch.setattr(fitting, "_DRAWN_AS", {})
    drawn = make_job(retitled(make_content(), 1, "Ви\u00adставка"))

    assert Flaw.UNSEEN_CHARACTER in flaws(sheets.render(drawn), drawn)


def test_a_title_that_names_its_date_is_for_the_editors_to_judge():
    content = retitled(make_content(), 1, "Рік бл. 3500 р. до н. е. минає")
    job = make_job(content)

    assert proved(sheets.render(job), job)


@pytest.mark.parametrize(("side", "page"), [(Side.FRONT, 1), (Side.BACK, 2)])
def test_a_missing_title_is_caught(monkeypatch, side, page):
    lose_text(monkeypatch, side, lambda card, text: text in card.title("uk"))
    job = make_job()

    assert [(found.flaw, found.params) for found in findings(sheets.render(job), job)] == [
        (Flaw.NO_TITLE, {"page": page, "card": f"card-{number}"}) for number in (1, 2, 3)
    ]


def test_a_missing_date_is_caught(monkeypatch):
    lose_text(monkeypatch, Side.BACK, lambda card, text: text in card.date.format("uk"))
    job = make_job(make_content(5))
    job = replace(job, cards=job.cards[4:])

    assert flaws(sheets.render(job), job) == {Flaw.NO_DATE}


def lose_text(monkeypatch, side, is_lost):
    layout = Faces.layout

    def losing(self, card, wanted):
        whole = layout(self, card, wanted)
        kept = (part for part in whole.parts if not is_lost(card, first_line(part)))
        return replace(whole, parts=tuple(kept)) if wanted is side else whole

    monkeypatch.setattr(Faces, "layout", losing)


def first_line(part):
    return part.lines[0].text if isinstance(part, Block) else "no text"


def test_a_font_that_is_not_embedded_is_caught(monkeypatch):
    besides(monkeypatch, lambda canvas: write(canvas, "Helvetica"))
    job = make_job()

    assert flaws(sheets.render(job), job) == {Flaw.FONT_NOT_EMBEDDED, Flaw.FONT_NOT_SUBSET}


def test_a_font_that_is_embedded_whole_is_caught():
    job = make_job()

    pdf = sheets.render(job).replace(b"/AAAAAA+Oswald", b"/AAAAAA-Oswald")

    assert flaws(pdf, job) == {Flaw.FONT_NOT_SUBSET}


def test_something_in_the_unprintable_margin_is_caught(monkeypatch):
    besides(monkeypatch, lambda canvas: canvas.rect(3 / 25.4 * 72, 100, 2, 2))
    job = make_job()

    assert flaws(sheets.render(job), job) == {Flaw.IN_MARGIN}


def test_text_across_a_cut_is_caught(monkeypatch):
    besides(monkeypatch, lambda canvas: write(canvas, "FiraSansCondensed-Regular", 45, 700))
    job = make_job()

    assert flaws(sheets.render(job), job) == {Flaw.CUT_THROUGH}


def besides(monkeypatch, draw_more):
    """Let the press draw something more on every page."""
    draw = sheets.Press.draw_furniture

    def drawn(press, *args):
        draw(press, *args)
        draw_more(press.canvas)

    monkeypatch.setattr(sheets.Press, "draw_furniture", drawn)


def write(canvas, font, x=60, y=A4[1] - 20):
    canvas.setFont(font, 7)
    canvas.drawString(x, y, "besides")


@pytest.mark.parametrize("box", ["TrimBox", "BleedBox"])
def test_a_page_without_a_box_is_caught(box):
    job = make_job()

    pdf = sheets.render(job).replace(f"/{box}".encode(), f"/X{box[1:]}".encode(), 1)

    [found] = findings(pdf, job)
    assert (found.flaw, found.params) == (Flaw.BOX, {"page": 1, "box": box})


def test_a_wrong_box_is_caught(monkeypatch):
    monkeypatch.setattr(PrintCanvas, "setTrimBox", PrintCanvas.setArtBox)
    job = make_job()

    assert flaws(sheets.render(job), job) == {Flaw.BOX}


def test_another_paper_is_caught():
    pdf = sheets.render(make_job(layout=Layout.CARDS, bleed=1))

    assert Flaw.BOX in flaws(pdf, make_job(layout=Layout.CARDS, bleed=2))


def test_another_picture_on_a_back_is_caught(monkeypatch):
    content = make_content()
    layout = Faces.layout

    def swapped(self, card, side):
        if side is Side.BACK and card.key == "card-2":
            card = replace(card, picture=content.cards[0].picture)
        return layout(self, card, side)

    monkeypatch.setattr(Faces, "layout", swapped)
    job = make_job(content)

    [found] = findings(sheets.render(job), job)
    assert found.flaw is Flaw.OTHER_PICTURE
    assert found.params == {"page": 2, "card": "card-2"}


def test_a_second_picture_on_a_card_is_caught(monkeypatch):
    job = make_job()
    more = prepared_path(job.cards[1].picture.sha256)
    besides(monkeypatch, lambda canvas: canvas.drawImage(more, 60, 700, 20, 20))

    assert Flaw.OTHER_PICTURE in flaws(sheets.render(job), job)


def test_a_picture_whose_file_was_changed_is_caught():
    job = make_job()
    first, second, _third = (prepared_path(card.picture.sha256) for card in job.cards)
    first.write_bytes(second.read_bytes())

    assert flaws(sheets.render(job), job) == {Flaw.OTHER_PICTURE}


def test_a_missing_picture_is_caught(monkeypatch):
    monkeypatch.setattr(PrintCanvas, "drawImage", lambda *_args: None)
    job = make_job()

    assert flaws(sheets.render(job), job) == {Flaw.OTHER_PICTURE, Flaw.NOT_FOUND}


def test_fewer_cards_than_asked_for_are_caught():
    content = make_content(20)
    job = make_job(content)

    pdf = sheets.render(replace(job, cards=content.cards[:16]))

    assert Flaw.PAGES in flaws(pdf, job)


def test_another_title_and_another_language_of_the_document_are_caught():
    job = make_job(language="pl")

    pdf = sheets.render(replace(job, language="uk"))

    assert {Flaw.TITLE, Flaw.LANGUAGE} <= flaws(pdf, job)


def test_a_file_that_printers_would_scale_is_caught():
    job = make_job()

    pdf = sheets.render(job).replace(b"/PrintScaling", b"/XrintScaling")

    assert flaws(pdf, job) == {Flaw.SCALED}


def test_a_file_that_turns_the_paper_otherwise_is_caught():
    job = make_job()

    pdf = sheets.render(job).replace(b"/DuplexFlipLongEdge", b"/DuplexFlipXongEdge")

    assert flaws(pdf, job) == {Flaw.DUPLEX}


def test_a_draft_without_its_watermark_is_caught(monkeypatch):
    monkeypatch.setattr(PrintCanvas, "doForm", lambda *_args: None)
    job = make_job(edition=None)

    assert flaws(sheets.render(job), job) == {Flaw.NO_WATERMARK}


def test_a_watermark_on_an_edition_is_caught():
    job = make_job(edition=None)
    edition = replace(job, edition=1)

    assert Flaw.HIDDEN_TEXT in flaws(sheets.render(job), edition)


@pytest.mark.parametrize("keep", [0, 100, 5000])
def test_half_a_file_is_caught(keep):
    job = make_job()

    assert Flaw.UNREADABLE in flaws(sheets.render(job)[:keep], job)
