"""Players' reports as a queue of the desk."""

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db.models import F, Min, OuterRef, QuerySet, Subquery, Sum, Value
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from decks.models import Card
from decks.models.assignment import FACT_CHECK
from decks.progress.queues import DATES, Queue
from play.desk.feedback import placings_of, said_about
from play.models import Report, Verdict

CODE = "reports"


def _waiting(cards: QuerySet[Card], _by: User) -> QuerySet[Card]:
    """Return the cards with reports that nobody has answered, what most people say first."""
    said = (
        Report.objects.filter(verdict=Verdict.OPEN)
        .filter(edition__deck=OuterRef("deck"), card=OuterRef("key"))
        .order_by()
        .values("card")
        .annotate(first=Min("made_at"), voices=Sum("times"))
    )
    found = cards.annotate(
        situation=Value(""),
        since=Subquery(said.values("first")),
        voices=Subquery(said.values("voices")),
    )
    return found.filter(since__isnull=False).order_by(F("voices").desc(), "since", "pk")


def _remarks(request: HttpRequest, cards: Sequence[Card]) -> Mapping[int, str]:
    """Return what players said about each card, and how they place it."""
    said = said_about(cards, verdict=Verdict.OPEN)
    placings = placings_of(cards) if request.user.has_perm("play.view_misplacement") else {}
    return {
        card.pk: render_to_string(
            "play/desk/remark.html",
            {"said": said.get(card.pk, ()), "placings": placings.get(card.pk, ()), "task": CODE},
        )
        for card in cards
    }


REPORTS = Queue(
    code=CODE,
    group=DATES,
    name=_("doubted by players"),
    at="date",
    permissions=("play.view_report", "play.change_report", "decks.see_dates"),
    waiting=_waiting,
    remarks=_remarks,
    duty=FACT_CHECK,
    order=102,
)
