"""What the workbench does to a text: it saves it, and lets the workflow's verbs act."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from decks.admin.base import TextRecord
from decks.admin.links import row_key
from decks.admin.navigation import tell
from decks.admin.roles import editor, sees_dates
from decks.admin.verbs.buttons import ButtonText, Verb, asked_for, require_fit
from decks.admin.verbs.texts import WORKFLOW
from decks.admin.workbench.column_form import ColumnForm
from decks.admin.workbench.columns import is_at_home, may_write, text_of
from decks.models import Card, CardTranslation


def save_text(request: HttpRequest, card: Card, language: str) -> ColumnForm | None:
    """Do what was asked, all of it or nothing; return the form where it was refused."""
    if not is_at_home(request, card, language):
        raise PermissionDenied
    row = text_of(card, language)
    form = ColumnForm(
        request.POST,
        instance=row,
        may_write=may_write(request, card, language),
        sees_dates=sees_dates(request),
    )
    verb = asked_for(WORKFLOW, request, row, form.verb) if form.verb else None
    if not form.is_valid():
        return form
    try:
        with transaction.atomic():
            form.put_down(editor(request))
            _act(verb, row, request, form.cleaned_data["reason"])
    except ValidationError as refusal:
        form.refuse(refusal)
        return form
    if said := verb.done if verb else form.saying:
        _tell(request, row, said)
    return None


def put_back(request: HttpRequest, card: Card, language: str) -> None:
    """Write an old text anew: a draft, by whoever puts it back."""
    row = card.translation(language)
    if row is None or not may_write(request, card, language):
        raise PermissionDenied
    key = row_key(request.POST.get("_put_back"))
    record: TextRecord | None = row.history.filter(history_id=key).first()
    if record is None:
        raise Http404
    if request.POST.get("read_version") != str(row.version):
        sentence = _(
            "Somebody has saved this meanwhile. Look at the text first, then choose again."
        )
        _tell(request, row, sentence, messages.ERROR)
        return
    story = record.story if sees_dates(request) else row.story
    if (record.title, story, record.alt) == (row.title, row.story, row.alt):
        _tell(request, row, _("That is already the text."), messages.INFO)
    else:
        row.write(record.title, editor(request), story, record.alt)
        _tell(request, row, _("The old text is back, as a draft of yours."))


def _act(verb: Verb | None, row: CardTranslation, request: HttpRequest, reason: str) -> None:
    if verb:
        require_fit(verb, row, editor(request))
        verb.act(row, editor(request), reason)


def _tell(
    request: HttpRequest, row: CardTranslation, said: ButtonText, level: int = messages.SUCCESS
) -> None:
    sentence = _("%(language)s: %(said)s") % {
        "language": row.get_language_display(),
        "said": said,
    }
    tell(request, row.card, row.language, sentence, level)
