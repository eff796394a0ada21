"""The rules of both games, in each reader's language."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from play.engine import Mode
from play.pages.decorators import reading_language


@require_safe
@vary_on_cookie
def rules(request: HttpRequest, mode: str) -> HttpResponse:
    """Show the rules of one game; they are written anew in every language, not translated."""
    if mode not in set(Mode):
        raise Http404
    language = reading_language()
    context = {"mode": mode, "text": f"play/rules/{language}/{mode}.html", "language": language}
    return render(request, "play/rules.html", context)
