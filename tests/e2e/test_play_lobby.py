"""Opening a table, and its lobby."""

from playwright.sync_api import expect

from tests.e2e.tables import Opening, open_table, sit_down


def test_at_a_full_table_its_host_adds_a_seat_and_whoever_waits_takes_it(open_page):
    host, friend = open_page(), open_page()
    code = open_table(host, Opening(company="friends", places="1"))
    friend.goto(f"/t/{code}/")
    expect(friend.locator("#id_name")).to_be_hidden()

    host.get_by_role("button", name="Add a seat").click()

    expect(friend.locator("#id_name")).to_be_visible()
    sit_down(friend, code, "Ben")
    expect(host.locator(".place-taken", has_text="Ben")).to_be_visible()
