"""Verbs of the workflow for many texts at once."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from decks.admin.bulk import BulkChange, Line
from decks.admin.dating import written
from decks.admin.doors import workbench
from decks.admin.histories import DEEDS
from decks.admin.roles import editor, may, sees_dates
from decks.admin.states import stale_badge, state_badge, text_badge, text_badges
from decks.admin.verbs import Verb, Words
from decks.admin.workflow import APPROVE, REBASE, SUBMIT
from decks.contents import DeckContents
from decks.differences import Piece, differences
from decks.models import Card, CardTranslation, State

_STEPS = {"missing", "unapproved", "stale"}  # errors that say how far a text is, not what is wrong
Said = Mapping[tuple[int, str, str], list[checks.Finding]]  # by deck, key of the card, language


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

    def __init__(self, verb: Verb, label: Words, title: Words, after: State | None) -> None:
        self.code, self.label, self.title = f"{verb.name}_selected", label, title
        self.verb, self.after = verb, after

    def may(self, request: HttpRequest) -> bool:
        return may(request, "change_cardtranslation") and bool(self.languages(request))

    def languages(self, request: HttpRequest) -> list[str]:
        """Return the languages in which somebody may do this."""
        return [code for code in settings.CONTENT_LANGUAGES if self._may_in(request, code)]

    def _may_in(self, request: HttpRequest, language: str) -> bool:
        return self.verb.may(request, CardTranslation(language=language))

    def lines(self, request: HttpRequest, keys: Sequence[int], chosen: Any) -> list[Line]:
        rows = CardTranslation.objects.filter(pk__in=keys)
        wanted = set(rows.values_list("card_id", "language"))
        return self._lines(request, {card for card, _language in wanted}, wanted.__contains__)

    def _lines(
        self,
        request: HttpRequest,
        cards: Iterable[int],
        is_wanted: Callable[[tuple[int, str]], bool],
    ) -> list[Line]:
        found = _cards(cards)
        said = _said_of_texts(found) if self.verb is APPROVE else {}
        return [
            self._line(request, card, code, said.get((card.deck_id, card.key, code), ()))
            for card in found
            for code in settings.CONTENT_LANGUAGES
            if is_wanted((card.pk, code))
        ]

    def _line(
        self, request: HttpRequest, card: Card, language: str, said: Sequence[checks.Finding]
    ) -> Line:
        row = card.translation(language)
        if row is None:
            return _line_without_text(card, language)
        source = row.source
        return Line(
            card=card,
            row=row,
            stamp=_stamp(row),
            text=row.title,
            before=text_badges(row),
            after=self._after(row),
            hindrance=self._hindrance(request, row, said),
            language=language,
            address=workbench(card.pk, at=language),
            source=source.title if source else "",
            pieces=self._source_change(row),
            remarks=list(self._remarks(request, row, said)),
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
        own = row.last_author_id == editor(request).pk
        if self.verb is APPROVE and own and row.card.deck.one_person:
            yield _("not read by a second person")
        if not sees_dates(request):
            return
        yield from (finding.text for finding in said if not finding.is_error)
        if self.verb is REBASE and row.based_on_date < row.card.date_revision:
            yield _("The date has been changed; it is now %(date)s.") % {
                "date": written(row.card.date)
            }

    def _after(self, row: CardTranslation) -> SafeString:
        if self.after is None:
            return text_badge(row)
        return format_html("{} {}", state_badge(self.after), stale_badge(row))

    def _hindrance(
        self, request: HttpRequest, row: CardTranslation, said: Sequence[checks.Finding]
    ) -> Words:
        if not self.verb.may(request, row):
            return _("You may not do this in this language.")
        if not self.verb.fits(row):
            return self._unfit(row)
        return _why_not_approved(request, row, said) if self.verb is APPROVE else ""

    def _unfit(self, row: CardTranslation) -> Words:
        if self.verb is REBASE:
            return _("Nothing has changed since this was written.")
        state = State(row.state).label
        return _("This cannot be done to a text that is %(state)s.") % {"state": state}

    def act(self, request: HttpRequest, line: Line, chosen: Any) -> None:
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

    def lines(self, request: HttpRequest, keys: Sequence[int], chosen: Any) -> list[Line]:
        languages = set(chosen["languages"])
        return self._lines(request, keys, lambda place: place[1] in languages)


def _cards(keys: Iterable[int]) -> list[Card]:
    texts = CardTranslation.objects.select_related("last_author")
    cards = Card.objects.filter(pk__in=list(keys)).select_related("deck")
    return list(
        cards.order_by("deck__slug", "key").prefetch_related(Prefetch("translations", texts))
    )


def _line_without_text(card: Card, language: str) -> Line:
    return Line(
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


def _why_not_approved(
    request: HttpRequest, row: CardTranslation, said: Sequence[checks.Finding]
) -> Words:
    if row.is_stale:
        return _("The source text or the date has changed since this was written.")
    if row.last_author_id == editor(request).pk and not row.card.deck.one_person:
        return _("You wrote this text yourself; somebody else has to approve it.")
    errors = [finding.text for finding in said if finding.is_error]
    if errors and not sees_dates(request):
        return _("The checks find an error in this text.")
    return " ".join(errors)


def _said_of_texts(cards: Iterable[Card]) -> Said:
    """Return what the checks say of texts, deck by deck; what was dismissed is left out."""
    found: dict[tuple[int, str, str], list[checks.Finding]] = defaultdict(list)
    for deck in dict.fromkeys(card.deck for card in cards):
        for finding in checks.findings(DeckContents.of(deck), settings.CONTENT_LANGUAGES):
            if finding.language and finding.code not in _STEPS and not finding.is_dismissed:
                found[deck.pk, finding.card, finding.language].append(finding)
    return found


_OF_EACH: tuple[tuple[Verb, Words, Words, State | None], ...] = (
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
