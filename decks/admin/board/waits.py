"""Who waits for whom, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.admin import links
from decks.admin.board.filters import Choice
from decks.admin.lists.badges import SIGNS, word
from decks.models import DateState, Deck, State
from decks.models.waiting import MISSING, STALE
from decks.progress.queues import codes_for
from decks.progress.waits import Wait, longest

# Names stand as subjects or behind a colon, for nobody here can decline them.
SENTENCES = {
    MISSING: gettext_lazy("needs a translator"),
    STALE: gettext_lazy("needs a second look"),
    State.DRAFT: gettext_lazy("not submitted: %(who)s"),
    State.REVIEW: gettext_lazy("%(who)s is waiting for a reviewer"),
    State.REJECTED: gettext_lazy("to be corrected: %(who)s"),
    DateState.UNCHECKED: gettext_lazy("%(who)s is waiting for a fact checker"),
    DateState.DISPUTED: gettext_lazy("disputed: %(who)s"),
}


@dataclass(frozen=True, slots=True)
class WaitLine:
    """Some cards that wait for the same."""

    state: str
    sign: str
    word: str
    what: str  # the name of a language, or the date
    code: str  # the same in few letters
    sentence: str
    since: str
    queue: str
    choice: Choice  # that shows them on the board


def wait_lines(
    waits: Iterable[Wait], choices: Iterable[Choice], deck: Deck, user: User
) -> list[WaitLine]:
    """Return what waits, the longest first, with queues for those who may do their tasks."""
    chosen, queues = {choice.value: choice for choice in choices}, codes_for(user)
    return [
        _line(wait, chosen[wait.code], deck, is_open=wait.queue in queues)
        for wait in longest(waits)
    ]


def _line(wait: Wait, choice: Choice, deck: Deck, *, is_open: bool) -> WaitLine:
    names = dict(settings.LANGUAGES)
    return WaitLine(
        state=wait.state,
        sign=SIGNS[wait.state],
        word=word(wait.state),
        what=str(names.get(wait.language, _("Date"))),
        code=wait.language or _("date"),
        sentence=_sentence(wait, deck),
        since=_since(wait.since) if wait.since else "",
        queue=links.queue(wait.queue, deck=deck.pk) if is_open else "",
        choice=choice,
    )


def _sentence(wait: Wait, deck: Deck) -> str:
    if wait.state == MISSING and wait.language == deck.source_language:
        return _("needs an author: the others are translated from it")
    return str(SENTENCES[wait.state]) % {"who": _name(wait.person)}


def _name(person: User | None) -> str:
    return str(person) if person else "–"


def _since(moment: datetime) -> str:
    """Return a day and how long ago that was: "since 3 November (12 days)"."""
    day, today = timezone.localtime(moment), timezone.localtime()
    days = (today.date() - day.date()).days
    if days <= 0:
        return _("since today")
    form = "j E" if day.year == today.year else "j E Y"  # E: the month as it stands after a day
    ago = ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
    return _("since %(day)s (%(ago)s)") % {"day": formats.date_format(day, form), "ago": ago}
