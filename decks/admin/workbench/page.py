"""What the page of the workbench shows."""

from dataclasses import dataclass

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest

from decks.admin.fields.date_field import language as reading_language
from decks.admin.fields.date_field import written
from decks.admin.lists.badges import date_badge
from decks.admin.navigation import carried, neighbours
from decks.admin.roles import editor, may, may_fill_cards, sees_dates
from decks.admin.workbench import reference_language
from decks.admin.workbench.column_form import ColumnForm
from decks.admin.workbench.columns import LanguageColumn, columns_of
from decks.admin.workbench.date_panel import date_panel
from decks.admin.workbench.faces import faces_panel
from decks.admin.workbench.recent_history import pasts_of
from decks.admin.workbench.remarks import about, remarks_of
from decks.models import Card
from decks.panels import panels_of


@dataclass(frozen=True, slots=True)
class Answer:
    """A column whose save was refused, with all that was typed in it."""

    language: str
    form: ColumnForm


def page_of(request: HttpRequest, card: Card, answer: Answer | None = None) -> dict[str, object]:
    """Return the context of a card's page; an answer takes the place of its column's form."""
    reference = reference_language.chosen(request)
    columns = columns_of(
        request, card, reference_language.languages_shown(request, card, reference)
    )
    remarks = remarks_of(request, card, [column.language for column in columns])
    for column in columns:
        column.remarks = about(remarks, column.language)
        if answer and column.language == answer.language:
            column.form = answer.form
    _add_pasts(columns)
    at = answer.language if answer else request.GET.get("at", "")
    return {
        **admin.site.each_context(request),
        "title": f"{card.title(reading_language())} · {card.key}",
        "is_nav_sidebar_enabled": False,
        "opts": Card._meta,
        "card": card,
        "columns": columns,
        "at": at,
        "active": _active(columns, at),
        "references": [
            (code, dict(settings.LANGUAGES)[code])
            for code in reference_language.languages_to_choose(request, card)
        ],
        "reference": reference,
        "sees_dates": sees_dates(request),
        **_date(request, card),
        "panels": panels_of(request, card),
        "remarks": remarks,
        "date_remarks": [one for one in about(remarks, "") if one.is_about_date],
        "card_remarks": [one for one in about(remarks, "") if not one.is_about_date],
        **date_panel(request, card),
        **faces_panel(request, card),
        "may_crop": card.picture_id and may(request, "change_card"),
        "neighbours": neighbours(request, card, at),
        "source_title": _source(card),
        **_reader(request),
    }


def _reader(request: HttpRequest) -> dict[str, object]:
    """Return who reads the page, whence, and what they may do beside writing."""
    return {
        "carried": carried(request),
        "editor": editor(request),
        "may_fill": may_fill_cards(request),
    }


def _date(request: HttpRequest, card: Card) -> dict[str, object]:
    if not sees_dates(request):
        return {}
    return {"written_date": written(card.date), "date_badge": date_badge(card)}


def _source(card: Card) -> str:
    row = card.translation(card.deck.source_language)
    return row.title if row else ""


def _add_pasts(columns: list[LanguageColumn]) -> None:
    pasts = pasts_of(column.row for column in columns if column.row)
    for column in columns:
        column.past = pasts.get(column.language, ())


def _active(columns: list[LanguageColumn], at: str) -> str:
    """Return the column that the keys are for: the one asked for, or the first to work on."""
    asked = [column.language for column in columns if column.language == at]
    own = [column.language for column in columns if column.form]
    translated = [column.language for column in columns if column.form and not column.is_source]
    return next(iter([*asked, *translated, *own]), "")
