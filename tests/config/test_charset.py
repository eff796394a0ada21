"""Nobody chooses the codec that Django reads with, and no odd character breaks a page."""

import asyncio
from typing import Any
from urllib.parse import urlencode

import pytest

from config.asgi import application

FORMS = ("multipart/form-data; boundary=XX", "application/x-www-form-urlencoded")
BODIES = {
    FORMS[0]: b'--XX\r\nContent-Disposition: form-data; name="next"\r\n\r\n\\ud800\r\n--XX--\r\n',
    FORMS[1]: b"next=%5Cud800&language=uk",
}
ODD = ("unicode_escape", "raw_unicode_escape", "idna", "base64", "hex", "zlib", "rot13")


def status(path: str, *content_types: str, body: bytes = b"") -> int:
    """Return how the site answers a form that was sent to this address."""
    types = [(b"content-type", one.encode()) for one in content_types]
    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *types],
    }
    seen: list[Any] = []

    async def receive() -> dict[str, Any]:
        if incoming:
            return incoming.pop()
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def send(event: Any) -> None:
        seen.append(event)

    incoming = [{"type": "http.request", "body": body}]
    asyncio.run(application(scope, receive, send))
    return int(seen[0]["status"])


@pytest.mark.parametrize("path", ["/sign-in/", "/i18n/setlang/", "/admin/login/"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("charset", [*ODD, "undefined", "utf-7", "no-such-thing"])
def test_a_form_in_another_charset_than_utf_8_is_refused(path, form, charset):
    assert status(path, f"{form}; charset={charset}", body=BODIES[form]) == 400


@pytest.mark.parametrize(
    "parameter",
    ["charset*=utf-8''hex", "charset*0=he; charset*1=x", "x*=undefined''a", "x*=none-such''a"],
)
def test_a_charset_in_other_spellings_is_refused_as_well(parameter):
    assert status("/sign-in/", f"{FORMS[1]}; {parameter}", body=b"a=b") == 400


@pytest.mark.parametrize("ending", ["", "; charset=utf-8", '; charset="UTF-8"', "; charset=utf8"])
def test_a_form_in_utf_8_is_read(ending):
    answer = status("/i18n/setlang/", FORMS[1] + ending, body=b"language=uk")

    assert answer == 403  # read, and refused only for the token it lacks


@pytest.mark.parametrize("charset", [*ODD, "undefined"])
def test_the_refusal_is_a_page_in_the_language_of_the_reader(client, charset):
    client.cookies["django_language"] = "uk"

    answer = client.generic("POST", "/sign-in/", b"a=b", f"{FORMS[1]}; charset={charset}")

    assert answer.status_code == 400
    assert '<html lang="uk">' in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["a\x00b", "\ud800", "\\ud800"])
@pytest.mark.parametrize("path", ["/sign-in/", "/i18n/setlang/", "/admin/login/"])
@pytest.mark.parametrize("form", FORMS)
def test_no_character_in_a_form_is_an_error_of_ours(client, path, text, form):
    value = text.encode("utf-8", "surrogatepass")
    fields = dict.fromkeys(("username", "password", "next", "language"), value)
    parts = b"".join(_part(name, value) for name in fields) + b"--XX--\r\n"
    body = urlencode(fields) if form == FORMS[1] else parts

    answer = client.post(path, body, content_type=form)

    assert answer.status_code in {200, 302}


def _part(name: str, value: bytes) -> bytes:
    head = f'--XX\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
    return head.encode() + value + b"\r\n"


def test_a_nul_in_an_address_or_a_cookie_is_refused(client):
    asked = client.get("/?q=%00")
    client.cookies["sessionid"] = "abcdefgh\x00"
    remembered = client.get("/")

    assert (asked.status_code, remembered.status_code) == (400, 400)
