"""A table on a big screen that nobody touches: it has no seat, and shows no hand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from play import lobby
from play.models import Phase
from play.pages.decorators import reading_language, with_refusals_told
from play.pages.invitations import invitation
from play.refusals import TableIsClosed
from play.view.table import rendered_view


@gzip_page
@require_safe
@with_refusals_told
def tv(request: HttpRequest, code: str) -> HttpResponse:
    """Show code and QR until the game begins, then the table."""
    game = lobby.find(code)
    if game.phase == Phase.CLOSED:
        raise TableIsClosed
    view = rendered_view(game, reading_language())
    context = {"view": view, "invitation": invitation(request, game)}
    page = render(request, "play/tv.html", context)
    patch_cache_control(page, private=True, no_cache=True)
    return page
