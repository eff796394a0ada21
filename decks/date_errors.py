"""Refusals of the pure modules as sentences in the reader's language."""

from django.utils.translation import gettext

from decks.dates import DateError
from decks.dates.errors import SENTENCES
from decks.models.precision import PrecisionChoice


def why_not(error: DateError) -> str:
    """Return why a text is no date, in the active language."""
    params = dict(error.params)
    if precision := params.get("precision"):
        params["precision"] = str(PrecisionChoice(str(precision)).label)
    return gettext(SENTENCES[error.code]).format_map(params)
