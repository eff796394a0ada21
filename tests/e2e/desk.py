"""What editors do at the desk, for the browser tests."""

from playwright.sync_api import Page

JOB = "00000000-0000-4000-8000-000000000001"  # of the sample site
THROWN = "00000000-0000-4000-8000-000000000002"  # what was deleted there at once


def sign_in(page: Page, name: str, password: str = "") -> None:
    """Sign in at the page that has been led to."""
    page.locator("#id_username").fill(name)
    page.locator("#id_password").fill(password or name)
    page.locator("form:has(#id_username) button").click()
    page.wait_for_url("**/admin/**")
