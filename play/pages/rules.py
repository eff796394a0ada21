"""The rules of both games, in each reader's language."""

from collections.abc import Iterator
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from decks.games import PlayedGame
from play.engine import Mode
from play.view.answers import reading_language

LABELS = {Mode.COMPETITIVE: _("Race"), Mode.COOPERATIVE: _("Together")}


@require_safe
@vary_on_cookie
def rules(request: HttpRequest, mode: str) -> HttpResponse:
    """Show the rules of one game; they are written anew in every language, not translated."""
    if mode not in set(Mode):
        raise Http404
    language = reading_language()
    context = {"mode": mode, "text": _text(mode, language), "language": language}
    return render(request, "play/rules.html", context)


@gzip_page
@require_safe
@vary_on_cookie
def lesson(request: HttpRequest) -> HttpResponse:
    """Return the lesson of the game together, in pictures, for a page that asks for it."""
    return render(request, "play/lesson.html")


def games() -> Iterator[PlayedGame]:
    """Yield both games, for those who put their rules elsewhere."""
    for mode, label in LABELS.items():
        cover = f"play/drawings/cover_{mode}.html"
        yield PlayedGame(
            mode.value, label, partial(_told, mode.value), partial(render_to_string, cover)
        )


def _told(mode: str, language: str) -> str:
    return render_to_string(_text(mode, language))


def _text(mode: str, language: str) -> str:
    return f"play/rules/{language}/{mode}.html"
