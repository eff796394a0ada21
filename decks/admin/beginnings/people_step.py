"""The step of people and checks: what there is to do, for whoever may do it many at a time."""

from collections.abc import Iterator
from dataclasses import replace

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.admin.beginnings.step_links import StepLink, list_of, page_of, share, with_rows
from decks.admin.links import queues
from decks.admin.roles import (
    languages_to_review,
    languages_to_translate,
    may_check_dates,
    may_prepare_decks,
    sees_dates,
)
from decks.beginnings.steps import Guide
from decks.models import Card, CardTranslation, State
from decks.models.card import DateState
from decks.multilingual import reading

MOST_AT_ONCE = 1_000  # rows that are asked about at once; of more, their list is shown


def said_of_people(request: HttpRequest, guide: Guide) -> list[str]:
    lines = [approved_of(guide, code) for code in guide.texts]
    if sees_dates(request):
        lines.append(share(_("Verified dates"), guide.cards["verified"], guide.cards["all"]))
    return lines


def approved_of(guide: Guide, language: str) -> str:
    return _("%(language)s: %(count)s of %(all)s texts approved.") % {
        "language": dict(settings.LANGUAGES)[language],
        "count": reading().grouped(guide.approved(language)),
        "all": reading().grouped(guide.cards["all"]),
    }


def links_of_people(request: HttpRequest, guide: Guide) -> list[StepLink]:
    """Begin with the work where one person does it all, or where it is divided already."""
    work = [*_texts(request, guide), *_dates(request, guide)]
    others = [
        StepLink(_("Assign people"), page_of("people", guide)),
        StepLink(_("What is waiting"), queues(deck=guide.deck.pk)),
    ]
    is_divided = guide.deck.one_person or guide.deck.assignments.exists()
    first, *rest = [*work, *others] if is_divided else [*others, *work]
    return [replace(first, is_main=True), *rest]


def _texts(request: HttpRequest, guide: Guide) -> Iterator[StepLink]:
    own = {guide.deck.source_language} if may_prepare_decks(request) else set()
    steps = (
        (
            State.DRAFT,
            "submit_selected",
            _("Texts to submit: %(count)s"),
            own | {*languages_to_translate(request)},
        ),
        (
            State.REVIEW,
            "approve_selected",
            _("Texts to approve: %(count)s"),
            {*languages_to_review(request)},
        ),
    )
    for state, code, label, languages in steps:
        count = sum(found[state] for one, found in guide.texts.items() if one in languages)
        if not count:
            continue
        asked = {"card__deck__id__exact": guide.deck.pk, "state__exact": state.value}
        named = label % {"count": reading().grouped(count)}
        if count > MOST_AT_ONCE:
            yield StepLink(named, list_of(CardTranslation, **asked))
            continue
        rows = CardTranslation.objects.filter(card__deck=guide.deck, state=state)
        keys = rows.filter(language__in=languages).values_list("pk", flat=True)
        yield with_rows(named, CardTranslation, code, keys, guide, **asked)


def _dates(request: HttpRequest, guide: Guide) -> Iterator[StepLink]:
    cards = guide.deck.cards.filter(date_state=DateState.UNCHECKED)
    count = cards.count() if may_check_dates(request) else 0
    if not count:
        return
    asked = {"deck__id__exact": guide.deck.pk, "date_state__exact": DateState.UNCHECKED.value}
    label = _("Dates to check: %(count)s") % {"count": reading().grouped(count)}
    if count > MOST_AT_ONCE:
        yield StepLink(label, list_of(Card, **asked))
    else:
        keys = cards.values_list("pk", flat=True)
        yield with_rows(label, Card, "verify_dates_selected", keys, guide, **asked)
