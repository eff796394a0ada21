"""Categories of a deck."""

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.forms import Field, TextInput
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin.base import HasCards, ModelField
from decks.admin.lists.filters import DeckFilter
from decks.admin.pages.row import RowAdmin
from decks.beginnings.category_sets import rarest_colour
from decks.models import Card, Category


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
        used = Category.objects.values_list("colour", flat=True)
        return {"colour": rarest_colour(used), **super().get_changeform_initial_data(request)}

    def formfield_for_dbfield(
        self, db_field: ModelField, request: HttpRequest, **kwargs: object
    ) -> Field | None:
        if db_field.name == "colour":
            kwargs["widget"] = TextInput(attrs={"type": "color"})
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def response_post_save_add(self, request: HttpRequest, obj: Category) -> HttpResponseRedirect:
        """Lead back to the categories of the deck."""
        own = reverse("admin:decks_category_changelist")
        return HttpResponseRedirect(f"{own}?deck__id__exact={obj.deck_id}")

    response_post_save_change = response_post_save_add

    def keeping(self, row: Category) -> QuerySet[Card]:
        return row.cards.all()

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
