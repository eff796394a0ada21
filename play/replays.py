"""Pages of finished games: the record, and the table after each move."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from play import lobby
from play.engine import notation
from play.pages import reading_language, told, wants_fragment
from play.rendering import replayed_view
from play.replaying import moves_of, record_of


@require_safe
@told
def record(_request: HttpRequest, code: str) -> HttpResponse:
    """Hand out the whole game as one line of JSON, once it is over."""
    game = lobby.find(code)
    line = notation.dumps(record_of(game)) + "\n"
    name = f"kronika-{game.code}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(line, content_type="application/jsonl", headers=headers)


@require_safe
@told
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """Show a finished game after one of its moves."""
    game = lobby.find(code)
    moves = moves_of(game)
    step = min(_whole(request.GET.get("step", "0")), len(moves))
    context = {
        "game": game,
        "view": replayed_view(game, reading_language(), moves, step),
        "step": step,
        "steps": len(moves),
    }
    name = "_replay" if wants_fragment(request) else "replay"
    return render(request, f"play/{name}.html", context)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
