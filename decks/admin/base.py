"""Types of what Django's admin and the histories hand over.

Some classes take type arguments only while types are checked.
"""

from typing import TYPE_CHECKING, Any, Protocol

from django.contrib import admin
from django.contrib.admin import options
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.db import models
from django.forms import BaseModelFormSet, ModelChoiceField, ModelForm
from django.utils.functional import Promise
from simple_history.admin import SimpleHistoryAdmin

if TYPE_CHECKING:
    PlainAdmin = admin.ModelAdmin[Any]
    StackedInline = admin.StackedInline[Any, Any]
    RowForm = ModelForm[Any]
    ChoiceOfRow = ModelChoiceField[Any]
    RowFormSet = BaseModelFormSet[Any, ModelForm[Any]]
    Upload = UploadedFile[Any]
    ModelField = models.Field[Any, Any]
    Fieldsets = options._FieldsetSpec  # noqa: SLF001 - the stubs' only name for it

    class WithHistory(admin.ModelAdmin[Any]):
        """What simple_history adds to a page, which has no types of its own."""

else:
    PlainAdmin = admin.ModelAdmin
    StackedInline = admin.StackedInline
    RowForm = ModelForm
    ChoiceOfRow = ModelChoiceField
    RowFormSet = BaseModelFormSet
    Upload = UploadedFile
    ModelField = models.Field
    Fieldsets = tuple
    WithHistory = SimpleHistoryAdmin

Filter = str | type[admin.ListFilter] | tuple[str, type[admin.FieldListFilter]]


class Record(Protocol):
    """A row of a history, for which simple_history has no type."""

    history_type: str
    history_change_reason: str | None
    history_user: User | None
    deed: str | Promise
    changes: list[dict[str, str]]


class TextRecord(Record, Protocol):
    """One of the history of a text."""

    language: str
    title: str
    story: str
    alt: str


class HasDate(Protocol):
    year: int
    precision: str
    circa: bool


class HasCards(Protocol):
    """A row of a list that counts the cards of each."""

    card_count: int
