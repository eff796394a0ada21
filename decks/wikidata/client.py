"""Fetching from Wikidata and Commons, one thing after the other, and from nowhere else."""

import hashlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.message import Message
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings
from django.utils import timezone

from config.media import write
from config.tidying import Chore, remove_old
from decks.pictures import MAX_BYTES
from decks.wikidata import refusals
from decks.wikidata.refusals import expected_form

WIKIDATA, COMMONS = "WIKIDATA_URL", "COMMONS_URL"  # of settings.WIKIDATA_SITES
TIMEOUT = 10  # seconds without a byte
LONGEST = 60  # seconds for one answer
MAX_ANSWER = 20 * 1024 * 1024
CHUNK = 64 * 1024
TRIES = 3
MAX_LAG = 5  # seconds; what their databases may be behind before we wait
USUAL_WAIT, LONGEST_WAIT = 5.0, 30.0  # seconds
BRIEF_WAIT = 1.0  # seconds; a connection that broke once is mostly there again
KEPT_SECONDS = 3600
BUSY = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}
TEMPORARY = {"maxlag", "ratelimited", "readonly"}  # codes of their errors

Json = Mapping[str, Any]


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_args: object, **_kwargs: object) -> None:
        return None


class _Wait(Exception):
    """It is worth while to ask again after some seconds."""

    def __init__(self, seconds: float, in_vain: refusals.WikidataRefusal | None = None) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        self.in_vain = in_vain  # what to say then, if not that they are busy


@dataclass(frozen=True)
class Client:
    """Asks in the name of whoever keeps the site, and waits when it is asked to."""

    contact: str
    sites: Mapping[str, str] = field(default_factory=lambda: settings.WIKIDATA_SITES)
    pause: Callable[[float], None] = time.sleep

    @classmethod
    def of_site(cls) -> "Client":
        """Return the client that the settings allow, or raise WikidataRefusal."""
        if not settings.WIKIDATA_CONTACT:
            raise refusals.off()
        return cls(settings.WIKIDATA_CONTACT)

    def ask(self, site: str, **asked: str) -> Json:
        """Return what an API says; what was asked within the last hour is not asked again."""
        params = {"format": "json", "formatversion": "2", "maxlag": str(MAX_LAG)} | asked
        address = f"{self.sites[site]}/w/api.php?{urlencode(params)}"
        place = _folder() / hashlib.sha256(address.encode()).hexdigest()
        if _is_fresh(place):
            kept: Json = json.loads(place.read_bytes())
            return kept
        answer: Json = self._patiently(address, MAX_ANSWER, _parsed)
        if "error" not in answer:
            write(place, json.dumps(answer).encode())
        return answer

    def picture(self, address: str) -> bytes:
        """Return a file of Commons."""
        body: bytes = self._patiently(address, MAX_BYTES, lambda body, _headers: body)
        return body

    def _patiently(
        self,
        address: str,
        most: int,
        read: Callable[[bytes, Message], Any],
        tries: int = TRIES,
    ) -> Any:
        self._require_known(address)
        try:
            return read(*self._once(address, most))
        except _Wait as wait:
            if tries == 1 or wait.seconds > LONGEST_WAIT:
                raise wait.in_vain or refusals.busy(_host(address)) from wait
            self.pause(wait.seconds)
        return self._patiently(address, most, read, tries - 1)

    def _once(self, address: str, most: int) -> tuple[bytes, Message]:
        host = _host(address)
        agent = f"Kronika (card sets about time; {self.contact}) Python-urllib"
        request = Request(address, headers={"User-Agent": agent, "Accept-Encoding": "identity"})  # noqa: S310
        try:
            with build_opener(_NoRedirects).open(request, timeout=TIMEOUT) as answer:
                return _read(answer, most, host), answer.headers
        except HTTPError as error:
            raise _refusal(error, host) from error
        except (OSError, HTTPException) as error:  # no network, no end, no HTTP
            raise _Wait(BRIEF_WAIT, refusals.offline(host)) from error
        except ValueError as error:
            raise refusals.offline(host) from error

    def _require_known(self, address: str) -> None:
        """Refuse any other site than the three; an answer may name what it likes."""
        with expected_form("url"):
            parts = urlsplit(address)
        if f"{parts.scheme}://{parts.netloc}" not in self.sites.values():
            raise refusals.elsewhere()


def _read(answer: Any, most: int, host: str) -> bytes:
    """Read an answer, but neither more nor longer than is worth while."""
    end, parts, size = time.monotonic() + LONGEST, [], 0
    while chunk := answer.read1(CHUNK):
        parts.append(chunk)
        size += len(chunk)
        if size > most:
            raise refusals.too_large(host)
        if time.monotonic() > end:
            raise refusals.offline(host)
    return b"".join(parts)


def _host(address: str) -> str:
    return urlsplit(address).hostname or ""


def _parsed(body: bytes, headers: Message) -> Json:
    with expected_form("JSON"):
        answer = json.loads(body)
        _require_writable(answer)
        is_temporary = answer.get("error", {}).get("code") in TEMPORARY
    if is_temporary:
        raise _Wait(_seconds(headers))
    found: Json = answer
    return found


def _require_writable(answer: Any) -> None:
    """Raise ValueError for text that no page and no database can hold: half characters, zeros."""
    if b"\\u0000" in json.dumps(answer, ensure_ascii=False).encode():
        raise ValueError("\\u0000")


def _refusal(error: HTTPError, host: str) -> Exception:
    if error.code in BUSY:
        return _Wait(_seconds(error.headers))
    if HTTPStatus.MULTIPLE_CHOICES <= error.code < HTTPStatus.BAD_REQUEST:
        return refusals.elsewhere()
    if error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return refusals.offline(host)
    return refusals.refused(host, error.code)


def _seconds(headers: Message) -> float:
    """Return how long they ask to wait: in seconds, or until a time of day."""
    text = str(headers.get("Retry-After") or "")
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        until = parsedate_to_datetime(text)
        return max(0.0, (until - timezone.now()).total_seconds())
    except (OverflowError, TypeError, ValueError):
        return USUAL_WAIT


def _is_fresh(place: Path) -> bool:
    try:
        return time.time() - place.stat().st_mtime < KEPT_SECONDS
    except FileNotFoundError:
        return False


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "wikidata"


def _remove_some() -> int:
    return remove_old(_folder().glob("*"), KEPT_SECONDS)


OLD_ANSWERS = Chore("answers of Wikidata removed", _remove_some)
