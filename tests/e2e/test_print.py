"""From the options of the print page to a file that opens, under a person's hands."""

import io
import re

import pypdfium2
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

PAGE = "/decks/sample/print/"
DOWNLOAD = "Download the sheets"
PIXELS = 4 * 25.4 / 72  # so many for a point make four for a millimetre


def more(page):
    page.locator(".more > summary").click()


def downloaded(page):
    """Press the large button, and return the file's name and bytes."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=DOWNLOAD).click()
    download = waiting.value
    if "/jobs/" in page.url:  # a busy machine takes longer than the page waits
        page.get_by_role("link", name="Back").click()
    return download.suggested_filename, download.path().read_bytes()


def pages_of(pdf):
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


@pytest.mark.backends
def test_a_visitor_comes_from_a_deck_to_sheets_on_paper(open_page):
    page = open_page("/decks/sample/", locale="en")

    page.get_by_role("link", name="Print").click()
    page.locator("#id_language").select_option("pl")
    page.get_by_label("Fold and glue", exact=True).check()
    expect(page.locator(".sheet-drawing")).to_have_count(1)
    name, pdf = downloaded(page)

    assert name == "sample-edition-1-pl-fold.pdf"
    assert len(pages_of(pdf)) == 1
    assert "Odsłonięcie pomnika" in pages_of(pdf)[0]
    expect(page.locator(".verified")).to_have_text("Verified: 5 cards, 1 page")


def test_the_sheet_follows_what_was_chosen_before_the_script_came(open_page):
    page = open_page("/decks/sample/", locale="en")
    held = []
    page.route("**/print.*.js", lambda route: held.append(route))

    page.get_by_role("link", name="Print").click()
    page.get_by_label("Fold and glue", exact=True).check()
    expect(page.locator(".sheet-drawing")).to_have_count(2)
    held[0].continue_()

    expect(page.locator(".sheet-drawing")).to_have_count(1)


def test_the_sheet_and_the_numbers_follow_the_options(open_page):
    page = open_page(PAGE, locale="en")
    expect(page.locator(".numbers")).to_contain_text("1 sheet 5 cards")

    more(page)
    page.get_by_label("Copies").fill("9")
    expect(page.locator(".numbers")).to_contain_text("3 sheets 45 cards")
    page.get_by_label("Low ink").check()
    expect(page.locator('.sheet-drawing rect[height="272"]')).to_have_count(0)

    expect(page).to_have_url(re.compile("copies=9"))
    page.reload()
    expect(page.get_by_label("Copies")).to_have_value("9")
    expect(page.locator(".numbers")).to_contain_text("3 sheets 45 cards")


def test_all_sheets_are_leafed_through_by_button_key_and_finger(open_page):
    page = open_page(f"{PAGE}?copies=9", locale="en", has_touch=True)
    count, low_ink = page.locator(".leaf-count"), page.get_by_label("Low ink")
    expect(count).to_have_text("1 of 3")
    expect(page.get_by_role("button", name="Previous sheet")).to_be_disabled()
    first = page.locator(".sheet-drawing").first.inner_html()

    page.get_by_role("button", name="Next sheet").click()
    expect(count).to_have_text("2 of 3")
    assert page.locator(".sheet-drawing").first.inner_html() != first
    page.keyboard.press("Enter")  # the button is still at hand
    expect(count).to_have_text("3 of 3")
    expect(page.get_by_role("button", name="Previous sheet")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("2 of 3")
    stroke(page, -80)
    expect(count).to_have_text("3 of 3")

    expect(low_ink).to_be_visible()  # for copies are as usual no more
    low_ink.check()
    expect(page).to_have_url(re.compile("low_ink=on.*sheet=3"))
    expect(count).to_have_text("3 of 3")
    page.get_by_label("Copies").fill("5")
    expect(count).to_have_text("2 of 2")
    page.get_by_label("Copies").press("ArrowLeft")  # which moves the cursor alone
    page.reload()
    expect(count).to_have_text("2 of 2")


def stroke(page, across):
    """Draw a finger over the sheet."""
    page.locator(".papers").evaluate(
        """(papers, across) => {
          const at = (clientX) => new Touch({identifier: 1, target: papers, clientX, clientY: 9});
          for (const [kind, x] of [["touchstart", 200], ["touchend", 200 + across]]) {
            const touches = kind === "touchstart" ? [at(x)] : [];
            papers.dispatchEvent(
              new TouchEvent(kind, {bubbles: true, touches, changedTouches: [at(x)]}),
            );
          }
        }""",
        across,
    )


def test_without_a_script_sheets_are_leafed_through_too(open_page):
    page = open_page(f"{PAGE}?copies=9", locale="en", java_script_enabled=False)

    page.get_by_role("button", name="Next sheet").click()

    expect(page.locator(".leaf-count")).to_have_text("2 of 3")
    expect(page.locator(".numbers")).to_contain_text("45 cards")


def test_the_enter_key_in_a_field_shows_the_sheet_and_opens_nothing(open_page):
    page = open_page(PAGE, locale="en")
    more(page)

    page.get_by_label("Copies").fill("9")
    page.get_by_label("Copies").press("Enter")

    expect(page.locator(".numbers")).to_contain_text("45 cards")
    expect(page.locator(".leaf-count")).to_have_text("1 of 3")
    assert page.url.split("?")[0].endswith(PAGE)
    assert len(page.context.pages) == 1


@pytest.mark.parametrize("target", ["A printer at home", "A box for the cards"])
def test_on_a_phone_the_sheet_stays_in_sight_while_options_change(open_page, target):
    page = open_page(PAGE, width=390, locale="en")

    page.get_by_role("radio", name=target).check()
    more(page)
    page.get_by_label("No pictures").scroll_into_view_if_needed()

    expect(page.locator(".sheet-drawing").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("No pictures")).to_be_in_viewport(ratio=1)
    expect(page.locator(".press-button")).to_be_in_viewport(ratio=1)


def test_what_is_wrong_is_said_beside_its_field_and_the_sheet_stays(open_page):
    page = open_page(PAGE, locale="en")

    more(page)
    page.get_by_label("Margin").fill("90")
    wrong = page.locator("#id_margin_error")
    expect(wrong).to_have_text("The margin must be from 0 to 50; 90 is not.")

    expect(page.get_by_label("Margin")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".sheet-drawing")).to_have_count(2)
    expect(page.get_by_role("button", name=DOWNLOAD)).to_be_disabled()
    page.get_by_label("Margin").fill("8,5")
    expect(wrong).to_be_hidden()
    expect(page.get_by_role("button", name=DOWNLOAD)).to_be_enabled()


def test_without_a_script_the_page_does_the_same(open_page):
    page = open_page(PAGE, locale="en", java_script_enabled=False)

    more(page)
    page.get_by_label("Copies").fill("2")
    page.get_by_label("Margin").fill("wide")
    page.get_by_role("button", name="Show the sheet").click()
    expect(page.locator("#id_margin_error")).to_contain_text("is not a length")
    page.get_by_label("Margin").fill("6")
    page.get_by_role("button", name="Show the sheet").click()
    expect(page.locator(".numbers")).to_contain_text("10 cards")
    _name, pdf = downloaded(page)

    assert len(pages_of(pdf)) == 2
    page.reload()
    expect(page.locator(".verified")).to_have_text("Verified: 10 cards, 2 pages")


@pytest.mark.parametrize(
    ("layout", "unused"),
    [
        ("One card a page", ["Paper", "Margin", "Gap", "No cut marks", "To the right"]),
        ("Fold and glue", ["To the right", "Rotation"]),
        ("Fronts only", ["Language of the backs", "To the right"]),
    ],
)
def test_an_option_that_would_do_nothing_is_not_offered(open_page, layout, unused):
    page = open_page(PAGE, locale="en")
    more(page)
    for label in unused:
        expect(page.get_by_label(label, exact=True)).to_be_visible()

    page.get_by_label(layout, exact=True).check()

    for label in unused:
        expect(page.get_by_label(label, exact=True)).to_be_hidden()


def test_another_size_is_asked_for_only_where_it_is_wanted(open_page):
    page = open_page(PAGE, locale="en")
    expect(page.locator("#id_paper_other")).to_be_hidden()

    page.get_by_label("Paper", exact=True).select_option("other")
    page.locator("#id_paper_other").fill("150 x 200")

    expect(page.locator('.sheet-drawing[viewBox="0 0 150 200"]')).to_have_count(2)


def test_the_picture_of_the_sheet_is_what_the_file_shows(open_page):
    asked = "?language=uk&layout=duplex-short&back_x=2&back_rotation=1"
    page = open_page(PAGE + asked, width=900, device_scale_factor=2, locale="en")
    _name, pdf = downloaded(page)

    expect(page.locator(".verified")).to_be_visible()  # drawn anew, for the last time
    expect(page.locator(".sheet-drawing")).to_have_count(2)
    page.evaluate(ALL_PICTURES_ARE_THERE)
    for number, drawing in enumerate(page.locator(".sheet-drawing").all()):
        drawing.scroll_into_view_if_needed()
        shown = opened(drawing.screenshot())
        printed = raster(pdf, number).resize(shown.size, Image.Resampling.LANCZOS)
        difference = ImageChops.difference(shown, printed).convert("L").histogram()
        assert sum(difference[96:]) / sum(difference) < 0.02


ALL_PICTURES_ARE_THERE = """() => {
  const there = ({ href }) => Object.assign(new Image(), { src: href.baseVal }).decode();
  return Promise.all([...document.querySelectorAll(".sheet-drawing image")].map(there));
}"""


def opened(png):
    return Image.open(io.BytesIO(png)).convert("RGB")


def raster(pdf, number):
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[number].render(scale=PIXELS).to_pil().convert("RGB")
    finally:
        document.close()


def test_an_editor_prints_a_proof_and_keeps_a_printer(open_page):
    page = open_page("/sign-in/?next=/decks/sample/draft/print/", locale="en")
    page.get_by_label("Username").fill("editor")
    page.get_by_label("Password").fill("editor")
    page.get_by_role("button", name="Sign in").click()

    more(page)
    page.get_by_label("To the right").fill("1.5")
    page.get_by_role("button", name="Keep this for your printer").click()
    expect(page.get_by_label("To the right")).to_have_value("1.5")
    page.get_by_label("Name", exact=True).fill("At home")
    page.get_by_role("button", name="Keep it").click()

    expect(page).to_have_url(re.compile("/decks/sample/draft/print/"))
    expect(page.get_by_label("Printer", exact=True)).to_contain_text("At home")
    expect(page.get_by_label("To the right")).to_be_hidden()
    name, pdf = downloaded(page)
    assert name.startswith("sample-draft-")
    assert len(pages_of(pdf)) == 2


@pytest.mark.parametrize("width", [320, 390, 820, 1366])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_never_scrolls_sideways_and_its_button_is_always_at_hand(open_page, width, scheme):
    page = open_page(PAGE, width=width, color_scheme=scheme, locale="uk")

    expect(page.locator(".press-button")).to_be_in_viewport(ratio=1)
    more(page)

    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(page.locator(".press-button")).to_be_in_viewport(ratio=1)


def test_a_print_shop_is_asked_nothing_that_only_a_printer_at_home_needs(open_page):
    page = open_page(PAGE, locale="en")
    more(page)

    page.get_by_role("radio", name="A print shop").check()
    expect(page.locator(".numbers")).to_contain_text("10 pages 5 cards")

    for label in ("Paper", "Margin", "No cut marks"):
        expect(page.get_by_label(label, exact=True)).to_be_hidden()
    for label in ("Bleed", "Colours", "Ink at the most"):
        expect(page.get_by_label(label, exact=True)).to_be_visible()
    page.get_by_label("Shop", exact=True).select_option("drivethrucards")
    for label in ("Bleed", "Colours", "Ink at the most"):
        expect(page.get_by_label(label, exact=True)).to_be_hidden()
    expect(page.get_by_role("link", name="What DriveThruCards asks for")).to_be_visible()
