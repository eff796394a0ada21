"""A date as one text box."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decks.admin.base import HasDate
from decks.date_errors import why_not
from decks.dates import CardDate, DateError, Precision, parse_any

LONGEST_DATE = 100


class EchoedDate(forms.TextInput):
    """A text box under which stands how a date is read, once one is typed."""

    template_name = "admin/decks/fields/date.html"

    class Media:
        css = {"all": ("desk/workbench-date.css",)}
        js = (forms.Script("desk/date-echo.js", type="module"),)

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        names = dict(settings.LANGUAGES)
        unread = [(code, names[code], "–") for code in settings.CONTENT_LANGUAGES]
        return super().get_context(name, value, attrs) | {"echo": {"written": unread}}


class DateField(forms.CharField):
    """Reads a date in any of our languages; the same date in other words is no change."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", _("For instance: 1455, c. 3500 BCE, 15th century, 1920s."))
        super().__init__(max_length=LONGEST_DATE, **kwargs)

    def prepare_value(self, value: object) -> object:
        return written(value) if isinstance(value, CardDate) else value

    def clean(self, value: object) -> CardDate | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            return parse_any(text, language())
        except DateError as error:
            raise ValidationError(why_not(error), code="date") from error

    def has_changed(self, initial: object, data: object) -> bool:
        try:
            date: CardDate | None = self.clean(data)
        except ValidationError:
            return True
        return bool(date != initial)


def language() -> str:
    """Return the language the editor reads the desk in."""
    return get_language() or "en"


def date_of(record: HasDate) -> CardDate:
    """Return the date in a record of a card's past."""
    return CardDate(record.year, Precision(record.precision), record.circa)


def written(date: CardDate) -> str:
    """Return a date as the editor's language prints it."""
    return date.format(language())
