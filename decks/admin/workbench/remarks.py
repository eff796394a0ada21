"""What the checks say of a card, beside the field it concerns, and who may set it aside."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.admin.links import row_key
from decks.admin.roles import (
    editor,
    may,
    may_check_dates,
    may_review,
    may_translate,
    sees_dates,
)
from decks.checks import Finding
from decks.checks.of_card import findings_of
from decks.models import Card, Dismissal

SAID_BY_STATE = {"missing", "unapproved", "stale"}  # the sign beside the language says it already
DATED = {"date", "sources"}


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding as one editor sees it."""

    finding: Finding
    dismissal: Dismissal | None = None
    shows_reason: bool = False
    may_dismiss: bool = False
    may_take_back: bool = False

    @property
    def place(self) -> str:
        """Return what tells the finding from all others of its card."""
        return f"{self.finding.code}:{self.finding.language}:{self.finding.subject}"

    @property
    def form(self) -> str:
        """Return which form on the page sets it aside; column forms cannot hold another."""
        return f"remark-{self.place}"

    @property
    def is_about_date(self) -> bool:
        return self.finding.field in DATED


def part_of(finding: Finding) -> str:
    """Return the part of the workbench where a finding is put right."""
    if finding.language:
        return finding.language
    return "date" if finding.field in DATED else "picture"


def remarks_of(request: HttpRequest, card: Card, languages: Sequence[str]) -> list[Remark]:
    """Return what this editor may know of what the checks have found."""
    found = findings_of(card, languages, dated=sees_dates(request))
    rows = {(row.code, row.language): row for row in card.dismissals.all()}
    return [
        _remark(request, one, rows.get((one.code, one.language)))
        for one in found
        if one.code not in SAID_BY_STATE
    ]


def about(remarks: Iterable[Remark], language: str) -> list[Remark]:
    """Return the remarks about a text, those set aside last."""
    own = [remark for remark in remarks if remark.finding.language == language]
    return sorted(own, key=lambda remark: remark.finding.is_dismissed)


def dismiss(request: HttpRequest, card: Card, languages: Sequence[str], place: str) -> None:
    """Set a warning aside, if it still stands and this editor may."""
    remark = next((one for one in remarks_of(request, card, languages) if one.place == place), None)
    if remark is None:
        messages.info(request, _("This warning is no longer in force."))
        return
    if not remark.may_dismiss:
        raise PermissionDenied
    try:
        reason = request.POST.get("reason", "")
        Dismissal.objects.dismiss(card, remark.finding, reason, editor(request))
    except ValidationError as refusal:
        messages.error(request, " ".join(refusal.messages))
    else:
        messages.success(request, _("The warning is dismissed."))


def take_back(request: HttpRequest, card: Card, key: str) -> None:
    """Let a warning stand again."""
    row = card.dismissals.filter(pk=row_key(key) or 0).first()
    if row is None:
        messages.info(request, _("This warning is no longer dismissed."))
        return
    if not may_take_back(request, row):
        raise PermissionDenied
    row.delete()
    messages.success(request, _("The warning is in force again."))


def may_dismiss(request: HttpRequest, finding: Finding) -> bool:
    """Let set aside what one works on: cards, dates, or the texts of a language."""
    if not finding.is_warning:
        return False
    if may(request, "change_card"):
        return True
    if finding.language:
        language = finding.language
        works_on_it = may_translate(request, language) or may_review(request, language)
        return works_on_it and may(request, "change_cardtranslation")
    return finding.field in DATED and may_check_dates(request)


def may_take_back(request: HttpRequest, row: Dismissal) -> bool:
    """One's own reasons anybody may take back; those of others need the permission and dates."""
    others = may(request, "delete_dismissal") and sees_dates(request)
    return row.by_id == editor(request).pk or others


def _remark(request: HttpRequest, finding: Finding, row: Dismissal | None) -> Remark:
    if not finding.is_dismissed or row is None:
        return Remark(finding, may_dismiss=may_dismiss(request, finding))
    return Remark(
        finding,
        dismissal=row,
        shows_reason=sees_dates(request) or row.by_id == editor(request).pk,
        may_take_back=may_take_back(request, row),
    )
