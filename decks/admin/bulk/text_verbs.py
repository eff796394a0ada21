"""Verbs of the workflow for many texts at once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.db.models import Prefetch
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks import checks
from decks.admin.bulk.base import BulkChange, BulkLine
from decks.admin.bulk.said import SaidOfTexts
from decks.admin.fields.date_field import written
from decks.admin.links import workbench
from decks.admin.lists.badges import stale_badge, state_badge, text_badge, text_badges
from decks.admin.pages.history import DEEDS
from decks.admin.roles import editor, may, may_prepare_decks, sees_dates
from decks.admin.verbs.buttons import ButtonText, Verb
from decks.admin.verbs.texts import APPROVE, REBASE, SUBMIT
from decks.models import Card, CardTranslation, Deck, State
from decks.text_difference import Piece, differences

_UNSEEN = gettext_lazy("The checks have not looked at this card yet. Try again in a minute.")


def names_of_languages(codes: Iterable[str]) -> list[tuple[str, Any]]:
    names = dict(settings.LANGUAGES)
    return [(code, names[code]) for code in codes]


class LanguagesForm(forms.Form):
    """Which of the texts of the selected cards are meant."""

    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Languages"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one language.")},
    )

    def __init__(self, offered: Sequence[str], usual: Sequence[str], data: Any) -> None:
        super().__init__(data, initial={"languages": usual})
        field: Any = self.fields["languages"]
        field.choices = names_of_languages(offered)


class TextBulk(BulkChange):
    """A verb for the texts that are selected themselves."""

    def __init__(
        self, verb: Verb, label: ButtonText, title: ButtonText, after: State | None
    ) -> None:
        self.code, self.label, self.title = f"{verb.name}_selected", label, title
        self.verb, self.after = verb, after

    def may(self, request: HttpRequest) -> bool:
        return self._writes_source_texts(request) or bool(self._own_languages(request))

    def languages(self, request: HttpRequest) -> list[str]:
        """Return the languages in which somebody may do this, in some deck at least."""
        own = self._own_languages(request)
        if self._writes_source_texts(request):
            own |= set(Deck.objects.values_list("source_language", flat=True))
        return [code for code in settings.CONTENT_LANGUAGES if code in own]

    def _writes_source_texts(self, request: HttpRequest) -> bool:
        return self.verb is not APPROVE and may_prepare_decks(request)

    def _own_languages(self, request: HttpRequest) -> set[str]:
        if not may(request, "change_cardtranslation"):
            return set()
        return {code for code in settings.CONTENT_LANGUAGES if self._may_in(request, code)}

    def _may_in(self, request: HttpRequest, language: str) -> bool:
        return self.verb.may(request, CardTranslation(language=language))

    def lines(self, request: HttpRequest, keys: Sequence[int], chosen: Any) -> list[BulkLine]:
        rows = CardTranslation.objects.filter(pk__in=keys)
        wanted = set(rows.values_list("card_id", "language"))
        return self._lines(request, {card for card, _language in wanted}, wanted.__contains__)

    def _lines(
        self,
        request: HttpRequest,
        cards: Iterable[int],
        is_wanted: Callable[[tuple[int, str]], bool],
    ) -> list[BulkLine]:
        found = _cards(cards)
        said = SaidOfTexts.of(found) if self.verb is APPROVE else SaidOfTexts()
        return [
            self._line(request, card, code, said)
            for card in found
            for code in settings.CONTENT_LANGUAGES
            if is_wanted((card.pk, code))
        ]

    def _line(self, request: HttpRequest, card: Card, language: str, said: SaidOfTexts) -> BulkLine:
        row = card.translation(language)
        if row is None:
            return _line_without_text(card, language)
        source, found = row.source, said.of_text(card, language)
        unseen = _UNSEEN if card.pk in said.unseen else ""
        return BulkLine(
            card=card,
            row=row,
            stamp=_stamp(row),
            text=row.title,
            before=partial(text_badges, row),
            after=partial(self._after, row),
            hindrance=self._hindrance(request, row, found) or unseen,
            language=language,
            address=workbench(card.pk, at=language),
            source=source.title if source else "",
            pieces=partial(self._source_change, row),
            remarks=list(self._remarks(request, row, found)),
        )

    def _source_change(self, row: CardTranslation) -> Sequence[Piece]:
        source = row.source
        if self.verb is not REBASE or source is None or row.source_seen == source.title:
            return ()
        return differences(row.source_seen, source.title)

    def _remarks(
        self, request: HttpRequest, row: CardTranslation, said: Iterable[checks.Finding]
    ) -> Iterator[str]:
        """Say what somebody should know of a text before it is done; some of it names dates."""
        by = editor(request)
        if self.verb is APPROVE and not self.verb.refusal(row, by) and row.last_author_id == by.pk:
            yield _("not read by a second person")
        if not sees_dates(request):
            return
        yield from (finding.text for finding in said if not finding.is_error)
        if self.verb is REBASE and row.date_has_changed:
            changed = _("The date has been changed; it is now %(date)s.")
            yield (changed % {"date": written(row.card.date)}).replace("..", ".")

    def _after(self, row: CardTranslation) -> SafeString:
        if self.after is None:
            return text_badge(row)
        return format_html("{} {}", state_badge(self.after), stale_badge(row))

    def _hindrance(
        self, request: HttpRequest, row: CardTranslation, said: Sequence[checks.Finding]
    ) -> ButtonText:
        if not self.verb.may(request, row):
            return _("You may not do this in this language.")
        if refusal := self.verb.refusal(row, editor(request)):
            return refusal.sentence(row.get_state_display())
        return _errors_in_text(request, said)

    def act(self, request: HttpRequest, line: BulkLine, chosen: Any) -> None:
        self.verb.act(line.row, editor(request), "")

    def button(self, count: int) -> str:
        counted = ngettext("%(verb)s: %(count)s text", "%(verb)s: %(count)s texts", count)
        return counted % {"verb": self.verb.label, "count": count}

    def done(self, count: int) -> str:
        counted = ngettext("%(count)s text: %(deed)s.", "%(count)s texts: %(deed)s.", count)
        return counted % {"deed": DEEDS[self.verb.name], "count": count}


class CardsTextBulk(TextBulk):
    """The same verb for the texts of selected cards, in languages that are chosen on the page."""

    def form(self, request: HttpRequest, keys: Sequence[int], data: Any) -> forms.Form:
        offered = self.languages(request)
        filtered = [code for code in offered if f"text_{code}" in request.GET]
        return LanguagesForm(offered, filtered or offered, data)

    def lines(self, request: HttpRequest, keys: Sequence[int], chosen: Any) -> list[BulkLine]:
        languages = set(chosen["languages"])
        return self._lines(request, keys, lambda place: place[1] in languages)


def _cards(keys: Iterable[int]) -> list[Card]:
    texts = CardTranslation.objects.select_related("last_author")
    cards = Card.objects.filter(pk__in=list(keys)).select_related("deck")
    return list(
        cards.order_by("deck__slug", "key").prefetch_related(Prefetch("translations", texts))
    )


def _line_without_text(card: Card, language: str) -> BulkLine:
    return BulkLine(
        card=card,
        row=None,
        stamp="",
        text="",
        before=text_badge(None),
        hindrance=_("There is no text in this language."),
        language=language,
        address=workbench(card.pk, at=language),
    )


def _stamp(row: CardTranslation) -> str:
    """Name the versions of the text, of what it was translated from, and of the date."""
    source = row.source
    return f"{row.version}.{source.revision if source else 0}.{row.card.date_revision}"


def _errors_in_text(request: HttpRequest, said: Sequence[checks.Finding]) -> str:
    """Say what is wrong with a text as far as somebody may know: some of it names dates."""
    errors = [finding.text for finding in said if finding.is_error]
    if errors and not sees_dates(request):
        return _("The checks find an error in this text.")
    return " ".join(errors)


_OF_EACH: tuple[tuple[Verb, ButtonText, ButtonText, State | None], ...] = (
    (
        SUBMIT,
        gettext_lazy("Submit the texts for review…"),
        gettext_lazy("Submit texts for review"),
        State.REVIEW,
    ),
    (APPROVE, gettext_lazy("Approve the texts…"), gettext_lazy("Approve texts"), State.APPROVED),
    (
        REBASE,
        gettext_lazy("Confirm the texts as still correct…"),
        gettext_lazy("Confirm texts as still correct"),
        None,
    ),
)
OF_TEXTS = tuple(TextBulk(*each) for each in _OF_EACH)
OF_CARDS = tuple(CardsTextBulk(*each) for each in _OF_EACH)
