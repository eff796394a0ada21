"""How often a password may be tried: from one address, with one name, and where it is known."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from rest_framework.throttling import BaseThrottle

WINDOW = 15 * 60  # seconds in which failures are counted together
OF_NAME = 10  # failures with one name from one address, or from one browser that knows it
OF_ADDRESS = 60  # failures of one address with any names: a school behind one router has room
OF_ACCOUNT = 100  # failures with one name from all addresses, but for browsers that know it

COOKIE = "known"
KEPT_FOR = 365 * 24 * 3600  # seconds
MOST_KNOWN = 10  # accounts of one browser


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser and the names with which somebody signed in there, in a cookie that we signed."""

    token: str
    known: tuple[str, ...] = ()

    @classmethod
    def of(cls, request: HttpRequest) -> "Browser":
        text = request.get_signed_cookie(COOKIE, default="", max_age=KEPT_FOR)
        token, *known = str(text).split() or [secrets.token_hex(8)]
        return cls(token, tuple(known))

    def knows(self, name: str) -> bool:
        return _mark(name) in self.known

    def remember(self, name: str, answer: HttpResponse, path: str) -> None:
        """Have the browser keep that this name was right, in a form that tells it to nobody."""
        known = dict.fromkeys((_mark(name), *self.known))
        answer.set_signed_cookie(
            COOKIE,
            " ".join([self.token, *list(known)[:MOST_KNOWN]]),
            max_age=KEPT_FOR,
            path=path,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


@dataclass(frozen=True, slots=True)
class Limit:
    key: str
    failures: int


@dataclass(frozen=True, slots=True)
class Tries:
    """What is tried with one name in one place; each try counts as failed until it succeeds.

    A browser that knows the name counts by itself: nobody else can lock the account for it.
    """

    limits: tuple[Limit, ...]  # the first is of this place and name alone

    @classmethod
    def of(cls, request: HttpRequest, name: str) -> "Tries":
        """Tell addresses apart as the interface for programs does, behind the same proxies."""
        browser = Browser.of(request)
        if browser.knows(name):
            return cls((Limit(_key("browser", browser.token, name), OF_NAME),))
        request_of_any_kind: Any = request
        address = str(BaseThrottle().get_ident(request_of_any_kind))
        return cls(
            (
                Limit(_key("name", address, name), OF_NAME),
                Limit(_key("address", address), OF_ADDRESS),
                Limit(_key("account", name), OF_ACCOUNT),
            )
        )

    def one_more(self) -> bool:
        """Count a try before it is made, so that many at once are counted too; say if it may be.

        What one limit refuses does not count for the next: one address locks no account.
        """
        return all(counted(limit.key, WINDOW) <= limit.failures for limit in self.limits)

    def forgive(self) -> None:
        """Take back the last try, and what failed before it in this place with this name."""
        here, *elsewhere = self.limits
        cache.delete(here.key)
        for limit in elsewhere:
            counted(limit.key, WINDOW, -1)


def counted(key: str, window: int, more: int = 1) -> int:
    """Count within a window of seconds, and return how many it is there now."""
    cache.add(key, 0, window)
    try:
        return cache.incr(key, more)
    except ValueError:  # the window closed, or Redis came back, in this very moment
        return 0


def _key(*parts: str) -> str:
    """Return a key that no name can make longer or mistake for another."""
    return f"sign-in-{sha256(repr(parts).encode()).hexdigest()}"


def _mark(name: str) -> str:
    return salted_hmac("config.accounts.sign_in_limits", name).hexdigest()[:20]
