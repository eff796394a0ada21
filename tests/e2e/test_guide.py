"""A newcomer's way by the guide alone, to an edition in two languages, printed and played."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.e2e.making import come_in, photo
from tests.e2e.published import play_alone, printed

YEARS = (1455, 1543, 1610, 1796, 1859, 1961)
EVENTS = {  # by the heading of its column in a sheet for Ukrainian readers
    "назва_uk": ["Книга", "Небо", "Супутники", "Щеплення", "Види", "Політ"],
    "назва_pl": ["Księga", "Niebo", "Księżyce", "Szczepionka", "Gatunki", "Lot"],
}
SYMBOLS = ("☀", "☾", "★", "⚙", "☀", "☾", "★")


@pytest.fixture
def desk(open_page):
    return come_in(open_page("/admin/", locale="uk"), "editor", "editor")


@pytest.mark.backends
def test_the_guide_leads_from_nothing_to_an_edition_that_is_printed_and_played(open_page, desk):
    begun(desk)
    with step(desk, 2):
        lead(desk, "Вибрати набір")
        desk.locator("button[value=science]").click()
    with step(desk, 3):
        cards_by_the_sample_sheet(desk)
    with step(desk, 4):
        pictures_on_each_card(desk)
    with step(desk, 5):
        all_at_once(desk, "Подати на рецензію текстів: 12")
        onward(desk)
        all_at_once(desk, "Затвердити текстів: 12")
        onward(desk)
        all_at_once(desk, "Перевірити дат: 6")
    onward(desk)
    lead(desk, "Переглянути ще раз і опублікувати")
    desk.locator("[name=_publish]").click()

    expect(desk.locator(".messagelist .success")).to_contain_text("Видання 1 опубліковано")
    expect(desk.locator(".guide-strip")).to_have_count(0)
    assert_printed_and_played(open_page)


def begun(page: Page) -> None:
    """Go from the first page of the desk to the first step, and name the deck in two languages."""
    page.goto("/admin/")
    lead(page, "Почати колоду крок за кроком")
    page.locator("[name=titles_uk]").fill("Шлях знання")
    page.locator("[name=titles_pl]").fill("Droga wiedzy")
    page.locator("[name=review][value=one_person]").check()
    page.locator("#begin_form .default").click()
    page.wait_for_url("**/guide/")


def lead(page: Page, name: str, *, exact: bool = True) -> None:
    page.get_by_role("link", name=name, exact=exact).first.click()


def onward(page: Page) -> None:
    """Follow the strip to what is next."""
    page.locator(".guide-next a").click()
    page.wait_for_url("**/guide/?step=*")


@contextmanager
def step(page: Page, number: int) -> Iterator[None]:
    """Take a step that is next before and done after it."""
    if "/guide/" not in page.url:
        onward(page)
    here = page.locator(".guide-strip li").nth(number - 1)
    expect(here).to_have_class("guide-next")
    yield
    expect(here).to_have_class("guide-done")


def cards_by_the_sample_sheet(page: Page) -> None:
    with page.expect_download() as download:
        lead(page, "Завантажити таблицю-зразок (XLSX)")
    sheet = filled(download.value.path())
    lead(page, "Імпортувати таблицю")
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    file = FilePayload(name="cards.xlsx", mimeType=kind, buffer=sheet)
    page.locator("#id_file").set_input_files(file)
    page.locator("[name=_preview]").click()
    page.locator("[name=_import]").click()
    expect(page.locator(".messagelist .success")).to_contain_text("додано карт: 6")


def filled(sample: Path) -> bytes:
    """Return the sample with other events in place of its own, under its headings."""
    book = openpyxl.load_workbook(io.BytesIO(sample.read_bytes()))
    sheet = book.active
    headings = [cell.value for cell in sheet[1]]
    sheet.delete_rows(2, sheet.max_row)
    for place, year in enumerate(YEARS):
        said = {
            "ключ": f"event-{place}",
            "категорія": "Медицина",
            "дата": str(year),
            "символ_спереду": SYMBOLS[place],
            "символ_ззаду": SYMBOLS[place + 1],
            "джерело": "Енциклопедія",
            "джерело_дата": str(year),
            **{heading: names[place] for heading, names in EVENTS.items()},
        }
        sheet.append([said.get(heading, "") for heading in headings])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def pictures_on_each_card(page: Page) -> None:
    guide = page.url
    for place in range(len(YEARS)):
        page.goto(guide)
        lead(page, "Карти без зображення")
        page.locator("a[href*='/workbench/']").first.click()
        page.locator("a[href*='/change/'][href*='/card/']").first.click()
        image = FilePayload(name=f"{place}.png", mimeType="image/png", buffer=photo())
        page.locator("#id_picture_upload").set_input_files(image)
        page.locator("#id_picture_credit").fill("Somebody")
        page.locator("#id_picture_licence").fill("CC BY 4.0")
        page.locator("[name=_save]").click()
        expect(page.locator(".messagelist .success")).to_be_visible()


def all_at_once(page: Page, name: str) -> None:
    """Ask what will become of all that waits, and confirm it."""
    page.get_by_role("button", name=name).click()
    page.locator("[name=_confirm]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def assert_printed_and_played(open_page: Callable[..., Page]) -> None:
    deck = "/decks/shliakh-znannia/"
    in_polish = open_page(deck, locale="pl")
    for title in EVENTS["назва_pl"]:
        expect(in_polish.get_by_text(title).first).to_be_attached()
    page = open_page(deck, locale="en")
    fronts, backs = printed(page)
    assert all(title in fronts for title in EVENTS["назва_uk"])
    assert all(str(year) in backs for year in YEARS)
    page.goto(deck)
    page.get_by_role("link", name="Play").click()
    play_alone(page)
    expect(page.locator("#result")).to_be_visible()
