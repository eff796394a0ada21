"""How a deck is made by the pages of the site alone, step by step, for the browser tests."""

import csv
import io
from dataclasses import dataclass

from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from tests.e2e.desk import sign_in

SECONDS = 120_000  # for a page on a slow, loaded machine
PASSWORD = "a walk through the site"
SCIENCE = "science"


@dataclass(frozen=True)
class Event:
    """What a person types about one card."""

    key: str
    title: str
    date: str
    front: str
    back: str


EVENTS = (
    Event("printing", "First book printed in Mainz", "1455", "sun", "moon"),
    Event("telescope", "Moons of Jupiter are seen", "1610", "moon", "star"),
    Event("vaccine", "A boy is saved from smallpox", "1796", "star", "sun"),
)


def make_colleague(page: Page, name: str, groups: tuple[str, ...]) -> None:
    """Give a second person an account for the desk."""
    page.goto("/admin/auth/user/add/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("#id_password2").fill(PASSWORD)
    page.locator("[name=_save]").click()
    page.locator("#id_is_staff").check()
    page.locator("#id_groups_from").select_option(label=list(groups))
    page.locator("#id_groups_add").click()
    expect(page.locator("#id_groups_to option")).to_have_count(len(groups))
    saved(page)


def saved(page: Page) -> None:
    page.locator("[name=_save]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def make_deck(page: Page, slug: str, review: str) -> str:
    """Make a deck with one category, and return the address of its page."""
    page.goto("/admin/decks/deck/add/")
    page.locator("#id_slug").fill(slug)
    page.locator(".words input[lang=en]").first.fill(f"Walk {slug}")
    page.locator("#id_review").select_option(review)
    page.locator("[name=_continue]").click()
    page.wait_for_url("**/deck/*/change/")
    deck = page.url
    page.goto("/admin/decks/category/add/")
    page.locator("#id_deck").select_option(label=f"Walk {slug}")
    page.locator("#id_key").fill(SCIENCE)
    page.locator(".words input[lang=en]").first.fill("Science")
    saved(page)
    return deck


def fill_by_sheet(page: Page, deck: str) -> None:
    """Download the empty sheet, fill it in, look at what it would change, and import it."""
    page.goto(deck)
    page.get_by_role("link", name="Import and export").click()
    with page.expect_download() as download:
        page.locator("a[href*='/template/csv/']").click()
    sheet = filled(download.value.path().read_bytes())
    file = FilePayload(name="cards.csv", mimeType="text/csv", buffer=sheet)
    page.locator("#id_file").set_input_files(file)
    page.locator("[name=_preview]").click()
    expect(page.locator(".changes tbody")).to_have_count(len(EVENTS))
    page.locator("[name=_import]").click()
    expect(page.locator(".messagelist .success")).to_contain_text(f"cards added: {len(EVENTS)}")


def filled(template: bytes) -> bytes:
    """Return the sheet with a row for each event, under the headings that it came with."""
    headings = next(csv.reader(io.StringIO(template.decode("utf-8-sig"))))
    sheet = io.StringIO()
    writer = csv.DictWriter(sheet, headings)
    writer.writeheader()
    writer.writerows(map(row_of, EVENTS))
    return sheet.getvalue().encode()


def row_of(event: Event) -> dict[str, str]:
    return {
        "key": event.key,
        "category": SCIENCE,
        "date": event.date,
        "front_symbol": event.front,
        "back_symbol": event.back,
        "title_en": event.title,
        "source_title": "Encyclopaedia",
        "source_verdict": "supports",
        "source_date": event.date,
    }


def give_pictures(page: Page, deck: str) -> None:
    """Upload a picture on the page of each card."""
    for event in EVENTS:
        open_card(page, deck, event)
        image = FilePayload(name="photo.png", mimeType="image/png", buffer=photo())
        page.locator("#id_picture_upload").set_input_files(image)
        page.locator("#id_picture_credit").fill("Somebody")
        page.locator("#id_picture_licence").fill("CC BY 4.0")
        saved(page)


def photo() -> bytes:
    image = io.BytesIO()
    Image.new("RGB", (600, 600), "#143268").save(image, "PNG")
    return image.getvalue()


def open_card(page: Page, deck: str, event: Event) -> None:
    """Go from the deck to its cards, and to one of them."""
    page.goto(f"{cards_of(deck)}&q={event.key}")
    page.locator("#result_list .field-key a").click()
    page.wait_for_url("**/card/*/change/**")


def cards_of(deck: str) -> str:
    return f"/admin/decks/card/?deck__id__exact={number_of(deck)}"


def number_of(deck: str) -> str:
    return deck.rstrip("/").split("/")[-2]


def do_to_all_texts(page: Page, deck: str, action: str) -> None:
    """Select all texts of the deck, look at what the action would do to them, and confirm."""
    page.goto(f"/admin/decks/cardtranslation/?card__deck__id__exact={number_of(deck)}")
    page.locator("#action-toggle").check()
    page.locator("[name=action]").select_option(action)
    page.locator(".actions [type=submit]").click()
    page.locator("[name=_confirm]").click()
    expect(page.locator(".messagelist .success")).to_contain_text(str(len(EVENTS)))


def verify_dates(page: Page, deck: str) -> None:
    for event in EVENTS:
        open_card(page, deck, event)
        page.locator("[name=_verb][value=verify_date]").click()
        expect(page.locator(".messagelist .success")).to_be_visible()


def publish(page: Page, deck: str) -> None:
    page.goto(deck)
    page.get_by_role("link", name="Publish", exact=True).click()
    page.locator("[name=_publish]").click()
    expect(page.locator(".messagelist .success")).to_contain_text("Edition 1 is published")


def come_in(page: Page, name: str, password: str) -> Page:
    """Sign in at the desk, and allow its pages all the time they need."""
    page.set_default_timeout(SECONDS)
    sign_in(page, name, password)
    return page
