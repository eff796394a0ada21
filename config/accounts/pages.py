"""An account's own page: its sessions, its password, its second factor."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from config.accounts import spare_codes
from config.accounts.entering import browser_of
from config.accounts.models import Visit, visits_of
from config.accounts.second_factor import device_of


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    user, key = cast("User", request.user), request.session.session_key
    context = {
        "visits": visits_of(user, key, browser_of(request)),
        "this_session": key,
        "has_second_factor": device_of(user) is not None,
        "spare_codes_left": spare_codes.left(user),
    }
    return render(request, "accounts/account.html", context)


@require_POST
@login_required
def end_visit(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of one's own sessions; of others nobody learns that they are."""
    visit = get_object_or_404(Visit, pk=pk, user=cast("User", request.user))
    Visit.objects.filter(pk=visit.pk).end()
    messages.success(request, _("That browser is signed out."))
    return redirect("account")


@require_POST
@login_required
def end_other_visits(request: HttpRequest) -> HttpResponse:
    others = Visit.objects.filter(user=cast("User", request.user))
    others.exclude(session_key=str(request.session.session_key)).end()
    messages.success(request, _("All other browsers are signed out."))
    return redirect("account")
