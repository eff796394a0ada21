"""Short texts in several languages, kept in one field."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decks import languages
from decks.languages.language import Language
from decks.validators import validate_json, visible

Words = Mapping[str, str]


def language_choices() -> Sequence[tuple[str, str | Promise]]:
    """Return the languages to choose from; as a function, for migrations to list none."""
    return settings.LANGUAGES


def reading() -> Language:
    """Return the language of whoever reads the page."""
    return languages.nearest(get_language() or languages.SOURCE)


def quoted(text: str) -> str:
    """Return *text* in the reader's quotation marks, its own turned inward."""
    return reading().quoted(text)


def inward(text: str) -> str:
    """Return *text* to be set within quotation marks of the reader's."""
    return reading().inward(text)


def in_language(words: Words, language: str, *fallbacks: str) -> str:
    """Return the words in *language*, else in the first fallback that has some, else in any."""
    for choice in (language, *fallbacks, *sorted(words)):
        if text := words.get(choice):
            return text
    return ""


def validate_words(value: object) -> None:
    """Accept only a mapping from our languages to texts."""
    validate_json(value)
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValidationError(_("Give one text for each language."), code="words")
    if unknown := sorted(set(value) - set(settings.CONTENT_LANGUAGES)):
        raise ValidationError(
            _("Unknown language: %(languages)s."),
            code="language",
            params={"languages": ", ".join(unknown)},
        )


class WordsWidget(forms.MultiWidget):
    """One text field for each language."""

    template_name = "decks/words_widget.html"

    def __init__(self, attrs: dict[str, object] | None = None, *, long: bool = False) -> None:
        widget = forms.Textarea if long else forms.TextInput
        own = {"rows": 2, "class": "vLargeTextField"} if long else {"class": "vTextField"}
        fields: dict[str, forms.Widget | type[forms.Widget]] = {
            language: widget(attrs={**own, "lang": language})
            for language in settings.CONTENT_LANGUAGES
        }
        super().__init__(fields, attrs)

    def decompress(self, value: Words | None) -> list[str]:
        return [(value or {}).get(language, "") for language in settings.CONTENT_LANGUAGES]

    def get_context(
        self, name: str, value: object, attrs: dict[str, object] | None
    ) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        names = dict(settings.LANGUAGES)
        for language, widget in zip(
            settings.CONTENT_LANGUAGES, context["widget"]["subwidgets"], strict=True
        ):
            widget["label"] = names[language]
        return context


class WordsFormField(forms.MultiValueField):
    """A text for each language; a blank one is left out."""

    default_validators = [validate_words]  # for forms that have no row behind them

    def __init__(self, *, long: bool = False, **kwargs: Any) -> None:
        for unused in ("encoder", "decoder", "max_length"):
            kwargs.pop(unused, None)
        fields = [forms.CharField(required=False) for _language in settings.CONTENT_LANGUAGES]
        kwargs["widget"] = WordsWidget(long=long)
        super().__init__(fields=fields, require_all_fields=False, **kwargs)

    def compress(self, data_list: list[str]) -> Words:
        pairs = zip(settings.CONTENT_LANGUAGES, data_list or (), strict=False)
        return {language: text for language, text in pairs if visible(text).strip()}

    def validate(self, value: Words) -> None:
        """Ask for one text at least where any is needed."""
        forms.Field.validate(self, value)


class WordsField(models.JSONField):
    """A mapping from language to text."""

    default_validators = [validate_words]

    def __init__(self, *args: Any, long: bool = False, **kwargs: Any) -> None:
        self.long = long
        kwargs.setdefault("default", dict)
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> Words:
        """Keep what can be seen alone, whichever way the words came."""
        words = {
            code: visible(text) for code, text in getattr(model_instance, self.attname).items()
        }
        setattr(model_instance, self.attname, words)
        return words

    def formfield(self, **kwargs: Any) -> forms.Field | None:
        own = {"form_class": WordsFormField, "long": self.long, "show_hidden_initial": False}
        return models.Field.formfield(self, **{**own, **kwargs})
