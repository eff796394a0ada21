"""Typing on the workbench: the date says how it is read, and the card is drawn as it will print."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import serious
from tests.e2e.desk import sign_in


@pytest.fixture
def bench(open_page):
    """Return how the workbench of a card is opened by an editor."""

    def open_bench(key: str, **options: Any) -> Page:
        page: Page = open_page("/admin/decks/card/?q=" + key, **options)
        sign_in(page, "editor")
        address = page.get_by_role("link", name=key, exact=True).get_attribute("href")
        page.goto(f"{address}".replace("/change/", "/workbench/"))
        return page

    return open_bench


def date_box(page: Page) -> Locator:
    return page.locator("form[data-date] [name=date]")


def column(page: Page, language: str) -> Locator:
    return page.locator(f"form[data-language={language}] [name=text]")


def side(page: Page, name: str) -> Locator:
    return page.locator(f".face-side[data-side={name}] title")


def says(where: Locator, text: str | re.Pattern[str]) -> None:
    expect(where).to_contain_text(text)


def test_the_date_says_while_it_is_typed_how_it_is_read(bench):
    page = bench("facts-echo")

    date_box(page).press_sequentially(" CE")
    date_box(page).fill("XV w.")

    says(page.locator("[data-written=uk]"), "XV ст.")
    says(page.locator("[data-written=ru]"), "XV в.")
    says(page.locator("[data-written=en]"), "15th century")
    says(
        page.locator(".date-place"),
        "Between “The older card” (1300) and “The card itself” (1455).",
    )


def test_a_text_that_is_no_date_is_told_why_at_once(bench):
    page = bench("facts-echo")

    date_box(page).fill("796 (805)")

    says(page.locator(".date-wrong"), "several dates")
    says(page.locator(".faces-unread"), "The saved date is shown.")


def test_the_card_follows_what_is_typed_in_a_column_and_shows_its_language(bench):
    page = bench("facts-echo")
    says(side(page, "front"), "Карта")

    column(page, "pl").fill("Całkiem")
    column(page, "pl").press_sequentially(" nowy", delay=20)

    says(side(page, "front"), "Całkiem nowy")
    says(side(page, "back"), "Całkiem nowy · 1455")
    expect(page.locator(".faces-languages [value=pl]")).to_have_attribute("aria-pressed", "true")
    says(page.locator(".faces-fit"), "Front: 1 line of 12 pt.")


def test_who_comes_from_a_queue_sees_the_card_in_the_language_that_is_typed(bench):
    page = bench("facts-plain")
    page.goto(page.url + "?task=translate-pl&at=pl")
    says(side(page, "front"), "Карта")

    with page.expect_request("**/typed.pl.json"):
        column(page, "pl").fill("Karta z kolejki")

    says(side(page, "front"), "Karta z kolejki")
    expect(page.locator(".faces-languages [data-shown]")).to_have_text("pl")


def test_the_back_follows_the_date(bench):
    page = bench("facts-echo")

    date_box(page).fill("XVI w.")

    says(side(page, "back"), re.compile(r"XVI\s(w|ст|в|century)"))


def test_a_late_answer_never_covers_a_newer_one(bench):
    page = bench("facts-echo")
    says(side(page, "front"), "Карта")
    held = []
    page.route(
        "**/typed.pl.json", lambda route: held.append(route) if not held else route.fallback()
    )

    with page.expect_request("**/typed.pl.json"):
        column(page, "pl").fill("Starsze")
    column(page, "pl").fill("Nowsze")
    says(side(page, "front"), "Nowsze")
    held[0].fulfill(
        json={"language": "pl", "front": "<svg><title>Starsze</title></svg>", "fit": {}}
    )

    says(page.locator(".faces-fit"), "Front: 1 line")
    expect(side(page, "front")).not_to_contain_text("Starsze")


def test_a_title_that_does_not_fit_is_told_so_while_it_is_typed(bench):
    page = bench("facts-echo")

    column(page, "uk").fill("Найдовготерпеливішопротистояннєвість " * 3)

    says(page.locator(".faces-fit"), "mm too large")


def test_an_empty_title_is_told_so_and_the_last_drawing_stays(bench):
    page = bench("facts-echo")
    column(page, "uk").fill("Остання")
    says(side(page, "front"), "Остання")

    column(page, "uk").fill("")

    says(page.locator(".faces-wrong"), "Write a title.")
    says(side(page, "front"), "Остання")


def test_a_language_is_chosen_by_its_button(bench):
    page = bench("facts-echo")

    page.locator(".faces-languages [value=en]").click()

    says(side(page, "front"), "The card itself")


def test_a_date_is_saved_and_nothing_else_on_the_page_is_lost(bench):
    page = bench("facts-date")
    column(page, "pl").fill("Jeszcze niezapisane")
    page.get_by_text("Add a source").click()
    new_source = page.locator(".source-new [name=citation]")
    new_source.fill("Half a citation")

    date_box(page).fill("1456")
    date_box(page).press("Enter")

    says(page.locator(".facts .messagelist"), "The date is saved.")
    expect(date_box(page)).to_have_value("1456")
    expect(new_source).to_have_value("Half a citation")
    expect(column(page, "pl")).to_have_value("Jeszcze niezapisane")
    says(page.locator(".facts h2").first, "not checked")
    says(page.locator(".facts"), "You set this date yourself")


def test_what_was_typed_about_the_date_outlives_the_page(bench):
    page = bench("facts-kept")
    date_box(page).fill("1457")
    page.get_by_text("Add a source").click()
    page.locator(".source-new [name=quote]").fill("Half a quotation")

    page.reload()

    expect(date_box(page)).to_have_value("1457")
    expect(page.locator(".source-new [name=quote]")).to_have_value("Half a quotation")
    says(page.locator("[data-written=en]"), "1457")


def test_a_save_over_somebody_else_shows_all_three_dates(bench):
    page, other = bench("facts-clash"), bench("facts-clash")
    date_box(other).fill("1458")
    date_box(other).press("Enter")
    says(other.locator(".facts .messagelist"), "The date is saved.")

    date_box(page).fill("1459")
    date_box(page).press("Enter")

    says(page.locator(".facts .bench-clash"), re.compile("1455.*1459.*1458", re.DOTALL))
    says(page.locator("[data-written=uk]"), "1459")
    date_box(page).press("Enter")
    says(page.locator(".facts .messagelist"), "The date is saved.")
    expect(date_box(page)).to_have_value("1459")


def test_a_source_is_written_down_and_the_agreement_follows(bench):
    page = bench("facts-source")
    says(page.locator(".agreement"), "One source, it says 1455.")

    page.get_by_text("Add a source").click()
    form = page.locator(".source-new")
    form.get_by_label("Citation").fill("A chronicle")
    form.get_by_label("Date it claims").fill("1454")
    form.get_by_role("button", name="Save the source").click()

    says(page.locator(".agreement"), "1 of 2 sources says 1454; 1 says 1455.")

    page.locator(".source", has_text="A chronicle").get_by_text("Delete", exact=True).click()
    page.get_by_role("button", name="Delete this source").locator("visible=true").click()

    says(page.locator(".agreement"), "One source, it says 1455.")


def test_a_date_is_disputed_with_a_reason(bench):
    page = bench("facts-dispute")

    page.get_by_text("Dispute the date…").click()
    page.get_by_role("button", name="Dispute the date", exact=True).click()
    says(page.locator(".facts .errorlist"), "Say why the date is doubtful.")
    page.locator("[name=_reason]").fill("Two prints are older.")
    page.get_by_role("button", name="Dispute the date", exact=True).click()

    says(page.locator(".facts .rejection"), "Two prints are older.")
    says(page.locator(".facts h2").first, "disputed")


def test_without_scripts_the_card_is_shown_and_the_date_is_saved(bench):
    page = bench("facts-plain", java_script_enabled=False)

    expect(page.locator(".faces img")).to_have_count(2)
    date_box(page).fill("XV w.")
    page.get_by_role("button", name="Save the date", exact=True).click()

    says(page.locator(".messagelist"), "The date is saved.")
    says(page.locator("[data-written=uk]"), "XV ст.")


def test_nothing_serious_about_the_date_and_the_card(bench, axe):
    page = bench("facts-echo", bypass_csp=True)  # axe tries styles of its own
    says(side(page, "front"), "Карта")
    for summary in page.locator(".facts summary").all():
        summary.click()
    date_box(page).fill("796 (805)")
    says(page.locator(".date-wrong"), "several dates")

    assert serious(page, axe) == []
