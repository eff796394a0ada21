"""What axe-core finds wrong with a page."""

from typing import Literal

from playwright.sync_api import Page

# One that is cut short is at rest as well.
AT_REST = "() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))"
EVERYTHING = "axe.run(document, { resultTypes: ['violations'] })"
COLOURS = """axe.run(document, {
    resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block']
})"""


def serious(page: Page, axe: str) -> list[str]:
    """Return what axe finds serious or worse: by day in everything, by night in the colours."""
    page.evaluate(f"{axe};0")
    return [*_found(page, "light", EVERYTHING), *_found(page, "dark", COLOURS)]


def _found(page: Page, scheme: Literal["light", "dark"], question: str) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    page.evaluate(AT_REST)  # no colour is halfway to another
    return [
        f"{scheme}, {rule['id']}: {[node['html'] for node in rule['nodes']]}"
        for rule in page.evaluate(question)["violations"]
        if rule["impact"] in {"serious", "critical"}
    ]
