"""The pages of tables."""

import secrets
from collections.abc import Callable
from functools import wraps

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.editions.published import on_offer
from play import lobby, seats
from play.dealing.selection import Selection, offered, told
from play.models import Game, Phase, Seat
from play.moves.input import language_of, request_in_form
from play.moves.turns import act as make_move
from play.names import clean_name
from play.opening import open_game
from play.options import BOTS_FOR_ONE, USUAL_SKILL, Company
from play.pages.decorators import Page, reading_language, wants_json, with_refusals_told
from play.pages.forms import JoinForm, OpenForm, usual_bots
from play.pages.invitations import invitation, qr
from play.refusals import BadInput, NoSuchSeat, NotYourSeat, TableIsClosed, TableSaysNo, of_field
from play.throttles import Joining, check_opening
from play.view.answers import made, refusal
from play.view.as_json import answer_response, etag_of, has_already, headed, view_response
from play.view.table import rendered_view


@with_refusals_told
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask how to play, or open the table."""
    edition = get_object_or_404(on_offer(), deck__slug=slug)
    content, sent = edition.content, request.POST if request.method == "POST" else None
    form = OpenForm(sent, initial=_asked(request), content=content)
    if request.method == "POST" and form.is_valid():
        check_opening(request)
        try:
            sitting = open_game(edition, form.options(), form.names())
        except BadInput as error:
            form.add_error(None, str(error))
        except ValidationError as error:
            form.add_error("name", error)
        else:
            there = redirect("play:table", sitting.game.code)
            return seats.give(there, sitting.game, sitting.token)
    language = content.reading_language(reading_language())
    context = {"edition": edition, "content": content, "form": form}
    context |= {"bots_for_one": BOTS_FOR_ONE, "language": language}
    context["offered"] = offered(content, edition.deck_id, language)
    return render(request, "play/open.html", context, status=400 if form.is_bound else 200)


def _asked(request: HttpRequest) -> dict[str, object]:
    """Return what the way here has chosen already."""
    asked = request.GET.get("company", "")
    company = asked if asked in set(Company) else Company.FRIENDS.value
    return {"company": company, "bots": usual_bots(company)}


@require_safe
@with_refusals_told
def find_table(request: HttpRequest) -> HttpResponse:
    """Lead whoever has a code to its table."""
    return redirect("play:table", lobby.find(request.GET.get("code", "")[:20]).code)


@gzip_page  # half of the page is the table as its scripts read it
@require_safe
@with_refusals_told
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show the lobby, the table or the result."""
    game = lobby.find(code)
    if game.phase == Phase.CLOSED:
        raise TableIsClosed
    return _page(request, game)


def _page(request: HttpRequest, game: Game, error: TableSaysNo | None = None) -> HttpResponse:
    context = {**_context(request, game), "error": error}
    page = render(request, "play/table.html", context, status=error.status if error else 200)
    patch_cache_control(page, private=True, no_cache=True)
    patch_vary_headers(page, ("Cookie",))
    return page


def _context(request: HttpRequest, game: Game) -> dict[str, object]:
    """Return what every part of a table's page is drawn from."""
    seat = seats.seat_of(request, game)
    host = game.host
    context = {
        "game": game,
        "view": rendered_view(game, reading_language()),
        "seat": seat,
        "you": seat.number if seat else None,
        "is_host": bool(seat and host and seat.pk == host.pk),
        "key": secrets.token_hex(8),
        "join_form": JoinForm(),
        "invitation": invitation(request, game),
    }
    if game.selection:
        content = game.edition.content
        language = content.reading_language(reading_language())
        context["chosen_cards"] = told(Selection.of(game.selection), content, language)
    if seat:
        token = seats.token_in_cookie(request, game)
        context["resume_path"] = reverse("play:resume", args=[game.code, token])
    return context


@require_safe
@with_refusals_told
def view(request: HttpRequest, code: str) -> HttpResponse:
    """Send the lobby as a fragment, the table as JSON, or 304 to whoever has it already."""
    game = lobby.find(code)
    if game.phase == Phase.CLOSED:
        raise TableIsClosed
    seat = seats.seat_of(request, game)
    etag = etag_of(game, seat, reading_language())
    if has_already(request, etag):
        return headed(HttpResponseNotModified(), etag)
    if game.phase == Phase.LOBBY:
        return headed(render(request, "play/lobby.html", _context(request, game)), etag)
    return headed(view_response(game, seat, reading_language()), etag)


@require_POST
@with_refusals_told
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Make a move and send the table after it; where it is refused, say so on the newest table."""
    game, language = lobby.find(code), reading_language()
    seat = seats.own_seat(request, game)
    try:
        asked = request_in_form(request.POST.dict(), language_of(game, language))
        move = make_move(game, seat, asked)
    except TableSaysNo as error:
        said, now = refusal(error), lobby.find(code)
        return answer_response(said, now, seat, language, error.status)
    return answer_response({"move": made(move)}, game, seat, language)


@require_POST
@with_refusals_told
def join(request: HttpRequest, code: str) -> HttpResponse:
    game = lobby.find(code)
    if seats.seat_of(request, game):
        return redirect("play:table", game.code)
    Joining.check(request)
    try:
        sitting = lobby.join(game, _name(request))
    except TableIsClosed:
        raise
    except TableSaysNo as error:  # on the page, which can still be watched
        return _page(request, lobby.find(code), error)
    return seats.give(redirect("play:table", game.code), game, sitting.token)


def _name(request: HttpRequest) -> str:
    try:
        return clean_name(request.POST.get("name"))
    except ValidationError as error:
        raise of_field(error, "name") from error


@require_http_methods(["GET", "HEAD", "POST"])
@with_refusals_told
def resume(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """Bring a seat to this device; whoever sits here already is asked first."""
    game = lobby.find(code)
    brought = seats.seat_with(game, token)
    if brought is None:
        raise NotYourSeat
    own = seats.seat_of(request, game)
    if request.method != "POST" and own and own.pk != brought.pk:
        context = {"game": game, "own": own, "brought": brought}
        return render(request, "play/resume.html", context)
    return seats.give(redirect("play:table", game.code), game, token)


@require_safe
@with_refusals_told
def qr_code(request: HttpRequest, code: str) -> HttpResponse:
    image = qr(invitation(request, lobby.find(code)).url)
    return HttpResponse(image, content_type="image/svg+xml")


def _deed(deed: Callable[[HttpRequest, Game, Seat], None]) -> Page:
    """Make a page of something that a seat does; afterwards the table is shown again."""

    @require_POST
    @with_refusals_told
    @wraps(deed)
    def page(request: HttpRequest, code: str) -> HttpResponse:
        game = lobby.find(code)
        seat = seats.own_seat(request, game)
        deed(request, game, seat)
        if wants_json(request):
            return view_response(lobby.find(code), seat, reading_language())
        return redirect("play:table", game.code)

    return page


def _number(request: HttpRequest, field: str = "seat") -> int:
    text = request.POST.get(field, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise NoSuchSeat
    return int(text)


@_deed
def start(request: HttpRequest, game: Game, seat: Seat) -> None:
    first = _number(request, "first") if request.POST.get("first") else None
    lobby.start(game, seat, first)


@_deed
def add_bot(request: HttpRequest, game: Game, seat: Seat) -> None:
    lobby.add_bot(game, seat, _skill(request.POST.get("skill", "")))


def _skill(text: str) -> float:
    try:
        return min(max(float(text), 0.0), 1.0)
    except ValueError:
        return USUAL_SKILL


@_deed
def remove(request: HttpRequest, game: Game, seat: Seat) -> None:
    lobby.remove(game, seat, _number(request))


@_deed
def stand_in(request: HttpRequest, game: Game, seat: Seat) -> None:
    lobby.stand_in(game, seat, _number(request))


@_deed
def come_back(_request: HttpRequest, game: Game, seat: Seat) -> None:
    lobby.come_back(game, seat)


@_deed
def go_on(_request: HttpRequest, game: Game, _seat: Seat) -> None:
    lobby.go_on(game)


@require_POST
@with_refusals_told
def leave(request: HttpRequest, code: str) -> HttpResponse:
    game = lobby.find(code)
    lobby.leave(game, seats.own_seat(request, game))
    return seats.take_back(redirect("play:table", game.code), game)


@require_POST
@with_refusals_told
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Lead to the next table, where everybody has the seat they had here."""
    game = lobby.find(code)
    seats.own_seat(request, game)
    following = lobby.again(game)
    there = redirect("play:table", following.code)
    return seats.give(there, following, seats.token_in_cookie(request, game))
