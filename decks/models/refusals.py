"""Why something cannot be done to a text or a date, and who may not judge what."""

from enum import StrEnum

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from decks.models.deck import Deck, Review

SEE_DATES = "decks.see_dates"


class Refusal(StrEnum):
    WRONG_STATE = "wrong_state"
    OWN_TEXT = "own_text"
    UNSEEN_STORY = "unseen_story"
    STALE = "stale"
    NOT_STALE = "not_stale"
    VERIFIED = "verified"
    OWN_DATE = "own_date"
    NO_SOURCE = "no_source"

    def error(self, state: object = "") -> ValidationError:
        """Return what a verb raises; the sentence may name the *state* that is in its way."""
        return ValidationError(_SENTENCES[self], code=self.value, params={"state": state})

    def sentence(self, state: object = "") -> str:
        return self.error(state).messages[0]


_SENTENCES = {
    Refusal.WRONG_STATE: _("This cannot be done to a text that is %(state)s."),
    Refusal.OWN_TEXT: _("You wrote this text yourself; somebody else has to approve it."),
    Refusal.UNSEEN_STORY: _(
        "The text has a story, which you may not see; somebody who may has to approve it."
    ),
    Refusal.STALE: _("The source text or the date has changed since this was written."),
    Refusal.NOT_STALE: _("Nothing has changed since this was written."),
    Refusal.VERIFIED: _("This date is verified already."),
    Refusal.OWN_DATE: _("You set this date yourself; somebody else has to verify it."),
    Refusal.NO_SOURCE: _("Add a source that supports this date before you verify it."),
}


def may_judge(by: User, author: int | None, deck: Deck) -> bool:
    """Nobody judges their own, unless one person makes the deck alone."""
    return author != by.pk or deck.one_person


def text_refusal(by: User, author: int | None, deck: Deck, *, has_story: bool) -> Refusal | None:
    """Return why somebody cannot approve a text, however far it has come."""
    if not may_judge(by, author, deck):
        return Refusal.OWN_TEXT
    if has_story and not by.has_perm(SEE_DATES):  # which a story may tell
        return Refusal.UNSEEN_STORY
    return None


def judged_by(by: User, author: str, deck: str) -> Q:
    """Say the same in SQL; *author* and *deck* are the ways there from a row."""
    return ~Q(**{author: by}) | Q(**{f"{deck}__review": Review.ONE_PERSON})
