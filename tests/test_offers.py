"""Pages of the desk offer what a role may do, and refuse it the rest; see tests/matrix/offers."""

import re
from html import escape, unescape
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.apps import apps
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import transaction
from django.test import Client

from tests.decks.desk import fields_on
from tests.matrix.rows import Row, rows_of, tables
from tests.matrix.world import GROUPS, World, make_world

YES, NO, NO_PAGE = "yes", "no", "–"
WORKBENCH = "/workbench/"


@pytest.fixture
def world(db):
    return make_world()


@pytest.mark.slow
@pytest.mark.parametrize("table", tables("offers"), ids=lambda table: table.stem)
def test_a_page_offers_what_the_role_may_do_and_refuses_the_rest(world, table):
    wrong = [
        f"{row} as {role}: {got} instead of {expected}"
        for row in rows_of(table)
        for role, expected in row.expected.items()
        if (got := offer(world, row, role)) != expected
    ]

    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("role", [*GROUPS, "superuser"])
def test_no_link_of_the_desk_leads_where_the_role_may_not_go(world, role):
    client = world.client(role, "")
    linked_at = {"/admin/": ""}  # by path: what else stands in an address is no other page
    waiting = ["/admin/"]
    refused = []
    while waiting:
        address = waiting.pop()
        answer = client.get(address, follow=True)
        if answer.status_code not in {200, 400}:  # a page may say that a deck is empty
            refused.append(
                f"{answer.status_code} {address}, linked at {linked_at[path_of(address)]}"
            )
        elif address.startswith("/admin/") and not answer.streaming:
            for link in links_of(answer.content.decode(errors="replace"), address):
                if path_of(link) not in linked_at:
                    linked_at[path_of(link)] = address
                    waiting.append(link)

    assert len(linked_at) > 1
    assert not refused, "\n".join(refused)


def links_of(content: str, address: str) -> set[str]:
    """Return the addresses of the site that a page leads to."""
    links = re.findall(r'<a[^>]* href="([^"#]+)', content)
    return {there for link in links if (there := urljoin(address, unescape(link))).startswith("/")}


def path_of(address: str) -> str:
    return urlsplit(address).path


def offer(world: World, row: Row, role: str) -> str:
    """Return whether it is offered, or how the page and what comes of it contradict each other."""
    address = world.fill(row.address)
    client = world.client(role, address)
    page = client.get(address)
    if WORKBENCH in (there := page.headers.get("Location", "")):
        address, page = there, client.get(there)
    if page.status_code != 200:
        return NO_PAGE
    kind, _colon, name = world.fill(row.method).partition(":")
    content = page.content.decode()
    if WORKBENCH in address and kind in {"save", "verb"}:
        address, content = column_at(address, content)
    there = YES if mark_of(kind, name, address) in content else NO
    if kind == "link" and there == NO:
        return NO  # what is not linked has rows of its own among the addresses
    with transaction.atomic():
        before = everything()
        answer = asked(client, kind, name, address, content, world.fill(row.body))
        done = came_of(kind, answer, address, changed=everything() != before)
        transaction.set_rollback(True)
    if kind == "bulk" and there == YES:
        return done  # it may be there for other rows
    return there if done == there else f"{done}, though the page says {there}"


def column_at(address: str, content: str) -> tuple[str, str]:
    """Return where the column of the workbench is sent that is asked for, and what is in it."""
    path, _mark, language = address.partition("?at=")
    form = re.search(rf'<form[^>]* id="column_{language}_form".*?</form>', content, re.DOTALL)
    return f"{path}text/{language}/", form[0] if form else ""


def mark_of(kind: str, name: str, address: str) -> str:
    """Return what stands on a page that offers it."""
    return {
        "save": 'data-key="KeyS"' if WORKBENCH in address else 'name="_save"',
        "verb": f'name="_verb" value="{name}"',
        "link": f'href="{escape(name)}"',
        "bulk": f'<option value="{name}">',
    }[kind]


def asked(client: Client, kind: str, name: str, address: str, content: str, body: str) -> Any:
    """Ask for it, whether it is offered or not."""
    match kind:
        case "link":
            return client.get(name)
        case "bulk":
            return confirmed(client, address, name, body)
    sent = {key: value for key, value in fields_on(content).items() if value is not None}
    more = {"_verb": name} if kind == "verb" else {"_save": "1"}
    return client.post(address, {**sent, **more, **parse_qs(body)})


def confirmed(client: Client, address: str, name: str, key: str) -> Any:
    """Choose an action for a row, and confirm what is shown of it, if it can be done."""
    page = client.post(address, {"action": name, ACTION_CHECKBOX_NAME: key})
    content = page.content.decode()
    if 'name="_confirm"' not in content:
        return page
    there = re.findall(r'action="([^"]+)" id="bulk_form"', content)[0]
    return client.post(unescape(there), {**fields_on(content), "_confirm": "1"})


def came_of(kind: str, answer: Any, address: str, *, changed: bool) -> str:
    """Return YES for what was done, NO for what was refused and left everything as it was."""
    match kind, answer.status_code:
        case ("link", 200) | ("save", 302):
            return YES
        case "verb", 302 if changed:
            return YES
        case "bulk", 200 if b'name="post"' in answer.content:  # to be confirmed first
            return YES
        case "bulk", 302 if changed or urlsplit(answer.headers["Location"]).path != address:
            return YES
        case ("verb" | "save", 403) | ("bulk", 200 | 302) if not changed:
            return NO
    return f"{answer.status_code}, {changed=}"


def everything() -> list[Any]:
    """Return every row of the decks, those of their histories too."""
    models = apps.get_app_config("decks").get_models()
    return [list(model._default_manager.order_by("pk").values()) for model in models]
