"""The editors' desk, a module per page."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from decks.admin.cards import CardAdmin
from decks.admin.categories import CategoryAdmin
from decks.admin.decks import DeckAdmin
from decks.admin.dismissals import DismissalAdmin
from decks.admin.editions import EditionAdmin
from decks.admin.pictures.list import PictureAdmin
from decks.admin.sources import SourceAdmin
from decks.admin.translations import TranslationAdmin
from decks.admin.trash.desk import TrashAdmin

admin.site.site_header = "Kronika"
admin.site.site_title = "Kronika"
admin.site.index_title = _("Editors’ desk")

__all__ = [
    "CardAdmin",
    "CategoryAdmin",
    "DeckAdmin",
    "DismissalAdmin",
    "EditionAdmin",
    "PictureAdmin",
    "SourceAdmin",
    "TranslationAdmin",
    "TrashAdmin",
]
