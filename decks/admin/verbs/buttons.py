"""Buttons that change the state of a row by the verbs of its model, and by nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _

from decks.admin.fields.versioned_form import VERB
from decks.admin.pages.row import RowAdmin
from decks.admin.roles import editor
from decks.models.refusals import Refusal

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

REASON = "_reason"
OUT_OF_PLACE = {Refusal.WRONG_STATE, Refusal.NOT_STALE, Refusal.VERIFIED}  # whoever asks
ButtonText: TypeAlias = "str | _StrPromise"  # in the language of the reader


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that may be done to a row: by whom, when, and what the model calls it."""

    name: str
    label: ButtonText
    done: ButtonText
    act: Callable[[Any, User, str], None]
    may: Callable[[HttpRequest, Any], bool]
    rule: Callable[[Any, Any, User], Refusal | None]  # of the model, for its verb of this name
    needs_reason: bool = False
    hint: ButtonText = ""  # about what only a second person may do

    def refusal(self, row: Any, by: User) -> Refusal | None:
        return self.rule(row, self.name, by)

    def fits(self, row: Any, by: User) -> bool:
        """Say whether the row is where this is done at all, though perhaps by others."""
        return self.refusal(row, by) not in OUT_OF_PLACE


@dataclass(frozen=True, slots=True)
class Button:
    """A verb as it is offered to one editor, or why it is not."""

    verb: Verb
    hindrance: ButtonText = ""
    hint: ButtonText = ""


class VerbAdmin(RowAdmin):
    """A page with buttons for the verbs that fit the row's state and the editor's permissions."""

    verbs: Sequence[Verb] = ()

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        if row := kwargs.get("obj"):
            context["buttons"] = buttons(request, self.verbs, row)
            context["reason"] = request.POST.get(REASON, "")
        return super().render_change_form(request, context, *args, **kwargs)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        name = request.POST.get(VERB)
        if name is None:
            return super().response_change(request, obj)
        self._perform(request, obj, name)
        return HttpResponseRedirect(request.get_full_path())

    def _perform(self, request: HttpRequest, row: Any, name: str) -> None:
        verb = asked_for(self.verbs, request, row, name)
        by = editor(request)
        try:
            require_fit(verb, row, by)
            verb.act(row, by, request.POST.get(REASON, ""))
        except ValidationError as refusal:
            self.message_user(request, " ".join(refusal.messages), messages.ERROR)
        else:
            self.message_user(request, verb.done, messages.SUCCESS)


def buttons(request: HttpRequest, verbs: Sequence[Verb], row: Any) -> list[Button]:
    """Offer the verbs that fit the row's state and the editor's permissions."""
    by = editor(request)
    found = [(verb, verb.refusal(row, by)) for verb in verbs if verb.may(request, row)]
    return [
        Button(verb, refusal.sentence()) if refusal else Button(verb, hint=_hint(verb, row))
        for verb, refusal in found
        if refusal not in OUT_OF_PLACE
    ]


def _hint(verb: Verb, row: Any) -> ButtonText:
    """Return what is said of second persons, where a deck wants them."""
    return "" if verb.hint and getattr(row, "card", row).deck.one_person else verb.hint


def unsent_reason(verb: Verb) -> ValidationError:
    """Return the refusal to throw away a reason that was written for *verb* alone."""
    return ValidationError(
        _("You wrote a reason, which only goes with “%(verb)s”. Press that, or empty the field."),
        code="unsent_reason",
        params={"verb": verb.label},
    )


def asked_for(verbs: Sequence[Verb], request: HttpRequest, row: Any, name: str) -> Verb:
    """Return the verb of this name, if it may be done by whoever asks."""
    verb = next((verb for verb in verbs if verb.name == name), None)
    if verb is None or not verb.may(request, row):
        raise PermissionDenied
    return verb


def require_fit(verb: Verb, row: Any, by: User) -> None:
    """Refuse what the page would not have offered; it may have been open for long."""
    if not verb.fits(row, by):
        raise ValidationError(
            _("“%(verb)s” cannot be done now. The page shows what can."),
            code="no_fit",
            params={"verb": verb.label},
        )
