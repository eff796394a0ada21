"""A file for print shops is PDF/X-4: each requirement by its name, asked of pikepdf, not of us."""

import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageCms

from printing.cards.face import Style
from printing.geometry.paper import CARD_FORMATS, POINT, Size
from printing.geometry.spec import Layout, Side
from printing.pdf import pdfx
from printing.pdf.inks import Inks
from printing.pdf.separation import separated
from printing.proof.flaws import Flaw, ProofFailed
from printing.proof.outlined import proved_shop
from printing.proof.pdf_reader import read
from printing.proof.pdfx import proved_pdfx
from printing.proof.preflight import preflight, told
from printing.targets import SHOP
from tests.printing.making import make_content, make_job, operators, retitled

NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfx": "http://ns.adobe.com/pdfx/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
SHOP_INKS = Inks("shop", 240)
STYLE = Style(inks=SHOP_INKS, guard=SHOP.guard)
SEPARATED = replace(STYLE, inks=Inks("cmyk", 240))


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def shop_job(**asked):
    return make_job(target=SHOP, layout=Layout.CARDS, **{"style": STYLE, **asked})


def written(job):
    file = io.BytesIO()
    pdfx.write(job, file)
    return file.getvalue()


@pytest.fixture
def pdf():
    return written(shop_job())


@pytest.fixture
def document(pdf):
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        yield opened


def said(document):
    """Return what the metadata of a document say."""
    xml = ElementTree.fromstring(document.Root.Metadata.read_bytes())
    return lambda path: xml.findtext(f"rdf:RDF/rdf:Description/{path}", "", NAMES)


# The file


def test_it_is_a_whole_pdf_of_version_1_6(document):
    assert document.pdf_version == "1.6"
    assert document.check_pdf_syntax() == []


def test_its_second_line_tells_programs_that_it_is_binary(pdf):
    assert all(byte > 127 for byte in pdf.split(b"\n")[1][1:5])


def test_it_has_an_identity_that_another_choice_of_cards_has_not(document):
    other = pikepdf.open(io.BytesIO(written(shop_job(copies=2))))

    assert len(document.trailer.ID) == 2
    assert bytes(document.trailer.ID[0]) != bytes(other.trailer.ID[0])
    assert said(document)("xmpMM:DocumentID") != said(other)("xmpMM:DocumentID")


def test_nobody_needs_a_password_and_nothing_in_it_runs_or_moves(document):
    assert not document.is_encrypted
    assert not {"/OpenAction", "/AA", "/Names", "/AcroForm"} & document.Root.keys()
    assert not any({"/Annots", "/AA"} & page.keys() for page in document.pages)


def test_the_same_job_is_the_same_bytes(pdf):
    assert written(shop_job()) == pdf


# What it says of itself


def test_the_metadata_lie_in_plain_letters_and_name_the_standard(document):
    metadata = document.Root.Metadata

    assert (metadata.Type, metadata.Subtype) == ("/Metadata", "/XML")
    assert "/Filter" not in metadata
    assert said(document)("pdfxid:GTS_PDFXVersion") == "PDF/X-4"


@pytest.mark.parametrize(
    "path", ["xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmp:CreatorTool"]
)
def test_the_metadata_say_when_and_by_what_it_was_made(document, path):
    assert said(document)(path)


@pytest.mark.parametrize("path", ["DocumentID", "VersionID", "RenditionClass"])
def test_the_metadata_say_which_version_it_is(document, path):
    assert said(document)(f"xmpMM:{path}")


def test_metadata_and_information_agree(document):
    told_of, info = said(document), document.docinfo

    assert told_of("dc:title/rdf:Alt/rdf:li") == str(info.Title) == "Перша колода 1 (uk)"
    assert told_of("pdf:Producer") == str(info.Producer)
    assert told_of("xmp:CreatorTool") == str(info.Creator)
    for name, path in (("CreationDate", "xmp:CreateDate"), ("ModDate", "xmp:ModifyDate")):
        digits = re.sub(r"\D", "", str(info[f"/{name}"]))
        assert digits == re.sub(r"\D", "", told_of(path))


def test_it_says_in_both_places_that_nothing_is_trapped_yet(document):
    assert document.docinfo.Trapped == "/False"
    assert said(document)("pdf:Trapped") == "False"


def test_a_title_with_signs_of_markup_is_read_as_it_was_written():
    content = replace(make_content(), titles={"uk": "Так & <ні>"})

    with pikepdf.open(io.BytesIO(written(shop_job(content=content)))) as document:
        assert said(document)("dc:title/rdf:Alt/rdf:li") == "Так & <ні> 1 (uk)"


# How it is to be printed


def test_there_is_one_output_intent_with_the_profile_of_a_press(document):
    [intent] = document.Root.OutputIntents

    profile = ImageCms.ImageCmsProfile(io.BytesIO(intent.DestOutputProfile.read_bytes()))
    assert (intent.Type, intent.S) == ("/OutputIntent", "/GTS_PDFX")
    assert str(intent.OutputConditionIdentifier) == "FOGRA39"
    assert str(intent.RegistryName) == "http://www.color.org"
    assert intent.DestOutputProfile.N == 4
    assert profile.profile.device_class == "prtr"
    assert profile.profile.xcolor_space == "CMYK"


def test_every_colour_in_rgb_is_tied_to_a_profile_on_its_page(document):
    for page in document.pages:
        family, profile = page.Resources.ColorSpace.DefaultRGB
        assert family == "/ICCBased"
        assert profile.N == 3
        opened = ImageCms.ImageCmsProfile(io.BytesIO(profile.read_bytes()))
        assert opened.profile.xcolor_space == "RGB "


def test_forms_bring_no_colour_in_rgb_of_their_own():
    job = shop_job(edition=None)  # a draft has a stamp

    with pikepdf.open(io.BytesIO(written(job))) as document:
        for page in document.pages:
            for form in page.Resources.XObject.values():
                if form.Subtype == "/Form":
                    assert not re.search(rb"\b(rg|RG)\b", form.read_bytes())


def test_every_font_in_use_is_embedded(document):
    for page in document.pages:
        assert page.Resources.Font
        for font in page.Resources.Font.values():
            assert "/FontFile2" in font.FontDescriptor
            assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont))


def test_type_and_lines_are_black_ink_alone_and_grounds_a_rich_black(pdf):
    drawn = operators(pdf)

    assert re.search(r"\n0 0 0 1 k", drawn)
    assert re.search(r"\n\.6 \.4 \.4 1 k", drawn)
    assert not re.search(r"\n0 0 0 rg", drawn)


# Where things lie


@given(
    card=st.sampled_from([*CARD_FORMATS, Size(73.02, 120.65)]),
    bleed=st.floats(2, 5).map(lambda length: round(length, 3)),
)
def test_the_page_is_the_bleed_and_the_trim_lies_in_its_middle(card, bleed):
    with pikepdf.open(io.BytesIO(written(shop_job(card=card, bleed=bleed)))) as document:
        for page in document.pages:
            media, bleeds, trim = (
                [float(side) * POINT for side in page[f"/{name}Box"]]
                for name in ("Media", "Bleed", "Trim")
            )
            assert media == pytest.approx(bleeds, abs=0.01)
            assert media[:2] == [0, 0]
            wanted = [bleed, bleed, bleed + card.width, bleed + card.height]
            assert trim == pytest.approx(wanted, abs=0.01)
            assert "/ArtBox" not in page


def test_what_matters_keeps_four_millimetres_from_the_knife():
    for sheet in read(written(shop_job())).sheets:
        trim = sheet.trim
        corners = [corner for run in sheet.runs for corner in run]
        corners += [(art.matrix[4], art.matrix[5]) for art in sheet.pictures]
        corners += [
            (art.matrix[4] + art.matrix[0], art.matrix[5] + art.matrix[3]) for art in sheet.pictures
        ]
        for x, y in corners:
            assert min(x - trim.x, trim.right - x) >= 3.99
            assert min(y - trim.y, trim.top - y) >= 3.99


def test_a_back_follows_its_front_and_nothing_else_is_on_the_page():
    sheets = read(written(shop_job())).sheets

    assert len(sheets) == 6
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert front.pictures[0].sha256 == back.pictures[0].sha256
        assert len(front.letters) < len(back.letters)


# Its own proof


def file_of(tmp_path, pdf):
    path = tmp_path / "shop.pdf"
    path.write_bytes(pdf)
    return path


def test_a_file_for_a_shop_passes_its_proof(tmp_path, pdf):
    proof = proved_pdfx(file_of(tmp_path, pdf), shop_job())

    assert (proof.cards, proof.pages) == (3, 6)


@pytest.mark.parametrize(
    ("there", "instead", "what"),
    [
        (b"%PDF-1.6", b"%PDF-1.7", "PDF 1.6"),
        (b">PDF/X-4<", b">PDF/X-3<", "GTS_PDFXVersion"),
        (b"<pdf:Trapped>False", b"<pdf:Trapped>Maybe", "pdf:Trapped"),
        (b'"x-default">', b'"x-default">!', "dc:title"),
        (b"/Trapped", b"/Tripped", "Trapped"),
        (b"/GTS_PDFX", b"/GTS_PDFA", "DestOutputProfile"),
        (b"/DefaultRGB", b"/DefaultGrey", "DefaultRGB"),
        (b"/ICCBased", b"/ICCBosed", "ICCBased"),
    ],
)
def test_a_file_that_lacks_something_of_the_standard_fails_its_proof(
    tmp_path, pdf, there, instead, what
):
    assert there in pdf

    with pytest.raises(ProofFailed) as failed:
        proved_pdfx(file_of(tmp_path, pdf.replace(there, instead)), shop_job())

    found = [f.params["what"] for f in failed.value.findings if f.flaw is Flaw.NOT_PDFX]
    assert what in found


# What a shop asks before it prints


def test_the_preflight_says_what_is_in_the_file(tmp_path, pdf):
    path = file_of(tmp_path, pdf)

    found = preflight(path, shop_job())

    assert (found.trim, found.bleed, found.fonts) == (Size(44, 68), 2, 2)
    assert found.type.value == 7
    assert found.resolution.value == pytest.approx(32 / 36 * 25.4, abs=0.1)
    assert found.ink == pytest.approx(240)
    assert found.size == path.stat().st_size


def test_too_few_pixels_and_too_small_type_are_told(tmp_path):
    job = shop_job(card=Size(44, 68), style=Style(inks=SHOP_INKS))  # as small as at home

    lines = list(told(preflight(file_of(tmp_path, written(job)), job)))

    assert "the smallest type has 6 pt (card-1), and shops ask for 7." in lines[1]
    assert lines[2].startswith("Pictures: only 21 dpi on card-1")


# In CMYK alone, as PDF/X-1a: the requirements that are other ones


@pytest.fixture
def separated_pdf():
    return written(shop_job(style=SEPARATED))


@pytest.fixture
def separated_document(separated_pdf):
    with pikepdf.open(io.BytesIO(separated_pdf)) as opened:
        yield opened


def test_in_cmyk_it_is_pdf_x_1a_and_says_so_in_both_places(separated_document):
    assert separated_document.pdf_version == "1.4"
    assert separated_document.check_pdf_syntax() == []
    assert str(separated_document.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert said(separated_document)("pdfx:GTS_PDFXVersion") == "PDF/X-1a:2003"
    assert not said(separated_document)("pdfxid:GTS_PDFXVersion")
    assert separated_document.docinfo.Trapped == "/False"
    [intent] = separated_document.Root.OutputIntents
    assert intent.S == "/GTS_PDFX"
    assert len(separated_document.trailer.ID) == 2


def test_in_cmyk_no_page_and_no_picture_has_another_colour(separated_document):
    for page in separated_document.pages:
        assert "/ColorSpace" not in page.Resources
        assert not re.search(rb"\b(rg|RG|cs|CS|sh)\b", page.Contents.read_bytes())
        pictures = [x for x in page.Resources.XObject.values() if x.Subtype == "/Image"]
        assert [picture.ColorSpace for picture in pictures] == ["/DeviceCMYK"]


def test_in_cmyk_nothing_is_seen_through(separated_document):
    for page in separated_document.pages:
        assert "/ExtGState" not in page.Resources
        assert "/Group" not in page
        assert not any("/SMask" in thing for thing in page.Resources.XObject.values())


def test_a_draft_in_cmyk_whose_stamp_is_seen_through_is_pdf_x_4():
    job = shop_job(style=SEPARATED, edition=None)

    with pikepdf.open(io.BytesIO(written(job))) as document:
        assert document.pdf_version == "1.6"
        assert said(document)("pdfxid:GTS_PDFXVersion") == "PDF/X-4"


@pytest.mark.parametrize("limit", [160, 240, 300])
def test_no_picture_and_no_ground_takes_more_ink_than_is_allowed(tmp_path, limit):
    job = shop_job(style=replace(STYLE, inks=Inks("cmyk", limit)))
    pdf = written(job)

    found = preflight(file_of(tmp_path, pdf), job)

    assert limit - 10 < found.ink <= limit + 0.1
    assert found.separated
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            [picture] = [x for x in page.Resources.XObject.values() if x.Subtype == "/Image"]
            with Image.open(io.BytesIO(picture.read_raw_bytes())) as jpeg:
                inks = jpeg.tobytes()
            assert max(sum(inks[i : i + 4]) for i in range(0, len(inks), 4)) <= limit * 2.55


def test_a_picture_in_cmyk_looks_as_it_did(separated_pdf):
    pair = [
        pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
        for pdf in (separated_pdf, written(shop_job()))
    ]
    at = tuple(side // 3 for side in pair[0].size)

    difference = ImageChops.difference(*pair).getpixel(at)
    assert max(difference) < 40
    assert pair[1].getpixel(at) != (255, 255, 255)


@pytest.mark.parametrize("grey", [0, 0.5, 1])
def test_greys_of_type_and_lines_are_black_ink_alone(grey):
    level = f"#{round(255 * grey):02x}" + f"{round(255 * grey):02x}" * 2

    *colours, black = Inks("cmyk", 240).of(level)

    assert colours == [0, 0, 0]
    assert black == pytest.approx(1 - grey, abs=0.01)


@given(st.tuples(*[st.floats(0, 1)] * 3), st.sampled_from([100, 160, 240, 330]))
def test_no_colour_takes_more_ink_than_is_allowed(rgb, limit):
    assert 100 * sum(separated(rgb, limit)) <= limit


def test_a_file_in_cmyk_passes_its_proof_and_fails_it_with_other_pictures(tmp_path, separated_pdf):
    job, other = shop_job(style=SEPARATED), shop_job(style=replace(STYLE, inks=Inks("cmyk", 300)))

    assert proved_pdfx(file_of(tmp_path, separated_pdf), job).pages == 6
    with pytest.raises(ProofFailed) as failed:
        proved_pdfx(file_of(tmp_path, separated_pdf), other)

    assert {found.flaw for found in failed.value.findings} == {Flaw.OTHER_PICTURE}


@pytest.mark.parametrize(
    ("there", "instead", "what"),
    [
        (b"(PDF/X-1a:2003)", b"(PDF/X-1a:2001)", "GTS_PDFXVersion"),
        (b"%PDF-1.4", b"%PDF-1.6", "PDF 1.4"),
        (b"/Author", b"/DeviceRGB", "DeviceCMYK"),
    ],
)
def test_a_file_in_cmyk_that_is_not_pdf_x_1a_fails_its_proof(
    tmp_path, separated_pdf, there, instead, what
):
    broken = separated_pdf.replace(there, instead)

    with pytest.raises(ProofFailed) as failed:
        proved_pdfx(file_of(tmp_path, broken), shop_job(style=SEPARATED))

    assert what in [found.params.get("what") for found in failed.value.findings]


# The order of the pages


def test_backs_come_first_where_a_shop_asks_for_it(tmp_path):
    job = shop_job(first=Side.BACK)
    pdf = written(job)

    sheets = read(pdf).sheets

    assert [len(sheet.letters) for sheet in sheets[::2]] > [len(s.letters) for s in sheets[1::2]]
    assert proved_pdfx(file_of(tmp_path, pdf), job).pages == 6
    with pytest.raises(ProofFailed):
        proved_pdfx(file_of(tmp_path, pdf), shop_job())


# Letters as outlines


CURVES = replace(STYLE, curves=True)


def test_letters_as_outlines_need_no_font_and_look_as_they_did(tmp_path):
    job = shop_job(style=CURVES)
    pdf = written(job)

    proof = proved_shop(file_of(tmp_path, pdf), job)

    assert proof.pages == 6
    assert preflight(file_of(tmp_path, pdf), job).type is None
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert not any(page.Resources.get("/Font") for page in document.pages)
    assert not re.search(rb"/FontFile|/BaseFont", pdf)
    assert not any(sheet.letters for sheet in read(pdf).sheets)


def test_outlines_that_say_something_else_fail_their_proof(tmp_path):
    job = shop_job(style=CURVES)
    other = shop_job(style=CURVES, content=retitled(make_content(), 2, "Інше"))
    pdf = written(other)

    with pytest.raises(ProofFailed) as failed:
        proved_shop(file_of(tmp_path, pdf), job)

    findings = failed.value.findings
    assert {found.flaw for found in findings} == {Flaw.OTHER_OUTLINES}
    assert {found.params["page"] for found in findings} >= {3, 4}


def test_letters_where_outlines_were_asked_for_fail_their_proof(tmp_path, pdf):
    with pytest.raises(ProofFailed) as failed:
        proved_shop(file_of(tmp_path, pdf), shop_job(style=CURVES))

    assert {found.flaw for found in failed.value.findings} == {Flaw.HIDDEN_TEXT}
