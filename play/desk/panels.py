"""What the tables tell about a card, as boxes on its pages at the desk."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decks.models import Card, Deck
from decks.panels import DeckPanel, Panel
from play.dealing.difficulty import FLOOR, Difficulty
from play.desk.feedback import placings_of, said_about

CARDS_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, and how people did with it."""

    card: Card
    title: str
    tries: int
    share: str

    @classmethod
    def of(cls, card: Card, known: Difficulty) -> "Placed":
        return cls(
            card,
            card.title(get_language() or "en"),
            known.plays[card.key].tries,
            f"{known.share(card.key) or 0:.0%}",
        )


def _reports(request: HttpRequest, card: Card) -> str:
    said = said_about([card]).get(card.pk)
    if not said:
        return ""
    may_answer = request.user.has_perm("play.change_report")
    context = {"said": said, "may_answer": may_answer, "task": request.GET.get("task", "")}
    return render_to_string("play/desk/reports.html", context)


def _misplacements(_request: HttpRequest, card: Card) -> str:
    placings = placings_of([card]).get(card.pk)
    if not placings:
        return ""
    share = Difficulty.of(card.deck_id).share(card.key)
    context = {"placings": placings, "share": None if share is None else f"{share:.0%}"}
    return render_to_string("play/desk/placings.html", {**context, "floor": FLOOR})


def _difficulty(_request: HttpRequest, deck: Deck) -> str:
    """Show which cards people misplace most, and which nobody has misplaced."""
    known = Difficulty.of(deck.pk)
    hardest = known.hardest(known.plays, CARDS_SHOWN)
    never = known.never_missed(known.plays, CARDS_SHOWN)
    if not (hardest or never):
        return ""
    rows = deck.cards.filter(key__in=[*hardest, *never]).prefetch_related("translations")
    cards = {card.key: card for card in rows}
    context = {
        "hardest": [Placed.of(cards[key], known) for key in hardest if key in cards],
        "never": [Placed.of(cards[key], known) for key in never if key in cards],
        "floor": FLOOR,
    }
    return render_to_string("play/desk/difficulty.html", context)


SAID = Panel(
    code="reports",
    title=_("What players said"),
    render=_reports,
    permissions=("play.view_report", "decks.see_dates"),  # a reason may name the date
    order=10,
)
PLACED = Panel(
    code="misplacements",
    title=_("How players place this card"),
    render=_misplacements,
    permissions=("play.view_misplacement",),
    order=20,
)
DIFFICULTY = DeckPanel(
    code="difficulty",
    title=_("What players find hard"),
    render=_difficulty,
    permissions=("play.view_misplacement",),
)
