"""The puzzle of the day: what it is, where it is played, and what yesterday's was."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_cookie

from decks.editions.content import EditionCard
from decks.editions.published import on_offer
from decks.faces import Face, back, unbroken
from play import seats
from play.dealing.puzzles import HAND, OPTIONS, Solution, solution_of_yesterday, today
from play.opening import open_puzzle
from play.pages.decorators import with_refusals_told
from play.throttles import check_opening
from play.view.answers import reading_language


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_cookie
@with_refusals_told
def puzzle(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what the puzzle of the day is, or open a table for whoever solves it."""
    edition = get_object_or_404(on_offer(), deck__slug=slug)
    OPTIONS.check(len(edition.content.cards))
    if request.method == "POST":
        check_opening(request)
        sitting = open_puzzle(edition, [])
        return seats.lead_to(sitting.game, sitting.token)
    content = edition.content
    language = content.reading_language(reading_language())
    context: dict[str, object] = {"slug": slug, "today": today(), "language": language}
    context |= {"title": content.title(language), "hand": HAND}
    if solution := solution_of_yesterday(edition):
        context |= _told(solution)
    return render(request, "play/puzzle.html", context)


def _face(card: EditionCard, language: str, edition: int) -> Face:
    return back(card, language, edition=edition, date=card.date.format(language))


def _told(solution: Solution) -> dict[str, object]:
    """Return yesterday's cards with their stories, which are no secret any more."""
    edition = solution.puzzle.edition
    language = edition.content.reading_language(reading_language())
    cards = [
        (_face(card, language, edition.number), unbroken(card.story(language)), card.sources)
        for card in solution.cards
    ]
    return {"solution": solution, "cards": cards, "language_then": language}
