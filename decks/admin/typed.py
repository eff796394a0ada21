"""Django's admin classes with the type arguments that they only take while types are checked."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.files.uploadedfile import UploadedFile
from django.forms import ModelChoiceField, ModelForm
from simple_history.admin import SimpleHistoryAdmin

if TYPE_CHECKING:
    PlainAdmin = admin.ModelAdmin[Any]
    StackedInline = admin.StackedInline[Any, Any]
    RowForm = ModelForm[Any]
    ChoiceOfRow = ModelChoiceField[Any]
    Upload = UploadedFile[Any]

    class WithHistory(admin.ModelAdmin[Any]):
        """What simple_history adds to a page, which has no types of its own."""

else:
    PlainAdmin = admin.ModelAdmin
    StackedInline = admin.StackedInline
    RowForm = ModelForm
    ChoiceOfRow = ModelChoiceField
    Upload = UploadedFile
    WithHistory = SimpleHistoryAdmin
