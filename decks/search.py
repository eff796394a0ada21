"""Searching titles in any script, on any database."""

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import models

from decks.languages.hyphens import SOFT_HYPHEN
from decks.validators import visible

_APOSTROPHES = re.compile("['’ʼ‘`´′]")


def normalise(text: str) -> str:
    """Return *text* as it is compared when searching."""
    text = visible(text).replace(SOFT_HYPHEN, "")
    text = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return " ".join(_APOSTROPHES.sub("’", text).split())


if TYPE_CHECKING:
    _Text = models.TextField[str, str]
else:
    _Text = models.TextField


class SearchField(_Text):
    """The normalised copy of another field, kept in step with it."""

    def __init__(self, *args: Any, of: str = "", **kwargs: Any) -> None:
        self.of = of
        super().__init__(*args, **{"editable": False, "default": "", **kwargs})

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        text = normalise(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, text)
        return text
