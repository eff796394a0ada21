"""What the tables tell about a card, as boxes on its pages at the desk."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from decks.models import Card
from decks.panels import Panel
from play.heard import placings_of, said_about


def _reports(request: HttpRequest, card: Card) -> str:
    said = said_about([card]).get(card.pk)
    if not said:
        return ""
    may_answer = request.user.has_perm("play.change_report")
    context = {"said": said, "may_answer": may_answer, "task": request.GET.get("task", "")}
    return render_to_string("play/desk/reports.html", context)


def _misplacements(_request: HttpRequest, card: Card) -> str:
    placings = placings_of([card]).get(card.pk)
    return render_to_string("play/desk/placings.html", {"placings": placings}) if placings else ""


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
