"""Somebody in a browser without scripts: keeps cookies, sends forms, waits for work."""

import re
import time
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.running import SECONDS, Prepared

WAITING = re.compile(r'data-state="/jobs/([\w-]+)/state/" data-status="(?:queued|running)"')


class Fields(HTMLParser):
    """What a page's forms would send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, Any] = {}
        self._name = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name, kind = said.get("name") or "", said.get("type")
        if tag in {"select", "textarea"}:
            self._name = name
            self.values.setdefault(name, "")
        elif tag == "option" and "selected" in said:
            self.values[self._name] = said.get("value") or ""
        elif tag == "input" and name and _is_sent(kind, said):
            self.values[name] = said.get("value") or ""

    def handle_data(self, data: str) -> None:
        if self._name and self.lasttag == "textarea":
            self.values[self._name] += data.removeprefix("\r\n").removeprefix("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"select", "textarea"}:
            self._name = ""


def _is_sent(kind: str | None, said: dict[str, str | None]) -> bool:
    if kind in {"checkbox", "radio"}:
        return "checked" in said
    return kind not in {"submit", "file", "button"}


class Visitor:
    """One browser; `status` and `page` are of the last answer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        self.status, self.page = 0, ""

    @classmethod
    def signed_in(cls, prepared: Prepared) -> "Visitor":
        visitor = cls(prepared.site.url)
        visitor.get("/sign-in/")
        visitor.send("/sign-in/", username="admin", password=prepared.password)
        assert visitor.status == 200, visitor.said
        return visitor

    def get(self, path: str) -> str:
        return self._ask(Request(self.url + path))

    def send(self, path: str, **changed: Any) -> str:
        """Send the forms of the last page with some fields changed; files are pairs."""
        filled = {**Fields(self.page).values, **changed}
        filled = {
            k: SimpleUploadedFile(*v) if isinstance(v, tuple) else v for k, v in filled.items()
        }
        data = encode_multipart(BOUNDARY, filled)
        headers = {"Content-Type": MULTIPART_CONTENT, "Referer": self.url + path}
        return self._ask(Request(self.url + path, data, headers))

    @property
    def said(self) -> str:
        """Return what a person reads first: what is wrong, or the beginning of the page."""
        wrong = re.search(r'class="(?:error|job-end)[\w -]*"[^>]*>(.*?)</', self.page, re.DOTALL)
        text = wrong[1] if wrong else self.page.partition("<main")[2] or self.page
        return " ".join(re.sub(r"<[^>]*>?", " ", text).split())[:200]

    def _ask(self, request: Request) -> str:
        try:
            answer = self._opener.open(request, timeout=SECONDS)
        except HTTPError as refused:
            answer = refused
        with answer:
            self.status, self.page = answer.status, answer.read().decode(errors="replace")
        if waiting := WAITING.search(self.page):
            time.sleep(0.1)
            return self._ask(Request(f"{self.url}/jobs/{waiting[1]}/"))
        return self.page
