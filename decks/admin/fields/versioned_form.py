"""Forms that refuse to save over what somebody else has saved meanwhile."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from decks.admin.base import Record, RowForm

VERB = "_verb"


class VersionField(forms.IntegerField):
    """Carries the version of the row that the page was made from; never a change itself."""

    widget = forms.HiddenInput

    def has_changed(self, initial: object, data: object) -> bool:
        return False


class VersionedForm(RowForm):
    """A form that knows which version of its row the editor has read."""

    read_version = VersionField(required=False, label=_("version"))
    is_overtaken = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and "read_version" in self.fields:
            self.initial["read_version"] = self.instance.version

    @property
    def verb(self) -> str:
        """Return what is to be done with the row once it is saved."""
        return str(self.data.get(VERB, ""))

    @property
    def status(self) -> int:
        """Return with which status a page shows that this was refused."""
        return 409 if self.is_overtaken else 400

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if self._is_of_another_version() and (self.changed_data or self.verb):
            self.is_overtaken = True
            self.show_both_texts()
        return cleaned

    def _is_of_another_version(self) -> bool:
        read = self.cleaned_data.get("read_version")
        return bool(self.instance.pk) and read != self.instance.version

    @cached_property
    def base(self) -> Any:
        """Return the record of the row that this editor began with, if there is one."""
        read = self.cleaned_data.get("read_version")
        return self.instance.history.filter(version=read or 0).first()

    def show_both_texts(self) -> None:
        """Keep what was typed, say beside it what is stored, and let the next save replace it."""
        self.add_error(None, overtaken(self.instance))
        for name in self.changed_data:
            if self.fields[name].widget.is_hidden:
                continue
            self.add_error(name, _stored_now(self.stored_text(name)))
        name = self.add_prefix("read_version")
        self.data = with_value(self.data, name, str(self.instance.version))

    def stored_text(self, name: str) -> str:
        """Return the stored value of a field as a person reads it."""
        return shown(self.instance, name)


def with_value(posted: Any, name: str, value: str) -> Any:
    """Return what was posted, with one value replaced for the next time."""
    changed = posted.copy()
    changed[name] = value
    return changed


def shown(row: object, name: str) -> str:
    """Return one value of a row as text."""
    if label := getattr(row, f"get_{name}_display", None):
        return str(label())
    try:
        value = getattr(row, name, None)
    except ObjectDoesNotExist:  # a record of the past may point at what is gone
        return ""
    if isinstance(value, Mapping):
        return "; ".join(f"{language}: {text}" for language, text in value.items())
    return "" if value is None else str(value)


def overtaken(row: Any) -> ValidationError:
    """Return the refusal to save over what somebody else has saved meanwhile."""
    return ValidationError(
        _(
            "%(who)s has saved this meanwhile. What you typed is still here; where it differs, "
            "what is stored now stands beside it. Save again to replace that."
        ),
        code="overtaken",
        params={"who": last_editor(row) or _("Somebody else")},
    )


def last_editor(row: Any) -> User | None:
    """Return who saved the row last, if that is known."""
    newest: Record | None = row.history.select_related("history_user").first()
    return newest.history_user if newest else None


def _stored_now(text: str) -> ValidationError:
    return ValidationError(
        _("Stored now: %(text)s"), code="stored_now", params={"text": text or "—"}
    )
