"""Pages of finished games: the record, and the table after each move."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from play.engine import notation
from play.models import Game
from play.moves.replay import record_of, replay_of
from play.pages.decorators import of_table, wants_json
from play.throttles import Replaying
from play.view.answers import reading_language
from play.view.table import has_replayed, replayed_view


@require_safe
@of_table
def record(_request: HttpRequest, game: Game) -> HttpResponse:
    """Hand out the whole game as one line of JSON, once it is over."""
    line = notation.dumps(record_of(game)) + "\n"
    name = f"kronika-{game.code}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(line, content_type="application/jsonl", headers=headers)


@require_safe
@of_table
def replay(request: HttpRequest, game: Game) -> HttpResponse:
    """Show a finished game after one of its moves."""
    language, last = reading_language(), len(replay_of(game).moves)
    step = min(_whole(request.GET.get("step", "0")), last)
    if not has_replayed(game, language, step):
        Replaying.check(request)
    view = replayed_view(game, language, step)
    if wants_json(request):
        return JsonResponse(view, json_dumps_params={"ensure_ascii": False})
    context = {"game": game, "view": view, "step": step, "steps": last}
    return render(request, "play/replay.html", context)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
