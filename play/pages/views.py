"""The pages of tables."""

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_cookie

from decks.editions.published import ShelvedDeck, on_offer
from play import lobby, seats
from play.dealing.selection import offered
from play.models import Game, Phase, Seat
from play.models.game import GameMode
from play.moves.input import language_of, request_in_form
from play.names import name_in
from play.options import BOTS_FOR_ONE, USUAL_SKILL, Company
from play.pages.decorators import Page, of_seat, of_table, wants_json, with_refusals_told
from play.pages.forms import JoinForm, OpenForm, usual_bots
from play.pages.invitations import invitation, qr
from play.refusals import BadInput, NoCode, NoSuchSeat, NotYourSeat, TableIsClosed, TableSaysNo
from play.throttles import Joining, check_opening
from play.view.agreement import unusual
from play.view.answers import (
    moved_response,
    reading_language,
    refused_response,
    unless_known,
    view_response,
)
from play.view.table import rendered_view


@with_refusals_told
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask how to play, or open the table."""
    edition = get_object_or_404(on_offer(), deck__slug=slug)
    content, sent = edition.content, request.POST if request.method == "POST" else None
    form = OpenForm(sent, initial=_asked(request), content=content)
    if form.is_valid():
        check_opening(request)
        if sitting := form.opened(edition, form.game()):
            return seats.lead_to(sitting.game, sitting.token)
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
    """Lead whoever has a code to its table, as it is shown on a big screen or to be played at."""
    way, code = "play:tv" if "tv" in request.GET else "play:table", request.GET.get("code", "")[:20]
    if not code.strip():
        raise NoCode
    return redirect(way, lobby.find(code).code)


@gzip_page  # half of the page is the table as its scripts read it
@require_safe
@with_refusals_told
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show the lobby, the table or the result."""
    return _page(request, lobby.find_open(code))


@vary_on_cookie
@cache_control(private=True, no_cache=True)
def _page(request: HttpRequest, game: Game, error: TableSaysNo | None = None) -> HttpResponse:
    context = {**_context(request, game), "error": error}
    return render(request, "play/table.html", context, status=error.status if error else 200)


@gzip_page
@require_safe
@with_refusals_told
@cache_control(private=True, no_cache=True)
def tv(request: HttpRequest, code: str) -> HttpResponse:
    """Show a table on a big screen that nobody touches; until the game begins code and QR."""
    game = lobby.find_open(code)
    language = reading_language()
    shown: dict[str, object] = {"view": rendered_view(game, language)}
    shown["invitation"] = invitation(request, game)
    if game.phase == Phase.LOBBY:
        shown["agreed"] = unusual(game, language)
        shown["deck"] = ShelvedDeck.of(game.edition, language)
    return render(request, "play/tv.html", shown)


def _context(request: HttpRequest, game: Game) -> dict[str, object]:
    """Return what every part of a table's page is drawn from."""
    seat = seats.seat_of(request, game)
    host = game.host
    is_host = bool(seat and host and seat.pk == host.pk)
    context = {
        "game": game,
        "view": rendered_view(game, reading_language()),
        "seat": seat,
        "you": seat.number if seat else None,
        "is_host": is_host,
        "has_left": seats.LEFT in request.GET and seat is None,
        "may_switch": game.was_begun and lobby.may_switch(game),
        "may_add_seat": lobby.may_have(game, game.places + 1),
        "key": secrets.token_hex(8),
        "join_form": JoinForm(),
        "invitation": invitation(request, game),
    }
    if game.phase == Phase.LOBBY:
        context["agreed"] = unusual(game, reading_language())
    if seat:
        token = seats.token_in_cookie(request, game)
        context["resume_path"] = reverse("play:resume", args=[game.code, token])
    return context


@require_safe
@with_refusals_told
def view(request: HttpRequest, code: str) -> HttpResponse:
    """Send the lobby as a fragment, the table as JSON, or 304 to whoever has it already."""
    game = lobby.find_open(code)
    seat = seats.seat_of(request, game)

    def show() -> HttpResponse:
        if game.phase == Phase.LOBBY:
            return render(request, "play/lobby.html", _context(request, game))
        return view_response(game, seat)

    return unless_known(request, game, seat, show)


@of_seat
def act(request: HttpRequest, game: Game, seat: Seat) -> HttpResponse:
    """Make a move and send the table after it; where it is refused, say so on the newest table."""
    language = language_of(game, reading_language())
    try:
        asked = request_in_form(request.POST.dict(), language)
    except BadInput as error:
        return refused_response(error, game, seat)
    return moved_response(game, seat, asked)


@require_POST
@of_table
def join(request: HttpRequest, game: Game) -> HttpResponse:
    if seats.seat_of(request, game):
        return redirect("play:table", game.code)
    Joining.check(request)
    try:
        sitting = lobby.join(game, name_in(request.POST.get("name")))
    except TableIsClosed:
        raise
    except TableSaysNo as error:  # on the page, which can still be watched
        return _page(request, lobby.find(game.code), error)
    return seats.lead_to(game, sitting.token)


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def resume(request: HttpRequest, game: Game, token: str) -> HttpResponse:
    """Bring a seat to this device; whoever sits here already is asked first."""
    brought = seats.seat_with(game, token)
    if brought is None:
        raise NotYourSeat
    own = seats.seat_of(request, game)
    if request.method != "POST" and own and own.pk != brought.pk:
        context = {"game": game, "own": own, "brought": brought}
        return render(request, "play/resume.html", context)
    return seats.lead_to(game, token)


@require_safe
@of_table
def qr_code(request: HttpRequest, game: Game) -> HttpResponse:
    return HttpResponse(qr(invitation(request, game).url), content_type="image/svg+xml")


def _deed(do: Callable[..., object], **fields: Callable[[str], object]) -> Page:
    """Make a page of what a seat does with those *fields*; then the table is shown again."""

    @of_seat
    def page(request: HttpRequest, game: Game, seat: Seat) -> HttpResponse:
        sent = {name: read(request.POST.get(name, "")) for name, read in fields.items()}
        do(game, seat, **sent)
        if wants_json(request):
            return view_response(lobby.find(game.code), seat)
        return redirect("play:table", game.code)

    return page


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise NoSuchSeat
    return int(text)


def _skill(text: str) -> float:
    try:
        return min(max(0.0, float(text)), 1.0)  # which makes 0 of "nan"
    except ValueError:
        return USUAL_SKILL


def _number_if_any(text: str) -> int | None:
    return _number(text) if text else None


start = _deed(lobby.start, first=_number_if_any)
add_bot = _deed(lobby.add_bot, skill=_skill)
remove = _deed(lobby.remove, seat=_number)
set_places = _deed(lobby.set_places, places=_number)
stand_in = _deed(lobby.stand_in, seat=_number)
come_back = _deed(lobby.come_back)
go_on = _deed(lobby.go_on)


@of_seat
def leave(_request: HttpRequest, game: Game, seat: Seat) -> HttpResponse:
    lobby.leave(game, seat)
    return seats.lead_away(game)


@of_seat
def again(request: HttpRequest, game: Game, seat: Seat) -> HttpResponse:
    """Lead to the next table, where everybody has the seat they had here."""
    asked = request.POST.get("mode", "")
    mode = asked if asked in GameMode.values else game.mode
    return seats.lead_to(lobby.again(game, seat, mode), seats.token_in_cookie(request, game))
