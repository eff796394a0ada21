"""Every address of the site answers every role as the tables say; see tests/matrix."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from config.cache import forget_all
from config.urls import API_ROOTS
from tests.matrix.addresses import routes
from tests.matrix.rows import Row, rows_of, tables
from tests.matrix.world import World, make_world

METHODS = ("GET", "POST")
TOKEN_IS_THE_SEAT = "/api/games/"  # no cookie opens anything there
SIGN_IN = ("/sign-in/", "/admin/login/")


@pytest.fixture
def world(db):
    return make_world()


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=lambda table: table.stem)
def test_every_role_gets_what_the_table_says(world, table):
    wrong = [
        f"{row} as {role}: {got} instead of {expected}"
        for row in rows_of(table)
        for role, expected in row.expected.items()
        if (got := answer(world, row, role)) != expected
    ]

    assert not wrong, "\n".join(wrong)


def test_every_address_has_its_rows(world):
    wanted = {(method, route) for route in routes() for method in METHODS}

    written = {
        (row.method, resolve(urlsplit(world.fill(row.address)).path).route)
        for table in tables()
        for row in rows_of(table)
    }
    missing = sorted(f"{method} {route}" for method, route in wanted - written)
    assert not missing, "\n".join(missing)


def test_the_root_of_the_interface_names_whatever_begins_there():
    begins = {route for route in routes() if re.fullmatch(r"api/\w+/", route)}

    assert {reverse(name).removeprefix("/") for name in API_ROOTS.values()} == begins


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=lambda table: table.stem)
def test_no_form_is_taken_without_the_token_of_its_page(world, table):
    taken = [
        f"{row} as {role}: {got}"
        for row in rows_of(table)
        if row.method == "POST" and not row.address.startswith(TOKEN_IS_THE_SEAT)
        for role in list(row.expected)[-1:]  # who may most
        if (got := answer(world, row, role, careful=True)) not in {"403", "404", "405"}
    ]

    assert not taken, "\n".join(taken)


def answer(world: World, row: Row, role: str, *, careful: bool = False) -> str:
    """Return what comes of a request, in a word; whatever it does is undone and forgotten."""
    cache.clear()
    address = world.fill(row.address)
    client = world.client(role, address, careful=careful)
    with transaction.atomic():
        response = ask(client, row.method, address, world.fill(row.body))
        transaction.set_rollback(True)
    forget_all()
    return outcome(response, row.method)


def ask(client: Client, method: str, address: str, body: str) -> Any:
    if method == "GET":
        return followed(client, client.get(address))
    if address.startswith("/api/"):
        return client.post(address, body or "{}", content_type="application/json")
    return followed(client, client.post(address, parse_qs(body, keep_blank_values=True)))


def followed(client: Client, response: Any) -> Any:
    """Go on to the desk's own sign-in, which tells who may come in after it."""
    if urlsplit(response.headers.get("Location", "")).path == "/admin/login/":
        return client.get(response.headers["Location"])
    return response


def outcome(response: Any, method: str) -> str:
    match response.status_code:
        case 200 | 201:
            return "form" if method == "POST" and is_refused(response) else "ok"
        case 301 | 302:
            there = urlsplit(response.headers["Location"]).path
            return "in" if there in SIGN_IN else "go"
        case 400:
            return "form"
        case status:
            return str(status)


def is_refused(response: Any) -> bool:
    """Say whether the page shows its form again, with what is wrong in it."""
    if response.streaming or response.context is None:
        return False
    form = response.context.get("form")
    return bool(form and form.errors) or b"errornote" in response.content
