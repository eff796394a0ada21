"""The columns of the workbench: which an editor sees, and what stands in each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString

from decks.admin.base import TextRecord
from decks.admin.lists.badges import stale_badge, text_badge
from decks.admin.roles import (
    editor,
    may,
    may_look_at_texts,
    may_prepare_decks,
    may_review,
    may_translate,
    sees_dates,
)
from decks.admin.verbs.buttons import Button, buttons
from decks.admin.verbs.texts import APPROVE, REBASE, SUBMIT, WORKFLOW
from decks.admin.workbench.column_form import ColumnForm
from decks.admin.workbench.remarks import Remark
from decks.models import Card, CardTranslation, State
from decks.permissions import writers
from decks.text_difference import Piece, differences

UNFINISHED = {State.DRAFT, State.REJECTED}
FINISH = "Ctrl+Shift+Enter"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button in a column, and the keys that press it."""

    button: Button
    key: str = ""
    key_next: str = ""
    needs_change: bool = False  # as long as the text is as it was, it could only be refused


@dataclass
class LanguageColumn:
    """A text in one language as one editor sees it."""

    language: str
    card: Card
    form: ColumnForm | None = None
    offers: Sequence["Offer"] = ()
    may_write: bool = False
    may_look_back: bool = False  # at the whole history of the text
    may_delete: bool = False
    remarks: Sequence[Remark] = ()
    past: Sequence[TextRecord] = ()

    @property
    def name(self) -> str:
        return str(dict(settings.LANGUAGES)[self.language])

    @cached_property
    def row(self) -> CardTranslation | None:
        return self.card.translation(self.language)

    @property
    def is_source(self) -> bool:
        return self.language == self.card.deck.source_language

    @property
    def wants_text(self) -> bool:
        """Say whether whoever comes here comes to write."""
        return self.may_write and (self.row is None or self.row.state in UNFINISHED)

    @cached_property
    def writers(self) -> str:
        """Name a few of those who may write here."""
        return ", ".join(map(str, writers(self.language)))

    @property
    def badge(self) -> SafeString:
        return text_badge(self.row)

    @property
    def stale(self) -> SafeString | str:
        return stale_badge(self.row)

    @property
    def source_changes(self) -> tuple[Piece, ...]:
        """Return what became of the source text since this was written."""
        source = self.row.source if self.row else None
        if not self.row or not source or self.row.source_seen in {"", source.title}:
            return ()
        return differences(self.row.source_seen, source.title)

    @property
    def source_story_changes(self) -> tuple[Piece, ...]:
        """Return what became of the source story since this was written."""
        source = self.row.source if self.row else None
        if not self.row or not source or not self.row.based_on_source:
            return ()
        if self.row.source_story_seen == source.story:
            return ()
        return differences(self.row.source_story_seen, source.story)

    @property
    def source_alt_changes(self) -> tuple[Piece, ...]:
        """Return what became of the source’s alternative text since this was written."""
        source = self.row.source if self.row else None
        if not self.row or not source or self.row.source_alt_seen in {"", source.alt}:
            return ()
        return differences(self.row.source_alt_seen, source.alt)

    @property
    def date_has_changed(self) -> bool:
        return self.row is not None and self.row.date_has_changed

    @property
    def approved_before(self) -> str:
        """Return the approved text while another one is not approved yet."""
        row = self.row
        return row.approved_title if row and row.approved_title != row.title else ""

    @property
    def story_approved_before(self) -> str:
        row = self.row
        return row.approved_story if row and row.approved_story != row.story else ""


def columns_of(request: HttpRequest, card: Card, languages: Sequence[str]) -> list[LanguageColumn]:
    return [_column(request, card, language) for language in languages]


def languages_of(card: Card) -> list[str]:
    """Return the languages a card is written in, its source first."""
    codes = card.deck.languages({row.language for row in card.translations.all()})
    return sorted(codes, key=lambda code: code != card.deck.source_language)


def may_write(request: HttpRequest, card: Card, language: str) -> bool:
    if language == card.deck.source_language and may_prepare_decks(request):
        return True
    kept = "change" if card.translation(language) else "add"
    return may(request, f"{kept}_cardtranslation") and may_translate(request, language)


def may_judge(request: HttpRequest, card: Card, language: str) -> bool:
    written = card.translation(language) is not None
    return written and may(request, "change_cardtranslation") and may_review(request, language)


def is_at_home(request: HttpRequest, card: Card, language: str) -> bool:
    """Say whether an editor may do anything in a language."""
    return may_write(request, card, language) or may_judge(request, card, language)


def _column(request: HttpRequest, card: Card, language: str) -> LanguageColumn:
    column = LanguageColumn(
        language,
        card,
        may_write=may_write(request, card, language),
        may_look_back=may_look_at_texts(request),
        may_delete=may(request, "delete_cardtranslation"),
    )
    if is_at_home(request, card, language):
        column.form = ColumnForm(
            instance=text_of(card, language),
            may_write=column.may_write,
            sees_dates=sees_dates(request),
        )
        column.offers = _offers(request, column)
    return column


def text_of(card: Card, language: str) -> CardTranslation:
    """Return the text of a card, or the row that its first text will be."""
    return card.translation(language) or CardTranslation(card=card, language=language)


def _offers(request: HttpRequest, column: LanguageColumn) -> list[Offer]:
    row = column.row
    if row is None:
        return [Offer(Button(SUBMIT), key_next=FINISH)]
    by, found = editor(request), buttons(request, WORKFLOW, row)
    is_unfinished = SUBMIT.fits(row, by)
    if SUBMIT.may(request, row) and not is_unfinished:
        found.insert(0, Button(SUBMIT))  # with a change of the text
    approves = any(one.verb is APPROVE and not one.hindrance for one in found)
    finishes = {APPROVE.name if approves else SUBMIT.name}
    if not is_unfinished:
        finishes.add(REBASE.name)  # which is all that there is to do while nothing is changed
    return [
        Offer(
            button=one,
            key="KeyA" if one.verb is APPROVE else "",
            key_next=FINISH if one.verb.name in finishes else "",
            needs_change=not one.verb.fits(row, by),
        )
        for one in found
    ]
