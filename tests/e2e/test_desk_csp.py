"""No page of the desk breaks the policy, complains or hides a column, whatever is open on it."""

import re

import pytest
from django.urls import resolve
from playwright.sync_api import FilePayload, Page, expect

from tests.e2e.desk import JOB, THROWN, sign_in
from tests.matrix.addresses import routes

TELL = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`))"""
MODELS = (
    *("auth/group", "auth/user", "decks/card", "decks/cardtranslation", "decks/category"),
    *("decks/deck", "decks/dismissal", "decks/edition", "decks/picture", "decks/source"),
    "decks/trashitem",
    *("jobs/job", "play/game", "play/misplacement", "play/report"),
)
FIRST = {"jobs/job": JOB}  # where it is not 1
NOBODY_DELETES = {"decks/edition", "decks/picture", "jobs/job", "play/misplacement", "play/game"}
WRITTEN_ELSEWHERE = {"decks/cardtranslation"}
ADDED_ELSEWHERE = {
    *("decks/dismissal", "decks/source", "decks/trashitem", "play/report"),
    *(NOBODY_DELETES | WRITTEN_ELSEWHERE),
}
PAGES = (
    "",
    "auth/",
    "decks/",
    "jobs/",
    "play/",
    *(f"{model}/?_facets=True" for model in MODELS),
    *(
        f"{model}/{FIRST.get(model, 1)}/change/"
        for model in MODELS
        if model not in WRITTEN_ELSEWHERE
    ),
    *(f"{model}/{FIRST.get(model, 1)}/history/" for model in MODELS),
    *(f"{model}/1/delete/" for model in MODELS if model not in NOBODY_DELETES),
    *(f"{model}/add/?deck=1" for model in MODELS if model not in ADDED_ELSEWHERE),
    "decks/card/?q=a",
    *(f"decks/card/1/workbench/?at={part}" for part in ("uk", "date", "picture", "fit")),
    "decks/card/1/crop/",
    *("decks/card/queues/", "decks/card/queues/dates/", "decks/card/queues/dates/next/"),
    "decks/deck/1/activity/",
    "decks/deck/1/board/",
    "decks/deck/1/people/",
    "decks/deck/begin/",
    "decks/deck/handbook/",
    *(
        f"decks/deck/handbook/{role}/"
        for role in ("translator", "reviewer", "fact_checker", "publisher")
    ),
    *(f"decks/deck/1/{page}/" for page in ("guide", "categories", "clone")),
    "decks/deck/1/pictures/",
    "decks/deck/1/publish/",
    "decks/deck/1/tables/",
    "decks/deck/1/wikidata/",
    "decks/edition/1/withdraw/",
    f"decks/trashitem/together/{THROWN}/",
    "auth/user/1/password/",
    "password_change/",
    "password_change/done/",
    "jsi18n/",
)
# What is no page of its own: files, answers to scripts, and what only leads elsewhere.
NO_PAGES = (
    *("login/", "logout/", "autocomplete/", "(?P<url>.*)$"),
    "r/<path:content_type_id>/<path:object_id>/",
    *(f"{model}/<path:object_id>/" for model in MODELS),
    *(f"{model}/add/" for model in ADDED_ELSEWHERE),
    *(f"{model}/<path:object_id>/change/" for model in WRITTEN_ELSEWHERE),
    *(f"{model}/<path:object_id>/delete/" for model in NOBODY_DELETES),
    "decks/deck/<int:pk>/catalogue/",
    "decks/deck/<int:pk>/export/<str:kind>/",
    "decks/deck/<int:pk>/exported/<uuid:job>/",
    "decks/deck/<int:pk>/sample/<str:kind>/",
    "decks/deck/<int:pk>/pictures/part/",
    "decks/deck/<int:pk>/pictures/<uuid:job>/<slug:sha256>.jpg",
    "decks/deck/<int:pk>/template/<str:kind>/",
    "decks/deck/<int:pk>/wikidata/<uuid:job>/",
    "decks/card/<int:pk>/whole.jpg",
    "decks/picture/<int:pk>/image.jpg",
    *(f"decks/{model}/bulk/<slug:code>/" for model in ("card", "cardtranslation")),
    "decks/card/date-echo/",
    "decks/card/date-echo/<int:deck>/",
    *(
        f"decks/card/<int:pk>/workbench/{sent}/"
        for sent in (
            *("date", "date/texts", "reference", "warning"),
            *("source/<int:number>", "text/<slug:language>"),
        )
    ),
)
HIDDEN = """() => [...document.querySelectorAll('.results, body')]
    .some((box) => box.scrollWidth > box.clientWidth)"""
SHEET = "key;category;date;front_symbol;back_symbol;title_en\nwine;science;1700;sun;moon;Wine\n"


@pytest.fixture
def language():
    return "en"


@pytest.fixture
def desk(open_page, language):
    """Open the desk; its complaints fail the test."""
    page = open_page("/admin/", locale=language)
    page.add_init_script(TELL)
    sign_in(page, "editor")
    return page


def test_every_page_of_the_desk_is_among_these():
    ours = {route.removeprefix("admin/") for route in routes() if route.startswith("admin/")}
    visited = {resolve(f"/admin/{path.partition('?')[0]}").route for path in PAGES}

    assert sorted(ours - set(NO_PAGES) - {route.removeprefix("admin/") for route in visited}) == []


@pytest.mark.parametrize("language", ["en", "uk"])
def test_every_page_opens_without_a_complaint_and_fits_the_screen(desk):
    failed, wide = {}, []
    for path in PAGES:
        answer = desk.goto(f"/admin/{path}")
        if answer is None or answer.status != 200:
            failed[path] = answer and answer.status
        wide += [path] * desk.evaluate(HIDDEN)

    assert failed == {}
    assert wide == []


def test_a_sheet_is_looked_at_and_imported_without_a_complaint(desk):
    desk.goto("/admin/decks/deck/")
    desk.get_by_role("link", name="Deck for imports").click()
    desk.get_by_role("link", name="Import and export").click()

    look(desk, SHEET.replace("1700", "someday"))
    expect(desk.locator(".faults")).to_be_visible()
    look(desk, SHEET)
    desk.locator("[name=_import]").click()

    expect(desk.locator(".messagelist .success")).to_be_visible()


def look(page: Page, sheet: str) -> None:
    file = FilePayload(name="sheet.csv", mimeType="text/csv", buffer=sheet.encode())
    page.locator("#id_file").set_input_files(file)
    page.locator("[name=_preview]").click()


def test_forms_are_refused_without_a_complaint(desk):
    for path in ("decks/card/add/?deck=1", "decks/deck/add/", "auth/user/add/"):
        desk.goto(f"/admin/{path}")
        desk.locator("form[id$=_form]").evaluate("form => { form.noValidate = true; }")
        desk.locator("[name=_save]").click()
        expect(desk.locator(".errornote")).to_be_visible()


def test_selected_rows_are_asked_about_without_a_complaint(desk):
    desk.goto("/admin/decks/card/")

    desk.locator("#action-toggle").check()
    desk.locator("[name=action]").select_option("delete_selected")
    desk.locator(".actions [type=submit]").click()

    expect(desk.locator("[name=_confirm]")).to_have_count(1)


def test_the_filter_boxes_and_the_switch_of_colours_work_without_a_complaint(desk):
    desk.goto("/admin/auth/user/1/change/")
    desk.locator("#id_user_permissions_from").select_option(index=0)
    desk.locator("#id_user_permissions_add").click()
    expect(desk.locator("#id_user_permissions_to option")).to_have_count(1)
    desk.locator(".theme-toggle").click()
    expect(desk.locator("html")).to_have_attribute("data-theme", re.compile("light|dark"))
