"""Pictures dropped onto a deck by hand: all of them are seen before any is taken in."""

import base64
import io
import zipfile

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, expect

from tests.e2e.axe import serious
from tests.e2e.desk import sign_in

# What a person's hand does with files, which Playwright has no gesture for.
DROP = """async ([files, over]) => {
  const carried = new DataTransfer();
  for (const [name, data] of files) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    carried.items.add(new File([bytes], name));
  }
  const about = { bubbles: true, cancelable: true, dataTransfer: carried };
  document.body.dispatchEvent(new DragEvent("dragover", about));
  if (!over) document.body.dispatchEvent(new DragEvent("drop", about));
}"""


def photo(colour="teal", form="PNG"):
    out = io.BytesIO()
    Image.new("RGB", (600, 500), colour).save(out, form)
    return out.getvalue()


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def drop(page, files, *, only_over=False):
    carried = [[name, base64.b64encode(data).decode()] for name, data in files.items()]
    page.evaluate(DROP, [carried, only_over])


@pytest.fixture
def board(open_page):
    page = open_page("/admin/", locale="en", bypass_csp=True)  # axe tries styles of its own
    sign_in(page, "editor")
    page.goto("/admin/decks/deck/")
    row = page.get_by_role("row", name="Deck for pictures")
    row.get_by_role("link", name="Open the board").click()
    page.wait_for_url("**/board/")  # whose script has begun by then
    return page


@pytest.mark.backends
def test_pictures_dropped_onto_the_board_are_seen_and_then_taken_in(board, axe):
    files = {"drop-one.png": photo(), "drop-two.jpg": photo("navy", "JPEG"), "nobody.png": photo()}

    drop(board, files, only_over=True)
    expect(board.get_by_text("Drop pictures, folders or a zip here")).to_be_visible()
    drop(board, files)

    expect(board.get_by_role("heading", name="cards without a picture")).to_contain_text("2")
    expect(board.get_by_role("row", name="nobody.png")).to_contain_text("No card has this key.")
    assert board.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(board, axe) == []
    board.get_by_role("button", name="Take in 2 pictures").click()
    expect(board.get_by_role("status")).to_contain_text("2 pictures were taken in")


def test_a_zip_is_sent_in_parts_and_what_is_said_of_it_stays_on_the_page(board):
    board.get_by_role("link", name="Pictures", exact=True).click()
    board.wait_for_url("**/pictures/")
    sent = []
    board.on("request", lambda request: sent.append(request.url))
    noise = bytes(range(256)) * 40_000  # more than a part
    data = zipped({"drop-three.png": photo("red"), "drop-two.pdf": noise})

    file = FilePayload(name="all.zip", mimeType="application/zip", buffer=data)
    board.get_by_label("choose them").set_input_files(file)
    board.get_by_role("button", name="See what goes where").click()

    expect(board.get_by_role("row", name="drop-two.pdf")).to_contain_text("This is not a picture.")
    assert len([url for url in sent if url.endswith("/pictures/part/")]) == 2


def test_files_chosen_and_dropped_one_after_another_are_sent_together(board):
    board.get_by_role("link", name="Pictures", exact=True).click()
    board.wait_for_url("**/pictures/")
    choice, chosen = (
        board.get_by_label("choose them"),
        board.get_by_role("list", name="Chosen files"),
    )
    data = zipped({"drop-one.png": photo("olive")})
    archive = FilePayload(name="all.zip", mimeType="application/zip", buffer=data)
    picture = FilePayload(name="drop-two.png", mimeType="image/png", buffer=photo("pink"))

    choice.set_input_files(archive)
    choice.set_input_files(picture)
    drop(board, {"wrong.png": photo(), "drop-three.png": photo("brown")})
    expect(chosen.get_by_role("listitem")).to_have_count(4)
    chosen.get_by_role("button", name="Remove wrong.png").click()
    expect(chosen.get_by_role("button", name="Remove drop-three.png")).to_be_focused()
    board.get_by_role("button", name="See what goes where").click()

    expect(board.get_by_text("drop-one.png")).to_be_visible()
    for name in ("drop-two.png", "drop-three.png"):
        expect(board.get_by_text(name)).to_be_visible()
    expect(board.get_by_text("wrong.png")).to_have_count(0)


def test_nothing_that_was_dropped_is_lost_to_a_site_that_is_away(board):
    board.context.set_offline(True)
    drop(board, {"drop-one.png": photo()})

    expect(board.get_by_role("alert")).to_contain_text("The site cannot be reached.")
    board.context.set_offline(False)
