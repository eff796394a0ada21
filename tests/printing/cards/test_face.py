"""What the two sides of a card say, and how they are drawn into a PDF."""

import io
import re
import zlib
from itertools import pairwise

import pytest
from PIL import ImageChops
from reportlab import rl_config

from decks.dates import CardDate, Precision
from decks.editions.content import EditionCategory
from decks.models.picture import prepared_path
from printing.cards.face import FIGURES, TITLE, Style
from printing.cards.title_sizes import title_sizes, told
from printing.geometry.paper import POINT, Rect, Size
from printing.geometry.spec import Side
from printing.pdf import drawing
from printing.pdf.canvas import PrintCanvas
from printing.pdf.inks import RGB, K
from printing.text.fonts import font
from printing.text.parts import INK, PAPER, Disc
from tests.printing.samples import (
    make_card,
    make_faces,
    opened,
    pdf_of,
    pictured,
    raster_of,
    texts_of,
)

LONG = {
    "uk": "Перше достовірне спостереження комети Галлея",
    "pl": "Otwarcie kolei Liverpool–Manchester",
    "ru": "Открытие железной дороги Ливерпуль — Манчестер",
    "en": "Opening of the Liverpool–Manchester railway (1st)",
}


@pytest.fixture(autouse=True)
def _own_pictures(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def disc_of(layout):
    [disc] = [part for part in layout.parts if isinstance(part, Disc)]
    return disc


def drawn_in(pdf):
    """Return what draws pages and symbols, without pictures and fonts."""
    packed = re.findall(rb"/FlateDecode[^\x80-\xff]*?stream\n(.*?)endstream", pdf, re.DOTALL)
    streams = map(zlib.decompress, packed)
    return b"".join(stream for stream in streams if stream.startswith(b"1 0 0 1 0 0 cm"))


# Words


@pytest.mark.parametrize("language", LONG)
def test_a_reader_of_the_pdf_finds_each_text_whole(language):
    card = make_card(titles=LONG, date=CardDate(-240, circa=True))
    faces = make_faces(card, language=language)

    front, back = texts_of(pdf_of(faces))

    assert front == list(faces.front_text(card))
    assert " ".join(back) == " ".join(faces.back_text(card))


def test_a_space_is_drawn_where_a_line_was_broken():
    faces = make_faces(card := make_card("Opening of the very first railway station"))
    first, second = (line.text for line in faces.layout(card, Side.FRONT).lines[:2])

    shown = re.findall(rb"\[(.*?)\] TJ", drawn_in(pdf_of(faces, Side.FRONT)))

    strings = ["".join(re.findall(r"\((.*?)\)", line.decode())) for line in shown]
    assert strings[:2] == [f"{first} ", second]


def test_the_back_says_title_date_category_and_number():
    card = make_card(date=CardDate(-240, circa=True))

    assert make_faces(card, language="uk").back_text(card) == (
        "Gutenberg’s Bible",
        "бл. 240 р. до н. е.",
        "Наука",
        "№ 3 · 12",
    )


def test_the_front_says_nothing_of_date_and_number():
    card = make_card(title="Gutenberg", number=987, date=CardDate(1455))
    faces = make_faces(card, edition_number=654)

    [front] = texts_of(pdf_of(faces, Side.FRONT))

    assert front == ["Gutenberg", "Science"]
    assert not re.search(r"\d", repr(faces.layout(card, Side.FRONT).words))


@pytest.mark.parametrize(
    ("language", "word"),
    [("uk", "чернетка"), ("pl", "szkic"), ("ru", "черновик"), ("en", "draft")],
)
def test_a_draft_is_called_so_where_an_edition_has_its_number(language, word):
    card = make_card()

    faces = make_faces(card, language=language, edition_number=None)

    assert faces.back_text(card)[-1] == f"{word} · 12"


def test_a_date_too_long_to_be_large_is_written_short():
    near, far = make_card(date=CardDate(-240)), make_card(date=CardDate(-27_500, circa=True))
    faces = make_faces(near, far, language="uk")

    assert faces.back_text(near)[1] == "240 р. до н. е."
    assert faces.back_text(far)[1] == "бл. 27 500 до н. е."


def test_a_date_is_set_large():
    faces = make_faces(card := make_card(date=CardDate(1796)))

    [date] = [line for line in faces.layout(card, Side.BACK).lines if line.text == "1796"]

    assert date.font == FIGURES
    assert 15 <= date.size <= 18


@pytest.mark.parametrize("language", LONG)
@pytest.mark.parametrize(
    "date",
    [
        CardDate(-13_000_999_999, Precision.MILLION_YEARS, circa=True),
        CardDate(-500, Precision.CENTURY, circa=True),
        CardDate(1920, Precision.DECADE, circa=True),
        CardDate(-3000, Precision.MILLENNIUM, circa=True),
    ],
    ids=str,
)
def test_every_kind_of_date_fits(language, date):
    faces = make_faces(make_card(date=date), language=language)

    assert faces.fit_problems() == ()


# Sizes of type


def test_titles_of_one_language_have_one_size_on_each_side():
    short, long = make_card("Event"), make_card(LONG["uk"])
    faces = make_faces(short, long)

    for side in Side:
        sizes = {faces.layout(card, side).lines[0].size for card in (short, long)}
        assert sizes == {faces.title_sizes[side].size}
    assert faces.title_sizes[Side.BACK].forced_by == (LONG["uk"],)


def test_one_endless_title_does_not_make_the_others_small():
    usual, endless = make_card("Event"), make_card("Щось " * 17 + "ще", number=13)
    faces = make_faces(usual, endless)

    sizes = [faces.layout(card, Side.BACK).lines[0].size for card in (usual, endless)]

    assert sizes[0] == faces.title_sizes[Side.BACK].size == faces.most(Side.BACK)
    assert sizes[1] < 0.8 * sizes[0]
    assert title_sizes(faces, Side.BACK).left_by == {"card-13": sizes[1]}


def test_one_long_word_is_parted_and_read_whole():
    word = "Дихлордифенілтрихлорметилметан"
    faces = make_faces(make_card("Подія"), card := make_card(word, number=13), language="uk")

    lines = [line for line in faces.layout(card, Side.FRONT).lines if line.size > 9]
    pages = texts_of(pdf_of(faces, Side.FRONT, cards=[card]))

    assert {line.size for line in lines} == {faces.most(Side.FRONT)}
    assert len(lines) == 2
    assert lines[0].text.endswith("-")
    assert word in "".join(pages[0]).replace("\ufffe", "").replace("\x02", "").replace("-", "")


def test_the_cards_that_decide_about_the_size_are_named():
    forcing, endless = make_card(LONG["uk"], number=1), make_card("Щось " * 17 + "ще", number=2)
    faces = make_faces(forcing, endless, make_card("Event", number=3))

    said = list(told(title_sizes(faces, Side.BACK)))

    size = faces.title(endless, Side.BACK).size
    assert said == [
        "Titles of the backs: 8.25 pt, not 10, because of card-1.",
        f"Titles of the backs: smaller than 8.25 pt are card-2 ({size:g}).",
    ]


def test_titles_may_each_have_their_own_size():
    short, long = make_card("Event"), make_card(LONG["uk"] * 2)
    faces = make_faces(short, long, style=Style(own_sizes=True))

    sizes = [faces.layout(card, Side.FRONT).lines[0].size for card in (short, long)]

    assert sizes[0] > sizes[1]


# Problems


def test_a_title_that_cannot_fit_is_named_with_card_language_and_millimetres():
    faces = make_faces(make_card("Event"), make_card("Б" * 60, key="babel"), language="uk")

    [problem] = faces.fit_problems()

    assert (problem.card, problem.language, problem.text) == ("babel", "uk", "Б" * 60)
    assert 30 < problem.overflow < 60
    assert problem.missing == ()


def test_characters_without_a_glyph_are_named():
    [problem] = make_faces(make_card("The Four Books 四書")).fit_problems()

    assert problem.missing == ("四", "書")
    assert problem.overflow == 0


def test_a_category_that_cannot_fit_is_a_problem_of_no_single_card():
    name = "The history of everything that ever was"
    category = EditionCategory("all", "#000000", {"en": name})

    [problem] = make_faces(make_card(category=category), make_card(number=2)).fit_problems()

    assert (problem.card, problem.text) == ("", name)
    assert problem.overflow > 0


def test_usual_cards_have_no_problems():
    cards = [make_card(title, number) for number, title in enumerate(LONG.values(), start=1)]

    assert make_faces(*cards).fit_problems() == ()


# Drawing


def test_the_fonts_are_embedded_as_subsets():
    pdf = pdf_of(make_faces(make_card()))

    names = set(re.findall(rb"/BaseFont /(\S+)", pdf))
    assert names == {b"AAAAAA+FiraSansCondensed-Medium", b"AAAAAA+Oswald-Medium"}
    assert pdf.count(b"/FontFile2") == 2
    assert len(pdf) < 120_000


@pytest.mark.parametrize("text", ["To AVATAR", "Гута (Рада)", "Łódź, „Tatry”"])
def test_every_character_stands_where_kerning_puts_it(text):
    faces = make_faces(card := make_card(text))
    [line] = [line for line in faces.layout(card, Side.FRONT).lines if line.text == text]

    with opened(pdf_of(faces, Side.FRONT)) as document:
        page = document[0].get_textpage()
        left = [page.get_charbox(i, loose=True)[0] for i in range(len(text))]

    expected = [line.x / POINT + start * line.size for start in line.pen[:-1]]
    assert left == pytest.approx(expected, abs=0.05)
    steps = [font(TITLE).width(char, line.size) / POINT for char in text[:-1]]
    unkerned = [b - a - step for (a, b), step in zip(pairwise(left), steps, strict=True)]
    assert max(map(abs, unkerned)) > 0.1


def test_the_symbols_are_drawn_black_on_white_in_front_and_white_on_black_behind():
    faces = make_faces(card := make_card(front_symbol="star", back_symbol="gear"))

    front, back = (disc_of(faces.layout(card, side)) for side in Side)

    assert (front.symbol, front.paint, front.ground) == ("star", INK, PAPER)
    assert (back.symbol, back.paint, back.ground) == ("gear", PAPER, INK)


def test_the_disc_has_an_edge_wherever_its_ground_would_not_show_it():
    faces, blank = make_faces(card := pictured()), make_faces(pictured(), style=Style(art=False))

    assert disc_of(faces.layout(card, Side.FRONT)).edge == 0
    assert disc_of(faces.layout(card, Side.BACK)).edge > 0
    assert disc_of(blank.layout(card, Side.FRONT)).edge > 0


def test_a_symbol_is_drawn_centred_at_its_size_and_leaves_the_canvas_as_it_was():
    out, disc = io.BytesIO(), Disc(30, 70, 28, "gear", 40, ground=PAPER, paint=INK)
    canvas, page = PrintCanvas("", "en", "Simplex"), Rect(0, 0, 100, 100)
    canvas.begin_page(Size(100, 100), page, page)
    drawing.draw(canvas, disc, prepared_path, RGB)
    canvas.fill(Rect(90, 0, 10, 10))
    canvas.showPage()
    canvas.write_to(out)

    seen = ImageChops.invert(raster_of(out.getvalue(), 1).resize((100, 100)))

    assert seen.crop((0, 0, 80, 80)).getbbox() == pytest.approx((15, 15, 45, 45), abs=1)
    assert seen.crop((80, 80, 100, 100)).getbbox() == pytest.approx((10, 10, 20, 20), abs=1)


def test_a_symbol_is_a_drawing_that_the_document_keeps_once():
    pdf = pdf_of(make_faces(make_card(), make_card(number=2)))

    assert pdf.count(b"/Subtype /Form") == 2
    assert b"/Subtype /Image" not in pdf


def test_a_picture_is_copied_as_it_is_and_only_once(monkeypatch):
    monkeypatch.setattr(rl_config, "useA85", 0)
    faces = make_faces(card := pictured())

    pdf = pdf_of(faces, Side.FRONT, Side.BACK, Side.BACK)

    assert pdf.count(b"/Subtype /Image") == 1
    assert prepared_path(card.picture.sha256).read_bytes() in pdf


def test_fronts_are_white_and_backs_are_black():
    faces = make_faces(make_card())

    corners = [raster_of(pdf_of(faces, side), 4).getpixel((2, 2)) for side in Side]

    assert corners == [(255, 255, 255), (0, 0, 0)]


def test_low_ink_leaves_the_back_white_with_a_black_line():
    faces = make_faces(card := make_card(), style=Style(low_ink=True))
    back = faces.layout(card, Side.BACK)

    seen = raster_of(pdf_of(faces, Side.BACK), 20)

    assert back.ground == PAPER
    assert {line.paint for line in back.lines} == {INK}
    assert seen.getpixel((4, 4)) == (255, 255, 255)
    line = faces.anatomy.rule
    assert seen.getpixel((round(line.x * 20), 680)) == (0, 0, 0)


def test_without_art_no_picture_is_drawn_and_its_place_stays_white():
    faces = make_faces(pictured(), style=Style(art=False))

    pdf = pdf_of(faces, Side.BACK)

    assert b"/Subtype /Image" not in pdf
    assert raster_of(pdf, 4).getpixel((88, 100)) == (255, 255, 255)


def test_black_in_k_leaves_no_rgb_in_what_is_drawn():
    cards = pictured(), make_card(number=2)

    pdf = pdf_of(make_faces(*cards, style=Style(inks=K, low_ink=True)))

    drawn = drawn_in(pdf)
    assert set(re.findall(rb"\s(rg|RG|g|G|k|K)\s", drawn)) == {b"k", b"K"}
    assert b"\n0 0 0 1 k\n" in drawn
    assert b"\n0 0 0 1 K\n" in drawn


def test_black_is_rgb_unless_asked_otherwise():
    pdf = pdf_of(make_faces(make_card()))

    assert set(re.findall(rb"\s(rg|k)\s", drawn_in(pdf))) == {b"rg"}


def test_the_category_colour_keeps_its_hue_in_cmyk():
    faces = make_faces(make_card(), style=Style(inks=K))

    seen = raster_of(pdf_of(faces, Side.FRONT), 4)

    red, green, blue = seen.getpixel((88, 167))
    assert blue > green > red


def test_a_square_card_has_its_words_below_a_smaller_picture():
    faces = make_faces(make_card(), card=Size(70, 70))

    assert faces.anatomy.art.width < faces.anatomy.mat.width
    assert faces.fit_problems() == ()
