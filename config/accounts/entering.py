"""The last step of signing in, and the one before it for who has a second factor."""

import time
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from config.accounts.models import Visit
from config.accounts.sign_in_limits import Browser

PENDING = "signing_in"  # in the session: whose password was right, and what came next
PATIENCE = 300  # seconds between the password and the code


def enter(request: HttpRequest, user: User, onward: str) -> HttpResponse:
    """Sign somebody in, note where, and lead on."""
    browser = Browser.of(request)
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    key = str(request.session.session_key)
    Visit.objects.create(user=user, session_key=key, browser=browser_of(request))
    answer = redirect(onward)
    browser.remember(user.get_username(), answer, reverse("sign-in"))
    return answer


def wait_for_code(request: HttpRequest, user: User, onward: str) -> HttpResponse:
    """Remember that the password was right, and ask for a code; nobody is signed in yet."""
    request.session[PENDING] = {"user": user.pk, "onward": onward, "at": time.time()}
    return redirect("sign-in-code")


def who_waits(request: HttpRequest) -> tuple[User, str] | None:
    """Return whose code is waited for, and where it leads."""
    pending: dict[str, Any] = request.session.get(PENDING) or {}
    if not pending or time.time() - pending["at"] > PATIENCE:
        return None
    user = User.objects.filter(pk=pending["user"], is_active=True).first()
    return (user, pending["onward"]) if user else None


def browser_of(request: HttpRequest) -> str:
    return request.headers.get("User-Agent", "").replace("\x00", "")[:200]
