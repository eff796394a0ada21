"""Categories of a deck."""

from collections import Counter

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.forms import Field, TextInput
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin.base import HasCards, ModelField
from decks.admin.lists.filters import DeckFilter
from decks.admin.pages.row import RowAdmin
from decks.models import Category

# All of them dark enough for white letters.
PALETTE = (
    "#143268",
    "#621421",
    "#8A52DE",
    "#C24E0B",
    "#138375",
    "#7A5C00",
    "#9C2F6B",
    "#3F6212",
    "#1D6FB8",
    "#5B5F66",
)


@admin.register(Category)
class CategoryAdmin(RowAdmin):
    """A new category has a colour of its own: a colour box left alone would be black."""

    list_display = ("name", "key", "deck", "swatch", "position", "cards")
    list_filter = (("deck", DeckFilter),)
    list_select_related = ("deck",)
    history_fields = ("key", "names", "colour", "position")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Category]:
        found: QuerySet[Category] = super().get_queryset(request)
        return found.select_related("deck").annotate(card_count=Count("cards"))

    def get_fields(self, request: HttpRequest, obj: Category | None = None) -> tuple[str, ...]:
        version = ("read_version",) if obj and self.has_change_permission(request, obj) else ()
        return ("deck", "key", "names", "colour", "position", *version)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Category | None = None
    ) -> tuple[str, ...]:
        return ("deck",) if obj else ()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, str | list[str]]:
        return {"colour": _next_colour(), **super().get_changeform_initial_data(request)}

    def formfield_for_dbfield(
        self, db_field: ModelField, request: HttpRequest, **kwargs: object
    ) -> Field | None:
        if db_field.name == "colour":
            kwargs["widget"] = TextInput(attrs={"type": "color"})
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    @admin.display(description=_("name"), ordering="key")
    def name(self, category: Category) -> str:
        return str(category)

    @admin.display(description=_("colour"))
    def swatch(self, category: Category) -> SafeString:
        return format_html(
            '<svg class="swatch" width="32" height="16" role="img" aria-label="{0}">'
            '<rect width="32" height="16" rx="3" fill="{0}"/></svg> {0}',
            category.colour,
        )

    @admin.display(description=_("cards"), ordering="card_count")
    def cards(self, category: HasCards) -> int:
        return category.card_count


def _next_colour() -> str:
    """Return the colour of the palette that the fewest categories have."""
    used = Counter(colour.upper() for colour in Category.objects.values_list("colour", flat=True))
    return min(PALETTE, key=lambda colour: used[colour.upper()])
