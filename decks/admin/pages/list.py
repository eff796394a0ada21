"""What every list has in common: it answers what its filters ask, and survives odd addresses."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.admin import ListFilter, SimpleListFilter
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import NotRelationField, get_fields_from_path
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst, smart_split, unescape_string_literal
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.links import row_key

if TYPE_CHECKING:
    _Admin = PlainAdmin
else:
    _Admin = object

# Of a list: what they are, whether any is in use, and what else the address asks for.
ListFilters = tuple[list[ListFilter], bool, dict[str, bool | str], bool, bool]

LONGEST_SEARCH = 200  # characters; titles are shorter, and each word is a question of its own


class RowList(ChangeList):
    """Ignores questions about rows whose key no row can have, and asks its filters once."""

    _filters: ListFilters | None = None

    def get_filters(self, request: HttpRequest) -> ListFilters:
        """Make the filters once; Django makes all of them anew for the counts of each."""
        if self._filters is None:
            self._filters = super().get_filters(request)
        return self._filters

    def get_filters_params(
        self, params: dict[str, list[str]] | None = None
    ) -> dict[str, list[str]]:
        asked: dict[str, list[str]] = super().get_filters_params(params)
        return {name: values for name, values in asked.items() if self._can_be(name, values)}

    def _can_be(self, name: str, values: Sequence[str]) -> bool:
        return not self._names_a_row(name) or all(row_key(value) for value in values)

    def _names_a_row(self, name: str) -> bool:
        try:
            field = get_fields_from_path(self.model, name.removesuffix("__exact"))[-1]
        except (FieldDoesNotExist, NotRelationField):
            return False
        return bool(field.is_relation or getattr(field, "primary_key", False))


class ListAdmin(_Admin):
    """A list that can be asked by its filters alone."""

    def get_changelist(self, request: HttpRequest, **kwargs: object) -> type[ChangeList]:
        return RowList

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        named = {"title": capfirst(str(self.opts.verbose_name_plural))}
        return super().changelist_view(request, {**named, **(extra_context or {})})

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow what the filters offer: any other lookup would answer questions about dates."""
        return lookup in self._offered_lookups(request)

    def _offered_lookups(self, request: HttpRequest) -> set[str]:
        filters = self.get_list_filter(request)
        names = {one[0] if isinstance(one, tuple) else one for one in filters}
        own = {name for one in names for name in _parameters(one)}
        suffixes = ("", "__exact", "__id__exact", "__isnull")
        fields = {name for name in names if isinstance(name, str)}
        return own | {f"{name}{suffix}" for name in fields for suffix in suffixes}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Model], bool]:
        return super().get_search_results(request, queryset, search_term[:LONGEST_SEARCH])

    def response_action(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponse | None:
        if all(row_key(key) for key in request.POST.getlist(ACTION_CHECKBOX_NAME)):
            return super().response_action(request, *args, **kwargs)
        self.message_user(
            request,
            _("The selection cannot be read. Open the list again, and select again."),
            messages.WARNING,
        )
        return None


def searched_words(text: str) -> list[str]:
    """Return what a search looks for: each word, and what stands in quotes as a whole."""
    return [_unquoted(word) for word in smart_split(text[:LONGEST_SEARCH])]


def _unquoted(word: str) -> str:
    is_quoted = len(word) > 1 and word[0] == word[-1] and word[0] in "\"'"
    return unescape_string_literal(word) if is_quoted else word


def _parameters(one: object) -> Sequence[str]:
    """Return what a filter of our own reads from the address."""
    if isinstance(one, type) and issubclass(one, SimpleListFilter):
        return (one.parameter_name or "",)
    return getattr(one, "parameter_names", ())
