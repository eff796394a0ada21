"""What editors do at the desk, for the browser tests."""

from playwright.sync_api import Page


def sign_in(page: Page, name: str, password: str = "") -> None:
    """Sign in at the page that has been led to."""
    page.locator("#id_username").fill(name)
    page.locator("#id_password").fill(password or name)
    page.locator("form:has(#id_username) button").click()
    page.wait_for_url("**/admin/**")
