"""What axe-core finds wrong with a page."""

from typing import Literal

from playwright.sync_api import Page

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
AT_REST = "() => Promise.all(document.getAnimations().map((animation) => animation.finished))"
ASK = "axe.run(document, { resultTypes: ['violations'] })"


def serious(page: Page, axe: str) -> list[str]:
    """Return what axe finds serious or worse by day and by night, with its places."""
    page.evaluate(f"{axe};0")
    return [line for scheme in SCHEMES for line in _serious_in(page, scheme)]


def _serious_in(page: Page, scheme: Literal["light", "dark"]) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    page.evaluate(AT_REST)  # no colour is halfway to another
    found = page.evaluate(ASK)["violations"]
    return [
        f"{scheme}, {rule['id']}: {[n['html'] for n in rule['nodes']]}"
        for rule in found
        if rule["impact"] in {"serious", "critical"}
    ]
