"""What the tests of the admin pages share: people, and forms as a browser sends them."""

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse

from tests.factories import make_user


def worker(*groups: str, perms: tuple[str, ...] = (), username: str = "") -> User:
    """Make a member of staff with these groups and permissions."""
    user = make_user(username, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
    user.user_permissions.set(Permission.objects.filter(codename__in=perms))
    return user


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(row: Any, page: str = "change") -> str:
    return reverse(f"admin:decks_{row._meta.model_name}_{page}", args=[row.pk])


def filled(client: Client, address: str, **changes: Any) -> dict[str, Any]:
    """Return what a browser would send of the form on this page."""
    response = client.get(address)
    assert response.status_code == 200, response.status_code
    return {**fields_on(response.content.decode()), **changes}


def send(client: Client, address: str, sent: Mapping[str, Any]) -> Any:
    return client.post(address, {key: value for key, value in sent.items() if value is not None})


def fields_on(html: str) -> dict[str, Any]:
    reader = _Fields()
    reader.feed(html)
    return reader.found


class _Fields(HTMLParser):
    """Collects the fields of the page's main form."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, Any] = {}
        self.inside = False
        self.name = ""
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.inside = given.get("id", "").endswith("_form")
        name = given.get("name", "")
        if not self.inside or not name or "__prefix__" in name:
            if tag == "option" and "selected" in given and self.name and self.inside:
                self.found[self.name] = given.get("value", "")
            return
        if tag == "input":
            self._input(name, given)
        elif tag in {"select", "textarea"}:
            self.name, self.text = name, ""
            self.found.setdefault(name, "")

    def _input(self, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in {"submit", "file"} or (kind in {"checkbox", "radio"} and "checked" not in given):
            return
        value: Any = given.get("value", "")
        if kind == "checkbox" and name in self.found:
            value = [*_as_list(self.found[name]), value]
        self.found[name] = value

    def handle_data(self, data: str) -> None:
        if self.name:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self.name:
            self.found[self.name] = self.text.removeprefix("\n")
        if tag in {"textarea", "select"}:
            self.name = ""
        if tag == "form":
            self.inside = False


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
