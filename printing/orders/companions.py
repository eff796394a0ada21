"""A proved companion of an edition, for the page and the command."""

import io
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.models import Deck
from printing.orders.source import source_of
from printing.pdf.companion import MOST_LANGUAGES, Companion, write
from printing.proof.companion import proved
from printing.proof.proof import Proof


def companion_of(deck: Deck, languages: Sequence[str], edition: int | None = None) -> Companion:
    """Return what to list, or raise ValidationError with what the deck has instead."""
    shown = tuple(dict.fromkeys(languages))
    if not 0 < len(shown) <= MOST_LANGUAGES:
        raise ValidationError({"language": _("Choose one language, or two to stand side by side.")})
    source = source_of(deck, shown, edition, is_draft=False)
    return Companion(source.content, shown, source.number or 0)


def printed(companion: Companion) -> tuple[bytes, Proof]:
    """Return the file and what was verified in it, or raise ProofFailed."""
    file = io.BytesIO()
    write(companion, file)
    pdf = file.getvalue()
    return pdf, proved(pdf, companion)
